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

/* aq_evaluate_pairs after breeding.descent steps of min-conflicts descent by
   swaps; the improved board replaces the original (Lamarckian learning).  Each
   swap tried is an evaluation, and so is the board's own fitness. */
void aq_evaluate_descended (struct aq_population *population);

/* The default steps: 8 up to N = AQ_SEARCH_MAX, 32 above. */
unsigned aq_descent_steps (unsigned n);

/* The `state_bytes` and the `begin` of a scheme that descends. */
size_t aq_descent_bytes (unsigned n, size_t size);
void aq_descent_begin (struct aq_population *population);
/* Its `load`, where `save` is aq_state_save. */
bool aq_descent_load (struct aq_population *population, const void *bytes,
                      size_t count);

#endif
