/* SPDX-License-Identifier: MIT */

/* Populations in tiles. */

#include "ga/column_tiles.h"

#include <math.h>

/* The individuals of a part. */
static size_t part_of (const struct aq_population *population) {
  const unsigned populations = aq_inside (population)->populations;
  return populations > 1 ? populations : population->size / 2;
}

static size_t tiles_of_half (const struct aq_population *population) {
  const size_t part = part_of (population);
  return population->size / 2 / part * aq_tiles (part);
}

size_t aq_tiles_count (const struct aq_population *population) {
  return 2 * tiles_of_half (population);
}

static struct tile *tile_at (const struct aq_population *population,
                             size_t index) {
  return aq_tile_at (population->genes, population->n, index);
}

/* The tile of individual INDEX, and the lane in it. */
static struct tile *tile_of (const struct aq_population *population,
                             size_t index, size_t *lane) {
  const size_t part = part_of (population);
  const size_t in_part = index % part;
  *lane = in_part % AQ_LANES;
  return tile_at (population,
                  index / part * aq_tiles (part) + in_part / AQ_LANES);
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

void aq_tiles_encode (struct aq_population *population, size_t index,
                      const uint8_t *column) {
  size_t lane;
  struct tile *tile = tile_of (population, index, &lane);
  for (unsigned row = 0; row < population->n; row++)
    tile->column[row][lane] = column[row];
}

size_t aq_tiles_half_bytes (const struct aq_population *population) {
  return tiles_of_half (population) * population->n * AQ_LANES;
}

/* Whether work must stop, asked before that on tile INDEX.  Small populations
   are done before it could. */
static bool is_stopped (struct aq_population *population, size_t index) {
  enum { TOGETHER = 8 };
  return index % TOGETHER == TOGETHER - 1 &&
         aq_is_stopped (population, TOGETHER * population->n * AQ_LANES);
}

/* --- random boards --- */

/* A kernel that draws the boards of a tile. */
typedef void draw_tile (struct tile *tile, unsigned n,
                        struct lane_random *random);

/* Draws the boards of some populations that are side by side, one population
   after the other.  A tile of random boards serves several of them. */
static void fill_some (struct aq_population *population, draw_tile *draw,
                       uint64_t which) {
  struct population *inside = aq_inside (population);
  const unsigned boards = (unsigned) population->breeding->population;
  struct tile drawn;
  for (unsigned used = AQ_LANES; which; which &= which - 1, used += boards) {
    const unsigned lane = (unsigned) __builtin_ctzll (which);
    if (used + boards > AQ_LANES) {
      draw (&drawn, population->n, &inside->lane_random);
      used = 0;
    }
    for (unsigned i = 0; i < boards; i++)
      for (unsigned row = 0; row < population->n; row++)
        tile_at (population, i)->column[row][lane] =
            drawn.column[row][used + i];
  }
}

static void fill (struct aq_population *population, draw_tile *draw) {
  struct population *inside = aq_inside (population);
  const size_t tiles = aq_tiles_count (population);
  if (inside->to_draw != aq_first_lanes (inside->populations)) {
    fill_some (population, draw, inside->to_draw);
    return;
  }
  for (size_t i = 0; i < tiles && !is_stopped (population, i); i++)
    draw (tile_at (population, i), population->n, &inside->lane_random);
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
  const size_t part = part_of (population);
  size_t tile = 0;
  for (size_t began = 0; began < population->size; began += part)
    for (size_t index = 0; index < part && !is_stopped (population, tile);
         index += AQ_LANES)
      aq_count_evaluations (population,
                            evaluate (aq_inside (population),
                                      tile_at (population, tile++),
                                      aq_lanes_filled (part - index),
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
    for (size_t i = 0; i < half; i++) {
      struct tile *tile = tile_of (population, i, &lane);
      tile->column[row][lane] = kept[i];
    }
  }
}

enum couples aq_couples (const struct population *population) {
  return population->populations > 1 ? AQ_IN_TWO_TILES : AQ_IN_A_TILE;
}

unsigned aq_couples_tiles (const struct population *population) {
  return aq_couples (population) == AQ_IN_TWO_TILES ? 2 : 1;
}

void aq_cross_neighbors (struct aq_population *population,
                         void (*cross) (struct population *population,
                                        const struct tile *parents,
                                        struct tile *children)) {
  struct population *inside = aq_inside (population);
  const size_t tiles = tiles_of_half (population);
  const size_t step = aq_couples_tiles (inside);
  for (size_t i = 0; i < tiles && !is_stopped (population, i / step);
       i += step)
    cross (inside, tile_at (population, i), tile_at (population, tiles + i));
}

void aq_cross_boards (struct aq_population *population,
                      void (*cross) (unsigned n, const uint8_t *mother,
                                     const uint8_t *father,
                                     struct random *random, uint8_t *first,
                                     uint8_t *second)) {
  const unsigned n = population->n;
  const size_t half = population->size / 2;
  const size_t apart = aq_inside (population)->populations;
  uint8_t mother[AQ_BOARD_MAX], father[AQ_BOARD_MAX];
  uint8_t first[AQ_BOARD_MAX], second[AQ_BOARD_MAX];
  for (size_t couple = 0;
       couple < half / 2 && !aq_is_stopped (population, 4 * n); couple++) {
    const size_t i = couple / apart * 2 * apart + couple % apart;
    aq_tiles_decode (population, i, mother);
    aq_tiles_decode (population, i + apart, father);
    cross (n, mother, father, aq_random_of (population), first, second);
    aq_tiles_encode (population, half + i, first);
    aq_tiles_encode (population, half + i + apart, second);
  }
}

void aq_mutate_kept_half (struct aq_population *population,
                          void (*mutate) (struct population *population,
                                          struct tile *tile)) {
  const size_t tiles = tiles_of_half (population);
  for (size_t i = 0; i < tiles && !is_stopped (population, i); i++)
    mutate (aq_inside (population), tile_at (population, i));
}
