/* SPDX-License-Identifier: MIT */

/* The status line of a command, on standard error.  A thread of its own draws
   it five times a second, so that it changes while the library works.  The
   thread also answers SIGUSR1 with a whole line, even if the status line is
   not drawn. */

#ifndef PROGRESS_H
#define PROGRESS_H

#include <pthread.h>
#include <stdbool.h>

#include "cli/progress/status_text.h"

/* Writes what RUN does, ELAPSED seconds after progress_begin.  If it writes
   nothing, there is no line.  It is called on the thread: what it reads and
   others change must be atomic. */
typedef void progress_text (void *run, double elapsed,
                            struct status_text *text);

struct progress {
  progress_text *describe;
  void *run;
  double began; /* on the monotonic clock */
  bool started; /* there is a thread */
  pthread_t thread;
  pthread_mutex_t mutex;
  pthread_cond_t ended;
  /* Under the mutex: */
  bool wanted; /* drawn; otherwise it only answers SIGUSR1 */
  bool ending;
};

/* Starts the clock and the thread.  If no thread can be made, there is no
   line.  The line first appears after a fifth of a second. */
void progress_begin (struct progress *progress, bool wanted,
                     progress_text *describe, void *run);

/* Removes the line.  From now on the thread only answers SIGUSR1.  For output
   that may be on the terminal: see output_may_be_on_terminal. */
void progress_hide (struct progress *progress);

/* Ends the thread and removes the line; does nothing the second time, or for
   zeros. */
void progress_end (struct progress *progress);

/* Seconds since progress_begin. */
double progress_seconds (const struct progress *progress);

#endif
