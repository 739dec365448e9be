/* SPDX-License-Identifier: MIT */

/* Scheme `climb`: the first genetic solver of a C# blog series, part 2, "8
   Queens puzzle" (by the author of "Genetic Algorithms with Python").

   Eight genes, each one of the 64 symbols a-z A-Z 0-9 @ #, a square each:
   symbol / 8 is the row, symbol % 8 the column.  Two genes may be the same
   square.  Fitness is aq_rays: for each occupied square the number of
   directions with a queen, and a penalty of 10000 for each queen that shares
   its square.  There is one parent.  Its child has one random gene replaced by
   a random symbol, perhaps the same one, and becomes the parent when it is
   strictly better.

   The search stalls: in the publication at fitness 6, from generation 575
   on.

   The first fitness of the publication had no penalty (-P penalty=0).  With
   that fitness the search ended at 0, with three queens on the board.  Here it
   ends there, too; but fitness 0 must stand for solutions alone, so such a
   board gets fitness 1, which no other board has: without a penalty all others
   are even.  It is reported as 0. */

#include "ga/placement.h"
#include "ga/schemes/schemes.h"
#include "ga/single_parent.h"
#include "ga/square_genes.h"

static void create (struct aq_population *population) {
  for (unsigned gene = 0; gene < population->n; gene++)
    aq_squares (population, 0)[gene] = aq_random_square (population);
  aq_parent_clear (population);
}

/* The fitness of a board that is published as 0 but is not a solution. */
enum { SHARED = 1 };

static uint32_t measure (const struct aq_placement *placement,
                         size_t penalty) {
  const uint32_t rays = aq_rays (placement, (uint32_t) penalty);
  return !rays && aq_occupied_squares (placement) < placement->n ? SHARED
                                                                 : rays;
}

/* The scheme's one parameter. */
static size_t penalty_of (const struct aq_population *population) {
  return (size_t) population->settings->value[0].first;
}

static bool ends_at (uint32_t fitness, size_t penalty) {
  return fitness == SHARED && !penalty;
}

static double published_fitness (const struct aq_population *population,
                                 uint32_t fitness) {
  return ends_at (fitness, penalty_of (population)) ? 0 : fitness;
}

static void evaluate (struct aq_population *population) {
  struct aq_placement placement;
  aq_squares_decode (population, 0, &placement);
  *population->fitness = measure (&placement, penalty_of (population));
  population->evaluations++;
}

static void breed (struct aq_population *population) {
  aq_parent_select (population, false);
  const uint32_t gene = aq_below (population, population->n);
  aq_squares (population, 0)[gene] = aq_random_square (population);
}

/* Whether the parent with another square for GENE would be better.  Counts an
   evaluation for each square that it looks at. */
static bool can_improve (struct aq_population *population, unsigned gene) {
  const struct aq_parent *parent = population->state;
  const unsigned n = population->n;
  struct aq_placement child;
  aq_squares_place (parent->genes, n, n, &child);
  for (unsigned square = 0; square < n * n; square++) {
    child.row[gene] = (uint8_t) (square / n);
    child.column[gene] = (uint8_t) (square % n);
    population->evaluations++;
    if (measure (&child, penalty_of (population)) < parent->fitness)
      return true;
  }
  return false;
}

/* Without a penalty, a search ends at its fitness 0.  After 5 N^3 children
   without improvement, it tries all N^3 possible children, those of one gene
   in each of the next N generations: if none is better, it is stuck. */
static bool is_stuck (struct aq_population *population) {
  struct aq_parent *parent = population->state;
  const uint64_t n = population->n, patience = 5 * n * n * n;
  if (ends_at (*population->fitness, penalty_of (population)))
    return true;
  if (parent->idle < patience)
    return false;
  if (parent->examined < n && can_improve (population, parent->examined))
    parent->idle = parent->examined = 0;
  else if (parent->examined < n)
    parent->examined++;
  return parent->examined == n;
}

/* 254 times the largest penalty is below AQ_EXCLUDED. */
static const struct aq_parameter parameters[] = {
    {"penalty",
     "what the fitness adds for each queen that shares a square; 0: as first "
     "published",
     AQ_COUNT, 0, 1000000, .initial = 10000},
    {0}};

const struct aq_scheme aq_scheme_climb = {
    .name = "climb",
    .version = "2",
    .summary = "a blog's first attempt: one parent, one random gene "
               "replaced, strictly better children only",
    .source = "a C# blog series on genetic solvers, part 2, \"8 "
              "Queens puzzle\"",
    .encoding = "a square for each queen",
    .fitness =
        "attacks by ray: for each occupied square the directions with a "
        "queen, and a penalty for each queen that shares its square; "
        "minimized",
    .n_max = AQ_BOARD_MAX,
    .population = 1,
    .population_min = 1,
    .population_max = 1,
    .population_multiple = 1,
    .parameters = parameters,
    .restart = 1500,
    .gene_bytes = sizeof (uint16_t),
    .state = AQ_PARENT_STATE (1),
    .draws_per_solution = aq_squares_draws_per_solution,
    .create = create,
    .breed = breed,
    .evaluate = evaluate,
    .is_stuck = is_stuck,
    .decode = aq_squares_decode,
    .format_genes = aq_squares_format,
    .published_fitness = published_fitness,
};
