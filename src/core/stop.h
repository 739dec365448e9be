/* SPDX-License-Identifier: MIT */

/* Stopping a run in the middle of its work.  All loops that may take long ask,
   each after a bounded amount of work, whether the run must stop; the clock is
   read and the user is asked only once in many times. */

#ifndef AQ_STOP_H
#define AQ_STOP_H

#include <stdatomic.h>

#include "allqueens.h"

/* Why a run must stop, shared by its threads. */
struct stop {
  double deadline;            /* on aq_monotonic_seconds; 0: none */
  bool (*asked) (void *data); /* whether the user wants it; NULL: never */
  void *data;
  atomic_int end; /* an aq_end; AQ_RUNNING: go on */
};

/* Seconds on a clock that is never set. */
double aq_monotonic_seconds (void);

/* Sets the rules anew: stop after SECONDS, 0: never, or when ASKED returns
   true. */
void aq_stop_begin (struct stop *stop, double seconds,
                    bool (*asked) (void *data), void *data);

/* AQ_TIME or AQ_INTERRUPTED once the run must stop, from then on always the
   same; AQ_RUNNING before.  For any thread, at any time. */
enum aq_end aq_stop_check (struct stop *stop);

/* What one thread has done since it asked last. */
struct stop_watch {
  struct stop *stop; /* NULL: its work cannot be stopped */
  size_t work;
  bool due; /* it must stop */
};

/* Work between two checks, in bytes of genes read or nodes searched: some 10
   to 500 microseconds. */
enum { AQ_WORK_BETWEEN_CHECKS = 1 << 13 };

/* Whether the thread must stop, asked before so much work. */
static inline bool aq_must_stop (struct stop_watch *watch, size_t work) {
  watch->work += work;
  if (watch->work < AQ_WORK_BETWEEN_CHECKS)
    return watch->due;
  watch->work = 0;
  if (watch->stop && !watch->due)
    watch->due = aq_stop_check (watch->stop) != AQ_RUNNING;
  return watch->due;
}

#endif
