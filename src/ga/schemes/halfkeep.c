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

   A generation:
     1. descend from all boards (src/ga/descent.c), which evaluates them; rank
        them;
     2. keep the better half, drop the others: as report does;
     3. cross ranks 1 and 2, 3 and 4, ...: a coin for each cycle decides which
        of two children takes it from which parent;
     4. in each kept board swap the columns of two rows, 1 to 4 times.

   As in report, the run calls 2, 3, 4 and then 1, and the best board is
   mutated, too.  These are the plain definitions, which --engine=plain runs;
   by default src/lanes runs the same on 64 boards at a time.

   The defaults, population, restarts, steps and neighborhood, are measured:
   doc/performance.md. */

#include "ga/schemes/halfkeep.h"

#include <string.h>

#include "ga/boards.h"
#include "ga/descent.h"
#include "ga/evolve.h"
#include "ga/host.h"
#include "ga/schemes/report.h"
#include "ga/schemes/schemes.h"
#include "ga/selection.h"

/* 3. To follow a cycle, begin in a row.  Take the father's column there and go
   to the row in which the mother has it, until that is the first row again. */
static void cross_by_cycles (struct aq_population *population,
                             const uint8_t *mother, const uint8_t *father,
                             uint8_t *daughter, uint8_t *son) {
  const unsigned n = population->n;
  const uint8_t *const parents[] = {mother, father};
  uint8_t row_of[AQ_BOARD_MAX]; /* of each column, in the mother */
  bool crossed[AQ_BOARD_MAX];
  memset (crossed, 0, n);
  for (unsigned row = 0; row < n; row++)
    row_of[mother[row]] = (uint8_t) row;
  for (unsigned first = 0; first < n; first++) {
    if (crossed[first])
      continue;
    const bool coin = aq_random_next (aq_random_of (population)) >> 63;
    for (unsigned row = first; !crossed[row]; row = row_of[father[row]]) {
      crossed[row] = true;
      daughter[row] = parents[coin][row];
      son[row] = parents[!coin][row];
    }
  }
}

void aq_cross_cycle (struct aq_population *population) {
  aq_cross_neighbors (population, cross_by_cycles);
}

/* 4. Swap the columns of two rows, 1 to 4 times. */
static void swap_rows (struct aq_population *population, uint8_t *column,
                       unsigned swaps) {
  for (; swaps > 0; swaps--) {
    uint32_t a, b;
    aq_random_pair (aq_random_of (population), population->n, &a, &b);
    const uint8_t in_a = column[a];
    column[a] = column[b];
    column[b] = in_a;
  }
}

void aq_mutate_swap (struct aq_population *population) {
  aq_mutate_kept_half (population, (struct aq_value){1, 4}, swap_rows);
}

static const struct aq_parameter parameters[] = {
    AQ_DESCENT_PARAMETER, AQ_TOURNAMENT_PARAMETER, {0}};

const struct aq_scheme aq_scheme_halfkeep = {
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
    .population_max = AQ_POPULATION_MAX,
    .population_multiple = 4,
    .parameters = parameters,
    .stagnation_limit = 5,
    .symmetry = true,
    .neighborhood = 4,
    .layout = AQ_LAYOUT_PERMUTATIONS,
    .gene_bytes = aq_boards_bytes,
    .draws_per_solution = aq_permutations_draws_per_solution,
    .create = aq_draw_permutations,
    .evaluate = aq_evaluate_descended, /* 1 */
    .select = aq_keep_better_half,     /* 1, 2 */
    .crossover = aq_cross_cycle,       /* 3 */
    .mutate = aq_mutate_swap,          /* 4 */
    .decode = aq_boards_decode,
};
