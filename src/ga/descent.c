/* SPDX-License-Identifier: MIT */

/* Min-conflicts descent with a count of the queens on each diagonal. */

#include "ga/descent.h"

#include "ga/exchange.h"

struct descent {
  unsigned n;
  uint8_t *column;
  uint8_t rising[2 * AQ_BOARD_MAX], falling[2 * AQ_BOARD_MAX];
};

/* Queens on the two diagonals of a square; one on the square itself counts
   twice. */
static unsigned queens_on_diagonals (const struct descent *board, unsigned row,
                                     unsigned column) {
  return board->rising[row + column] +
         board->falling[row + AQ_BOARD_MAX - 1 - column];
}

/* Adds the queen of a row to its diagonals.  Returns how many it attacks
   there. */
static unsigned add_queen (struct descent *board, unsigned row) {
  const unsigned column = board->column[row];
  return board->rising[row + column]++ +
         board->falling[row + AQ_BOARD_MAX - 1 - column]++;
}

static void remove_queen (struct descent *board, unsigned row) {
  const unsigned column = board->column[row];
  board->rising[row + column]--;
  board->falling[row + AQ_BOARD_MAX - 1 - column]--;
}

/* The row of a random one of the attacked queens; there are some. */
static unsigned attacked_queen (const struct descent *board,
                                struct aq_random *random) {
  uint8_t attacked[AQ_BOARD_MAX];
  unsigned count = 0;
  for (unsigned row = 0; row < board->n; row++) {
    attacked[count] = (uint8_t) row;
    count += queens_on_diagonals (board, row, board->column[row]) > 2;
  }
  return attacked[aq_random_below (random, count)];
}

/* How many attacking pairs a swap of two queens' columns adds.  The diagonals
   count the queen of row B but not that of row A, and B is on no diagonal of
   the squares that they move to.  If the two attack each other, they do so
   before and after. */
static int change_of (const struct descent *board, unsigned a, unsigned b) {
  const unsigned in_a = board->column[a], in_b = board->column[b];
  const bool attack = a + in_a == b + in_b || a + in_b == b + in_a;
  return (int) (queens_on_diagonals (board, a, in_b) +
                queens_on_diagonals (board, b, in_a) + attack) -
         (int) (queens_on_diagonals (board, a, in_a) +
                queens_on_diagonals (board, b, in_b) - 2);
}

/* Chooses the best swap of the queen of row A, a random one of several; A
   itself if all add attacking pairs.  Sets *CHANGE to how many it adds. */
static unsigned best_swap (const struct descent *board, unsigned a,
                           struct aq_random *random, int *change) {
  int16_t changes[AQ_BOARD_MAX];
  int16_t least = 0;
  unsigned count = 0, b = 0;
  for (unsigned row = 0; row < board->n; row++) {
    changes[row] = (int16_t) (row == a ? 1 : change_of (board, a, row));
    least = changes[row] < least ? changes[row] : least;
  }
  for (unsigned row = 0; row < board->n; row++)
    count += changes[row] == least;
  *change = least;
  if (!count)
    return a;
  for (uint32_t skip = aq_random_below (random, count);
       skip || changes[b] != least; b++)
    skip -= changes[b] == least;
  return b;
}

/* One step; returns how many attacking pairs it adds: 0 or less. */
static int make_step (struct descent *board, unsigned a,
                      struct aq_random *random) {
  int change;
  remove_queen (board, a);
  const unsigned b = best_swap (board, a, random, &change);
  if (b != a)
    remove_queen (board, b);
  aq_exchange (board->column, a, b);
  add_queen (board, a);
  if (b != a)
    add_queen (board, b);
  return change;
}

uint32_t aq_descend_by_swaps (struct aq_population *population,
                              uint8_t *column, unsigned steps) {
  const unsigned n = population->n;
  const size_t index = (size_t) (column - aq_board (population, 0)) / n;
  struct aq_random *random = &population->random;
  struct descent board = {.n = n, .column = column};
  int pairs = 0;
  population->evaluations++;
  for (unsigned row = 0; row < n; row++)
    pairs += (int) add_queen (&board, row);
  for (; steps && pairs; steps--) {
    pairs += make_step (&board, attacked_queen (&board, random), random);
    population->evaluations += n - 1;
    aq_step_done (population, AQ_STEP_DESCENDED, index);
  }
  return (uint32_t) pairs;
}

void aq_evaluate_descended (struct aq_population *population) {
  const unsigned steps =
      (unsigned) aq_value_of (population, "descent", (struct aq_value){0, 0})
          .first;
  for (size_t i = 0; i < population->size; i++) {
    population->fitness[i] =
        aq_descend_by_swaps (population, aq_board (population, i), steps);
    population->looks[i] = population->evaluations;
  }
}

/* Measured: doc/performance.md. */
double aq_descent_steps (unsigned n, size_t population) {
  (void) population;
  return n > AQ_SEARCH_MAX ? 32 : 8;
}
