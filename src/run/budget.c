/* SPDX-License-Identifier: MIT */

/* Budgets. */

#include "run/budget.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static uint64_t end_of (uint64_t used, uint64_t more) {
  uint64_t end;
  return !more                                       ? 0
         : __builtin_add_overflow (used, more, &end) ? UINT64_MAX
                                                     : end;
}

struct budget aq_budget_begin (const struct budget *used,
                               const struct budget *more) {
  return (struct budget){end_of (used->generations, more->generations),
                         end_of (used->evaluations, more->evaluations),
                         end_of (used->looks, more->looks), more->memory};
}

enum aq_end aq_budget_end (const struct budget *budget,
                           const struct budget *used) {
  if (budget->generations && used->generations >= budget->generations)
    return AQ_GENERATIONS;
  if (budget->evaluations && used->evaluations >= budget->evaluations)
    return AQ_EVALUATIONS;
  if (budget->looks && used->looks >= budget->looks)
    return AQ_LOOKS;
  return AQ_RUNNING;
}

/* On Linux getrusage includes the peak of the program that started this one,
   so VmHWM is read first. */
uint64_t aq_memory_peak (void) {
  char text[4096];
  struct rusage usage;
  unsigned long long kib;
  const int status = open ("/proc/self/status", O_RDONLY | O_CLOEXEC);
  const ssize_t length = status < 0 ? 0 : read (status, text, sizeof text - 1);
  if (status >= 0)
    close (status);
  text[length > 0 ? length : 0] = 0;
  const char *peak = strstr (text, "\nVmHWM:");
  if (peak && sscanf (peak, "\nVmHWM: %llu", &kib) == 1)
    return kib * 1024;
  getrusage (RUSAGE_SELF, &usage);
  return (uint64_t) usage.ru_maxrss * 1024;
}
