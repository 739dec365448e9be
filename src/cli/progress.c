/* SPDX-License-Identifier: MIT */

/* When the status line is drawn, and the line of a piece of work. */

#include "cli/progress.h"

#include <math.h>
#include <stdio.h>
#include <unistd.h>

#include "cli/clock.h"
#include "cli/message.h"
#include "cli/terminal.h"

/* Seconds from one drawing to the next. */
static const double interval = 0.2;

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
  if (progress->describe)
    progress->describe (progress->run, elapsed, text);
  else if (*progress->phase)
    describe_work (progress, elapsed, text);
}

/* --- drawing --- */

void progress_draw (struct progress *progress) {
  struct status_text line;
  const double elapsed = progress_seconds (progress);
  if (!progress->wanted || elapsed < interval)
    return;
  /* A terminal may wrap a line that reaches its last column. */
  line.width = terminal_width (STDERR_FILENO, 80) - 1;
  *line.text = '\0';
  progress_describe (progress, elapsed, &line);
  if (is_foreground (STDERR_FILENO))
    message_show_status (line.text);
  progress->due = clock_coarse () + interval;
}

void progress_draw_if_due (struct progress *progress) {
  if (progress->wanted && clock_coarse () >= progress->due)
    progress_draw (progress);
}

void progress_begin (struct progress *progress, bool wanted) {
  *progress = (struct progress){.began = clock_monotonic (),
                                .due = clock_coarse () + interval,
                                .wanted = wanted};
}

/* --- what is being done --- */

void progress_run (struct progress *progress, progress_text *describe,
                   void *run) {
  progress->describe = describe;
  progress->run = run;
}

void progress_enter (struct progress *progress, const char *phase,
                     uint64_t all, const char *unit) {
  progress->describe = NULL;
  progress->unit = unit;
  progress->all = all;
  progress->rate = (struct recent_rate){0};
  progress->done = progress->bytes = 0;
  progress_rename (progress, phase);
}

void progress_rename (struct progress *progress, const char *phase) {
  snprintf (progress->phase, sizeof progress->phase, "%s", phase);
  progress_draw (progress);
}

void progress_end (struct progress *progress) {
  if (progress->wanted)
    message_show_status ("");
  progress->wanted = false;
}

double progress_seconds (const struct progress *progress) {
  return clock_monotonic () - progress->began;
}
