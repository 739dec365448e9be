/* SPDX-License-Identifier: MIT */

/* The null baseline: blind uniform sampling of a scheme's encoding, the coupon
   collector's problem. */

#ifndef AQ_BLIND_H
#define AQ_BLIND_H

#include "allqueens.h"

/* The expected number of uniform draws out of ENCODINGS until all solutions in
   TOTALS are found, each solution having one encoding.  With SYMMETRY a draw
   counts for its whole orbit, so every class has to be drawn once. */
double aq_blind_expectation (const struct aq_totals *totals, double encodings,
                             bool symmetry);

#endif
