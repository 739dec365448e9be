/* SPDX-License-Identifier: MIT */

/* Mutating a board. */

#include "ga/mutation.h"

#include <string.h>

#include "ga/exchange.h"

void aq_mutate_inversion (struct aq_population *population, uint8_t *column,
                          unsigned places) {
  const struct aq_cut_rows rows = aq_draw_cuts (population);
  (void) places;
  for (uint32_t a = rows.first, b = rows.last; a + 1 < b; a++)
    aq_exchange (column, a, --b);
}

/* Fisher and Yates's shuffle. */
void aq_mutate_scramble (struct aq_population *population, uint8_t *column,
                         unsigned places) {
  const struct aq_cut_rows rows = aq_draw_cuts (population);
  (void) places;
  for (uint32_t i = rows.first; i < rows.last; i++)
    aq_exchange (column, i, i + aq_below (population, rows.last - i));
}

void aq_mutate_insertion (struct aq_population *population, uint8_t *column,
                          unsigned places) {
  uint32_t from, to;
  (void) places;
  aq_random_pair (&population->random, population->n, &from, &to);
  const uint8_t moved = column[from];
  if (from < to)
    memmove (column + from, column + from + 1, to - from);
  else
    memmove (column + to + 1, column + to, from - to);
  column[to] = moved;
}

void aq_mutate_nothing (struct aq_population *population, uint8_t *column,
                        unsigned places) {
  (void) population, (void) column, (void) places;
}
