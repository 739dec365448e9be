/* SPDX-License-Identifier: MIT */

/* Scheme `report`: Hruda, Desroches and Wong Chew Onn, "Solving 8-Queen
   Problem Using Genetic Algorithm", a student report (course SOFE 4620U, mini
   project 2).

   A change in this file changes runs of report, and of crowding, which uses
   the fitness, coin and flip.  A change that draws fewer random numbers
   changes all later ones.

   A board has a chromosome for each row: the queen's column.  Its genes are
   the bits of that column, 3 for N = 8.  In memory a chromosome is a byte.

   The report leaves some points open; here:
     - ties in rank keep their order;
     - the 1 to 4 mutated rows are distinct and equally likely;
     - half a population must be even;
     - if N is no power of two, a chromosome has as many bits as N - 1 needs,
       and a flip that would leave the board is drawn again.

   What it lacks to find ALL solutions is in run/island.c, which calls
   `create`, `breed` and `evaluate` through ga/plain_engine.c: solved boards
   are collected and excluded from breeding, and a population without new ones
   begins anew.  Exclusion keeps solved boards from being bred again and again;
   it does not keep copies of other boards from taking over, which restarts do.
 */

#include "ga/schemes/report.h"

#include <string.h>

#include "ga/schemes/schemes.h"
#include "ga/selection.h"

/* The fitness: for each queen, how many attack it, summed, pieces between them
   ignored.  Each queen is paired with those that already stand in its column
   and on its two diagonals. Both queens of a pair attack each other. */
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

void aq_evaluate_attackers (struct aq_population *population) {
  for (size_t i = 0; i < population->size; i++)
    population->fitness[i] =
        count_attackers (population->n, aq_board (population, i));
  population->evaluations += population->size;
}

/* Rank all boards and keep the better half.  The others stay in the second
   half until children overwrite them. */
void aq_keep_better_half (struct aq_population *population) {
  aq_rank (population, population->index);
  aq_keep_boards (population, population->index);
}

/* For each row a coin decides which parent the daughter takes it from; the son
   takes it from the other. */
void aq_cross_coin (struct aq_population *population, const uint8_t *mother,
                    const uint8_t *father, uint8_t *daughter, uint8_t *son) {
  const uint8_t *const parents[] = {mother, father};
  uint64_t coins = 0;
  for (unsigned row = 0; row < population->n; row++, coins >>= 1) {
    if (row % 64 == 0)
      coins = aq_random_next (&population->random);
    daughter[row] = parents[coins & 1][row];
    son[row] = parents[~coins & 1][row];
  }
}

/* The column with one random bit flipped; drawn again until the result is on
   the board. */
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

/* Flip one random bit in each of ROWS distinct rows. */
void aq_mutate_flip (struct aq_population *population, uint8_t *column,
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

/* A generation.  Its three steps are the functions above, unless settings name
   others.  The children take the places of the dropped half, and are not
   mutated.  In the report all kept boards are mutated, even the best: with at
   least one flip, an old board survives only as a child that equals it.  With
   a mutation rate below 1, which is ours, others survive as they are. */
void aq_breed_half (struct aq_population *population) {
  static const struct aq_value always = {1, 1};
  const struct aq_operators *use = population->operators;
  const size_t half = population->size / 2;
  const double rate = aq_value_of (population, "mutation-rate", always).first;
  use->select (population);
  aq_step_done (population, AQ_STEP_SELECTED, 0); /* for --replay */
  for (size_t i = 0; i < half; i += 2) /* ranks 1 and 2, 3 and 4, ... */
    use->cross (population, aq_board (population, i),
                aq_board (population, i + 1), aq_board (population, half + i),
                aq_board (population, half + i + 1));
  aq_step_done (population, AQ_STEP_CROSSED, 0);
  for (size_t i = 0; i < half && population->n > 1; i++) /* N=1: no bit */
    if (rate < 1 && !aq_chance (population, rate))
      aq_mark_known (population, i);
    else
      use->mutate (population, aq_board (population, i),
                   aq_draw_within (population, population->places));
  aq_mark_copies (population);
}

/* Tournaments are for -P selection=tournament. */
static const struct aq_parameter parameters[] = {
    {AQ_FLIPS_PARAMETER, .only_with = "flip"},
    AQ_TOURNAMENT_PARAMETER,
    {"mutation-rate", "probability of each kept board to be mutated", AQ_RATE,
     0, 1, .initial = 1},
    {0}};

const struct aq_scheme aq_scheme_report = {
    .name = "report",
    .version = "2",
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
    .restart = 40, /* measured likewise */
    .layout = AQ_LAYOUT_COLUMNS,
    .create = aq_draw_columns,
    .breed = aq_breed_half,
    .evaluate = aq_evaluate_attackers,
    .own = {aq_keep_better_half, aq_cross_coin, aq_mutate_flip},
};
