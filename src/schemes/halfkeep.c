/* SPDX-License-Identifier: MIT */

/* Scheme `halfkeep`, our own: the report's generation (rank, keep the better
   half, cross rank neighbors by coin flips, mutate the kept half) on
   permutations, with a descent by swaps.

   A board is a permutation, the column of the queen in each row as a byte, so
   that only diagonals are left to conflict.  Fitness is the number of
   attacking pairs that a descent from the board leaves; the board becomes what
   the descent made of it.

   The crossover is cycle crossover (Oliver, Smith and Holland, "A study of
   permutation crossover operators on the traveling salesman problem", 1987)
   with a coin for each cycle, which is what a coin for each row becomes when
   the children have to be permutations.

   All operators work on 64 boards at a time, the descent only up to
   AQ_SEARCH_MAX: lanes.h says what they do. */

#include <math.h>

#include "descent.h"
#include "schemes.h"
#include "tiles.h"

/* Steps of a descent; measured: doc/performance.md. */
enum { DESCENT_STEPS = 8, STEPS_OF_LARGE = 32 };

static size_t state_bytes (unsigned n, size_t size) {
  (void) n, (void) size;
  return sizeof (struct row_orders);
}

static void begin (struct population *population) {
  aq_row_orders_draw (population->state, population->n, &population->random);
}

static double encodings (unsigned n) {
  return tgamma (n + 1.0);
}

static void draw (struct population *population, struct tile *tile) {
  population->lanes->permutations (tile, population->n,
                                   &population->lane_random);
}

static void create (struct population *population) {
  aq_fill_tiles (population, draw);
}

/* Each swap tried is an evaluation, and so is the board itself. */
static uint64_t judge (struct population *population, struct tile *tile,
                       unsigned count, uint32_t fitness[AQ_LANES]) {
  if (population->n > AQ_SEARCH_MAX)
    return count + aq_descend (tile, population->n, count, STEPS_OF_LARGE,
                               population->state, &population->random,
                               fitness);
  return count + population->lanes->descend (tile, population->n, count,
                                             DESCENT_STEPS, population->state,
                                             &population->random, fitness);
}

static void evaluate (struct population *population) {
  aq_evaluate_tiles (population, judge);
}

static void cross (struct population *population, const struct tile *parents,
                   struct tile *children) {
  population->lanes->cross_cycles (parents, population->n, children,
                                   &population->random);
}

/* Rank neighbors have two children, which complement each other. */
static void crossover (struct population *population) {
  aq_cross_rank_neighbors (population, cross);
}

static void swap_rows (struct population *population, struct tile *tile) {
  population->lanes->swap_rows (tile, population->n, &population->random);
}

/* 1 to 4 swaps in every board of the kept half; children are spared. */
static void mutate (struct population *population) {
  aq_mutate_kept_half (population, swap_rows);
}

const struct scheme aq_scheme_halfkeep = {
    .about = {.name = "halfkeep",
              .summary = "the report's generation on permutations, with a "
                         "descent by swaps",
              .source = "allqueens, after the report",
              .encoding = "a permutation of the columns",
              .size_max = AQ_BOARD_MAX,
              .population = 256,
              .population_min = 4,
              .population_max = 1000000,
              .population_multiple = 4,
              .restart_after = 5, /* measured: doc/performance.md */
              .symmetry = true,
              .takeover = true,
              .spread = 4},
    .gene_bytes = aq_tiles_bytes,
    .state_bytes = state_bytes,
    .begin = begin,
    .encodings = encodings,
    .create = create,
    .read = aq_read_columns,
    .place = aq_place_columns,
    .evaluate = evaluate,
    .select = aq_keep_better_half,
    .crossover = crossover,
    .mutate = mutate,
};
