/* SPDX-License-Identifier: MIT */

/* Populations. */

#include "ga/population.h"

#include <stdlib.h>
#include <string.h>

/* COUNT zero bytes, at least one, aligned to 64; NULL without memory. */
static void *aligned_zeros (size_t count) {
  enum { ALIGNMENT = 64 };
  if (count > PTRDIFF_MAX - ALIGNMENT)
    return NULL;
  const size_t whole = (count / ALIGNMENT + 1) * ALIGNMENT;
  void *block = aligned_alloc (ALIGNMENT, whole);
  return block ? memset (block, 0, whole) : NULL;
}

size_t aq_state_bytes (const struct population *population) {
  const struct aq_scheme *scheme = population->common.scheme;
  return scheme->state_bytes ? scheme->state_bytes (population->visible.n,
                                                    population->visible.size)
                             : 0;
}

static size_t gene_bytes (const struct population *population) {
  return population->common.scheme->gene_bytes (population->visible.n,
                                                population->visible.size);
}

/* False without memory. */
static bool allocate (struct population *population) {
  struct aq_population *visible = &population->visible;
  const size_t size = visible->size;
  visible->genes = aligned_zeros (gene_bytes (population));
  visible->fitness = calloc (size + AQ_TOGETHER_MAX, sizeof *visible->fitness);
  population->common.fitness = visible->fitness;
  visible->state = aligned_zeros (aq_state_bytes (population));
  population->index_scratch = calloc (size, sizeof (uint32_t));
  population->rank_scratch = calloc (size, sizeof (uint32_t));
  population->board_scratch = aligned_zeros (gene_bytes (population) / 2);
  return visible->genes && visible->fitness && visible->state &&
         population->index_scratch && population->rank_scratch &&
         population->board_scratch;
}

enum aq_status aq_population_new (struct population **population,
                                  const struct aq_scheme *scheme, unsigned n,
                                  const struct aq_breeding *breeding,
                                  const struct random *random) {
  struct population *made = *population = calloc (1, sizeof *made);
  if (!made)
    return AQ_NO_MEMORY;
  made->common = (struct islands){
      .scheme = scheme, .breeding = *breeding, .n = n, .populations = 1};
  made->random = *random;
  /* Results by seed stay those of 1.0, which had eight generators more. */
  for (int generators = 0; generators < 8; generators++)
    aq_random_jump (&made->random);
  made->visible = (struct aq_population){.n = n,
                                         .size = breeding->population,
                                         .count = breeding->population,
                                         .breeding = &made->common.breeding,
                                         .host = aq_host ()};
  enum aq_status status = allocate (made) ? AQ_OK : AQ_NO_MEMORY;
  if (!status) {
    if (scheme->begin)
      scheme->begin (&made->visible);
    made->begun = true;
    status = made->common.status;
  }
  if (status) {
    aq_population_free (made);
    *population = NULL;
  }
  return status;
}

void aq_population_free (struct population *population) {
  if (!population)
    return;
  if (population->begun && population->common.scheme->finish)
    population->common.scheme->finish (&population->visible);
  free (population->visible.genes);
  free (population->visible.fitness);
  free (population->visible.state);
  free (population->index_scratch);
  free (population->rank_scratch);
  free (population->board_scratch);
  free (population);
}

/* --- individuals --- */

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
  struct aq_placement placement;
  scheme->decode_placement (&population->visible, index, &placement);
  for (unsigned queen = 0; queen < population->visible.n; queen++)
    if (placement.row[queen] < population->visible.n)
      column[placement.row[queen]] = placement.column[queen];
}

/* --- save and load --- */

/* Copies all but what the scheme saves itself to BYTES, or with LOAD from
   there; BYTES may be NULL.  Returns how many bytes that takes. */
static size_t copy_parts (const struct population *population, void *bytes,
                          bool load) {
  struct population *own = (struct population *) population;
  struct aq_population *visible = &own->visible;
  const struct part parts[] = {
      {&visible->count, sizeof visible->count},
      {&own->random, sizeof own->random},
      {&own->common.evaluations, sizeof own->common.evaluations},
      {visible->fitness, visible->size * sizeof *visible->fitness},
      {visible->genes, gene_bytes (own)},
      {visible->state, own->common.scheme->save ? 0 : aq_state_bytes (own)}};
  return aq_copy_parts (parts, sizeof parts / sizeof *parts, bytes, load);
}

size_t aq_population_save (const struct population *population, void *bytes) {
  const struct aq_scheme *scheme = population->common.scheme;
  const size_t parts = copy_parts (population, bytes, false);
  if (!scheme->save)
    return parts;
  return parts + scheme->save (&population->visible,
                               bytes ? (char *) bytes + parts : NULL);
}

/* Whether a population can have this `count` of individuals. */
static bool has_count (const struct population *population) {
  const struct aq_population *visible = &population->visible;
  return visible->count == visible->size ||
         (visible->count < visible->size &&
          population->common.scheme->layout == AQ_LAYOUT_OWN);
}

bool aq_population_load (struct population *population, const void *bytes,
                         size_t count) {
  const struct aq_scheme *scheme = population->common.scheme;
  const size_t parts = copy_parts (population, NULL, true);
  if (scheme->load ? count < parts : count != parts)
    return false;
  copy_parts (population, (void *) bytes, true);
  return aq_random_draws (&population->random) && has_count (population) &&
         (!scheme->load ||
          scheme->load (&population->visible, (const char *) bytes + parts,
                        count - parts));
}
