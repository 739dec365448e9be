/* SPDX-License-Identifier: MIT */

/* What a command is doing, and how far it is: its status line, on standard
   error.  A thread of its own draws it five times a second, so that it changes
   while the library works. */

#ifndef PROGRESS_H
#define PROGRESS_H

#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "cli/progress/status_text.h"

/* Writes what RUN does, ELAPSED seconds after progress_begin.  It is called on
   the thread: what it reads and others change must be atomic, or be changed by
   progress_update. */
typedef void progress_text (void *run, double elapsed,
                            struct status_text *text);

enum { PHASE_MAX = 48 };

/* Zeros are one that has no thread and shows nothing. */
struct progress {
  double began; /* on the monotonic clock */
  bool started; /* there is a thread */
  pthread_t thread;
  sem_t ended;
  pthread_mutex_t mutex;
  /* Under the mutex: */
  bool wanted;             /* drawn */
  progress_text *describe; /* of a run that has a line of its own ... */
  void *run;               /* ... and the run; NULL: none, but a piece of work
                              that goes on at an even rate, such as reading: */
  char phase[PHASE_MAX];   /* what is being done; "": before the first */
  const char *unit;        /* of what is done, such as "board", or NULL */
  uint64_t all;            /* 0: unknown */
  struct recent_rate rate;
  /* Of the work, at any time: */
  _Atomic uint64_t done;
  _Atomic uint64_t bytes; /* read or written so far; 0: not counted */
};

/* Nothing is done yet; starts the clock and the thread.  If no thread can be
   made, there is no line.  The line first appears after a fifth of a second.
 */
void progress_begin (struct progress *progress, bool wanted);

/* A run begins, which describes itself until progress_enter. */
void progress_run (struct progress *progress, progress_text *describe,
                   void *run);

/* Copies SIZE bytes to a place that the run's line is written from. */
void progress_update (struct progress *progress, void *to, const void *from,
                      size_t size);

/* A piece of work begins. */
void progress_enter (struct progress *progress, const char *phase,
                     uint64_t all, const char *unit);

/* The phase at the end of all commands that replace files. */
#define STORING "storing the files on the disk"

/* Names the phase differently for a while. */
void progress_rename (struct progress *progress, const char *phase);

/* DONE units of the work are done; BYTES may be 0.  Cheap enough to call for
   each board. */
static inline void progress_advance (struct progress *progress, uint64_t done,
                                     uint64_t bytes) {
  atomic_store_explicit (&progress->done, done, memory_order_relaxed);
  atomic_store_explicit (&progress->bytes, bytes, memory_order_relaxed);
}

/* One more is done, on any of several threads. */
static inline void progress_count (struct progress *progress) {
  progress->done++;
}

/* Removes the line, which does not come back.  For output
   that may be on the terminal: see output_may_be_on_terminal. */
void progress_hide (struct progress *progress);

/* Ends the thread and removes the line; does nothing the second time, or for
   zeros.  Nothing may be entered after it. */
void progress_end (struct progress *progress);

/* Seconds since progress_begin. */
double progress_seconds (const struct progress *progress);

/* Writes the line of a moment, ELAPSED seconds after progress_begin: that of
   the run, or of a piece of work "PHASE: 35.3 %, 0:07 elapsed, about 0:12
   left, 120 of 340 MB, 17 MB/s", or "12 of 34 UNIT" if bytes are not counted.
   What is unknown is left out; before the first piece of work nothing is
   written.  For the thread. */
void progress_describe (struct progress *progress, double elapsed,
                        struct status_text *text);

#endif
