/* SPDX-License-Identifier: MIT */

/* Mutating the kept half. */

#include "ga/mutation.h"

#include <string.h>

#include "ga/evolve.h"
#include "ga/host.h"

/* Rows FIRST .. LAST-1, between two distinct cuts out of the N + 1 places
   beside rows. */
struct cut_rows {
  uint32_t first, last;
};

static struct cut_rows draw_cuts (struct aq_population *population) {
  uint32_t a, b;
  aq_random_pair (aq_random_of (population), population->n + 1, &a, &b);
  return a < b ? (struct cut_rows){a, b} : (struct cut_rows){b, a};
}

static void exchange (uint8_t *column, uint32_t a, uint32_t b) {
  const uint8_t in_a = column[a];
  column[a] = column[b];
  column[b] = in_a;
}

static void invert (struct aq_population *population, uint8_t *column,
                    unsigned times) {
  const struct cut_rows rows = draw_cuts (population);
  (void) times;
  for (uint32_t a = rows.first, b = rows.last; a + 1 < b; a++)
    exchange (column, a, --b);
}

/* Fisher and Yates's shuffle. */
static void scramble (struct aq_population *population, uint8_t *column,
                      unsigned times) {
  const struct cut_rows rows = draw_cuts (population);
  (void) times;
  for (uint32_t i = rows.first; i < rows.last; i++)
    exchange (column, i, i + aq_below (population, rows.last - i));
}

static void insert (struct aq_population *population, uint8_t *column,
                    unsigned times) {
  uint32_t from, to;
  (void) times;
  aq_random_pair (aq_random_of (population), population->n, &from, &to);
  const uint8_t moved = column[from];
  if (from < to)
    memmove (column + from, column + from + 1, to - from);
  else
    memmove (column + to + 1, column + to, from - to);
  column[to] = moved;
}

static const struct aq_value once = {1, 1};

void aq_mutate_inversion (struct aq_population *population) {
  aq_mutate_kept_half (population, once, invert);
}

void aq_mutate_scramble (struct aq_population *population) {
  aq_mutate_kept_half (population, once, scramble);
}

void aq_mutate_insertion (struct aq_population *population) {
  aq_mutate_kept_half (population, once, insert);
}
