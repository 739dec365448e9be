/* SPDX-License-Identifier: MIT */

/* Crossover operators with names, besides those of report (coin) and halfkeep
   (cycle). */

#ifndef AQ_CROSSOVER_H
#define AQ_CROSSOVER_H

#include "allqueens-scheme.h"

/* Makes two children of a couple, N columns each. */
typedef void aq_cross_couple (struct aq_population *population,
                              const uint8_t *mother, const uint8_t *father,
                              uint8_t *daughter, uint8_t *son);

/* The parents exchange the rows before a cut between two rows, or the rows
   between two cuts, which may also be before the first and behind the last
   row.  A permutation does not stay one. */
aq_cross_couple aq_cross_one_point, aq_cross_two_point;

/* Order crossover (OX1).  A child keeps the rows between two cuts from one
   parent; behind the second cut, and then from row 0 on, follow the other
   parent's columns in the order in which they stand behind its second cut. */
aq_cross_couple aq_cross_order;

/* Partially mapped crossover.  The parents exchange the rows between two cuts;
   a column that a child then has twice is replaced, outside of the cuts, by
   the one that stood in its place. */
aq_cross_couple aq_cross_pmx;

/* Edge recombination.  Two columns are joined by an edge if they stand in
   neighboring rows of a parent, the last and the first row included.  A child
   begins with a parent's first column, and goes on along the edges, each time
   to the column that has the fewest edges left; without an edge left, to any
   column left. */
aq_cross_couple aq_cross_edges;

/* No crossover, to measure what it is worth: children are copies of their
   parents, or random boards, or the boards that stood in their places. */
aq_cross_couple aq_cross_copy, aq_cross_random, aq_cross_none;

/* Order crossover and partially mapped crossover of two permutations, with the
   rows FIRST .. LAST-1 between the cuts, FIRST < LAST <= N: one child, which
   has these rows from INSIDE.  For tests. */
void aq_order_child (unsigned n, const uint8_t *inside, const uint8_t *outside,
                     unsigned first, unsigned last, uint8_t *child);
void aq_pmx_child (unsigned n, const uint8_t *inside, const uint8_t *outside,
                   unsigned first, unsigned last, uint8_t *child);

#endif
