/* SPDX-License-Identifier: MIT */

/* Min-conflicts descent with a count of the queens on each diagonal. */

#include "min_conflicts.h"

struct descent {
  unsigned n;
  uint8_t column[AQ_BOARD_MAX];
  uint8_t rising[2 * AQ_BOARD_MAX], falling[2 * AQ_BOARD_MAX];
};

/* Queens on the two diagonals of a square; one on the square itself counts
   twice. */
static unsigned queens (const struct descent *descent, unsigned row,
                        unsigned column) {
  return descent->rising[row + column] +
         descent->falling[row + descent->n - 1 - column];
}

/* Adds the queen of a row to its diagonals; with QUEEN = -1 removes it. */
static void put (struct descent *descent, unsigned row, int queen) {
  const unsigned column = descent->column[row];
  uint8_t *rising = &descent->rising[row + column];
  uint8_t *falling = &descent->falling[row + descent->n - 1 - column];
  *rising = (uint8_t) (*rising + queen);
  *falling = (uint8_t) (*falling + queen);
}

static uint32_t attacking_pairs (const struct descent *descent) {
  uint32_t pairs = 0;
  for (unsigned i = 0; i < 2 * descent->n; i++)
    pairs += descent->rising[i] * (descent->rising[i] - 1u) / 2 +
             descent->falling[i] * (descent->falling[i] - 1u) / 2;
  return pairs;
}

/* The last attacked queen in the order; N where there is none. */
static unsigned attacked_queen (const struct descent *descent,
                                const uint8_t *order) {
  for (unsigned i = descent->n; i > 0; i--) {
    const unsigned row = order[i - 1];
    if (queens (descent, row, descent->column[row]) > 2)
      return row;
  }
  return descent->n;
}

/* How many attacking pairs a swap of two queens' columns adds.  Both queens
   have been removed from their diagonals; a swap does not change whether they
   attack each other. */
static int change_of (const struct descent *descent, unsigned a, unsigned b) {
  const unsigned in_a = descent->column[a], in_b = descent->column[b];
  return (int) (queens (descent, a, in_b) + queens (descent, b, in_a)) -
         (int) (queens (descent, a, in_a) + queens (descent, b, in_b));
}

/* Makes the best swap of the queen's column, the first such in ORDER, unless
   it adds attacking pairs. */
static void make_best_swap (struct descent *descent, unsigned row,
                            const uint8_t *order) {
  unsigned best = row;
  int least = 1;
  put (descent, row, -1);
  for (unsigned i = 0; i < descent->n; i++) {
    const unsigned other = order[i];
    if (other == row)
      continue;
    put (descent, other, -1);
    const int change = change_of (descent, row, other);
    put (descent, other, 1);
    if (change < least) {
      least = change;
      best = other;
    }
  }
  if (best != row)
    put (descent, best, -1);
  const uint8_t column = descent->column[row];
  descent->column[row] = descent->column[best];
  descent->column[best] = column;
  put (descent, row, 1);
  if (best != row)
    put (descent, best, 1);
}

static uint64_t descend_one (struct descent *descent, unsigned steps,
                             const struct row_orders *orders,
                             const uint64_t *drawn) {
  const unsigned n = descent->n;
  uint64_t swaps = 0;
  for (unsigned i = 0; i < steps; i++) {
    const unsigned row =
        attacked_queen (descent, aq_row_order (orders, n, drawn[i]));
    if (row == n)
      break;
    swaps += n - 1;
    make_best_swap (descent, row,
                    aq_row_order (orders, n, drawn[i] / AQ_ROW_ORDERS));
  }
  return swaps;
}

uint64_t aq_descend (struct tile *tile, unsigned n, unsigned count,
                     unsigned steps, const struct row_orders *orders,
                     struct random *random, uint32_t pairs[AQ_LANES]) {
  uint64_t swaps = 0;
  uint64_t drawn[AQ_STEPS_MAX];
  for (unsigned i = 0; i < steps; i++)
    drawn[i] = aq_random_next (random);
  for (unsigned lane = 0; lane < count; lane++) {
    struct descent descent = {.n = n};
    for (unsigned row = 0; row < n; row++) {
      descent.column[row] = tile->column[row][lane];
      put (&descent, row, 1);
    }
    swaps += descend_one (&descent, steps, orders, drawn);
    for (unsigned row = 0; row < n; row++)
      tile->column[row][lane] = descent.column[row];
    pairs[lane] = attacking_pairs (&descent);
  }
  return swaps;
}
