/* SPDX-License-Identifier: MIT */

/* What both engines do with populations. */

#include "ga/population.h"

#include <string.h>

size_t aq_gene_bytes (const struct aq_scheme *scheme, unsigned n,
                      size_t size) {
  const unsigned bytes = scheme->gene_bytes ? scheme->gene_bytes : 1;
  return size * n * bytes;
}

size_t aq_state_bytes (const struct aq_scheme *scheme, unsigned n,
                       size_t size) {
  const struct aq_bytes *state = &scheme->state;
  return state->fixed + size * (state->each + n * state->row);
}

void aq_population_placement (const struct aq_population *population,
                              size_t index, struct aq_placement *placement) {
  const unsigned n = population->n;
  if (population->scheme->decode) {
    population->scheme->decode (population, index, placement);
    return;
  }
  placement->n = n;
  for (unsigned row = 0; row < n; row++)
    placement->row[row] = (uint8_t) row;
  memcpy (placement->column, aq_board (population, index), n);
}

void aq_population_board (const struct aq_population *population, size_t index,
                          uint8_t *column) {
  const unsigned n = population->n;
  struct aq_placement placement;
  aq_population_placement (population, index, &placement);
  memset (column, (int) n, n);
  for (unsigned queen = 0; queen < n; queen++)
    if (placement.row[queen] < n)
      column[placement.row[queen]] = placement.column[queen];
}

struct population *aq_population_begin (struct population *population,
                                        const struct engine *engine,
                                        const struct aq_scheme *scheme,
                                        unsigned n,
                                        const struct aq_settings *settings,
                                        const struct aq_random *random) {
  population->engine = engine;
  population->settings = *settings;
  population->visible =
      (struct aq_population){.n = n,
                             .size = settings->population,
                             .count = settings->population,
                             .random = *random,
                             .scheme = scheme,
                             .settings = &population->settings,
                             .operators = &population->operators};
  return population;
}

void aq_population_begin_looks (struct population *population) {
  struct aq_population *visible = &population->visible;
  population->before = visible->evaluations;
  visible->looks[0] = 0; /* 0: `evaluate` has set none */
  visible->repeated += visible->known_count;
}

uint64_t aq_population_look (const struct population *population,
                             size_t index) {
  const struct aq_population *visible = &population->visible;
  const uint64_t made = visible->evaluations - population->before;
  if (visible->looks[0])
    return visible->looks[index];
  return made == visible->count ? population->before + index + 1
                                : visible->evaluations;
}

/* Most schemes mark none. */
void aq_population_unmark (struct aq_population *population) {
  if (!population->known_count)
    return;
  memset (population->known, false, population->size);
  population->known_count = 0;
}

static void mark_half (struct aq_population *population, size_t first,
                       const struct aq_operator *made_by) {
  for (size_t i = 0; made_by && made_by->copies && i < population->size / 2;
       i++)
    aq_mark_known (population, first + i);
}

void aq_mark_copies (struct aq_population *population) {
  const struct aq_settings *settings = population->settings;
  mark_half (population, 0, settings->mutation);
  mark_half (population, population->size / 2, settings->crossover);
}

size_t aq_population_known (const struct aq_population *population,
                            size_t first, size_t end) {
  size_t known = 0;
  for (size_t i = first; population->known_count && i < end; i++)
    known += population->known[i];
  return known;
}

void aq_step_done (struct aq_population *population, enum aq_step step,
                   size_t index) {
  const struct population *whole = aq_whole (population);
  if (whole->observe && !population->status)
    whole->observe (step, population, index, whole->observer);
}
