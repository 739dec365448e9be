/* SPDX-License-Identifier: MIT */

/* The program's clocks, in seconds. */

#ifndef CLOCK_H
#define CLOCK_H

#include <time.h>

static inline double clock_seconds (clockid_t clock) {
  struct timespec now;
  clock_gettime (clock, &now);
  return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

/* Since some fixed moment. */
static inline double clock_monotonic (void) {
  return clock_seconds (CLOCK_MONOTONIC);
}

/* The same to a few milliseconds, in a few nanoseconds where the system has
   such a clock. */
static inline double clock_coarse (void) {
#ifdef CLOCK_MONOTONIC_COARSE
  return clock_seconds (CLOCK_MONOTONIC_COARSE);
#else
  return clock_monotonic ();
#endif
}

/* Processor time of this process. */
static inline double clock_process (void) {
  return clock_seconds (CLOCK_PROCESS_CPUTIME_ID);
}

#endif
