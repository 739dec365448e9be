/* SPDX-License-Identifier: MIT */

/* Budgets. */

#include "run/budget.h"

#include <time.h>

static double monotonic_seconds (void) {
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

struct budget aq_budget_begin (uint64_t generations, uint64_t evaluations,
                               double seconds) {
  return (struct budget){generations, evaluations,
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
