/* SPDX-License-Identifier: MIT */

/* Evaluating boards in tiles, and improving permutations before. */

#ifndef AQ_IMPROVEMENT_H
#define AQ_IMPROVEMENT_H

#include "ga/population.h"

/* A scheme's `evaluate` for permutations: the number of attacking pairs. */
void aq_evaluate_pairs (struct aq_population *population);

/* For columns: the sum of the rows' conflict counters.  A row counts the
   queens that attack its own, so an attacking pair counts twice. */
void aq_evaluate_attackers (struct aq_population *population);

/* aq_evaluate_pairs after as many steps of min-conflicts descent by swaps as
   the parameter "descent" says (Minton, Johnston, Philips, Laird, "Minimizing
   conflicts: a heuristic repair method for constraint satisfaction and
   scheduling problems", 1992); the improved board replaces the original
   (Lamarckian learning).  Each swap tried is an evaluation, and so is the
   board's own fitness. */
void aq_evaluate_descended (struct aq_population *population);

/* That parameter of a scheme. */
#define AQ_DESCENT_PARAMETER                                                  \
  {                                                                           \
    "descent",                                                                \
        "steps of min-conflicts descent by swaps before each evaluation; by " \
        "default 8 up to N = 32, 32 above",                                   \
        AQ_COUNT, 0, 64, .initial_for = aq_descent_steps                      \
  }
double aq_descent_steps (unsigned n, size_t population);

/* The `state_bytes` and the `begin` of a scheme that descends. */
size_t aq_descent_bytes (unsigned n, size_t size);
void aq_descent_begin (struct aq_population *population);
/* Its `load`, where `save` is aq_state_save. */
bool aq_descent_load (struct aq_population *population, const void *bytes,
                      size_t count);

#endif
