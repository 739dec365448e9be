/* SPDX-License-Identifier: MIT */

/* What a command is doing, and how far it is: its status line, on standard
   error.  It is drawn five times a second by those who do the work, when they
   report that something is done, and at the beginning of each phase.  While
   nothing is reported it stays as it is. */

#ifndef PROGRESS_H
#define PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/status_text.h"

/* Writes what RUN does, ELAPSED seconds after progress_begin. */
typedef void progress_text (void *run, double elapsed,
                            struct status_text *text);

enum { PHASE_MAX = 48 };

/* Zeros are one that shows nothing. */
struct progress {
  bool wanted;             /* drawn */
  double began;            /* on the monotonic clock */
  double due;              /* the next drawing, on the coarse clock */
  progress_text *describe; /* of a run that has a line of its own ... */
  void *run;               /* ... and the run; NULL: none, but a piece of work
                              that goes on at an even rate, such as reading: */
  char phase[PHASE_MAX];   /* what is being done; "": before the first */
  const char *unit;        /* of what is done, such as "board", or NULL */
  uint64_t all;            /* 0: unknown */
  struct recent_rate rate;
  uint64_t done;
  uint64_t bytes; /* read or written so far; 0: not counted */
};

/* Nothing is done yet; starts the clock.  The line first appears after a fifth
   of a second. */
void progress_begin (struct progress *progress, bool wanted);

/* A run begins, which describes itself until progress_enter. */
void progress_run (struct progress *progress, progress_text *describe,
                   void *run);

/* A piece of work begins. */
void progress_enter (struct progress *progress, const char *phase,
                     uint64_t all, const char *unit);

/* The phase at the end of all commands that replace files. */
#define STORING "storing the files on the disk"

/* Names the phase differently for a while. */
void progress_rename (struct progress *progress, const char *phase);

/* Draws the line now, for what takes a while, or if it is time. */
void progress_draw (struct progress *progress);
void progress_draw_if_due (struct progress *progress);

/* DONE units of the work are done; BYTES may be 0.  Cheap enough to call for
   each board. */
static inline void progress_advance (struct progress *progress, uint64_t done,
                                     uint64_t bytes) {
  progress->done = done;
  progress->bytes = bytes;
  progress_draw_if_due (progress);
}

/* Removes the line, which does not come back.  For output that may be on the
   terminal, see output_may_be_on_terminal, and at the end.  Does nothing the
   second time, or for zeros. */
void progress_end (struct progress *progress);

/* Seconds since progress_begin. */
double progress_seconds (const struct progress *progress);

/* Writes the line of a moment, ELAPSED seconds after progress_begin: that of
   the run, or of a piece of work "PHASE: 35.3 %, 0:07 elapsed, about 0:12
   left, 120 of 340 MB, 17 MB/s", or "12 of 34 UNIT" if bytes are not counted.
   What is unknown is left out; before the first piece of work nothing is
   written. */
void progress_describe (struct progress *progress, double elapsed,
                        struct status_text *text);

#endif
