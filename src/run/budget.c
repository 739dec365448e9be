/* SPDX-License-Identifier: MIT */

/* Budgets. */

#include "run/budget.h"

uint64_t aq_budget_left (uint64_t budget, uint64_t used) {
  return !budget ? UINT64_MAX : used < budget ? budget - used : 0;
}

enum aq_end aq_budget_end (const struct aq_run_options *options,
                           const struct aq_stats *now,
                           const struct aq_stats *before) {
  if (!aq_budget_left (options->generations,
                       now->generations - before->generations))
    return AQ_GENERATIONS;
  if (!aq_budget_left (options->looks, now->looks - before->looks))
    return AQ_LOOKS;
  return AQ_RUNNING;
}
