/* SPDX-License-Identifier: MIT */

/* Populations, and the operators that schemes share. */

#include "scheme.h"

#include <stdlib.h>
#include <string.h>

enum aq_status aq_population_new (struct population **population,
                                  const struct scheme *scheme, unsigned n,
                                  size_t size, const struct random *random,
                                  const struct lane_kernels *lanes) {
  struct population *made = *population = calloc (1, sizeof *made);
  if (!made)
    return AQ_NO_MEMORY;
  made->scheme = scheme;
  made->n = n;
  made->size = size;
  made->retired = scheme->worst (n) + 1;
  made->genes = calloc (size, scheme->gene_bytes (n));
  made->fitness = calloc (size, sizeof *made->fitness);
  made->order = calloc (size, sizeof *made->order);
  made->ranked = calloc (size, sizeof *made->ranked);
  made->places = calloc (made->retired + 2, sizeof *made->places);
  made->state = calloc (1, scheme->state_bytes + 1);
  made->random = *random;
  aq_lane_random_begin (&made->lane_random, &made->random);
  made->lanes = lanes;
  if (!made->genes || !made->fitness || !made->order || !made->ranked ||
      !made->places || !made->state) {
    aq_population_free (made);
    *population = NULL;
    return AQ_NO_MEMORY;
  }
  if (scheme->begin)
    scheme->begin (made);
  return AQ_OK;
}

void aq_population_free (struct population *population) {
  if (!population)
    return;
  free (population->genes);
  free (population->fitness);
  free (population->order);
  free (population->ranked);
  free (population->places);
  free (population->state);
  free (population);
}

void aq_population_fill (struct population *population) {
  population->scheme->create (population);
  for (uint32_t slot = 0; slot < population->size; slot++)
    population->order[slot] = slot;
}

/* Counting sort, which is stable: PLACES first counts the boards of each
   fitness, then holds the place that the next one of them takes. */
void aq_keep_better_half (struct population *population) {
  const unsigned *fitness = population->fitness;
  uint32_t *places = population->places;
  memset (places, 0, (population->retired + 2) * sizeof *places);
  for (size_t slot = 0; slot < population->size; slot++)
    places[fitness[slot] + 1]++;
  for (unsigned f = 0; f <= population->retired; f++)
    places[f + 1] += places[f];
  for (size_t place = 0; place < population->size; place++) {
    const uint32_t slot = population->order[place];
    population->ranked[places[fitness[slot]]++] = slot;
  }
  uint32_t *former = population->order;
  population->order = population->ranked;
  population->ranked = former;
}

void aq_read_columns (const struct population *population, size_t slot,
                      uint8_t *board) {
  memcpy (board, aq_genes (population, slot), aq_board_stride (population->n));
}

void aq_fill_tiles (struct population *population,
                    void (*draw) (struct population *population,
                                  struct tile *tile)) {
  for (size_t slot = 0; slot < population->size; slot += AQ_LANES) {
    struct tile tile;
    draw (population, &tile);
    population->lanes->store (&tile, population->n,
                              aq_genes (population, slot), NULL,
                              aq_tile_boards (slot, population->size));
  }
}

void aq_cross_rank_neighbors (struct population *population,
                              void (*cross) (struct population *population,
                                             const struct tile *parents,
                                             struct tile *children)) {
  const struct lane_kernels *lanes = population->lanes;
  const size_t half = population->size / 2;
  for (size_t rank = 0; rank < half; rank += AQ_LANES) {
    struct tile parents, children;
    const unsigned boards = aq_tile_boards (rank, half);
    const uint32_t *slots = population->order + rank;
    lanes->load (&parents, population->n, population->genes, slots, boards);
    cross (population, &parents, &children);
    lanes->store (&children, population->n, population->genes, slots + half,
                  boards);
  }
}

void aq_mutate_kept_half (struct population *population,
                          void (*mutate) (struct population *population,
                                          struct tile *tile)) {
  const struct lane_kernels *lanes = population->lanes;
  const size_t half = population->size / 2;
  for (size_t rank = 0; rank < half; rank += AQ_LANES) {
    struct tile tile;
    const unsigned boards = aq_tile_boards (rank, half);
    const uint32_t *slots = population->order + rank;
    lanes->load (&tile, population->n, population->genes, slots, boards);
    mutate (population, &tile);
    lanes->store (&tile, population->n, population->genes, slots, boards);
  }
}
