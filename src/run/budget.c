/* SPDX-License-Identifier: MIT */

/* Budgets. */

#include "run/budget.h"

#include <time.h>

static double monotonic_seconds (void) {
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

static uint64_t end_of (uint64_t used, uint64_t more) {
  uint64_t end;
  return !more                                       ? 0
         : __builtin_add_overflow (used, more, &end) ? UINT64_MAX
                                                     : end;
}

struct budget aq_budget_begin (uint64_t used_generations, uint64_t generations,
                               uint64_t used_evaluations, uint64_t evaluations,
                               double seconds) {
  return (struct budget){end_of (used_generations, generations),
                         end_of (used_evaluations, evaluations),
                         seconds > 0 ? monotonic_seconds () + seconds : 0};
}

enum aq_end aq_budget_end (const struct budget *budget, uint64_t generations,
                           uint64_t evaluations) {
  if (budget->generations && generations >= budget->generations)
    return AQ_GENERATIONS;
  if (budget->evaluations && evaluations >= budget->evaluations)
    return AQ_EVALUATIONS;
  if (budget->deadline > 0 && monotonic_seconds () >= budget->deadline)
    return AQ_TIME;
  return AQ_RUNNING;
}
