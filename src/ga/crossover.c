/* SPDX-License-Identifier: MIT */

/* Crossing neighbors in the kept half. */

#include "ga/crossover.h"

#include <string.h>

#include "ga/boards.h"
#include "ga/evolve.h"
#include "ga/host.h"

/* --- between cuts --- */

void aq_order_child (unsigned n, const uint8_t *inside, const uint8_t *outside,
                     unsigned first, unsigned last, uint8_t *child) {
  bool taken[AQ_BOARD_MAX] = {false};
  for (unsigned row = first; row < last; row++) {
    child[row] = inside[row];
    taken[inside[row]] = true;
  }
  unsigned to = last % n;
  for (unsigned i = 0; i < n; i++) {
    const uint8_t column = outside[(last + i) % n];
    if (taken[column])
      continue;
    child[to] = column;
    to = (to + 1) % n;
  }
}

void aq_pmx_child (unsigned n, const uint8_t *inside, const uint8_t *outside,
                   unsigned first, unsigned last, uint8_t *child) {
  uint8_t row_inside[AQ_BOARD_MAX]; /* of a column between the cuts */
  memset (row_inside, UINT8_MAX, sizeof row_inside);
  for (unsigned row = first; row < last; row++) {
    child[row] = inside[row];
    row_inside[inside[row]] = (uint8_t) row;
  }
  for (unsigned row = 0; row < n; row++) {
    if (row >= first && row < last)
      continue;
    uint8_t column = outside[row];
    while (row_inside[column] != UINT8_MAX)
      column = outside[row_inside[column]];
    child[row] = column;
  }
}

typedef void child_between (unsigned n, const uint8_t *inside,
                            const uint8_t *outside, unsigned first,
                            unsigned last, uint8_t *child);

/* Two children between two distinct cuts out of the N + 1 places beside
   rows. */
static void cross_between_cuts (struct aq_population *population,
                                child_between *child, const uint8_t *mother,
                                const uint8_t *father, uint8_t *daughter,
                                uint8_t *son) {
  const unsigned n = population->n;
  uint32_t a, b;
  aq_random_pair (aq_random_of (population), n + 1, &a, &b);
  const unsigned first = a < b ? a : b, last = a < b ? b : a;
  child (n, mother, father, first, last, daughter);
  child (n, father, mother, first, last, son);
}

/* A child for columns that may repeat: the rows from FIRST to LAST - 1 from
   one parent, the others from the other. */
static void exchange_child (unsigned n, const uint8_t *inside,
                            const uint8_t *outside, unsigned first,
                            unsigned last, uint8_t *child) {
  memcpy (child, outside, n);
  memcpy (child + first, inside + first, last - first);
}

void aq_cross_two_point (struct aq_population *population,
                         const uint8_t *mother, const uint8_t *father,
                         uint8_t *daughter, uint8_t *son) {
  cross_between_cuts (population, exchange_child, mother, father, daughter,
                      son);
}

void aq_cross_order (struct aq_population *population, const uint8_t *mother,
                     const uint8_t *father, uint8_t *daughter, uint8_t *son) {
  cross_between_cuts (population, aq_order_child, mother, father, daughter,
                      son);
}

void aq_cross_pmx (struct aq_population *population, const uint8_t *mother,
                   const uint8_t *father, uint8_t *daughter, uint8_t *son) {
  cross_between_cuts (population, aq_pmx_child, mother, father, daughter, son);
}

/* --- others --- */

/* A board of one row has no cut between rows. */
void aq_cross_one_point (struct aq_population *population,
                         const uint8_t *mother, const uint8_t *father,
                         uint8_t *daughter, uint8_t *son) {
  const unsigned n = population->n;
  const unsigned cut = n > 1 ? 1 + aq_below (population, n - 1) : 0;
  exchange_child (n, mother, father, 0, cut, daughter);
  exchange_child (n, father, mother, 0, cut, son);
}

void aq_cross_copy (struct aq_population *population, const uint8_t *mother,
                    const uint8_t *father, uint8_t *daughter, uint8_t *son) {
  memcpy (daughter, mother, population->n);
  memcpy (son, father, population->n);
}

void aq_cross_random (struct aq_population *population, const uint8_t *mother,
                      const uint8_t *father, uint8_t *daughter, uint8_t *son) {
  (void) mother, (void) father;
  const bool permutations =
      aq_inside (population)->common.scheme->layout == AQ_LAYOUT_PERMUTATIONS;
  (permutations ? aq_shuffle_columns : aq_random_columns) (population,
                                                           daughter);
  (permutations ? aq_shuffle_columns : aq_random_columns) (population, son);
}
