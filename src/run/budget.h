/* SPDX-License-Identifier: MIT */

/* Limits on generations, evaluations, looks and memory; that on time is a
   struct stop. */

#ifndef AQ_BUDGET_H
#define AQ_BUDGET_H

#include "allqueens.h"

/* 0: no limit.  What a run has already used up is included. */
struct budget {
  uint64_t generations;
  uint64_t evaluations;
  uint64_t looks;
  uint64_t memory; /* bytes */
};

/* Turns a budget of so much MORE (0: no limit) than what is USED, memory
   aside, into one that begins now. */
struct budget aq_budget_begin (const struct budget *used,
                               const struct budget *more);

/* AQ_GENERATIONS, AQ_EVALUATIONS or AQ_LOOKS when that budget is USED up,
   otherwise AQ_RUNNING. */
enum aq_end aq_budget_end (const struct budget *budget,
                           const struct budget *used);

/* Whether the most memory that the process has had so far, and as many bytes
   as are still NEEDED, are more than the budget. */
bool aq_memory_is_used_up (const struct budget *budget, uint64_t needed);

#endif
