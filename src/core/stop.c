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

/* It begins anew after 2^32. */
static unsigned millisecond_of (double seconds) {
  return (unsigned) (uint64_t) (seconds * 1000);
}

void aq_stop_begin (struct stop *stop, double seconds,
                    bool (*asked) (void *data), void *data) {
  const double now = aq_recent_seconds ();
  stop->deadline = seconds > 0 ? now + seconds : 0;
  stop->asked = asked;
  stop->data = data;
  atomic_store (&stop->looked, millisecond_of (now) - 1);
  atomic_flag_clear (&stop->looking);
  atomic_store (&stop->end, AQ_RUNNING);
}

/* Asks the user, then looks at the clock.  Only the first reason counts. */
static void look (struct stop *stop, double now) {
  if (atomic_load (&stop->end) != AQ_RUNNING)
    return;
  if (stop->asked && stop->asked (stop->data))
    atomic_store (&stop->end, AQ_INTERRUPTED);
  else if (stop->deadline > 0 && now >= stop->deadline)
    atomic_store (&stop->end, AQ_TIME);
}

/* Unless a thread looks now, or has in this millisecond. */
static void look_if_due (struct stop *stop, double now) {
  const unsigned millisecond = millisecond_of (now);
  if (atomic_load_explicit (&stop->looked, memory_order_relaxed) ==
          millisecond ||
      atomic_flag_test_and_set (&stop->looking))
    return;
  atomic_store_explicit (&stop->looked, millisecond, memory_order_relaxed);
  look (stop, now);
  atomic_flag_clear (&stop->looking);
}

enum aq_end aq_stop_check (struct stop *stop) {
  if (stop->asked || stop->deadline > 0)
    look_if_due (stop, aq_recent_seconds ());
  return (enum aq_end) atomic_load (&stop->end);
}
