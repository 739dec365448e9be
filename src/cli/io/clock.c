/* SPDX-License-Identifier: MIT */

/* Clocks. */

#include "cli/io/clock.h"

#include <time.h>

static double seconds_of (clockid_t clock) {
  struct timespec now;
  clock_gettime (clock, &now);
  return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

double clock_monotonic (void) {
  return seconds_of (CLOCK_MONOTONIC);
}

double clock_process (void) {
  return seconds_of (CLOCK_PROCESS_CPUTIME_ID);
}

double clock_thread (void) {
  return seconds_of (CLOCK_THREAD_CPUTIME_ID);
}
