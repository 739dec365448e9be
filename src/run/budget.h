/* SPDX-License-Identifier: MIT */

/* Limits on generations, evaluations and memory; that on time is a struct
   stop. */

#ifndef AQ_BUDGET_H
#define AQ_BUDGET_H

#include "allqueens.h"

/* 0: no limit.  What a run has already used up is included. */
struct budget {
  uint64_t generations;
  uint64_t evaluations;
  uint64_t memory; /* bytes */
};

/* Turns a budget of so many more generations and evaluations (0 each: no
   limit) into one that begins now. */
struct budget aq_budget_begin (uint64_t used_generations, uint64_t generations,
                               uint64_t used_evaluations, uint64_t evaluations,
                               uint64_t memory);

/* AQ_GENERATIONS or AQ_EVALUATIONS when that budget is used up, otherwise
   AQ_RUNNING. */
enum aq_end aq_budget_end (const struct budget *budget, uint64_t generations,
                           uint64_t evaluations);

/* Whether the most memory that the process has had so far, and as many bytes
   as are still NEEDED, are more than the budget. */
bool aq_memory_is_used_up (const struct budget *budget, uint64_t needed);

#endif
