/* SPDX-License-Identifier: MIT */

/* Creating, evaluating and breeding boards in tiles. */

#include "lanes/generation.h"

#include <string.h>

#include "ga/parameters.h"

static struct aq_value value_of (const struct tile_islands *islands,
                                 const char *name) {
  const struct islands *common = &islands->common;
  return *aq_parameters_value (common->scheme, &common->breeding, name);
}

/* --- random boards --- */

static void draw (struct tile_islands *islands, struct tile *tile) {
  (aq_tiles_permute (islands) ? islands->kernels->permutations
                              : islands->kernels->columns) (
      tile, islands->common.n, &islands->lane_random);
}

void aq_lanes_draw_all (struct tile_islands *islands) {
  for (size_t i = 0; i < islands->tiles; i++)
    draw (islands, aq_tile_of_islands (islands, i));
}

/* Draws the populations of WHICH: a tile of random boards has enough for
   several of them. */
static void draw_some (struct tile_islands *islands, uint64_t which) {
  const unsigned boards = (unsigned) islands->common.breeding.population;
  struct tile drawn;
  for (unsigned used = AQ_LANES; which; which &= which - 1, used += boards) {
    const unsigned lane = (unsigned) __builtin_ctzll (which);
    if (used + boards > AQ_LANES) {
      draw (islands, &drawn);
      used = 0;
    }
    for (unsigned i = 0; i < boards; i++)
      for (unsigned row = 0; row < islands->common.n; row++)
        aq_tile_of_islands (islands, i)->column[row][lane] =
            drawn.column[row][used + i];
  }
}

void aq_lanes_restart (struct tile_islands *islands, uint64_t which) {
  if (which == aq_first_lanes (islands->common.populations))
    aq_lanes_draw_all (islands);
  else
    draw_some (islands, which);
}

/* --- evaluation --- */

/* EVALUATE writes the fitness of the boards in the first COUNT lanes of a tile
   and returns how many evaluations that took.  It may write anything for the
   other lanes: tiles come in ascending order, and the next overwrites it. */
static void evaluate_tiles (
    struct tile_islands *islands,
    uint64_t (*evaluate) (struct tile_islands *islands, struct tile *tile,
                          unsigned count, uint32_t fitness[AQ_LANES])) {
  struct islands *common = &islands->common;
  for (size_t i = 0; i < islands->tiles; i++) {
    const size_t in_part = i % islands->part_tiles * AQ_LANES;
    const size_t first = i / islands->part_tiles * islands->part + in_part;
    common->evaluations += evaluate (islands, aq_tile_of_islands (islands, i),
                                     aq_lanes_filled (islands->part - in_part),
                                     common->fitness + first);
  }
}

static uint64_t count_pairs (struct tile_islands *islands, struct tile *tile,
                             unsigned count, uint32_t fitness[AQ_LANES]) {
  islands->kernels->attacking_pairs (tile, islands->common.n, 1, fitness);
  return count;
}

/* An attacking pair has two queens, each of which attacks the other. */
static uint64_t count_attackers (struct tile_islands *islands,
                                 struct tile *tile, unsigned count,
                                 uint32_t fitness[AQ_LANES]) {
  islands->kernels->attacking_pairs (tile, islands->common.n, 2, fitness);
  return count;
}

_Static_assert(AQ_SEARCH_MAX *(AQ_SEARCH_MAX - 1) < AQ_SIDE_NUMBERS,
               "ranking side by side tells all fitness values apart");

/* Each swap tried is an evaluation, and so is the board's own fitness. */
static uint64_t descend (struct tile_islands *islands, struct tile *tile,
                         unsigned count, uint32_t fitness[AQ_LANES]) {
  const unsigned steps = (unsigned) value_of (islands, "descent").first;
  return count + islands->kernels->descend (tile, islands->common.n, count,
                                            steps, &islands->orders,
                                            &islands->random, fitness);
}

void aq_lanes_pairs (struct tile_islands *islands) {
  evaluate_tiles (islands, count_pairs);
}

void aq_lanes_attackers (struct tile_islands *islands) {
  evaluate_tiles (islands, count_attackers);
}

void aq_lanes_descended (struct tile_islands *islands) {
  const bool descends = value_of (islands, "descent").first > 0;
  evaluate_tiles (islands, descends ? descend : count_pairs);
}

/* --- selection --- */

void aq_lanes_better_half (struct tile_islands *islands) {
  const struct islands *common = &islands->common;
  const size_t boards = common->breeding.population;
  if (common->populations > 1)
    islands->kernels->keep_better_half_of_each (
        islands->columns, common->n, (unsigned) boards, common->fitness,
        common->populations, &islands->scratch);
  else
    islands->kernels->keep_better_half (islands->columns, common->n,
                                        boards / 2, common->fitness,
                                        &islands->scratch);
}

/* --- crossover --- */

static enum couples couples_of (const struct tile_islands *islands) {
  return islands->common.populations > 1 ? AQ_IN_TWO_TILES : AQ_IN_A_TILE;
}

/* How many tiles a couple lies in. */
static size_t couple_tiles (const struct tile_islands *islands) {
  return couples_of (islands) == AQ_IN_TWO_TILES ? 2 : 1;
}

/* CROSS makes two children of each couple in PARENTS, in the same places of
   CHILDREN. */
static void cross_neighbors (struct tile_islands *islands,
                             void (*cross) (struct tile_islands *islands,
                                            const struct tile *parents,
                                            struct tile *children)) {
  const size_t half = islands->tiles / 2, step = couple_tiles (islands);
  for (size_t i = 0; i < half; i += step)
    cross (islands, aq_tile_of_islands (islands, i),
           aq_tile_of_islands (islands, half + i));
}

static void cross_coin (struct tile_islands *islands,
                        const struct tile *parents, struct tile *children) {
  islands->kernels->cross_coin (parents, islands->common.n,
                                couples_of (islands), children,
                                &islands->lane_random);
}

static void cross_cycles (struct tile_islands *islands,
                          const struct tile *parents, struct tile *children) {
  islands->kernels->cross_cycles (parents, islands->common.n,
                                  couples_of (islands), children,
                                  &islands->random);
}

static void copy (struct tile_islands *islands, const struct tile *parents,
                  struct tile *children) {
  memcpy (children, parents,
          couple_tiles (islands) * islands->common.n * AQ_LANES);
}

static void draw_children (struct tile_islands *islands,
                           const struct tile *parents, struct tile *children) {
  (void) parents;
  for (size_t i = 0; i < couple_tiles (islands); i++)
    draw (islands, aq_tile_of_array (children, islands->common.n, i));
}

void aq_lanes_cross_coin (struct tile_islands *islands) {
  cross_neighbors (islands, cross_coin);
}

void aq_lanes_cross_cycle (struct tile_islands *islands) {
  cross_neighbors (islands, cross_cycles);
}

void aq_lanes_cross_copy (struct tile_islands *islands) {
  cross_neighbors (islands, copy);
}

void aq_lanes_cross_random (struct tile_islands *islands) {
  cross_neighbors (islands, draw_children);
}

/* --- mutation --- */

/* A board of one column has no bits. */
void aq_lanes_flip (struct tile_islands *islands) {
  const struct aq_value flips = value_of (islands, "flips");
  const size_t half = islands->common.n > 1 ? islands->tiles / 2 : 0;
  for (size_t i = 0; i < half; i++)
    islands->kernels->flip_bits (aq_tile_of_islands (islands, i),
                                 islands->common.n, (unsigned) flips.first,
                                 (unsigned) flips.last, &islands->lane_random);
}

void aq_lanes_swap (struct tile_islands *islands) {
  const size_t half = islands->tiles / 2;
  for (size_t i = 0; i < half; i++)
    islands->kernels->swap_rows (aq_tile_of_islands (islands, i),
                                 islands->common.n, &islands->random);
}
