/* SPDX-License-Identifier: MIT */

/* Populations, and the operators that schemes share. */

#include "scheme.h"

#include <stdlib.h>
#include <string.h>

/* COUNT bytes, zero, on a tile's boundary. */
static void *aligned_zeros (size_t count) {
  const size_t whole = aq_tiles (count) * AQ_LANES;
  void *block = aligned_alloc (AQ_LANES, whole);
  return block ? memset (block, 0, whole) : NULL;
}

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
  made->genes = aligned_zeros (scheme->gene_bytes (n, size));
  made->fitness = calloc (size + AQ_LANES, sizeof *made->fitness);
  const size_t lanes_ranked = (2 * aq_tiles (size / 2) + 1) * AQ_LANES;
  made->room = (struct ranking_room){
      .keys = calloc (lanes_ranked, sizeof *made->room.keys),
      .ranked = calloc (lanes_ranked, sizeof *made->room.ranked),
      .words = calloc (lanes_ranked, sizeof *made->room.words)};
  made->state = calloc (1, scheme->state_bytes + 1);
  made->random = *random;
  aq_lane_random_begin (&made->lane_random, &made->random);
  made->lanes = lanes;
  if (!made->genes || !made->fitness || !made->room.keys ||
      !made->room.ranked || !made->room.words || !made->state) {
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
  free (population->room.keys);
  free (population->room.ranked);
  free (population->room.words);
  free (population->state);
  free (population);
}

/* --- operators on tiles --- */

static size_t tiles_of_half (const struct population *population) {
  return aq_tiles (population->size / 2);
}

static struct tile *tile_at (const struct population *population,
                             size_t index) {
  return aq_tile_at (population->genes, population->n, index);
}

/* The last tile may reach beyond its rows. */
size_t aq_tiles_bytes (unsigned n, size_t size) {
  return 2 * aq_tiles (size / 2) * n * AQ_LANES + sizeof (struct tile);
}

void aq_read_columns (const struct population *population, size_t place,
                      uint8_t *board) {
  const size_t half = population->size / 2;
  const size_t in_half = place < half ? place : place - half;
  const struct tile *tile = tile_at (
      population,
      in_half / AQ_LANES + (place < half ? 0 : tiles_of_half (population)));
  for (unsigned row = 0; row < population->n; row++)
    board[row] = tile->column[row][in_half % AQ_LANES];
}

void aq_fill_tiles (struct population *population,
                    void (*draw) (struct population *population,
                                  struct tile *tile)) {
  for (size_t i = 0; i < 2 * tiles_of_half (population); i++)
    draw (population, tile_at (population, i));
}

/* In the order of the places, so that what is written for lanes without boards
   is written over. */
void aq_evaluate_tiles (struct population *population,
                        uint64_t (*judge) (struct population *population,
                                           struct tile *tile, unsigned count,
                                           uint32_t fitness[AQ_LANES])) {
  const size_t half = population->size / 2;
  size_t tile = 0;
  for (size_t began = 0; began <= half; began += half)
    for (size_t place = 0; place < half; place += AQ_LANES) {
      const size_t left = half - place;
      population->evaluations +=
          judge (population, tile_at (population, tile++),
                 left < AQ_LANES ? (unsigned) left : AQ_LANES,
                 population->fitness + began + place);
    }
}

void aq_keep_better_half (struct population *population) {
  population->lanes->keep_better_half (population->genes, population->n,
                                       population->size / 2,
                                       population->fitness, &population->room);
}

void aq_cross_rank_neighbors (struct population *population,
                              void (*cross) (struct population *population,
                                             const struct tile *parents,
                                             struct tile *children)) {
  const size_t tiles = tiles_of_half (population);
  for (size_t i = 0; i < tiles; i++)
    cross (population, tile_at (population, i),
           tile_at (population, tiles + i));
}

void aq_mutate_kept_half (struct population *population,
                          void (*mutate) (struct population *population,
                                          struct tile *tile)) {
  for (size_t i = 0; i < tiles_of_half (population); i++)
    mutate (population, tile_at (population, i));
}
