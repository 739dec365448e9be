/* SPDX-License-Identifier: MIT */

/* Scheme `halfkeep`, our own: the report's generation (rank, keep the better
   half, cross rank neighbors by coin flips, mutate the kept half) on
   permutations, with a descent by swaps.

   A board is a permutation, the column of the queen in each row as a byte, so
   that only diagonals are left to conflict.  Fitness is the number of
   attacking pairs.

   The crossover is cycle crossover (Oliver, Smith and Holland, "A study of
   permutation crossover operators on the traveling salesman problem", 1987)
   with a coin for each cycle, which is what a coin for each row becomes when
   the children have to be permutations. */

#include <math.h>

#include "attacks.h"
#include "schemes.h"

/* Swaps tried on each board in a generation; measured: bench/README.md. */
enum { DESCENT_TRIALS = 100 };

static size_t gene_bytes (unsigned n) {
  return n;
}

/* All queens on one diagonal. */
static unsigned worst (unsigned n) {
  return n * (n - 1) / 2;
}

static double encodings (unsigned n) {
  return tgamma (n + 1.0);
}

static void create (struct population *population, size_t slot) {
  aq_random_permutation (&population->random, population->n,
                         aq_genes (population, slot));
}

static void read_columns (const struct population *population, size_t slot,
                          uint8_t *column) {
  memcpy (column, aq_genes (population, slot), population->n);
}

static void evaluate (struct population *population) {
  for (size_t slot = 0; slot < population->size; slot++)
    population->fitness[slot] =
        aq_attacking_pairs (population->n, aq_genes (population, slot));
  population->evaluations += population->size;
}

static void swap (uint8_t *column, unsigned a, unsigned b) {
  const uint8_t former = column[a];
  column[a] = column[b];
  column[b] = former;
}

/* Tries the swap of two rows' columns; keeps it unless conflicts rise.
   Returns the fitness after it. */
static unsigned try_swap (struct diagonals *diagonals, unsigned n,
                          uint8_t *column, unsigned a, unsigned b,
                          unsigned fitness) {
  const unsigned lost = aq_diagonals_take (diagonals, n, a, column[a]) +
                        aq_diagonals_take (diagonals, n, b, column[b]);
  swap (column, a, b);
  const unsigned gained = aq_diagonals_put (diagonals, n, a, column[a]) +
                          aq_diagonals_put (diagonals, n, b, column[b]);
  if (gained <= lost)
    return fitness + gained - lost;
  aq_diagonals_take (diagonals, n, a, column[a]);
  aq_diagonals_take (diagonals, n, b, column[b]);
  swap (column, a, b);
  aq_diagonals_put (diagonals, n, a, column[a]);
  aq_diagonals_put (diagonals, n, b, column[b]);
  return fitness;
}

/* A bounded descent from every board: random swaps, until it is solved or
   DESCENT_TRIALS are used.  Each trial is an evaluation. */
static void improve (struct population *population) {
  const unsigned n = population->n;
  struct diagonals diagonals;
  if (n < 2)
    return;
  for (size_t slot = 0; slot < population->size; slot++) {
    uint8_t *column = aq_genes (population, slot);
    unsigned fitness = population->fitness[slot];
    aq_diagonals_clear (&diagonals, n);
    for (unsigned row = 0; row < n; row++)
      aq_diagonals_put (&diagonals, n, row, column[row]);
    unsigned trials = 0;
    for (; fitness && trials < DESCENT_TRIALS; trials++) {
      uint32_t a, b;
      aq_random_pair (&population->random, n, &a, &b);
      fitness = try_swap (&diagonals, n, column, a, b, fitness);
    }
    population->fitness[slot] = fitness;
    population->evaluations += trials;
  }
}

/* The rows that a cycle of the parents A and B joins hold the same columns in
   both; a coin for each cycle decides which child gets them from which. */
static void cross (struct random *random, unsigned n, const uint8_t *a,
                   const uint8_t *b, uint8_t *first, uint8_t *second) {
  uint8_t row_in_a[AQ_BOARD_MAX];
  bool crossed[AQ_BOARD_MAX] = {false};
  for (unsigned row = 0; row < n; row++)
    row_in_a[a[row]] = (uint8_t) row;
  struct coins coins = {.random = random};
  for (unsigned start = 0; start < n; start++) {
    if (crossed[start])
      continue;
    const bool straight = aq_coin (&coins);
    for (unsigned row = start; !crossed[row]; row = row_in_a[b[row]]) {
      crossed[row] = true;
      first[row] = straight ? a[row] : b[row];
      second[row] = straight ? b[row] : a[row];
    }
  }
}

/* Rank neighbors have two children, which complement each other. */
static void crossover (struct population *population) {
  const size_t half = population->size / 2;
  for (size_t rank = 0; rank < half; rank += 2) {
    const size_t *parent = population->order + rank;
    const size_t *child = parent + half;
    cross (&population->random, population->n,
           aq_genes (population, parent[0]), aq_genes (population, parent[1]),
           aq_genes (population, child[0]), aq_genes (population, child[1]));
  }
}

/* Every board of the kept half: 1 to 4 swaps of two random rows. */
static void mutate (struct population *population) {
  if (population->n < 2)
    return;
  for (size_t rank = 0; rank < population->size / 2; rank++) {
    uint8_t *column = aq_genes (population, population->order[rank]);
    for (unsigned i = aq_mutation_count (population); i > 0; i--) {
      uint32_t a, b;
      aq_random_pair (&population->random, population->n, &a, &b);
      swap (column, a, b);
    }
  }
}

const struct scheme aq_scheme_halfkeep = {
    .about = {.name = "halfkeep",
              .summary = "the report's generation on permutations, with a "
                         "descent by swaps",
              .source = "allqueens, after the report",
              .encoding = "a permutation of the columns",
              .population = 64,
              .population_min = 4,
              .population_max = 1000000,
              .population_multiple = 4,
              .restart_after = 40, /* hardly matters: bench/README.md */
              .symmetry = true},
    .gene_bytes = gene_bytes,
    .worst = worst,
    .encodings = encodings,
    .create = create,
    .read = read_columns,
    .evaluate = evaluate,
    .improve = improve,
    .select = aq_keep_better_half,
    .crossover = crossover,
    .mutate = mutate,
};
