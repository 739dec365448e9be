/* SPDX-License-Identifier: MIT */

/* The functions of report that other schemes use. */

#ifndef AQ_REPORT_H
#define AQ_REPORT_H

#include "allqueens-scheme.h"

/* Its `breed`. */
void aq_breed_half (struct aq_population *population);

/* Its `evaluate`. */
void aq_evaluate_attackers (struct aq_population *population);

/* Its operators: half, coin and flip; N >= 2 for flip. */
void aq_keep_better_half (struct aq_population *population);
void aq_cross_coin (struct aq_population *population, const uint8_t *mother,
                    const uint8_t *father, uint8_t *daughter, uint8_t *son);
void aq_mutate_flip (struct aq_population *population, uint8_t *column,
                     unsigned rows);

/* The parameter of flip: in how many rows, 0 to 4; more than N count as N.
   The macro has no braces: report adds a member to it. */
#define AQ_FLIPS_PARAMETER                                                  \
  "flips", "rows of a board in which a bit flips, at most N", AQ_COUNTS, 0, \
      4, .initial = 1, .initial_last = 4

#endif
