/* SPDX-License-Identifier: MIT */

/* The clock, and asking the user. */

#include "core/stop.h"

#include <time.h>

double aq_monotonic_seconds (void) {
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

void aq_stop_begin (struct stop *stop, double seconds,
                    bool (*asked) (void *data), void *data) {
  stop->deadline = seconds > 0 ? aq_monotonic_seconds () + seconds : 0;
  stop->asked = asked;
  stop->data = data;
  atomic_store (&stop->end, AQ_RUNNING);
}

enum aq_end aq_stop_check (struct stop *stop) {
  int end = AQ_RUNNING, before = AQ_RUNNING;
  if (stop->asked && stop->asked (stop->data))
    end = AQ_INTERRUPTED;
  else if (stop->deadline > 0 && aq_monotonic_seconds () >= stop->deadline)
    end = AQ_TIME;
  if (end != AQ_RUNNING)
    atomic_compare_exchange_strong (&stop->end, &before, end);
  return (enum aq_end) atomic_load (&stop->end);
}
