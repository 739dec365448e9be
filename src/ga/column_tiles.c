/* SPDX-License-Identifier: MIT */

/* Populations in tiles. */

#include "ga/column_tiles.h"

#include <math.h>

static size_t tiles_of_half (const struct aq_population *population) {
  return aq_tiles (population->size / 2);
}

static struct tile *tile_at (const struct aq_population *population,
                             size_t index) {
  return aq_tile_at (population->genes, population->n, index);
}

/* The tile of individual INDEX, and the lane in it. */
static struct tile *tile_of (const struct aq_population *population,
                             size_t index, size_t *lane) {
  const size_t half = population->size / 2;
  const size_t in_half = index < half ? index : index - half;
  *lane = in_half % AQ_LANES;
  return tile_at (population,
                  in_half / AQ_LANES +
                      (index < half ? 0 : tiles_of_half (population)));
}

/* A struct tile at the last tile reaches beyond its N rows. */
size_t aq_tiles_bytes (unsigned n, size_t size) {
  return 2 * aq_tiles (size / 2) * n * AQ_LANES + sizeof (struct tile);
}

void aq_tiles_decode (const struct aq_population *population, size_t index,
                      uint8_t *column) {
  size_t lane;
  const struct tile *tile = tile_of (population, index, &lane);
  for (unsigned row = 0; row < population->n; row++)
    column[row] = tile->column[row][lane];
}

/* Whether work must stop, asked before that on tile INDEX.  Small populations
   are done before it could. */
static bool is_stopped (struct aq_population *population, size_t index) {
  enum { TOGETHER = 8 };
  return index % TOGETHER == TOGETHER - 1 &&
         aq_is_stopped (population, TOGETHER * population->n * AQ_LANES);
}

/* --- random boards --- */

static void fill (struct aq_population *population,
                  void (*draw) (struct tile *tile, unsigned n,
                                struct lane_random *random)) {
  const size_t tiles = 2 * tiles_of_half (population);
  for (size_t i = 0; i < tiles && !is_stopped (population, i); i++)
    draw (tile_at (population, i), population->n,
          &aq_inside (population)->lane_random);
}

void aq_draw_columns (struct aq_population *population) {
  fill (population, aq_inside (population)->kernels->columns);
}

void aq_draw_permutations (struct aq_population *population) {
  fill (population, aq_inside (population)->kernels->permutations);
}

double aq_permutations_draws_per_solution (unsigned n) {
  return tgamma (n + 1.0);
}

/* --- evaluation --- */

/* In ascending order, so that the next tile overwrites what was written for
   lanes without boards. */
void aq_evaluate_tiles (struct aq_population *population,
                        uint64_t (*evaluate) (struct population *population,
                                              struct tile *tile,
                                              unsigned count,
                                              uint32_t fitness[AQ_LANES])) {
  const size_t half = population->size / 2;
  size_t tile = 0;
  for (size_t began = 0; began <= half; began += half)
    for (size_t index = 0; index < half && !is_stopped (population, tile);
         index += AQ_LANES)
      aq_count_evaluations (population,
                            evaluate (aq_inside (population),
                                      tile_at (population, tile++),
                                      aq_lanes_filled (half - index),
                                      population->fitness + began + index));
}

/* --- breeding --- */

void aq_keep_indexes (struct aq_population *population,
                      const uint32_t *index) {
  const size_t half = population->size / 2;
  uint8_t *kept = aq_inside (population)->scratch.keys;
  for (unsigned row = 0;
       row < population->n && !aq_is_stopped (population, population->size);
       row++) {
    size_t lane;
    for (size_t i = 0; i < half; i++) {
      const struct tile *tile = tile_of (population, index[i], &lane);
      kept[i] = tile->column[row][lane];
    }
    for (size_t i = 0; i < half; i++)
      tile_of (population, i, &lane)->column[row][i % AQ_LANES] = kept[i];
  }
}

void aq_cross_neighbors (struct aq_population *population,
                         void (*cross) (struct population *population,
                                        const struct tile *parents,
                                        struct tile *children)) {
  const size_t tiles = tiles_of_half (population);
  for (size_t i = 0; i < tiles && !is_stopped (population, i); i++)
    cross (aq_inside (population), tile_at (population, i),
           tile_at (population, tiles + i));
}

void aq_cross_boards (struct aq_population *population,
                      void (*cross) (unsigned n, const uint8_t *mother,
                                     const uint8_t *father,
                                     struct random *random, uint8_t *first,
                                     uint8_t *second)) {
  const unsigned n = population->n;
  const size_t half = population->size / 2;
  uint8_t mother[AQ_BOARD_MAX], father[AQ_BOARD_MAX];
  uint8_t first[AQ_BOARD_MAX], second[AQ_BOARD_MAX];
  for (size_t i = 0; i < half && !aq_is_stopped (population, 4 * n); i += 2) {
    size_t lane;
    struct tile *children = tile_of (population, half + i, &lane);
    aq_tiles_decode (population, i, mother);
    aq_tiles_decode (population, i + 1, father);
    cross (n, mother, father, aq_random_of (population), first, second);
    for (unsigned row = 0; row < n; row++) {
      children->column[row][lane] = first[row];
      children->column[row][lane + 1] = second[row];
    }
  }
}

void aq_mutate_kept_half (struct aq_population *population,
                          void (*mutate) (struct population *population,
                                          struct tile *tile)) {
  const size_t tiles = tiles_of_half (population);
  for (size_t i = 0; i < tiles && !is_stopped (population, i); i++)
    mutate (aq_inside (population), tile_at (population, i));
}
