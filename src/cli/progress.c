/* SPDX-License-Identifier: MIT */

/* The status line, the clocks and the memory used. */

#include "progress.h"

#include <stdarg.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

/* Seconds between two drawings: short enough to look alive, long enough to
   cost nothing. */
static const double interval = 0.1;

static double monotonic_seconds (void) {
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

void progress_begin (struct progress *progress, bool wanted) {
  *progress =
      (struct progress){.wanted = wanted, .began = monotonic_seconds ()};
  progress->next = progress->began + interval;
}

bool progress_wanted (const struct message_options *message,
                      const struct solution_options *solution) {
  if (message->quiet && solution->progress == AUTO)
    return false;
  return applies (solution->progress, STDERR_FILENO);
}

bool progress_is_due (struct progress *progress) {
  if (!progress->wanted)
    return false;
  const double now = monotonic_seconds ();
  if (now < progress->next)
    return false;
  progress->next = now + interval;
  return true;
}

void progress_draw (struct progress *progress, const char *format, ...) {
  char line[256];
  va_list arguments;
  va_start (arguments, format);
  const int length = vsnprintf (line, sizeof line, format, arguments);
  va_end (arguments);
  if (length >= 0 && (size_t) length < sizeof line)
    snprintf (line + length, sizeof line - (size_t) length, ", %.1f s",
              progress_seconds (progress));
  struct winsize size;
  int columns = sizeof line;
  if (!ioctl (STDERR_FILENO, TIOCGWINSZ, &size) && size.ws_col > 1)
    columns = size.ws_col - 1; /* in the last one some terminals wrap */
  fprintf (stderr, "\r%.*s\033[K", columns, line);
  fflush (stderr);
  progress->drawn = true;
}

void progress_end (struct progress *progress) {
  if (progress->drawn)
    fputs ("\r\033[K", stderr);
  progress->drawn = false;
}

double progress_seconds (const struct progress *progress) {
  return monotonic_seconds () - progress->began;
}

double cpu_seconds (void) {
  struct timespec used;
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &used);
  return (double) used.tv_sec + 1e-9 * (double) used.tv_nsec;
}

long peak_kib (void) {
  struct rusage usage;
  getrusage (RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}
