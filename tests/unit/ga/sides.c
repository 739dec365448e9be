/* SPDX-License-Identifier: MIT */

/* Populations side by side for tests. */

#include "sides.h"

#include <stdio.h>

#include "ga/breeding.h"

/* Row ROW of board BOARD of all populations. */
static uint8_t *lanes_of (const struct aq_population *population,
                          unsigned board, unsigned row) {
  return (uint8_t *) population->genes +
         ((size_t) board * population->n + row) * 64;
}

void read_sides (const struct aq_population *population, struct sides *sides) {
  memset (sides, 0, sizeof *sides);
  sides->n = population->n;
  sides->populations = aq_inside (population)->populations;
  sides->boards = (unsigned) (population->size / sides->populations);
  for (unsigned i = 0; i < sides->boards; i++)
    for (unsigned p = 0; p < sides->populations; p++) {
      for (unsigned row = 0; row < sides->n; row++)
        sides->board[p][i][row] = lanes_of (population, i, row)[p];
      sides->fitness[p][i] = population->fitness[i * sides->populations + p];
    }
}

void write_sides (const struct sides *sides,
                  struct aq_population *population) {
  for (unsigned i = 0; i < sides->boards; i++)
    for (unsigned p = 0; p < sides->populations; p++) {
      for (unsigned row = 0; row < sides->n; row++)
        lanes_of (population, i, row)[p] = sides->board[p][i][row];
      population->fitness[i * sides->populations + p] = sides->fitness[p][i];
    }
}

struct aq_population *side_by_side (const struct side_case *of) {
  struct population *population;
  struct random random;
  struct aq_breeding breeding;
  aq_random_seed (&random, of->seed);
  aq_breeding_init (&breeding, sizeof breeding, of->scheme, of->n, of->boards);
  ck_assert (aq_populations_fit_side_by_side (of->scheme, &breeding));
  ck_assert_int_eq (aq_population_new (&population, of->scheme, of->n,
                                       &breeding, of->populations, &random,
                                       of->kernels),
                    AQ_OK);
  aq_population_create (population);
  ck_assert_uint_eq (population->visible.count,
                     (size_t) of->boards * of->populations);
  return &population->visible;
}

const char *side_text (const struct side_case *of) {
  static char text[120];
  snprintf (text, sizeof text, "%s, n %u, %u populations of %u, %s, seed %u",
            of->scheme->name, of->n, of->populations, of->boards,
            of->kernels->name, of->seed);
  return text;
}

void each_side_case (const struct aq_scheme *const schemes[],
                     const unsigned sizes[],
                     void (*test) (const struct side_case *of)) {
  static const unsigned populations[] = {2, 3, 63, 64};
  static const unsigned boards[] = {4, 8, 20, 32};
  struct side_case of = {.seed = 1};
  for (size_t s = 0; (of.scheme = schemes[s]); s++)
    for (size_t i = 0; (of.n = sizes[i]); i++)
      for (size_t j = 0; j < 8; j++, of.seed++) {
        of.populations = populations[j % 4];
        of.boards = boards[(j + j / 4) % 4];
        for (size_t k = 0; (of.kernels = aq_kernels (k)); k++)
          test (&of);
      }
}

/* --- boards that show their number --- */

enum { DIGITS = 5 };

void number_boards (struct sides *sides) {
  for (unsigned p = 0; p < sides->populations; p++)
    for (unsigned i = 0; i < sides->boards; i++) {
      uint8_t left[AQ_SEARCH_MAX];
      unsigned number = i * AQ_LANES + p;
      for (unsigned column = 0; column < sides->n; column++)
        left[column] = (uint8_t) column;
      for (unsigned row = 0; row < sides->n; row++) {
        const unsigned count = sides->n - row;
        const unsigned at = (row < DIGITS ? number : p + i + row) % count;
        number /= row < DIGITS ? count : 1;
        sides->board[p][i][row] = left[at];
        memmove (left + at, left + at + 1, count - at - 1);
      }
    }
}

bool read_number (const struct sides *sides, const uint8_t *column,
                  unsigned *which, unsigned *board) {
  unsigned number = 0, times = 1;
  for (unsigned row = 0; row < DIGITS; row++) {
    unsigned digit = column[row]; /* less the lesser columns above */
    for (unsigned above = 0; above < row; above++)
      digit -= column[above] < column[row];
    number += digit * times;
    times *= sides->n - row;
  }
  *which = number % AQ_LANES;
  *board = number / AQ_LANES;
  return *which < sides->populations && *board < sides->boards;
}
