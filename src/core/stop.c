/* SPDX-License-Identifier: MIT */

/* The clock, and asking the user. */

#include "core/stop.h"

#include <time.h>

double aq_recent_seconds (void) {
  struct timespec now;
#ifdef CLOCK_MONOTONIC_COARSE
  clock_gettime (CLOCK_MONOTONIC_COARSE, &now);
#else
  clock_gettime (CLOCK_MONOTONIC, &now);
#endif
  return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

void aq_stop_begin (struct stop *stop, double seconds,
                    bool (*asked) (void *data), void *data) {
  stop->deadline = seconds > 0 ? aq_recent_seconds () + seconds : 0;
  stop->asked = asked;
  stop->data = data;
  atomic_store (&stop->looked, 0);
  atomic_store (&stop->end, AQ_RUNNING);
}

/* Only the first call counts. */
static void end (struct stop *stop, enum aq_end why) {
  int running = AQ_RUNNING;
  atomic_compare_exchange_strong (&stop->end, &running, why);
}

enum aq_end aq_stop_check (struct stop *stop) {
  const double now =
      stop->asked || stop->deadline > 0 ? aq_recent_seconds () : 0;
  if (now > atomic_load_explicit (&stop->looked, memory_order_relaxed)) {
    atomic_store_explicit (&stop->looked, now, memory_order_relaxed);
    if (stop->asked && stop->asked (stop->data))
      end (stop, AQ_INTERRUPTED);
    else if (stop->deadline > 0 && now >= stop->deadline)
      end (stop, AQ_TIME);
  }
  return (enum aq_end) atomic_load (&stop->end);
}
