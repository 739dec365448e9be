/* SPDX-License-Identifier: MIT */

/* Individuals of a population. */

#include "ga/population.h"

size_t aq_state_bytes (const struct population *population) {
  const struct aq_scheme *scheme = population->common.scheme;
  return scheme->state_bytes ? scheme->state_bytes (population->visible.n,
                                                    population->visible.size)
                             : 0;
}

void aq_population_placement (const struct population *population,
                              size_t index, struct aq_placement *placement) {
  const struct aq_scheme *scheme = population->common.scheme;
  if (scheme->decode_placement) {
    scheme->decode_placement (&population->visible, index, placement);
    return;
  }
  placement->n = population->visible.n;
  for (unsigned row = 0; row < placement->n; row++)
    placement->row[row] = (uint8_t) row;
  scheme->decode (&population->visible, index, placement->column);
}

void aq_population_board (const struct population *population, size_t index,
                          uint8_t *column) {
  const struct aq_scheme *scheme = population->common.scheme;
  if (!scheme->decode_placement) {
    scheme->decode (&population->visible, index, column);
    return;
  }
  const unsigned n = population->visible.n;
  struct aq_placement placement;
  scheme->decode_placement (&population->visible, index, &placement);
  memset (column, (int) n, n);
  for (unsigned queen = 0; queen < n; queen++)
    if (placement.row[queen] < n)
      column[placement.row[queen]] = placement.column[queen];
}
