/* SPDX-License-Identifier: MIT */

/* The status line of a long run, on standard error.  SIGUSR1 asks for it
   where it is not drawn. */

#ifndef PROGRESS_H
#define PROGRESS_H

#include <stdbool.h>

struct progress {
  bool wanted;
  bool drawn;
  double began; /* on the monotonic clock */
  double next;  /* when to draw again */
};

/* Writes what a run has done so far. */
enum { PROGRESS_TEXT_MAX = 256 };
typedef void progress_text (const void *run, char text[PROGRESS_TEXT_MAX]);

/* Starts the clock.  The line appears only when WANTED, but SIGUSR1 is
   answered in any case. */
void progress_begin (struct progress *progress, bool wanted);

/* To be called often.  Draws the line where it is time to: DESCRIBE's text
   about RUN, then the time elapsed, cut to the terminal's width.  Where
   SIGUSR1 asked for it, prints it as a whole line of its own. */
void progress_show (struct progress *progress, progress_text *describe,
                    const void *run);

/* Only answers SIGUSR1; may be called on any thread. */
void progress_answer (const struct progress *progress, progress_text *describe,
                      const void *run);

/* Removes the line. */
void progress_end (struct progress *progress);

/* Seconds since progress_begin. */
double progress_seconds (const struct progress *progress);

#endif
