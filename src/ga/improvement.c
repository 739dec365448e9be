/* SPDX-License-Identifier: MIT */

/* Attacking pairs, and descent. */

#include "ga/improvement.h"

#include "ga/column_tiles.h"
#include "lanes/kernels/min_conflicts.h"

/* The kernels work on boards to N = AQ_SEARCH_MAX, aq_descend on all. */
static uint64_t count_pairs (struct population *population, struct tile *tile,
                             unsigned count, uint32_t fitness[AQ_LANES]) {
  const unsigned n = population->visible.n;
  if (n > AQ_SEARCH_MAX)
    aq_descend (tile, n, count, 0, NULL, NULL, fitness);
  else
    population->kernels->attacking_pairs (tile, n, 1, fitness);
  return count;
}

static uint64_t count_attackers (struct population *population,
                                 struct tile *tile, unsigned count,
                                 uint32_t fitness[AQ_LANES]) {
  population->kernels->attacking_pairs (tile, population->visible.n, 2,
                                        fitness);
  return count;
}

_Static_assert(AQ_SEARCH_MAX *(AQ_SEARCH_MAX - 1) < AQ_SIDE_NUMBERS,
               "ranking side by side tells all fitness values apart");

static uint64_t descend (struct population *population, struct tile *tile,
                         unsigned count, uint32_t fitness[AQ_LANES]) {
  const unsigned n = population->visible.n;
  const unsigned steps =
      (unsigned) aq_value_of (&population->visible, "descent").first;
  const struct row_orders *orders = population->visible.state;
  if (n > AQ_SEARCH_MAX)
    return count + aq_descend (tile, n, count, steps, orders,
                               &population->random, fitness);
  return count + population->kernels->descend (tile, n, count, steps, orders,
                                               &population->random, fitness);
}

void aq_evaluate_pairs (struct aq_population *population) {
  aq_evaluate_tiles (population, count_pairs);
}

void aq_evaluate_attackers (struct aq_population *population) {
  aq_evaluate_tiles (population, count_attackers);
}

void aq_evaluate_descended (struct aq_population *population) {
  const bool descends = aq_value_of (population, "descent").first > 0;
  aq_evaluate_tiles (population, descends ? descend : count_pairs);
}

/* Measured: doc/performance.md. */
double aq_descent_steps (unsigned n, size_t population) {
  (void) population;
  return n > AQ_SEARCH_MAX ? 32 : 8;
}

size_t aq_descent_bytes (unsigned n, size_t size) {
  (void) n, (void) size;
  return sizeof (struct row_orders);
}

void aq_descent_begin (struct aq_population *population) {
  aq_row_orders_draw (population->state, population->n,
                      aq_random_of (population));
}

bool aq_descent_load (struct aq_population *population, const void *bytes,
                      size_t count) {
  if (!aq_state_load (population, bytes, count))
    return false;
  bool good = true;
  for (unsigned i = 0; i < AQ_ROW_ORDERS; i++)
    for (unsigned row = 0; row < population->n; row++)
      good &= aq_row_order (population->state, population->n, i)[row] <
              population->n;
  return good;
}
