/* SPDX-License-Identifier: MIT */

/* Scheme `report`, to the letter: Hruda, Desroches and Wong Chew Onn, "Solving
   8-Queen Problem Using Genetic Algorithm", a student report (course SOFE
   4620U, mini project 2).

   A board is a row of chromosomes, one a row of the board; a chromosome is the
   queen's column as log2 (N) genes, bits: 8 x 3 of them at N = 8.  In memory a
   chromosome is a byte.  Where N is no power of two the genes are those of the
   next one, columns are drawn within the board, and a flip that would leave
   the board is drawn again.

   Open in the report: ties in rank, which keep their order; the 1 to 4 rows
   that a mutation changes, which are distinct and equally likely; an odd half,
   which no population allowed here has. */

#include <math.h>

#include "schemes.h"
#include "tiles.h"

static double encodings (unsigned n) {
  return pow (n, n);
}

static void draw (struct population *population, struct tile *tile) {
  population->lanes->columns (tile, population->n, &population->lane_random);
}

static void create (struct population *population) {
  aq_fill_tiles (population, draw);
}

/* The sum of the rows' conflict counters: each attacking pair counts for both
   of its rows. */
static uint64_t judge (struct population *population, struct tile *tile,
                       unsigned count, uint32_t fitness[AQ_LANES]) {
  population->lanes->attacking_pairs (tile, population->n, 2, fitness);
  return count;
}

static void evaluate (struct population *population) {
  aq_evaluate_tiles (population, judge);
}

static void cross (struct population *population, const struct tile *parents,
                   struct tile *children) {
  population->lanes->cross_rows (parents, population->n, children,
                                 &population->lane_random);
}

/* Ranks 1 and 2, 3 and 4, ... have two children in the dropped half's places.
   A coin for each row decides which child gets which parent's chromosome. */
static void crossover (struct population *population) {
  aq_cross_rank_neighbors (population, cross);
}

static void flip_genes (struct population *population, struct tile *tile) {
  population->lanes->flip_bits (tile, population->n, &population->lane_random);
}

/* A random gene is flipped in each of 1 to 4 rows of each board of the kept
   half; children are spared. */
static void mutate (struct population *population) {
  if (population->n > 1) /* a single column takes no gene */
    aq_mutate_kept_half (population, flip_genes);
}

const struct scheme aq_scheme_report = {
    .about = {.name = "report",
              .summary = "a student report to the letter: bit genes, rank, "
                         "keep half, cross rank neighbors, mutate",
              .source = "Hruda, Desroches, Wong, \"Solving 8-Queen Problem "
                        "Using Genetic Algorithm\"",
              .encoding = "a column for each row",
              .size_max = AQ_SEARCH_MAX,
              .population = 128, /* measured: doc/performance.md */
              .population_min = 4,
              .population_max = 1000000,
              .population_multiple = 4,
              .restart_after = 40, /* likewise */
              .symmetry = false,
              .takeover = true},
    .gene_bytes = aq_tiles_bytes,
    .encodings = encodings,
    .create = create,
    .read = aq_read_columns,
    .place = aq_place_columns,
    .evaluate = evaluate,
    .select = aq_keep_better_half,
    .crossover = crossover,
    .mutate = mutate,
};
