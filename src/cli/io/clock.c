/* SPDX-License-Identifier: MIT */

/* Clocks and memory. */

#include "cli/io/clock.h"

#include <sys/resource.h>
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

long peak_kib (void) {
  struct rusage usage;
  getrusage (RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}
