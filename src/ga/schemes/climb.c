/* SPDX-License-Identifier: MIT */

/* Scheme `climb`: the first genetic solver of a C# blog series, part 2, "8
   Queens puzzle" (by the author of "Genetic Algorithms with Python").

   Eight genes, each one of the 64 symbols a-z A-Z 0-9 @ #, a square each:
   symbol / 8 is the row, symbol % 8 the column.  Two genes may be the same
   square.  Fitness is aq_rays: for each occupied square the number of
   directions with a queen, and 10000 for each queen that shares its square.
   There is one parent.  Its child has one random gene replaced by a random
   symbol, perhaps the same one, and becomes the parent when it is strictly
   better.

   The search stalls: in the publication at fitness 6, from generation 575
   on. */

#include "ga/placement.h"
#include "ga/schemes/schemes.h"
#include "ga/single_parent.h"
#include "ga/square_genes.h"

static void create (struct aq_population *population) {
  for (unsigned gene = 0; gene < population->n; gene++)
    aq_squares (population, 0)[gene] = aq_random_square (population);
  aq_parent_clear (population);
}

static bool load (struct aq_population *population, const void *bytes,
                  size_t count) {
  const unsigned n = population->n;
  return aq_parent_load (population, n, n * n, bytes, count);
}

static void evaluate (struct aq_population *population) {
  aq_evaluate_placements (population, aq_rays);
}

static void select (struct aq_population *population) {
  aq_parent_select (population, false);
}

static void mutate (struct aq_population *population) {
  const uint32_t gene = aq_below (population, population->n);
  aq_squares (population, 0)[gene] = aq_random_square (population);
}

/* Whether no possible child is better than the parent.  Adds how many were
   evaluated to *EVALUATIONS. */
static bool is_at_an_optimum (struct aq_population *population,
                              uint64_t *evaluations) {
  const struct aq_parent *parent = population->state;
  const unsigned n = population->n;
  struct aq_placement child = {.n = n};
  for (unsigned gene = 0; gene < n; gene++) {
    child.row[gene] = (uint8_t) (parent->genes[gene] / n);
    child.column[gene] = (uint8_t) (parent->genes[gene] % n);
  }
  for (unsigned gene = 0; gene < n; gene++) {
    const uint8_t row = child.row[gene], column = child.column[gene];
    for (unsigned square = 0; square < n * n && !aq_is_stopped (population, n);
         square++) {
      child.row[gene] = (uint8_t) (square / n);
      child.column[gene] = (uint8_t) (square % n);
      ++*evaluations;
      if (aq_rays (&child) < parent->fitness)
        return false;
    }
    child.row[gene] = row;
    child.column[gene] = column;
  }
  return true;
}

/* Where a local optimum is likely, because none of 5 N^3 children was better
   (there are N^3), looks whether it is one.  Changes nothing where it is
   stopped. */
static bool is_stuck (struct aq_population *population) {
  struct aq_parent *parent = population->state;
  const uint64_t children = population->n * population->n * population->n;
  uint64_t evaluations = 0;
  if (parent->idle < 5 * children)
    return false;
  const bool stuck = is_at_an_optimum (population, &evaluations);
  if (aq_is_stopped (population, 0))
    return false;
  aq_count_evaluations (population, evaluations);
  parent->idle = 0;
  return stuck;
}

const struct aq_scheme aq_scheme_climb = {
    .size = sizeof (struct aq_scheme),
    .name = "climb",
    .version = "1",
    .summary = "a blog's first attempt: one parent, one random gene "
               "replaced, strictly better children only",
    .source = "a C# blog series on genetic solvers, part 2, \"8 "
              "Queens puzzle\"",
    .encoding = "a square for each queen",
    .fitness =
        "attacks by ray: for each occupied square the directions with a "
        "queen, and 10000 for each shared square; minimized",
    .n_max = AQ_BOARD_MAX,
    .population = 1,
    .population_min = 1,
    .population_max = 1,
    .population_multiple = 1,
    .stagnation_limit = 1500,
    .gene_bytes = aq_squares_bytes,
    .state_bytes = aq_parent_bytes,
    .save = aq_state_save,
    .load = load,
    .draws_per_solution = aq_squares_draws_per_solution,
    .create = create,
    .decode_placement = aq_squares_decode,
    .format_genes = aq_squares_format,
    .is_stuck = is_stuck,
    .evaluate = evaluate,
    .select = select,
    .mutate = mutate,
};
