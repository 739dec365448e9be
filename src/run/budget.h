/* SPDX-License-Identifier: MIT */

/* Limits on generations, evaluations and time. */

#ifndef AQ_BUDGET_H
#define AQ_BUDGET_H

#include "allqueens.h"

/* 0: no limit.  What a run has already used up is included. */
struct budget {
  uint64_t generations;
  uint64_t evaluations;
  double deadline; /* on the monotonic clock */
};

/* Turns a budget of so many more generations and evaluations, and of SECONDS
   (0 each: no limit), into one that begins now. */
struct budget aq_budget_begin (uint64_t used_generations, uint64_t generations,
                               uint64_t used_evaluations, uint64_t evaluations,
                               double seconds);

/* AQ_GENERATIONS, AQ_EVALUATIONS or AQ_TIME when that budget is used up,
   otherwise AQ_RUNNING. */
enum aq_end aq_budget_end (const struct budget *budget, uint64_t generations,
                           uint64_t evaluations);

#endif
