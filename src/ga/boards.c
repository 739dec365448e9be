/* SPDX-License-Identifier: MIT */

/* Boards as N bytes each. */

#include "ga/boards.h"

#include <math.h>

void aq_random_columns (struct aq_population *population, uint8_t *column) {
  for (unsigned row = 0; row < population->n; row++)
    column[row] = (uint8_t) aq_below (population, population->n);
}

void aq_shuffle_columns (struct aq_population *population, uint8_t *column) {
  aq_random_permutation (&population->random, population->n, column);
}

static void draw_all (struct aq_population *population,
                      void (*draw) (struct aq_population *population,
                                    uint8_t *column)) {
  for (size_t i = 0; i < population->size; i++)
    draw (population, aq_board (population, i));
}

void aq_draw_columns (struct aq_population *population) {
  draw_all (population, aq_random_columns);
}

void aq_draw_permutations (struct aq_population *population) {
  draw_all (population, aq_shuffle_columns);
}

double aq_permutations_draws_per_solution (unsigned n) {
  return tgamma (n + 1.0);
}
