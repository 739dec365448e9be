/* SPDX-License-Identifier: MIT */

/* Budgets. */

#include "run/budget.h"

#include <sys/resource.h>

static uint64_t end_of (uint64_t used, uint64_t more) {
  uint64_t end;
  return !more                                       ? 0
         : __builtin_add_overflow (used, more, &end) ? UINT64_MAX
                                                     : end;
}

struct budget aq_budget_begin (uint64_t used_generations, uint64_t generations,
                               uint64_t used_evaluations, uint64_t evaluations,
                               uint64_t memory) {
  return (struct budget){end_of (used_generations, generations),
                         end_of (used_evaluations, evaluations), memory};
}

enum aq_end aq_budget_end (const struct budget *budget, uint64_t generations,
                           uint64_t evaluations) {
  if (budget->generations && generations >= budget->generations)
    return AQ_GENERATIONS;
  if (budget->evaluations && evaluations >= budget->evaluations)
    return AQ_EVALUATIONS;
  return AQ_RUNNING;
}

bool aq_memory_is_used_up (const struct budget *budget, uint64_t needed) {
  struct rusage usage;
  getrusage (RUSAGE_SELF, &usage);
  return (uint64_t) usage.ru_maxrss * 1024 + needed >= budget->memory;
}
