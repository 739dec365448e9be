/* SPDX-License-Identifier: MIT */

/* The thread that draws the status line. */

#include "cli/progress/progress.h"

#include <signal.h>
#include <time.h>
#include <unistd.h>

#include "cli/io/clock.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/terminal.h"

static void draw (struct progress *progress, struct status_text *line) {
  const bool asked = progress_asked ();
  /* A terminal may wrap a line that reaches its last column. */
  line->width = terminal_width (STDERR_FILENO, 80) - 1;
  *line->text = '\0';
  progress->describe (progress->run, progress_seconds (progress), line);
  pthread_mutex_lock (&progress->mutex);
  if (progress->wanted && is_foreground (STDERR_FILENO))
    message_show_status (line->text);
  pthread_mutex_unlock (&progress->mutex);
  if (!asked)
    return;
  line->width = sizeof line->text;
  progress->describe (progress->run, progress_seconds (progress), line);
  message_print_status (line->text);
}

/* Waits for the next drawing; true at the end. */
static bool wait_or_end (struct progress *progress) {
  static const long interval = 200000000, second = 1000000000;
  struct timespec until;
  clock_gettime (CLOCK_MONOTONIC, &until);
  until.tv_sec += (until.tv_nsec + interval) / second;
  until.tv_nsec = (until.tv_nsec + interval) % second;
  pthread_mutex_lock (&progress->mutex);
  while (!progress->ending &&
         !pthread_cond_timedwait (&progress->ended, &progress->mutex, &until))
    continue;
  const bool ending = progress->ending;
  pthread_mutex_unlock (&progress->mutex);
  return ending;
}

static void *draw_until_end (void *data) {
  struct progress *progress = data;
  struct status_text line;
  while (!wait_or_end (progress))
    draw (progress, &line);
  return NULL;
}

/* Starts the thread, with a small stack.  Signals go to the other threads,
   whose blocking calls they are to interrupt. */
static bool start (struct progress *progress) {
  enum { STACK_BYTES = 1 << 18 };
  pthread_condattr_t clock;
  pthread_attr_t attributes;
  sigset_t all, former;
  sigfillset (&all);
  pthread_mutex_init (&progress->mutex, NULL);
  pthread_condattr_init (&clock);
  pthread_condattr_setclock (&clock, CLOCK_MONOTONIC);
  pthread_cond_init (&progress->ended, &clock);
  pthread_condattr_destroy (&clock);
  pthread_attr_init (&attributes);
  pthread_attr_setstacksize (&attributes, STACK_BYTES);
  pthread_sigmask (SIG_SETMASK, &all, &former);
  const bool started = !pthread_create (&progress->thread, &attributes,
                                        draw_until_end, progress);
  pthread_sigmask (SIG_SETMASK, &former, NULL);
  pthread_attr_destroy (&attributes);
  return started;
}

void progress_begin (struct progress *progress, bool wanted,
                     progress_text *describe, void *run) {
  *progress = (struct progress){.wanted = wanted,
                                .describe = describe,
                                .run = run,
                                .began = clock_monotonic ()};
  interrupt_take_questions ();
  progress->started = start (progress);
}

void progress_hide (struct progress *progress) {
  if (!progress->started)
    return;
  pthread_mutex_lock (&progress->mutex);
  progress->wanted = false;
  message_show_status ("");
  pthread_mutex_unlock (&progress->mutex);
}

void progress_end (struct progress *progress) {
  if (!progress->started)
    return;
  pthread_mutex_lock (&progress->mutex);
  progress->ending = true;
  pthread_cond_signal (&progress->ended);
  pthread_mutex_unlock (&progress->mutex);
  pthread_join (progress->thread, NULL);
  pthread_cond_destroy (&progress->ended);
  pthread_mutex_destroy (&progress->mutex);
  message_show_status ("");
  progress->started = false;
}

double progress_seconds (const struct progress *progress) {
  return clock_monotonic () - progress->began;
}
