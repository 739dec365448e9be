/* SPDX-License-Identifier: MIT */

/* Crossing neighbors in the kept half. */

#include "ga/crossover.h"

#include <string.h>

#include "ga/column_tiles.h"

/* --- on tiles --- */

static void cross_rows (struct population *population,
                        const struct tile *parents, struct tile *children) {
  population->kernels->cross_rows (parents, population->visible.n,
                                   aq_couples (population), children,
                                   &population->lane_random);
}

static void cross_cycles (struct population *population,
                          const struct tile *parents, struct tile *children) {
  population->kernels->cross_cycles (parents, population->visible.n,
                                     aq_couples (population), children,
                                     &population->random);
}

static void copy (struct population *population, const struct tile *parents,
                  struct tile *children) {
  memcpy (children, parents,
          aq_couples_tiles (population) * population->visible.n * AQ_LANES);
}

static void draw (struct population *population, const struct tile *parents,
                  struct tile *children) {
  (void) parents;
  const struct lane_kernels *kernels = population->kernels;
  void (*const draw_boards) (struct tile * tile, unsigned n,
                             struct lane_random *random) =
      population->scheme->layout == AQ_LAYOUT_PERMUTATIONS
          ? kernels->permutations
          : kernels->columns;
  const unsigned n = population->visible.n;
  for (unsigned i = 0; i < aq_couples_tiles (population); i++)
    draw_boards (aq_tile_at (children, n, i), n, &population->lane_random);
}

void aq_cross_coin (struct aq_population *population) {
  aq_cross_neighbors (population, cross_rows);
}

void aq_cross_cycle (struct aq_population *population) {
  aq_cross_neighbors (population, cross_cycles);
}

void aq_cross_copy (struct aq_population *population) {
  aq_cross_neighbors (population, copy);
}

void aq_cross_random (struct aq_population *population) {
  aq_cross_neighbors (population, draw);
}

void aq_cross_none (struct aq_population *population) {
  (void) population;
}

/* --- board by board --- */

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

/* Two distinct cuts out of the N + 1 places beside rows. */
static void draw_cuts (struct random *random, unsigned n, unsigned *first,
                       unsigned *last) {
  uint32_t a, b;
  aq_random_pair (random, n + 1, &a, &b);
  *first = a < b ? a : b;
  *last = a < b ? b : a;
}

static void cross_between_cuts (
    unsigned n, const uint8_t *mother, const uint8_t *father,
    struct random *random, uint8_t *one, uint8_t *other,
    void (*child) (unsigned n, const uint8_t *inside, const uint8_t *outside,
                   unsigned first, unsigned last, uint8_t *child)) {
  unsigned first, last;
  draw_cuts (random, n, &first, &last);
  child (n, mother, father, first, last, one);
  child (n, father, mother, first, last, other);
}

/* A child for columns that may repeat: the rows from FIRST to LAST from one
   parent, the others from the other. */
static void exchange_child (unsigned n, const uint8_t *inside,
                            const uint8_t *outside, unsigned first,
                            unsigned last, uint8_t *child) {
  memcpy (child, outside, n);
  memcpy (child + first, inside + first, last - first);
}

static void cross_two_point (unsigned n, const uint8_t *mother,
                             const uint8_t *father, struct random *random,
                             uint8_t *one, uint8_t *other) {
  cross_between_cuts (n, mother, father, random, one, other, exchange_child);
}

/* A board of one row has no cut between rows. */
static void cross_one_point (unsigned n, const uint8_t *mother,
                             const uint8_t *father, struct random *random,
                             uint8_t *one, uint8_t *other) {
  const unsigned cut = n > 1 ? 1 + aq_random_below (random, n - 1) : 0;
  exchange_child (n, mother, father, 0, cut, one);
  exchange_child (n, father, mother, 0, cut, other);
}

static void cross_order (unsigned n, const uint8_t *mother,
                         const uint8_t *father, struct random *random,
                         uint8_t *one, uint8_t *other) {
  cross_between_cuts (n, mother, father, random, one, other, aq_order_child);
}

static void cross_pmx (unsigned n, const uint8_t *mother,
                       const uint8_t *father, struct random *random,
                       uint8_t *one, uint8_t *other) {
  cross_between_cuts (n, mother, father, random, one, other, aq_pmx_child);
}

void aq_cross_one_point (struct aq_population *population) {
  aq_cross_boards (population, cross_one_point);
}

void aq_cross_two_point (struct aq_population *population) {
  aq_cross_boards (population, cross_two_point);
}

void aq_cross_order (struct aq_population *population) {
  aq_cross_boards (population, cross_order);
}

void aq_cross_pmx (struct aq_population *population) {
  aq_cross_boards (population, cross_pmx);
}
