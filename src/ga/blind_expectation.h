/* SPDX-License-Identifier: MIT */

/* The null baseline: blind uniform sampling of a scheme's genes.  How long it
   takes is the coupon collector's problem. */

#ifndef AQ_BLIND_EXPECTATION_H
#define AQ_BLIND_EXPECTATION_H

#include "allqueens.h"

/* The expected number of uniform draws until all solutions in TOTALS are
   found, if a given solution takes DRAWS_PER_SOLUTION draws on average.
   With SYMMETRY a draw counts for its whole orbit, so every class must be
   drawn once.  0 if there are no solutions. */
double aq_blind_expectation (const struct aq_totals *totals,
                             double draws_per_solution, bool symmetry);

#endif
