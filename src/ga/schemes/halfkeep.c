/* SPDX-License-Identifier: MIT */

/* Scheme `halfkeep`, our own: a memetic algorithm.  Its generation is the
   report's (rank, keep the better half, cross rank neighbors by coin flips,
   mutate the kept half) on permutations, and each board is improved by a
   min-conflicts descent.  Neighborhood search around new solutions comes on
   top (src/archive/neighborhood.c).

   A board is a permutation: the column of the queen in each row, a byte each,
   so that queens can attack each other on diagonals only.  Fitness is the
   number of attacking pairs that the descent leaves, and the improved board
   replaces the original (Lamarckian learning).

   The crossover is cycle crossover (Oliver, Smith and Holland, "A study of
   permutation crossover operators on the traveling salesman problem", 1987)
   with a coin for each cycle.  Parents have the same columns in the rows of a
   cycle, so a coin for each cycle, in place of the report's coin for each row,
   keeps both children permutations.

   All operators work on 64 boards at a time (simd/lanes.h describes them);
   above N = AQ_SEARCH_MAX the descent works on one.  The defaults, population,
   restarts and neighborhood, are measured: doc/performance.md. */

#include <math.h>

#include "ga/column_tiles.h"
#include "ga/schemes/schemes.h"
#include "simd/min_conflicts.h"

/* Steps of a descent; measured: doc/performance.md. */
enum { DESCENT_STEPS = 8, STEPS_OF_LARGE = 32 };

static size_t state_bytes (unsigned n, size_t size) {
  (void) n, (void) size;
  return sizeof (struct row_orders);
}

static void begin (struct population *population) {
  aq_row_orders_draw (population->state, population->n, &population->random);
}

static double draws_per_solution (unsigned n) {
  return tgamma (n + 1.0);
}

static void draw (struct population *population, struct tile *tile) {
  population->kernels->permutations (tile, population->n,
                                     &population->lane_random);
}

static void create (struct population *population) {
  aq_fill_tiles (population, draw);
}

/* Each swap tried is an evaluation, and so is the board's own fitness. */
static uint64_t evaluate_tile (struct population *population,
                               struct tile *tile, unsigned count,
                               uint32_t fitness[AQ_LANES]) {
  if (population->n > AQ_SEARCH_MAX)
    return count + aq_descend (tile, population->n, count, STEPS_OF_LARGE,
                               population->state, &population->random,
                               fitness);
  return count + population->kernels->descend (
                     tile, population->n, count, DESCENT_STEPS,
                     population->state, &population->random, fitness);
}

static void evaluate (struct population *population) {
  aq_evaluate_tiles (population, evaluate_tile);
}

static void cross (struct population *population, const struct tile *parents,
                   struct tile *children) {
  population->kernels->cross_cycles (parents, population->n, children,
                                     &population->random);
}

/* Rank neighbors have two children: a cycle that one takes from its first
   parent the other takes from its second. */
static void crossover (struct population *population) {
  aq_cross_rank_neighbors (population, cross);
}

static void swap_rows (struct population *population, struct tile *tile) {
  population->kernels->swap_rows (tile, population->n, &population->random);
}

/* 1 to 4 swaps in each board of the kept half, and none in the children. */
static void mutate (struct population *population) {
  aq_mutate_kept_half (population, swap_rows);
}

const struct scheme aq_scheme_halfkeep = {
    .info = {.name = "halfkeep",
             .summary = "a memetic algorithm: the report's generation on "
                        "permutations, then min-conflicts descent, then "
                        "neighborhood search",
             .source = "allqueens, after the report",
             .encoding = "a permutation of the columns",
             .size_max = AQ_BOARD_MAX,
             .population = 256,
             .population_min = 4,
             .population_max = 1000000,
             .population_multiple = 4,
             .stagnation_limit = 5, /* measured: doc/performance.md */
             .symmetry = true,
             .takeover = true,
             .neighborhood = 4},
    .gene_bytes = aq_tiles_bytes,
    .state_bytes = state_bytes,
    .begin = begin,
    .draws_per_solution = draws_per_solution,
    .create = create,
    .decode_board = aq_columns_decode_board,
    .decode = aq_columns_decode,
    .evaluate = evaluate,
    .select = aq_keep_better_half,
    .crossover = crossover,
    .mutate = mutate,
};
