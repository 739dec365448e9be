/* SPDX-License-Identifier: MIT */

/* Min-conflicts descent by swaps (Minton, Johnston, Philips, Laird,
   "Minimizing conflicts: a heuristic repair method for constraint satisfaction
   and scheduling problems", 1992). */

#ifndef AQ_DESCENT_H
#define AQ_DESCENT_H

#include "allqueens-scheme.h"

/* Up to STEPS steps on a board that is a permutation.  In a step, a board with
   attacks picks one of its attacked queens, tries to swap its column with that
   of every other row, and makes the best of these swaps unless it adds
   attacking pairs; of equally good ones a random one.  Returns the attacking
   pairs that are left.  Counts an evaluation for each swap tried, and one for
   the board itself. */
uint32_t aq_descend_by_swaps (struct aq_population *population,
                              uint8_t *column, unsigned steps);

/* A scheme's `evaluate`: the parameter "descent" gives the steps on each
   board.  The improved board replaces the original (Lamarckian learning). */
void aq_evaluate_descended (struct aq_population *population);

/* The parameter "descent". */
#define AQ_DESCENT_PARAMETER                                                  \
  {                                                                           \
    "descent",                                                                \
        "steps of min-conflicts descent by swaps before each evaluation; by " \
        "default 8 up to N = 32, 32 above",                                   \
        AQ_COUNT, 0, 64, .initial_for = aq_descent_steps                      \
  }
double aq_descent_steps (unsigned n, size_t population);

#endif
