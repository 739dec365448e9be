/* SPDX-License-Identifier: MIT */

/* Boards as N bytes each. */

#include "ga/boards.h"

#include <math.h>
#include <string.h>

#include "ga/host.h"

size_t aq_boards_bytes (unsigned n, size_t size) {
  return size * n;
}

void aq_boards_decode (const struct aq_population *population, size_t index,
                       uint8_t *column) {
  memcpy (column, aq_board_at (population, index), population->n);
}

void aq_random_columns (struct aq_population *population, uint8_t *column) {
  for (unsigned row = 0; row < population->n; row++)
    column[row] = (uint8_t) aq_below (population, population->n);
}

void aq_shuffle_columns (struct aq_population *population, uint8_t *column) {
  aq_random_permutation (aq_random_of (population), population->n, column);
}

static void draw_all (struct aq_population *population,
                      void (*draw) (struct aq_population *population,
                                    uint8_t *column)) {
  for (size_t i = 0; i < population->size; i++)
    draw (population, aq_board_at (population, i));
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
