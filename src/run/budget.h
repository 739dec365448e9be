/* SPDX-License-Identifier: MIT */

/* The budgets of a run: how many generations and looks it may take.  They
   count from the call of its run function on, or if a callback had stopped the
   run from where they began before. */

#ifndef AQ_BUDGET_H
#define AQ_BUDGET_H

#include "allqueens.h"

/* How much of a budget is left; UINT64_MAX if BUDGET is 0, which is no
   budget. */
uint64_t aq_budget_left (uint64_t budget, uint64_t used);

/* AQ_GENERATIONS or AQ_LOOKS if that budget is used up, otherwise AQ_RUNNING.
   BEFORE are the statistics when the budgets began. */
enum aq_end aq_budget_end (const struct aq_run_options *options,
                           const struct aq_stats *now,
                           const struct aq_stats *before);

#endif
