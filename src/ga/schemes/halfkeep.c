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

   Parents have the same columns in the rows of a cycle, so a coin for each
   cycle, in place of the report's coin for each row, keeps both children
   permutations: cycle crossover (Oliver, Smith and Holland, "A study of
   permutation crossover operators on the traveling salesman problem", 1987).

   The operators are in src/ga, under the names half, cycle and swap.
   The defaults, population, restarts, steps and neighborhood, are measured:
   doc/performance.md. */

#include "ga/column_tiles.h"
#include "ga/crossover.h"
#include "ga/improvement.h"
#include "ga/mutation.h"
#include "ga/schemes/schemes.h"
#include "ga/selection.h"

static const struct aq_parameter parameters[] = {
    AQ_DESCENT_PARAMETER, AQ_TOURNAMENT_PARAMETER, {0}};

const struct aq_scheme aq_scheme_halfkeep = {
    .size = sizeof (struct aq_scheme),
    .name = "halfkeep",
    .version = "1",
    .summary = "a memetic algorithm: the report's generation on "
               "permutations, then min-conflicts descent, then "
               "neighborhood search",
    .source = "allqueens, after the report",
    .encoding = "a permutation of the columns",
    .fitness = "attacking pairs after the descent; minimized",
    .n_max = AQ_BOARD_MAX,
    .population = 256,
    .population_min = 4,
    .population_max = 1000000,
    .population_multiple = 4,
    .parameters = parameters,
    .stagnation_limit = 5,
    .symmetry = true,
    .neighborhood = 4,
    .layout = AQ_LAYOUT_PERMUTATIONS,
    .gene_bytes = aq_tiles_bytes,
    .state_bytes = aq_descent_bytes,
    .begin = aq_descent_begin,
    .save = aq_state_save,
    .load = aq_descent_load,
    .draws_per_solution = aq_permutations_draws_per_solution,
    .create = aq_draw_permutations,
    .evaluate = aq_evaluate_descended,
    .select = aq_keep_better_half,
    .crossover = aq_cross_cycle,
    .mutate = aq_mutate_swap,
    .decode = aq_tiles_decode,
};
