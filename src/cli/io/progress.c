/* SPDX-License-Identifier: MIT */

/* The status line. */

#include "cli/io/progress.h"

#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

#include "cli/io/clock.h"
#include "cli/io/terminal.h"

/* Seconds between two drawings: often enough to look alive, seldom enough to
   cost nothing. */
static const double interval = 0.1;

void progress_begin (struct progress *progress, bool wanted) {
  *progress = (struct progress){.wanted = wanted, .began = clock_monotonic ()};
  progress->next = progress->began + interval;
}

bool progress_is_due (struct progress *progress) {
  if (!progress->wanted)
    return false;
  const double now = clock_monotonic ();
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
  /* In its last column a terminal may wrap. */
  const size_t width = terminal_width (STDERR_FILENO) - 1;
  fprintf (stderr, "\r%.*s\033[K",
           (int) (width < sizeof line ? width : sizeof line), line);
  fflush (stderr);
  progress->drawn = true;
}

void progress_end (struct progress *progress) {
  if (progress->drawn)
    fputs ("\r\033[K", stderr);
  progress->drawn = false;
}

double progress_seconds (const struct progress *progress) {
  return clock_monotonic () - progress->began;
}
