/* SPDX-License-Identifier: MIT */

/* Scheme `halfkeep`, our own: a memetic algorithm.  Its generation is the
   report's (rank, keep the better half, cross rank neighbors by coin flips,
   mutate the kept half) on permutations, and each board is improved by a
   min-conflicts descent.  Neighborhood search around new solutions comes on
   top (archive/neighborhood.c).

   A board is a permutation, so queens attack each other on diagonals only:
   the column of each row's queen, a byte each.  Fitness is the
   number of attacking pairs that the descent leaves, and the improved board
   replaces the original (Lamarckian learning).

   Parents have the same columns in the rows of a cycle, so a coin for each
   cycle, in place of the report's coin for each row, keeps both children
   permutations: cycle crossover (Oliver, Smith and Holland, "A study of
   permutation crossover operators on the traveling salesman problem", 1987).

   A generation is report's `breed` with cycle in place of coin and 1 to 4
   swaps in place of flips, and the descent (ga/descent.c) from all boards,
   which evaluates them.  By default src/lanes runs, with code of its own and
   not this file: the same algorithm on 64 boards at a time, with other random
   numbers.  To see a change of this file, run with -P engine=plain.

   The defaults, population, restarts, steps and neighborhood, are measured:
   doc/performance.md. */

#include "ga/schemes/halfkeep.h"

#include <string.h>

#include "ga/boards.h"
#include "ga/descent.h"
#include "ga/exchange.h"
#include "ga/schemes/report.h"
#include "ga/schemes/schemes.h"
#include "ga/selection.h"

/* To follow a cycle, begin in a row.  Take the father's column there and go to
   the row in which the mother has it, until that is the first row again. */
void aq_cross_cycle (struct aq_population *population, const uint8_t *mother,
                     const uint8_t *father, uint8_t *daughter, uint8_t *son) {
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
    const bool coin = aq_random_next (&population->random) >> 63;
    for (unsigned row = first; !crossed[row]; row = row_of[father[row]]) {
      crossed[row] = true;
      daughter[row] = parents[coin][row];
      son[row] = parents[!coin][row];
    }
  }
}

void aq_mutate_swap (struct aq_population *population, uint8_t *column,
                     unsigned swaps) {
  for (; swaps > 0; swaps--) {
    uint32_t a, b;
    aq_random_pair (&population->random, population->n, &a, &b);
    aq_exchange (column, a, b);
  }
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
    .restart = 5,
    .symmetry = true,
    .neighborhood = 4,
    .layout = AQ_LAYOUT_PERMUTATIONS,
    .draws_per_solution = aq_permutations_draws_per_solution,
    .create = aq_draw_permutations,
    .breed = aq_breed_half,
    .evaluate = aq_evaluate_descended,
    .own = {aq_keep_better_half, aq_cross_cycle, aq_mutate_swap},
};
