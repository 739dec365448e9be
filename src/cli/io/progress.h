/* SPDX-License-Identifier: MIT */

/* The status line of a long run, on standard error. */

#ifndef PROGRESS_H
#define PROGRESS_H

#include <stdbool.h>

struct progress {
  bool wanted;
  bool drawn;
  double began; /* on the monotonic clock */
  double next;  /* when to draw again */
};

/* Starts the clock.  The line appears only when WANTED. */
void progress_begin (struct progress *progress, bool wanted);

/* Whether it is time to draw. */
bool progress_is_due (struct progress *progress);

/* Draws the line: the text, then the time elapsed, cut to the terminal's
   width. */
void progress_draw (struct progress *progress, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));

/* Removes the line. */
void progress_end (struct progress *progress);

/* Seconds since progress_begin. */
double progress_seconds (const struct progress *progress);

#endif
