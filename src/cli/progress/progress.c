/* SPDX-License-Identifier: MIT */

/* The thread that draws the status line, and the line of a piece of work. */

#include "cli/progress/progress.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/io/clock.h"
#include "cli/io/message.h"
#include "cli/io/terminal.h"

/* --- the line --- */

/* A piece of work.  How many bytes all units have is an estimate: the rest is
   taken to have as many each as those that are done. */
static void describe_work (struct progress *progress, double elapsed,
                           struct status_text *text) {
  const double all = (double) progress->all;
  const double done = (double) progress->done;
  const double bytes = (double) progress->bytes;
  const double each = done > 0 ? bytes / done : 0;
  const bool known = all > 0 && done <= all;
  rate_see (&progress->rate, elapsed, done);
  status_begin (text, progress->phase);
  status_add_share (text, known ? done / all : (double) NAN, "");
  status_add_times (text, elapsed,
                    known ? rate_seconds_left (&progress->rate, all - done)
                          : (double) NAN);
  if (bytes > 0 && done > 0)
    status_add_bytes (text, bytes, each * all,
                      each * rate_a_second (&progress->rate));
  else if (progress->unit && known)
    status_add_part (text, done, all, progress->unit);
  else if (progress->unit)
    status_add_count (text, done, progress->unit, "");
}

void progress_describe (struct progress *progress, double elapsed,
                        struct status_text *text) {
  pthread_mutex_lock (&progress->mutex);
  if (progress->describe)
    progress->describe (progress->run, elapsed, text);
  else if (*progress->phase)
    describe_work (progress, elapsed, text);
  pthread_mutex_unlock (&progress->mutex);
}

/* --- the thread --- */

static void draw (struct progress *progress, struct status_text *line) {
  /* A terminal may wrap a line that reaches its last column. */
  line->width = terminal_width (STDERR_FILENO, 80) - 1;
  *line->text = '\0';
  progress_describe (progress, progress_seconds (progress), line);
  pthread_mutex_lock (&progress->mutex);
  if (progress->wanted && is_foreground (STDERR_FILENO))
    message_show_status (line->text);
  pthread_mutex_unlock (&progress->mutex);
}

/* Waits for the next drawing; true at the end. */
static bool wait_or_end (struct progress *progress) {
  static const long interval = 200000000, second = 1000000000;
  struct timespec until;
  clock_gettime (CLOCK_MONOTONIC, &until);
  until.tv_sec += (until.tv_nsec + interval) / second;
  until.tv_nsec = (until.tv_nsec + interval) % second;
  return !sem_clockwait (&progress->ended, CLOCK_MONOTONIC, &until);
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
  pthread_attr_t attributes;
  sigset_t all, former;
  sigfillset (&all);
  sem_init (&progress->ended, false, 0);
  pthread_attr_init (&attributes);
  pthread_attr_setstacksize (&attributes, STACK_BYTES);
  pthread_sigmask (SIG_SETMASK, &all, &former);
  const bool started = !pthread_create (&progress->thread, &attributes,
                                        draw_until_end, progress);
  pthread_sigmask (SIG_SETMASK, &former, NULL);
  pthread_attr_destroy (&attributes);
  return started;
}

void progress_begin (struct progress *progress, bool wanted) {
  *progress = (struct progress){.began = clock_monotonic (), .wanted = wanted};
  progress->started = start (progress);
}

/* --- what is being done --- */

void progress_run (struct progress *progress, progress_text *describe,
                   void *run) {
  pthread_mutex_lock (&progress->mutex);
  progress->describe = describe;
  progress->run = run;
  pthread_mutex_unlock (&progress->mutex);
}

void progress_update (struct progress *progress, void *to, const void *from,
                      size_t size) {
  pthread_mutex_lock (&progress->mutex);
  memcpy (to, from, size);
  pthread_mutex_unlock (&progress->mutex);
}

void progress_enter (struct progress *progress, const char *phase,
                     uint64_t all, const char *unit) {
  pthread_mutex_lock (&progress->mutex);
  progress->describe = NULL;
  snprintf (progress->phase, sizeof progress->phase, "%s", phase);
  progress->unit = unit;
  progress->all = all;
  progress->rate = (struct recent_rate){0};
  progress->done = progress->bytes = 0;
  pthread_mutex_unlock (&progress->mutex);
}

void progress_rename (struct progress *progress, const char *phase) {
  pthread_mutex_lock (&progress->mutex);
  snprintf (progress->phase, sizeof progress->phase, "%s", phase);
  pthread_mutex_unlock (&progress->mutex);
}

/* --- the end --- */

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
  sem_post (&progress->ended);
  pthread_join (progress->thread, NULL);
  message_show_status ("");
  progress->started = false;
}

double progress_seconds (const struct progress *progress) {
  return clock_monotonic () - progress->began;
}
