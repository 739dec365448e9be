/* SPDX-License-Identifier: MIT */

/* Deterministic crowding. */

#include "ga/niching.h"

#include <string.h>

#include "ga/column_tiles.h"

void aq_niche_none (struct aq_population *population) {
  (void) population;
}

static uint8_t *parent_at (const struct aq_population *population,
                           size_t index) {
  return aq_inside (population)->niches.parents + index * population->n;
}

/* The boards become parents in random order, so that neighbors are a pair. */
static void pair_parents (struct aq_population *population) {
  struct population *inside = aq_inside (population);
  uint32_t *order = inside->scratch.ranked;
  const uint32_t size = (uint32_t) population->size;
  for (uint32_t i = 0; i < size; i++)
    order[i] = i;
  for (uint32_t i = 0; i < size && !aq_is_stopped (population, population->n);
       i++) {
    const uint32_t drawn = i + aq_below (population, size - i);
    const uint32_t board = order[drawn];
    order[drawn] = order[i];
    aq_tiles_decode (population, board, parent_at (population, i));
    inside->niches.parent_fitness[i] = population->fitness[board];
  }
}

/* Makes the children of the parents from index FIRST on, as many as half the
   population, in both halves of the genes. */
static void make_children (struct aq_population *population, size_t first) {
  const size_t half = population->size / 2;
  const size_t bytes = aq_tiles_half_bytes (population);
  uint8_t *genes = population->genes;
  for (size_t i = 0; i < half && !aq_is_stopped (population, population->n);
       i++)
    aq_tiles_encode (population, i, parent_at (population, first + i));
  memcpy (genes + bytes, genes, bytes);
  aq_population_cross (aq_inside (population));
  memcpy (genes, genes + bytes, bytes);
  aq_population_mutate (aq_inside (population)); /* the first half */
  memcpy (genes + bytes, genes, bytes);
}

void aq_niche_crowding (struct aq_population *population) {
  struct niches *niches = &aq_inside (population)->niches;
  const size_t bytes = aq_tiles_half_bytes (population);
  pair_parents (population);
  make_children (population, 0);
  memcpy (niches->children, population->genes, bytes);
  make_children (population, population->size / 2);
  memcpy (population->genes, niches->children, bytes);
  niches->bred = true;
}

static unsigned distance (unsigned n, const uint8_t *a, const uint8_t *b) {
  unsigned rows = 0;
  for (unsigned row = 0; row < n; row++)
    rows += a[row] != b[row];
  return rows;
}

/* Whether the children of a pair are nearer to the parents in their order than
   the other way around, or as near. */
static bool are_in_order (const struct aq_population *population,
                          size_t pair) {
  const unsigned n = population->n;
  const uint8_t *mother = parent_at (population, pair);
  const uint8_t *father = parent_at (population, pair + 1);
  uint8_t first[AQ_BOARD_MAX], second[AQ_BOARD_MAX];
  aq_tiles_decode (population, pair, first);
  aq_tiles_decode (population, pair + 1, second);
  return distance (n, mother, first) + distance (n, father, second) <=
         distance (n, mother, second) + distance (n, father, first);
}

/* A parent comes back in place of its child unless that is fitter. */
static void compete (struct aq_population *population, size_t parent,
                     size_t child) {
  const uint32_t fitness =
      aq_inside (population)->niches.parent_fitness[parent];
  if (population->fitness[child] < fitness)
    return;
  population->fitness[child] = fitness;
  aq_tiles_encode (population, child, parent_at (population, parent));
}

/* As a whole: what was found in the generation is known already. */
void aq_crowding_replace (struct aq_population *population) {
  for (size_t pair = 0; pair < population->size; pair += 2) {
    const bool in_order = are_in_order (population, pair);
    compete (population, pair, pair + !in_order);
    compete (population, pair + 1, pair + in_order);
  }
}
