/* SPDX-License-Identifier: MIT */

/* Scheme `climb`: the first genetic solver of a C# blog series, part 2, "8
   Queens puzzle" (by the author of "Genetic Algorithms with Python").

   Eight genes, each one of the 64 symbols a-z A-Z 0-9 @ #, which stand for a
   square each: symbol / 8 is the row, symbol % 8 the column.  Two may stand
   for the same.  Fitness is the number of directions in which queens see
   queens, summed up over the occupied squares, and 10000 for each queen that
   is missing because two share a square.  One parent; a child has one random
   gene replaced by a random symbol, perhaps the same; when it is strictly
   better it becomes the parent.

   It stalls: in the publication at fitness 6, from generation 575 on. */

#include "placement.h"
#include "schemes.h"

static void create (struct population *population) {
  for (unsigned gene = 0; gene < population->n; gene++)
    aq_squares (population, 0)[gene] = aq_random_square (population);
  aq_orphan (population);
}

static void evaluate (struct population *population) {
  aq_evaluate_placements (population, aq_rays);
}

static void select (struct population *population) {
  aq_select_parent (population, false);
}

static void mutate (struct population *population) {
  const uint32_t gene = aq_random_below (&population->random, population->n);
  aq_squares (population, 0)[gene] = aq_random_square (population);
}

/* Whether no child that the parent can have is better.  Each of them is looked
   at, and counted as an evaluation. */
static bool is_at_an_optimum (struct population *population) {
  const struct aq_parent *parent = population->state;
  const unsigned n = population->n;
  struct aq_placement child = {.n = n};
  for (unsigned gene = 0; gene < n; gene++) {
    child.row[gene] = (uint8_t) (parent->genes[gene] / n);
    child.column[gene] = (uint8_t) (parent->genes[gene] % n);
  }
  for (unsigned gene = 0; gene < n; gene++) {
    const uint8_t row = child.row[gene], column = child.column[gene];
    for (unsigned square = 0; square < n * n; square++) {
      child.row[gene] = (uint8_t) (square / n);
      child.column[gene] = (uint8_t) (square % n);
      population->evaluations++;
      if (aq_rays (&child) < parent->fitness)
        return false;
    }
    child.row[gene] = row;
    child.column[gene] = column;
  }
  return true;
}

/* Worth a look when chance has had each child five times on average. */
static bool is_stuck (struct population *population) {
  struct aq_parent *parent = population->state;
  const uint64_t children = population->n * population->n * population->n;
  if (parent->idle < 5 * children)
    return false;
  parent->idle = 0;
  return is_at_an_optimum (population);
}

const struct scheme aq_scheme_climb = {
    .about = {.name = "climb",
              .summary = "a blog's first try: one parent, one random gene "
                         "replaced, strictly better children only",
              .source = "a C# blog series on genetic solvers, part 2, \"8 "
                        "Queens puzzle\"",
              .encoding = "a square for each queen",
              .symbols = true,
              .size_max = AQ_BOARD_MAX,
              .population = 1,
              .population_min = 1,
              .population_max = 1,
              .population_multiple = 1,
              .restart_after = 1500},
    .gene_bytes = aq_squares_bytes,
    .state_bytes = aq_parent_bytes,
    .encodings = aq_squares_encodings,
    .create = create,
    .read = aq_read_placement,
    .place = aq_place_squares,
    .spell = aq_spell_squares,
    .is_stuck = is_stuck,
    .evaluate = evaluate,
    .select = select,
    .crossover = aq_cross_nothing,
    .mutate = mutate,
};
