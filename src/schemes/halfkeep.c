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

   All operators work on 64 boards at a time: lanes.h says what they do. */

#include <math.h>

#include "schemes.h"

/* Steps of a descent; measured: doc/performance.md. */
enum { DESCENT_STEPS = 8 };

static size_t gene_bytes (unsigned n) {
  return aq_board_stride (n);
}

static void begin (struct population *population) {
  aq_row_orders_draw (population->state, population->n, &population->random);
}

/* All queens on one diagonal. */
static unsigned worst (unsigned n) {
  return n * (n - 1) / 2;
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
static void evaluate (struct population *population) {
  const struct lane_kernels *lanes = population->lanes;
  for (size_t slot = 0; slot < population->size; slot += AQ_LANES) {
    struct tile tile;
    uint16_t pairs[AQ_LANES];
    const unsigned boards = aq_tile_boards (slot, population->size);
    uint8_t *genes = aq_genes (population, slot);
    lanes->load (&tile, population->n, genes, NULL, boards);
    population->evaluations +=
        boards + lanes->descend (&tile, population->n, boards, DESCENT_STEPS,
                                 population->state, &population->random,
                                 pairs);
    lanes->store (&tile, population->n, genes, NULL, boards);
    for (unsigned lane = 0; lane < boards; lane++)
      population->fitness[slot + lane] = pairs[lane];
  }
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
              .population = 256,
              .population_min = 4,
              .population_max = 1000000,
              .population_multiple = 4,
              .restart_after = 5, /* measured: doc/performance.md */
              .symmetry = true,
              .spread = 4},
    .gene_bytes = gene_bytes,
    .state_bytes = sizeof (struct row_orders),
    .begin = begin,
    .worst = worst,
    .encodings = encodings,
    .create = create,
    .read = aq_read_columns,
    .evaluate = evaluate,
    .select = aq_keep_better_half,
    .crossover = crossover,
    .mutate = mutate,
};
