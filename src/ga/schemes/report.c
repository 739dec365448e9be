/* SPDX-License-Identifier: MIT */

/* Scheme `report`: Hruda, Desroches and Wong Chew Onn, "Solving 8-Queen
   Problem Using Genetic Algorithm", a student report (course SOFE 4620U, mini
   project 2).

   What stands here is what runs: change a line, and runs change.  The calls
   that lead here:

     run/run.c            aq_collect_run, round by round
     run/island.c         aq_island_evolve, generation by generation
     ga/plain_engine.c    breed and evaluate, by the table below
     ga/evolve.c          the loops over the boards

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
     - if N is no power of two, a chromosome has as many bits as N - 1 needs,
       and a flip that would leave the board is drawn again;
     - to find all solutions, solved boards are collected and excluded from
       breeding, and a population without new ones begins anew
       (src/run/island.c).  Exclusion keeps solved boards from being bred again
       and again; it does not keep copies of other boards from taking over,
       which restarts do.

   The run calls 2, 3, 4 and then 1, so that boards are ranked by the fitness
   that the generation before ended with.  Step 4 changes all kept boards, the
   best one, too: none stays as it is, and only a child can equal its parent.
   */

#include "ga/schemes/report.h"

#include <string.h>

#include "ga/boards.h"
#include "ga/evolve.h"
#include "ga/host.h"
#include "ga/schemes/schemes.h"
#include "ga/selection.h"

/* The fitness: for each queen, how many attack it, summed.  Each queen is
   paired with those that already stand in its column and on its two diagonals.
   Both queens of a pair attack each other. */
static uint32_t count_attackers (unsigned n, const uint8_t *column) {
  uint8_t in_column[AQ_SEARCH_MAX] = {0};
  uint8_t rising[2 * AQ_SEARCH_MAX] = {0}, falling[2 * AQ_SEARCH_MAX] = {0};
  uint32_t pairs = 0;
  for (unsigned row = 0; row < n; row++) {
    pairs += in_column[column[row]]++;
    pairs += rising[row + column[row]]++;
    pairs += falling[row + n - 1 - column[row]]++;
  }
  return 2 * pairs;
}

/* 1. Evaluate all boards ... */
void aq_evaluate_attackers (struct aq_population *population) {
  const unsigned n = population->n;
  for (size_t i = 0; i < population->size; i++)
    population->fitness[i] = count_attackers (n, aq_board_at (population, i));
  aq_count_evaluations (population, population->size);
}

/* ... and rank them.  2. Keep the better half. */
void aq_keep_better_half (struct aq_population *population) {
  uint32_t *ranked = aq_index_scratch (population);
  aq_rank (population, ranked);
  aq_keep_boards (population, ranked);
}

/* 3. For each row a coin decides which parent the daughter takes it from; the
   son takes it from the other. */
void aq_cross_by_coins (struct aq_population *population,
                        const uint8_t *mother, const uint8_t *father,
                        uint8_t *daughter, uint8_t *son) {
  const uint8_t *const parents[] = {mother, father};
  uint64_t coins = 0;
  for (unsigned row = 0; row < population->n; row++, coins >>= 1) {
    if (row % 64 == 0)
      coins = aq_random_next (aq_random_of (population));
    daughter[row] = parents[coins & 1][row];
    son[row] = parents[~coins & 1][row];
  }
}

void aq_cross_coin (struct aq_population *population) {
  aq_cross_neighbors (population, aq_cross_by_coins);
}

/* The column with one random bit flipped, on the board. */
static uint8_t flip_bit (struct aq_population *population, uint8_t column) {
  const unsigned n = population->n;
  const unsigned bits =
      32 - (unsigned) __builtin_clz (n - 1); /* 3 for N = 8 */
  unsigned flipped;
  do
    flipped = column ^ (1u << aq_below (population, bits));
  while (flipped >= n);
  return (uint8_t) flipped;
}

/* 4. Flip one random bit in 1 to 4 distinct rows, or as many as the parameter
   says. */
void aq_flip_bits (struct aq_population *population, uint8_t *column,
                   unsigned rows) {
  bool flipped[AQ_BOARD_MAX];
  memset (flipped, 0, population->n);
  for (; rows > 0; rows--) {
    uint32_t row;
    do
      row = aq_below (population, population->n);
    while (flipped[row]);
    flipped[row] = true;
    column[row] = flip_bit (population, column[row]);
  }
}

struct aq_value aq_flips (const struct aq_population *population) {
  return aq_value_of (population, "flips", (struct aq_value){1, 4});
}

void aq_mutate_flip (struct aq_population *population) {
  aq_mutate_kept_half (population, aq_flips (population), aq_flip_bits);
}

static const struct aq_parameter parameters[] = {
    {AQ_FLIPS_PARAMETER, .only_with = "flip"}, AQ_TOURNAMENT_PARAMETER, {0}};

const struct aq_scheme aq_scheme_report = {
    .name = "report",
    .version = "1",
    .summary = "a student report's generation: rank, keep the better "
               "half, cross rank neighbors, mutate; genes are bits",
    .source = "Hruda, Desroches, Wong, \"Solving 8-Queen Problem "
              "Using Genetic Algorithm\"",
    .encoding = "a column for each row",
    .fitness = "for each queen, how many attack it, summed; minimized",
    .n_max = AQ_SEARCH_MAX,
    .population = 20, /* the report's smallest; measured: bench/README.md */
    .population_min = 4,
    .population_max = AQ_POPULATION_MAX,
    .population_multiple = 4,
    .parameters = parameters,
    .stagnation_limit = 40, /* likewise */
    .layout = AQ_LAYOUT_COLUMNS,
    .gene_bytes = aq_boards_bytes,
    .create = aq_draw_columns,
    .evaluate = aq_evaluate_attackers, /* 1 */
    .select = aq_keep_better_half,     /* 1, 2 */
    .crossover = aq_cross_coin,        /* 3 */
    .mutate = aq_mutate_flip,          /* 4 */
    .decode = aq_boards_decode,
};
