/* SPDX-License-Identifier: MIT */

/* Scheme `squares`: a VB.NET article, "8 Queens Problem Solution Using Genetic
   Algorithm".

   Genes are distinct squares, 0 .. N * N - 1, of boards up to 16 columns,
   named A1 for column A and row 1.  Fitness, to be maximized, is minus the
   attacking pairs: half the sum over queens of the others in the same row, in
   the same column and on the same diagonals, seen through pieces.  A crossover
   merges both parents' genes alternately, without those that are there
   already; one child has the first N of them, the other the last N.  A
   mutation moves one queen to a random free square.

   The article leaves open how parents are selected, how many there are, and
   what the two probabilities apply to.  Ours, because others were seen to
   stall: a whole generation is replaced by children of winners of tournaments
   of 3, out of 100, each couple crossed with probability 0.8 and each child
   mutated with probability 0.5.  The article stops after 100 iterations; here
   there is no limit but the one asked for. */

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "placement.h"
#include "schemes.h"

enum { SIDE_MAX = 16 };

/* As many parents as there are children to make. */
static uint16_t *parent (const struct population *population, size_t index) {
  return (uint16_t *) population->state + index * population->n;
}

static bool has_square (const uint16_t *squares, unsigned count,
                        uint16_t square) {
  for (unsigned i = 0; i < count; i++)
    if (squares[i] == square)
      return true;
  return false;
}

static uint16_t free_square (struct population *population,
                             const uint16_t *squares, unsigned count) {
  uint16_t square;
  do
    square = aq_random_square (population);
  while (has_square (squares, count, square));
  return square;
}

/* Sets of N squares. */
static double encodings (unsigned n) {
  return exp (aq_log_factorial (n * n) - aq_log_factorial (n) -
              aq_log_factorial (n * n - n));
}

static void create (struct population *population) {
  for (size_t at = 0; at < population->size; at++) {
    uint16_t *squares = aq_squares (population, at);
    for (unsigned i = 0; i < population->n; i++)
      squares[i] = free_square (population, squares, i);
  }
}

static void spell (const struct population *population, size_t at,
                   char *text) {
  const unsigned n = population->n;
  const uint16_t *squares = aq_squares (population, at);
  for (unsigned i = 0; i < n; i++)
    text += sprintf (text, i ? " %c%u" : "%c%u", 'A' + squares[i] % n,
                     squares[i] / n + 1u);
}

static double published (uint32_t pairs) {
  return pairs ? -(double) pairs : 0;
}

static void evaluate (struct population *population) {
  aq_evaluate_placements (population, aq_attacking_pairs);
}

static void select (struct population *population) {
  const uint32_t size = (uint32_t) population->size;
  for (size_t i = 0; i < size; i++) {
    uint32_t winner = aq_random_below (&population->random, size);
    for (size_t met = 1; met < population->breeding.tournament; met++) {
      const uint32_t other = aq_random_below (&population->random, size);
      if (population->fitness[other] < population->fitness[winner])
        winner = other;
    }
    memcpy (parent (population, i), aq_squares (population, winner),
            population->n * sizeof (uint16_t));
  }
}

static void merge (const uint16_t *dad, const uint16_t *mom, unsigned n,
                   uint16_t *first, uint16_t *second) {
  uint16_t merged[2 * SIDE_MAX];
  unsigned count = 0;
  for (unsigned i = 0; i < 2 * n; i++) {
    const uint16_t square = i % 2 ? mom[i / 2] : dad[i / 2];
    if (!has_square (merged, count, square))
      merged[count++] = square;
  }
  memcpy (first, merged, n * sizeof *first);
  memcpy (second, merged + count - n, n * sizeof *second);
}

static void crossover (struct population *population) {
  const unsigned n = population->n;
  for (size_t i = 0; i < population->size; i += 2) {
    uint16_t *first = aq_squares (population, i);
    const uint16_t *dad = parent (population, i);
    if (aq_random_chance (&population->random,
                          population->breeding.crossover_rate))
      merge (dad, dad + n, n, first, first + n);
    else
      memcpy (first, dad, 2 * n * sizeof *first);
  }
}

static void mutate (struct population *population) {
  const unsigned n = population->n;
  if (n == 1) /* there is no free square */
    return;
  for (size_t i = 0; i < population->size; i++)
    if (aq_random_chance (&population->random,
                          population->breeding.mutation_rate)) {
      uint16_t *squares = aq_squares (population, i);
      const uint32_t queen = aq_random_below (&population->random, n);
      squares[queen] = free_square (population, squares, n);
    }
}

const struct scheme aq_scheme_squares = {
    .about = {.name = "squares",
              .summary =
                  "an article's: distinct squares, crossover by merging, "
                  "a queen moved by mutation; selection is ours",
              .source = "a VB.NET article, \"8 Queens Problem Solution Using "
                        "Genetic Algorithm\"",
              .encoding = "distinct squares",
              .size_max = SIDE_MAX,
              .population = 100,
              .population_min = 2,
              .population_max = 1000000,
              .population_multiple = 2,
              .rates = true,
              .crossover_rate = 0.8,
              .mutation_rate = 0.5,
              .tournament = 3,
              .restart_after = 1000},
    .gene_bytes = aq_squares_bytes,
    .state_bytes = aq_squares_bytes,
    .encodings = encodings,
    .published = published,
    .create = create,
    .read = aq_read_placement,
    .place = aq_place_squares,
    .spell = spell,
    .evaluate = evaluate,
    .select = select,
    .crossover = crossover,
    .mutate = mutate,
};
