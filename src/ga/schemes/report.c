/* SPDX-License-Identifier: MIT */

/* Scheme `report`: Hruda, Desroches and Wong Chew Onn, "Solving 8-Queen
   Problem Using Genetic Algorithm", a student report (course SOFE 4620U, mini
   project 2).

   A board has a chromosome for each row: the queen's column.  Its genes are
   the bits of that column, 3 for N = 8.  In memory a chromosome is a byte.

   A generation:
     1. evaluate all boards; rank them;
     2. keep the better half, drop the others;
     3. cross ranks 1 and 2, 3 and 4, ...: for each row a coin decides which of
        two children takes it from which parent; they replace the dropped half;
     4. in each kept board flip one random bit in 1 to 4 rows; the children are
        not mutated.

   The report leaves open; here:
     - ties in rank keep their order;
     - the 1 to 4 mutated rows are distinct and equally likely;
     - no population is allowed whose half is odd;
     - where N is no power of two, a chromosome has as many bits as N - 1
       needs, and a flip that would leave the board is drawn again;
     - to find all solutions in spite of takeover by copies, solved boards are
       excluded from breeding and stagnant populations restart
       (src/run/island.c).

   The functions below work on tiles, 64 boards side by side (simd/lanes.h).
   tests/unit/simd/kernels has their plain definitions for one board. */

#include <math.h>

#include "ga/column_tiles.h"
#include "ga/schemes/schemes.h"

static double draws_per_solution (unsigned n) {
  return pow (n, n);
}

static void draw (struct population *population, struct tile *tile) {
  population->kernels->columns (tile, population->n, &population->lane_random);
}

static void create (struct population *population) {
  aq_fill_tiles (population, draw);
}

/* The sum of the rows' conflict counters.  A row counts the queens that attack
   its own, so an attacking pair counts twice. */
static uint64_t evaluate_tile (struct population *population,
                               struct tile *tile, unsigned count,
                               uint32_t fitness[AQ_LANES]) {
  population->kernels->attacking_pairs (tile, population->n, 2, fitness);
  return count;
}

static void evaluate (struct population *population) {
  aq_evaluate_tiles (population, evaluate_tile);
}

static void cross (struct population *population, const struct tile *parents,
                   struct tile *children) {
  population->kernels->cross_rows (parents, population->n, children,
                                   &population->lane_random);
}

/* Ranks 1 and 2, 3 and 4, ... have two children each, which replace the
   dropped half.  A coin for each row decides which child takes which parent's
   chromosome. */
static void crossover (struct population *population) {
  aq_cross_rank_neighbors (population, cross);
}

static void flip_genes (struct population *population, struct tile *tile) {
  population->kernels->flip_bits (tile, population->n,
                                  &population->lane_random);
}

/* Flips a random gene in each of 1 to 4 rows of each board of the kept half;
   the children are not mutated. */
static void mutate (struct population *population) {
  if (population->n > 1) /* a board of one column has no genes */
    aq_mutate_kept_half (population, flip_genes);
}

const struct scheme aq_scheme_report = {
    .info = {.name = "report",
             .summary = "a student report's generation: rank, keep the better "
                        "half, cross rank neighbors, mutate; genes are bits",
             .source = "Hruda, Desroches, Wong, \"Solving 8-Queen Problem "
                       "Using Genetic Algorithm\"",
             .encoding = "a column for each row",
             .size_max = AQ_SEARCH_MAX,
             .population = 128, /* measured: bench/README.md */
             .population_min = 4,
             .population_max = 1000000,
             .population_multiple = 4,
             .stagnation_limit = 40, /* likewise */
             .symmetry = false,
             .takeover = true},
    .gene_bytes = aq_tiles_bytes,
    .draws_per_solution = draws_per_solution,
    .create = create,
    .decode_board = aq_columns_decode_board,
    .decode = aq_columns_decode,
    .evaluate = evaluate,
    .select = aq_keep_better_half,
    .crossover = crossover,
    .mutate = mutate,
};
