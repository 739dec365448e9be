/* SPDX-License-Identifier: MIT */

/* What a command is doing, and how far it is: its status line, on standard
   error.  It is drawn five times a second by those who do the work, when they
   report that something is done, and at the beginning of each phase.  While
   nothing is reported it stays as it is. */

#ifndef PROGRESS_H
#define PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/message.h"

enum { PHASE_MAX = 48, COUNTS_MAX = 3, STATUS_LINE_MAX = 512 };

/* What is counted besides what is done. */
struct progress_count {
  const char *name;
  double count; /* 0, or NAN: not shown */
};

/* One that is all zero shows nothing. */
struct progress {
  bool wanted;           /* drawn */
  double began;          /* on the monotonic clock */
  double due;            /* the next drawing, on the coarse clock */
  char phase[PHASE_MAX]; /* what is being done; "": before the first */
  const char *unit;      /* of what is done, such as "boards", or NULL */
  uint64_t done, all;    /* ALL is 0 if unknown */
  struct progress_count count[COUNTS_MAX];
};

/* Whether to draw a status line: on a terminal, unless --quiet is given. */
bool progress_wanted (void);

/* Nothing is done yet; starts the clock.  The line first appears after a fifth
   of a second. */
void progress_begin (struct progress *progress, bool wanted);

/* A piece of work begins. */
void progress_enter (struct progress *progress, const char *phase,
                     uint64_t all, const char *unit);

/* The phase at the end of all commands that replace files. */
#define STORING "storing the files on the disk"

/* Names the phase differently for a while. */
void progress_rename (struct progress *progress, const char *phase);

/* Draws the line if it is time.  Cheap enough to call for each board. */
void progress_draw_if_due (struct progress *progress);

/* DONE units of the work are done. */
static inline void progress_advance (struct progress *progress,
                                     uint64_t done) {
  progress->done = done;
  progress_draw_if_due (progress);
}

/* Removes the line, which does not come back.  Must be called at the end, and
   before output that may appear on the terminal (output_may_be_on_terminal).
   Does nothing the second time. */
void progress_end (struct progress *progress);

/* Seconds since progress_begin. */
double progress_seconds (const struct progress *progress);

/* Writes the line of a moment, ELAPSED seconds after progress_begin, in at
   most WIDTH columns: "PHASE: 35.2 %, 0:07 elapsed, boards 12 of 34, looks
   5.6e+07".  What is unknown is left out; the first part that does not fit is,
   too, and all that follow it.  Before the first phase the line is empty. */
void progress_line (const struct progress *progress, double elapsed,
                    size_t width, char line[STATUS_LINE_MAX]);

#endif
