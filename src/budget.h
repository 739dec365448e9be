/* SPDX-License-Identifier: MIT */

/* What a run may spend. */

#ifndef AQ_BUDGET_H
#define AQ_BUDGET_H

#include "allqueens.h"

/* 0: no limit. */
struct budget {
  uint64_t generations;
  uint64_t evaluations;
  double deadline; /* on the monotonic clock */
};

/* One that begins now. */
struct budget aq_budget_begin (uint64_t generations, uint64_t evaluations,
                               double seconds);

/* AQ_GENERATIONS, AQ_EVALUATIONS or AQ_TIME when that is spent, AQ_RUNNING
   otherwise. */
enum aq_end aq_budget_end (const struct budget *budget, uint64_t generations,
                           uint64_t evaluations);

#endif
