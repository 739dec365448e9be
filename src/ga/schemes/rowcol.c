/* SPDX-License-Identifier: MIT */

/* Scheme `rowcol`: a Python book, "Genetic Algorithms with Python", chapter 4,
   the 8 queens puzzle, on the engine of its chapter 3.

   There are 2 N genes: genes 2 I and 2 I + 1 are the row and the column of
   queen I.  Two queens may share a square.  The first genes are two
   permutations, one behind the other.  Fitness sums, for rows, columns, and
   diagonals of either direction, how many fewer than N of them have a queen.
   There is one parent.  Its child has one random gene replaced by another
   value, and becomes the parent unless it is worse. */

#include <math.h>

#include "ga/placement.h"
#include "ga/schemes/schemes.h"
#include "ga/single_parent.h"
#include "ga/square_genes.h"

static void create (struct aq_population *population) {
  const unsigned n = population->n;
  uint16_t *genes = population->genes;
  for (unsigned first = 0; first < 2 * n; first += n) {
    uint8_t permutation[AQ_BOARD_MAX];
    aq_random_permutation (&population->random, n, permutation);
    for (unsigned i = 0; i < n; i++)
      genes[first + i] = permutation[i];
  }
  aq_parent_clear (population);
}

static void decode (const struct aq_population *population, size_t index,
                    struct aq_placement *placement) {
  (void) index;
  const uint16_t *genes = population->genes;
  placement->n = population->n;
  for (unsigned queen = 0; queen < population->n; queen++) {
    placement->row[queen] = (uint8_t) genes[2 * queen];
    placement->column[queen] = (uint8_t) genes[2 * queen + 1];
  }
}

static void format_genes (const struct aq_population *population, size_t index,
                          char *text) {
  (void) index;
  aq_numbers_format (population->genes, 2 * population->n, text);
}

/* The number of first boards that are a solution, up to the order of the
   queens within each permutation: summed over all solutions for N, counted in
   those of exact search.  A solution that maps rows to columns in cycles can
   be split between two permutations if the cycles have even lengths, in 2 ways
   each; if N is odd, one cycle is odd, too, and each of its queens may have
   its row in one permutation and its column in the other. */
static const double splits[] = {
    0,    1,   0,    0,    4,      20,     4,       68,      72,
    1104, 196, 8872, 4544, 249108, 118036, 9009848, 4731024, 394118736};

/* The N / 2 queens of each permutation, rounded down, may be in any order. */
static double draws_to_first (unsigned n) {
  if (n >= sizeof splits / sizeof *splits)
    return NAN;
  return exp (2 * (aq_log_factorial (n) - aq_log_factorial (n / 2))) /
         splits[n];
}

/* For N = 4 and 5 each solution can be split in 2 ways, from N = 6 on not all
   can be split. */
static double draws_per_solution (unsigned n) {
  return n == 1 || n == 4 || n == 5
             ? (double) aq_totals (n)->all * draws_to_first (n)
             : (double) INFINITY;
}

static uint32_t free_lines (const struct aq_placement *placement, unsigned n) {
  return 4 * n - aq_occupied_lines (placement);
}

static void evaluate (struct aq_population *population) {
  aq_evaluate_placements (population, free_lines);
}

static void breed (struct aq_population *population) {
  const unsigned n = population->n;
  aq_parent_select (population, true);
  if (n == 1) /* there is no other value */
    return;
  uint16_t *gene =
      (uint16_t *) population->genes + aq_below (population, 2 * n);
  const uint32_t value = aq_below (population, n - 1);
  *gene = (uint16_t) (value + (value >= *gene));
}

const struct aq_scheme aq_scheme_rowcol = {
    .name = "rowcol",
    .version = "1",
    .summary = "a book: a row and a column for each queen, one "
               "parent, which a child that is no worse replaces",
    .source = "\"Genetic Algorithms with Python\", chapter 4",
    .encoding = "a row and a column for each queen",
    .fitness = "rows, columns and diagonals without a queen; minimized",
    .n_max = AQ_BOARD_MAX,
    .population = 1,
    .population_min = 1,
    .population_max = 1,
    .population_multiple = 1,
    .restart = 3000,
    .gene_bytes = 2 * sizeof (uint16_t),
    .state = AQ_PARENT_STATE (2),
    .draws_per_solution = draws_per_solution,
    .draws_to_first = draws_to_first,
    .create = create,
    .breed = breed,
    .evaluate = evaluate,
    .decode = decode,
    .format_genes = format_genes,
};
