/* SPDX-License-Identifier: MIT */

/* The status line of a long run, on standard error, and the clocks. */

#ifndef PROGRESS_H
#define PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

#include "options.h"

struct progress {
  bool wanted;
  bool drawn;
  double began; /* monotonic seconds */
  double next;  /* when to draw again */
};

/* The line appears when WANTED; time is taken in any case. */
void progress_begin (struct progress *progress, bool wanted);

/* Whether a command with these options wants the line. */
bool progress_wanted (const struct message_options *message,
                      const struct solution_options *solution);

/* Whether it is time to draw. */
bool progress_is_due (struct progress *progress);

/* Draws the line: the text, then the time elapsed, cut to the terminal's
   width. */
void progress_draw (struct progress *progress, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));

/* Takes the line away. */
void progress_end (struct progress *progress);

/* Seconds since progress_begin. */
double progress_seconds (const struct progress *progress);

/* Processor time that the process has used, seconds, and its peak memory. */
double cpu_seconds (void);
long peak_kib (void);

#endif
