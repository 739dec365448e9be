/* SPDX-License-Identifier: MIT */

/* Operators on populations in tiles. */

#include "ga/column_tiles.h"

static size_t tiles_of_half (const struct population *population) {
  return aq_tiles (population->size / 2);
}

static struct tile *tile_at (const struct population *population,
                             size_t index) {
  return aq_tile_at (population->genes, population->n, index);
}

/* A struct tile at the last tile reaches beyond its N rows. */
size_t aq_tiles_bytes (unsigned n, size_t size) {
  return 2 * aq_tiles (size / 2) * n * AQ_LANES + sizeof (struct tile);
}

void aq_columns_decode_board (const struct population *population,
                              size_t index, uint8_t *board) {
  const size_t half = population->size / 2;
  const size_t in_half = index < half ? index : index - half;
  const struct tile *tile = tile_at (
      population,
      in_half / AQ_LANES + (index < half ? 0 : tiles_of_half (population)));
  for (unsigned row = 0; row < population->n; row++)
    board[row] = tile->column[row][in_half % AQ_LANES];
}

void aq_columns_decode (const struct population *population, size_t index,
                        struct aq_placement *placement) {
  placement->n = population->n;
  for (unsigned row = 0; row < population->n; row++)
    placement->row[row] = (uint8_t) row;
  aq_columns_decode_board (population, index, placement->column);
}

void aq_fill_tiles (struct population *population,
                    void (*draw) (struct population *population,
                                  struct tile *tile)) {
  for (size_t i = 0; i < 2 * tiles_of_half (population); i++)
    draw (population, tile_at (population, i));
}

/* In ascending order, so that the next tile overwrites what was written for
   lanes without boards. */
void aq_evaluate_tiles (struct population *population,
                        uint64_t (*evaluate) (struct population *population,
                                              struct tile *tile,
                                              unsigned count,
                                              uint32_t fitness[AQ_LANES])) {
  const size_t half = population->size / 2;
  size_t tile = 0;
  for (size_t began = 0; began <= half; began += half)
    for (size_t index = 0; index < half; index += AQ_LANES)
      population->evaluations += evaluate (
          population, tile_at (population, tile++),
          aq_lanes_filled (half - index), population->fitness + began + index);
}

void aq_keep_better_half (struct population *population) {
  population->kernels->keep_better_half (
      population->genes, population->n, population->size / 2,
      population->fitness, &population->scratch);
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
