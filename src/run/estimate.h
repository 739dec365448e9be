/* SPDX-License-Identifier: MIT */

/* How many classes there are, from how often some of them were drawn. */

#ifndef AQ_ESTIMATE_H
#define AQ_ESTIMATE_H

#include "allqueens.h"

/* From SAMPLES draws of DISTINCT classes, ONCE of them drawn once and TWICE of
   them twice: Good's coverage ("The population frequencies of species and the
   estimation of population parameters", 1953) and the bias-corrected Chao1
   with its log-normal interval (Chao, "Estimating the population size for
   capture-recapture data with unequal catchability", 1987; where no more than
   one class was drawn once, as in Colwell's EstimateS).  Where no draw repeats
   another there is no estimate.  "Class" stands for whatever is drawn: without
   symmetry closure, solutions. */
struct aq_estimate aq_estimate_of (uint64_t samples, uint64_t distinct,
                                   uint64_t once, uint64_t twice);

#endif
