/* SPDX-License-Identifier: MIT */

/* Stopping a run.  It asks between its steps whether it must stop, and each
   island before each generation: what has begun is finished, and every hit is
   merged.  So a step must be short: AQ_POPULATION_MAX bounds a generation, and
   a scheme does a bounded amount of work in one.  `make check-stop` measures
   how long stops take. */

#ifndef AQ_STOP_H
#define AQ_STOP_H

#include <stdatomic.h>

#include "allqueens.h"

/* Why a run must stop, shared by its threads.  Its atomics are no wider than
   an int: some 32-bit processors have no others. */
struct stop {
  double deadline;            /* on aq_recent_seconds; 0: none */
  bool (*asked) (void *data); /* whether the user wants it; NULL: never */
  void *data;
  atomic_uint looked;  /* at which millisecond a thread looked last */
  atomic_flag looking; /* a thread does now */
  atomic_int end;      /* an aq_end; AQ_RUNNING: go on */
};

/* Seconds on a clock that is never set.  It is read in some nanoseconds, and
   moves on every few milliseconds. */
double aq_recent_seconds (void);

/* Sets the rules anew: stop after SECONDS, 0: never, or when ASKED returns
   true. */
void aq_stop_begin (struct stop *stop, double seconds,
                    bool (*asked) (void *data), void *data);

/* AQ_TIME or AQ_INTERRUPTED once the run must stop, from then on always the
   same; AQ_RUNNING before.  The user is asked until he says yes, about once
   in a millisecond at most, and by one thread at a time: another does not wait
   for the answer.  For any thread, at any time. */
enum aq_end aq_stop_check (struct stop *stop);

#endif
