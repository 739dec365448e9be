/* SPDX-License-Identifier: MIT */

/* The status line. */

#include "cli/io/progress.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/io/clock.h"
#include "cli/io/interrupt.h"
#include "cli/io/terminal.h"
#include "cli/ranks/ranks.h"

/* Seconds between two drawings: often enough to look alive, seldom enough to
   cost nothing. */
static const double interval = 0.1;

void progress_begin (struct progress *progress, bool wanted) {
  *progress = (struct progress){.wanted = wanted, .began = clock_monotonic ()};
  progress->next = progress->began + interval;
  interrupt_take_questions ();
}

/* Writes what the line says: the run's text, then the time elapsed. */
static void describe_run (const struct progress *progress,
                          progress_text *describe, const void *run,
                          char line[2 * PROGRESS_TEXT_MAX]) {
  describe (run, line);
  const size_t length = strlen (line);
  snprintf (line + length, PROGRESS_TEXT_MAX, ", %.1f s",
            progress_seconds (progress));
}

static void draw (struct progress *progress, progress_text *describe,
                  const void *run) {
  char line[2 * PROGRESS_TEXT_MAX];
  describe_run (progress, describe, run, line);
  /* In its last column a terminal may wrap. */
  const size_t width = terminal_width (STDERR_FILENO, 80) - 1;
  fprintf (stderr, "\r%.*s\033[K",
           (int) (width < sizeof line ? width : sizeof line), line);
  fflush (stderr);
  progress->drawn = true;
}

void progress_answer (const struct progress *progress, progress_text *describe,
                      const void *run) {
  char line[2 * PROGRESS_TEXT_MAX];
  if (!progress_asked () || !ranks_is_first ())
    return;
  describe_run (progress, describe, run, line);
  fprintf (stderr, "%s%s\n", progress->drawn ? "\r\033[K" : "", line);
}

void progress_show (struct progress *progress, progress_text *describe,
                    const void *run) {
  progress_answer (progress, describe, run);
  if (!progress->wanted)
    return;
  const double now = clock_monotonic ();
  if (now < progress->next)
    return;
  progress->next = now + interval;
  draw (progress, describe, run);
}

void progress_end (struct progress *progress) {
  if (progress->drawn)
    fputs ("\r\033[K", stderr);
  progress->drawn = false;
}

double progress_seconds (const struct progress *progress) {
  return clock_monotonic () - progress->began;
}
