/* SPDX-License-Identifier: MIT */

/* Scheme `crowding`: deterministic crowding (Mahfoud, "Niching methods for
   genetic algorithms", 1995) with the genes, the crossover and the mutation of
   `report`.  It keeps boards near many solutions at once.

   A generation:
     1. all boards are parents, in random pairs;
     2. each pair has two children by a coin for each row, and in each child
        one random bit flips in 1 to 4 rows;
     3. evaluate the children;
     4. each child competes with one parent: of the two ways to match the
        children with the parents, the one with the smaller sum of distances;
        if both sums are equal, the first child with the first parent.  A child
        takes the place of its parent if it is strictly fitter.

   The distance of two boards is the number of rows in which they differ.  By
   default solved boards breed, since there is a `survive`, and nothing
   restarts: the scheme is meant to hold the solutions that it has found.  Its
   operators are report's, and cannot be replaced. */

#include <string.h>

#include "ga/schemes/report.h"
#include "ga/schemes/schemes.h"

/* The parents: the state. */
struct crowd {
  bool bred; /* the population holds children that have not competed with these
                parents yet */
  uint32_t fitness[]; /* of each parent; behind it the N columns of each
                         parent: 0 and 1 are a pair, 2 and 3, ... */
};

static uint8_t *parent_at (const struct aq_population *population,
                           size_t index) {
  struct crowd *crowd = population->state;
  return (uint8_t *) (crowd->fitness + population->size) +
         index * population->n;
}

static void create (struct aq_population *population) {
  struct crowd *crowd = population->state;
  crowd->bred = false;
  aq_draw_columns (population);
}

/* 1. All boards are parents, in random order: the pairs are 0 and 1, 2 and 3,
   ... */
static void pair_parents (struct aq_population *population) {
  struct crowd *crowd = population->state;
  uint32_t *order = population->index;
  const uint32_t size = (uint32_t) population->size;
  for (uint32_t i = 0; i < size; i++)
    order[i] = i;
  for (uint32_t i = 0; i < size; i++) {
    const uint32_t drawn = i + aq_below (population, size - i);
    const uint32_t board = order[drawn];
    order[drawn] = order[i];
    memcpy (parent_at (population, i), aq_board (population, board),
            population->n);
    crowd->fitness[i] = population->fitness[board];
  }
}

/* 2. The children overwrite their parents, which stay in the state until they
   compete. */
static void make_children (struct aq_population *population) {
  struct crowd *crowd = population->state;
  const unsigned n = population->n;
  for (size_t i = 0; i < population->size; i += 2) {
    uint8_t *child = aq_board (population, i);
    const uint8_t *parent = parent_at (population, i);
    aq_cross_coin (population, parent, parent + n, child, child + n);
    for (unsigned twin = 0; twin < 2 && n > 1; twin++)
      aq_mutate_flip (population, child + twin * n,
                      aq_draw_within (population, population->places));
  }
  crowd->bred = true;
}

static void breed (struct aq_population *population) {
  pair_parents (population);
  make_children (population);
}

static unsigned distance (unsigned n, const uint8_t *a, const uint8_t *b) {
  unsigned rows = 0;
  for (unsigned row = 0; row < n; row++)
    rows += a[row] != b[row];
  return rows;
}

/* Whether the first child competes with the first parent: the sum of these
   distances is at most that of the other way to match them. */
static bool are_in_order (const struct aq_population *population,
                          size_t pair) {
  const unsigned n = population->n;
  const uint8_t *mother = parent_at (population, pair), *father = mother + n;
  const uint8_t *first = aq_board (population, pair), *second = first + n;
  return distance (n, mother, first) + distance (n, father, second) <=
         distance (n, mother, second) + distance (n, father, first);
}

/* Puts the parent back over its child unless the child is fitter. */
static void compete (struct aq_population *population, size_t parent,
                     size_t child) {
  const struct crowd *crowd = population->state;
  if (population->fitness[child] < crowd->fitness[parent])
    return;
  population->fitness[child] = crowd->fitness[parent];
  memcpy (aq_board (population, child), parent_at (population, parent),
          population->n);
}

/* 4.  There are no children to compare after `create`. */
static void survive (struct aq_population *population) {
  struct crowd *crowd = population->state;
  for (size_t pair = 0; pair < population->size && crowd->bred; pair += 2) {
    const bool in_order = are_in_order (population, pair);
    compete (population, pair, in_order ? pair : pair + 1);
    compete (population, pair + 1, in_order ? pair + 1 : pair);
  }
  crowd->bred = false;
}

static const struct aq_parameter parameters[] = {{AQ_FLIPS_PARAMETER}, {0}};

const struct aq_scheme aq_scheme_crowding = {
    .name = "crowding",
    .version = "2",
    .summary = "deterministic crowding with the report's genes: fitter "
               "children replace nearby parents; holds many solutions",
    .source = "Mahfoud, \"Niching methods for genetic algorithms\", 1995",
    .encoding = "a column for each row",
    .fitness = "for each queen, how many attack it, summed; minimized",
    .n_max = AQ_SEARCH_MAX,
    .population = 1000,
    .population_min = 4,
    .population_max = AQ_POPULATION_MAX,
    .population_multiple = 4,
    .parameters = parameters,
    .layout = AQ_LAYOUT_COLUMNS,
    .state = {.fixed = sizeof (struct crowd),
              .each = sizeof (uint32_t),
              .row = 1},
    .create = create,
    .breed = breed,                    /* 1, 2 */
    .evaluate = aq_evaluate_attackers, /* 3 */
    .survive = survive,                /* 4 */
};
