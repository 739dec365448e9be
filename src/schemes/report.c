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

#include "attacks.h"
#include "schemes.h"

typedef uint8_t chromosome;

/* Genes in a chromosome: the bits that the columns 0 .. N-1 need. */
static unsigned genes (unsigned n) {
  unsigned bits = 0;
  while (1u << bits < n)
    bits++;
  return bits;
}

static size_t gene_bytes (unsigned n) {
  return n * sizeof (chromosome);
}

/* Each pair of queens counts for both. */
static unsigned worst (unsigned n) {
  return n * (n - 1);
}

static double encodings (unsigned n) {
  return pow (n, n);
}

static void create (struct population *population, size_t slot) {
  chromosome *board = aq_genes (population, slot);
  for (unsigned row = 0; row < population->n; row++)
    board[row] =
        (chromosome) aq_random_below (&population->random, population->n);
}

static void read_columns (const struct population *population, size_t slot,
                          uint8_t *column) {
  const chromosome *board = aq_genes (population, slot);
  for (unsigned row = 0; row < population->n; row++)
    column[row] = board[row];
}

/* The sum of the rows' conflict counters, which is twice the attacking pairs:
   each pair counts for both of its rows. */
static void evaluate (struct population *population) {
  for (size_t slot = 0; slot < population->size; slot++)
    population->fitness[slot] =
        2 * aq_attacking_pairs (population->n, aq_genes (population, slot));
  population->evaluations += population->size;
}

/* Ranks 1 and 2, 3 and 4, ... have two children in the dropped half's places.
   A coin for each row decides which child gets which parent's chromosome. */
static void crossover (struct population *population) {
  const size_t half = population->size / 2;
  for (size_t rank = 0; rank < half; rank += 2) {
    const size_t *parent = population->order + rank;
    const size_t *child = parent + half;
    const chromosome *a = aq_genes (population, parent[0]);
    const chromosome *b = aq_genes (population, parent[1]);
    chromosome *first = aq_genes (population, child[0]);
    chromosome *second = aq_genes (population, child[1]);
    struct coins coins = {.random = &population->random};
    for (unsigned row = 0; row < population->n; row++) {
      const bool straight = aq_coin (&coins);
      first[row] = straight ? a[row] : b[row];
      second[row] = straight ? b[row] : a[row];
    }
  }
}

/* Flips one random gene; the queen moves by a power of two.  Some flip always
   stays on the board: a set gene can be cleared, and of the column 0 the last
   gene can be set. */
static chromosome flip (struct population *population, chromosome column) {
  unsigned flipped;
  do
    flipped = column ^ 1u << aq_random_below (&population->random,
                                              genes (population->n));
  while (flipped >= population->n);
  return (chromosome) flipped;
}

/* Mutates each board of the kept half in 1 to 4 rows; children are spared. */
static void mutate (struct population *population) {
  if (population->n < 2) /* a single column takes no gene */
    return;
  for (size_t rank = 0; rank < population->size / 2; rank++) {
    chromosome *board = aq_genes (population, population->order[rank]);
    uint32_t rows[AQ_MUTATIONS_MAX];
    const unsigned count = aq_mutation_count (population);
    aq_random_distinct (&population->random, population->n, count, rows);
    for (unsigned i = 0; i < count; i++)
      board[rows[i]] = flip (population, board[rows[i]]);
  }
}

const struct scheme aq_scheme_report = {
    .about = {.name = "report",
              .summary = "a student report to the letter: bit genes, rank, "
                         "keep half, cross rank neighbors, mutate",
              .source = "Hruda, Desroches, Wong, \"Solving 8-Queen Problem "
                        "Using Genetic Algorithm\"",
              .encoding = "a column for each row",
              .population = 800,
              .population_min = 4,
              .population_max = 1000000,
              .population_multiple = 4,
              .restart_after = 40, /* measured: bench/README.md */
              .symmetry = false},
    .gene_bytes = gene_bytes,
    .worst = worst,
    .encodings = encodings,
    .create = create,
    .read = read_columns,
    .evaluate = evaluate,
    .select = aq_keep_better_half,
    .crossover = crossover,
    .mutate = mutate,
};
