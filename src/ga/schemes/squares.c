/* SPDX-License-Identifier: MIT */

/* Scheme `squares`: a VB.NET article, "8 Queens Problem Solution Using Genetic
   Algorithm".

   Genes are distinct squares, one for each queen, 0 .. rows * columns - 1, of
   boards up to 16 columns; A1 is column A in row 1.  As in the article, rows,
   columns and queens are parameters of their own: Q queens, here N of each by
   default.  In memory there is room for N genes.  Fitness, to be maximized, is
   minus the number of attacking pairs: half the sum, over all queens, of the
   other queens in the same row, in the same column and on the same diagonals,
   pieces between them ignored.  Crossover merges the genes of both parents
   alternately and skips those already merged; one child has the first Q of
   them, the other the last Q.  Mutation moves one queen to a random free
   square.

   The article leaves open how parents are selected, how many there are, and
   what its two probabilities apply to.  The choice here is ours, because
   others stalled: a population of 100 is replaced as a whole by children of
   winners of tournaments of 3, each couple is crossed with probability 0.8 and
   each child mutated with probability 0.5.  The article stops after 100
   iterations; here there is no limit by default. */

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ga/placement.h"
#include "ga/schemes/schemes.h"
#include "ga/selection.h"
#include "ga/square_genes.h"

enum { SIDE_MAX = 16 };

/* In the order of the table of parameters. */
enum { CROSSOVER_RATE, MUTATION_RATE, TOURNAMENT, ROWS, COLUMNS, QUEENS };

static unsigned count_of (const struct aq_population *population,
                          unsigned parameter) {
  return (unsigned) population->settings->value[parameter].first;
}

/* Allocates nothing; only refuses more queens than rows or columns. */
static void begin (struct aq_population *population) {
  const unsigned queens = count_of (population, QUEENS);
  if (queens > count_of (population, ROWS) ||
      queens > count_of (population, COLUMNS))
    population->status = AQ_BAD_SHAPE;
}

/* The parents, as many as there are children to make, are the state. */
static uint16_t *parent (const struct aq_population *population,
                         size_t index) {
  return (uint16_t *) population->state + index * population->n;
}

static bool has_square (const uint16_t *squares, unsigned count,
                        uint16_t square) {
  for (unsigned i = 0; i < count; i++)
    if (squares[i] == square)
      return true;
  return false;
}

static uint16_t free_square (struct aq_population *population,
                             const uint16_t *squares, unsigned count) {
  const unsigned square_count =
      count_of (population, ROWS) * count_of (population, COLUMNS);
  uint16_t square;
  do
    square = (uint16_t) aq_below (population, square_count);
  while (has_square (squares, count, square));
  return square;
}

/* The number of sets of N squares. */
static double draws_per_solution (unsigned n) {
  return exp (aq_log_factorial (n * n) - aq_log_factorial (n) -
              aq_log_factorial (n * n - n));
}

static void create (struct aq_population *population) {
  const unsigned queens = count_of (population, QUEENS);
  for (size_t index = 0; index < population->size; index++) {
    uint16_t *squares = aq_squares (population, index);
    for (unsigned i = 0; i < queens; i++)
      squares[i] = free_square (population, squares, i);
  }
}

static void decode (const struct aq_population *population, size_t index,
                    struct aq_placement *placement) {
  aq_squares_place (aq_squares (population, index),
                    count_of (population, QUEENS),
                    count_of (population, COLUMNS), placement);
}

static void format_genes (const struct aq_population *population, size_t index,
                          char *text) {
  struct aq_placement placement;
  decode (population, index, &placement);
  for (unsigned i = 0; i < placement.n; i++)
    text += sprintf (text, i ? " %c%u" : "%c%u", 'A' + placement.column[i],
                     placement.row[i] + 1u);
}

static double published_fitness (const struct aq_population *population,
                                 uint32_t pairs) {
  (void) population;
  return pairs ? -(double) pairs : 0;
}

static void hold_tournaments (struct aq_population *population) {
  const unsigned n = population->n;
  const unsigned tournament = count_of (population, TOURNAMENT);
  for (size_t i = 0; i < population->size; i++)
    memcpy (
        parent (population, i),
        aq_squares (population, aq_tournament_winner (population, tournament)),
        n * sizeof (uint16_t));
}

static void merge (const uint16_t *dad, const uint16_t *mom, unsigned queens,
                   uint16_t *first, uint16_t *second) {
  uint16_t merged[2 * SIDE_MAX] = {0};
  unsigned count = 0;
  for (unsigned i = 0; i < 2 * queens; i++) {
    const uint16_t square = i % 2 ? mom[i / 2] : dad[i / 2];
    if (!has_square (merged, count, square))
      merged[count++] = square;
  }
  memcpy (first, merged, queens * sizeof *first);
  memcpy (second, merged + (count > queens ? count - queens : 0),
          queens * sizeof *second);
}

/* Sets the index of each child to whether it is new. */
static void cross (struct aq_population *population) {
  const unsigned n = population->n, queens = count_of (population, QUEENS);
  for (size_t i = 0; i < population->size; i += 2) {
    uint16_t *first = aq_squares (population, i);
    const uint16_t *dad = parent (population, i);
    const bool crossed = aq_chance (
        population, population->settings->value[CROSSOVER_RATE].first);
    population->index[i] = population->index[i + 1] = crossed;
    if (crossed)
      merge (dad, dad + n, queens, first, first + n);
    else
      memcpy (first, dad, 2 * n * sizeof *first);
  }
}

static void mutate (struct aq_population *population) {
  const unsigned queens = count_of (population, QUEENS);
  if (count_of (population, ROWS) * count_of (population, COLUMNS) ==
      queens) /* there is no free square */
    return;
  for (size_t i = 0; i < population->size; i++)
    if (aq_chance (population,
                   population->settings->value[MUTATION_RATE].first)) {
      uint16_t *squares = aq_squares (population, i);
      const uint32_t queen = aq_below (population, queens);
      squares[queen] = free_square (population, squares, queens);
      population->index[i] = true;
    }
}

/* A child that was neither crossed nor mutated is a copy of its parent. */
static void mark_copies (struct aq_population *population) {
  for (size_t i = 0; i < population->size; i++)
    if (!population->index[i])
      aq_mark_known (population, i);
}

static void breed (struct aq_population *population) {
  hold_tournaments (population);
  cross (population);
  mutate (population);
  mark_copies (population);
}

static const struct aq_parameter parameters[] = {
    {"crossover-rate", "probability of each pair of parents to be crossed",
     AQ_RATE, 0, 1, .initial = 0.8},
    {"mutation-rate", "probability of each child to be mutated", AQ_RATE, 0, 1,
     .initial = 0.5},
    {"tournament", "boards in a tournament", AQ_COUNT, 1, 100, .initial = 3},
    {"rows", "rows of the board, to find one solution", AQ_COUNT, 1, AQ_N,
     .initial = AQ_N},
    {"columns", "columns of the board, likewise", AQ_COUNT, 1, AQ_N,
     .initial = AQ_N},
    {"queens", "queens, no more than rows or columns", AQ_COUNT, 1, AQ_N,
     .initial = AQ_N},
    {0}};

const struct aq_scheme aq_scheme_squares = {
    .name = "squares",
    .version = "1",
    .summary = "an article: distinct squares, crossover by merging, "
               "mutation moves a queen; selection is ours",
    .source = "a VB.NET article, \"8 Queens Problem Solution Using "
              "Genetic Algorithm\"",
    .encoding = "distinct squares",
    .fitness = "minus the number of attacking pairs; maximized",
    .n_max = SIDE_MAX,
    .population = 100,
    .population_min = 2,
    .population_max = AQ_POPULATION_MAX,
    .population_multiple = 2,
    .parameters = parameters,
    .restart = 1000,
    .gene_bytes = sizeof (uint16_t),
    .state = {.row = sizeof (uint16_t)},
    .begin = begin,
    .draws_per_solution = draws_per_solution,
    .create = create,
    .breed = breed,
    .evaluate = aq_evaluate_pairs,
    .decode = decode,
    .format_genes = format_genes,
    .published_fitness = published_fitness,
};
