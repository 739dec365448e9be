/* SPDX-License-Identifier: MIT */

/* Creating, evaluating and breeding boards in tiles. */

#include "lanes/generation.h"

#include <string.h>

#include "ga/parameters.h"

/* --- random boards --- */

static void draw (struct tile_boards *boards, struct tile *tile) {
  boards->kernels->permutations (tile, boards->common.n, &boards->lane_random);
}

void aq_lanes_draw_all (struct tile_boards *boards) {
  for (size_t i = 0; i < aq_tiles_of (boards); i++)
    draw (boards, aq_tile_of (boards, i));
}

/* --- evaluation --- */

/* EVALUATE writes the fitness of the boards in the first COUNT lanes of a tile
   and returns how many evaluations that took.  It may write anything for the
   other lanes: tiles come in ascending order, and the next overwrites it. */
static void evaluate_tiles (
    struct tile_boards *boards,
    uint64_t (*evaluate) (struct tile_boards *boards, struct tile *tile,
                          unsigned count, uint32_t fitness[AQ_LANES])) {
  struct boards *common = &boards->common;
  for (size_t i = 0; i < aq_tiles_of (boards); i++) {
    const size_t in_half = i % boards->half_tiles * AQ_LANES;
    const size_t first = i / boards->half_tiles * boards->half + in_half;
    common->evaluations += evaluate (boards, aq_tile_of (boards, i),
                                     aq_lanes_filled (boards->half - in_half),
                                     common->fitness + first);
  }
}

static uint64_t count_pairs (struct tile_boards *boards, struct tile *tile,
                             unsigned count, uint32_t fitness[AQ_LANES]) {
  boards->kernels->attacking_pairs (tile, boards->common.n, fitness);
  return count;
}

/* The parameter "descent". */
static unsigned descent_steps (const struct tile_boards *boards) {
  const struct boards *common = &boards->common;
  return (unsigned) aq_parameters_value (common->scheme, &common->settings,
                                         "descent")
      ->first;
}

/* Each swap tried is an evaluation, and so is the board's own fitness. */
static uint64_t descend (struct tile_boards *boards, struct tile *tile,
                         unsigned count, uint32_t fitness[AQ_LANES]) {
  return count + boards->kernels->descend (
                     tile, boards->common.n, count, descent_steps (boards),
                     &boards->orders, &boards->random, fitness);
}

void aq_lanes_pairs (struct tile_boards *boards) {
  evaluate_tiles (boards, count_pairs);
}

void aq_lanes_descended (struct tile_boards *boards) {
  evaluate_tiles (boards, descent_steps (boards) ? descend : count_pairs);
}

/* --- selection --- */

void aq_lanes_better_half (struct tile_boards *boards) {
  boards->kernels->keep_better_half (boards->columns, boards->common.n,
                                     boards->half, boards->common.fitness,
                                     &boards->scratch);
}

/* --- crossover --- */

/* CROSS makes two children of each couple in PARENTS, in the same lanes of
   CHILDREN. */
static void cross_neighbors (struct tile_boards *boards,
                             void (*cross) (struct tile_boards *boards,
                                            const struct tile *parents,
                                            struct tile *children)) {
  for (size_t i = 0; i < boards->half_tiles; i++)
    cross (boards, aq_tile_of (boards, i),
           aq_tile_of (boards, boards->half_tiles + i));
}

static void cross_cycles (struct tile_boards *boards,
                          const struct tile *parents, struct tile *children) {
  boards->kernels->cross_cycles (parents, boards->common.n, children,
                                 &boards->random);
}

static void copy (struct tile_boards *boards, const struct tile *parents,
                  struct tile *children) {
  memcpy (children, parents, boards->common.n * AQ_LANES);
}

static void draw_children (struct tile_boards *boards,
                           const struct tile *parents, struct tile *children) {
  (void) parents;
  draw (boards, children);
}

void aq_lanes_cross_cycle (struct tile_boards *boards) {
  cross_neighbors (boards, cross_cycles);
}

void aq_lanes_cross_copy (struct tile_boards *boards) {
  cross_neighbors (boards, copy);
}

void aq_lanes_cross_random (struct tile_boards *boards) {
  cross_neighbors (boards, draw_children);
}

/* --- mutation --- */

void aq_lanes_swap (struct tile_boards *boards) {
  for (size_t i = 0; i < boards->half_tiles; i++)
    boards->kernels->swap_rows (aq_tile_of (boards, i), boards->common.n,
                                &boards->random);
}
