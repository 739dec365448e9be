/* SPDX-License-Identifier: MIT */

/* Limits on generations, evaluations, looks and memory; that on time is a
   struct stop. */

#ifndef AQ_BUDGET_H
#define AQ_BUDGET_H

#include "allqueens.h"

/* What a run may use in all, or has used.  As a limit, 0 means none. */
struct budget {
  uint64_t generations;
  uint64_t evaluations;
  uint64_t looks;
  uint64_t memory; /* bytes */
};

/* Adds MORE (0: no limit) to USED: the totals at which the run ends.  The
   memory limit of MORE is taken as it is. */
struct budget aq_budget_begin (const struct budget *used,
                               const struct budget *more);

/* AQ_GENERATIONS, AQ_EVALUATIONS or AQ_LOOKS if USED has reached that limit of
   BUDGET, otherwise AQ_RUNNING. */
enum aq_end aq_budget_end (const struct budget *budget,
                           const struct budget *used);

#endif
