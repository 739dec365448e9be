/* SPDX-License-Identifier: MIT */

/* Crossing a couple. */

#include "ga/crossover.h"

#include <limits.h>
#include <string.h>

#include "ga/boards.h"
#include "ga/exchange.h"

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

/* Two children between two cuts. */
static void cross_between_cuts (struct aq_population *population,
                                child_between *child, const uint8_t *mother,
                                const uint8_t *father, uint8_t *daughter,
                                uint8_t *son) {
  const unsigned n = population->n;
  const struct aq_cut_rows rows = aq_draw_cuts (population);
  child (n, mother, father, rows.first, rows.last, daughter);
  child (n, father, mother, rows.first, rows.last, son);
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

/* --- edges --- */

/* The columns that each column has an edge to. */
struct edges {
  uint8_t count[AQ_BOARD_MAX];
  uint8_t to[AQ_BOARD_MAX][4];
};

static void add_edge (struct edges *edges, uint8_t from, uint8_t to) {
  for (unsigned i = 0; i < edges->count[from]; i++)
    if (edges->to[from][i] == to)
      return;
  if (from != to)
    edges->to[from][edges->count[from]++] = to;
}

static void add_edges (struct edges *edges, unsigned n,
                       const uint8_t *column) {
  for (unsigned row = 0; row < n; row++) {
    const uint8_t next = column[(row + 1) % n];
    add_edge (edges, column[row], next);
    add_edge (edges, next, column[row]);
  }
}

/* Removes a column from the lists of the columns to which it has an edge. */
static void take_out (struct edges *edges, uint8_t column) {
  for (unsigned i = 0; i < edges->count[column]; i++) {
    const uint8_t other = edges->to[column][i];
    uint8_t *list = edges->to[other];
    unsigned at = 0;
    while (list[at] != column)
      at++;
    list[at] = list[--edges->count[other]];
  }
}

/* The column with the fewest edges left among those that COLUMN has an edge
   to, a random one of several; N if there is none. */
static unsigned along_edge (struct aq_population *population,
                            const struct edges *edges, uint8_t column) {
  unsigned fewest = UINT_MAX, ties = 0, found = population->n;
  for (unsigned i = 0; i < edges->count[column]; i++) {
    const uint8_t other = edges->to[column][i];
    const unsigned left = edges->count[other];
    if (left > fewest)
      continue;
    ties = left < fewest ? 1 : ties + 1;
    fewest = left;
    if (aq_below (population, ties) == 0)
      found = other;
  }
  return found;
}

/* A random one of the columns that a child does not have yet. */
static uint8_t any_left (struct aq_population *population,
                         const bool taken[AQ_BOARD_MAX], unsigned left) {
  unsigned column = 0;
  for (uint32_t skip = aq_below (population, left); taken[column] || skip;
       column++)
    skip -= !taken[column];
  return (uint8_t) column;
}

static void follow_edges (struct aq_population *population,
                          const struct edges *table, uint8_t first,
                          uint8_t *child) {
  struct edges edges = *table;
  bool taken[AQ_BOARD_MAX] = {false};
  child[0] = first;
  for (unsigned row = 1; row < population->n; row++) {
    taken[child[row - 1]] = true;
    take_out (&edges, child[row - 1]);
    const unsigned next = along_edge (population, &edges, child[row - 1]);
    child[row] = next < population->n
                     ? (uint8_t) next
                     : any_left (population, taken, population->n - row);
  }
}

void aq_cross_edges (struct aq_population *population, const uint8_t *mother,
                     const uint8_t *father, uint8_t *daughter, uint8_t *son) {
  struct edges edges;
  memset (edges.count, 0, sizeof edges.count);
  add_edges (&edges, population->n, mother);
  add_edges (&edges, population->n, father);
  follow_edges (population, &edges, mother[0], daughter);
  follow_edges (population, &edges, father[0], son);
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
      population->scheme->layout == AQ_LAYOUT_PERMUTATIONS;
  (permutations ? aq_shuffle_columns : aq_random_columns) (population,
                                                           daughter);
  (permutations ? aq_shuffle_columns : aq_random_columns) (population, son);
}

void aq_cross_none (struct aq_population *population, const uint8_t *mother,
                    const uint8_t *father, uint8_t *daughter, uint8_t *son) {
  (void) population, (void) mother, (void) father, (void) daughter, (void) son;
}
