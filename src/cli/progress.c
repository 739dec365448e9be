/* SPDX-License-Identifier: MIT */

/* The status line, and when it is drawn. */

#include "cli/progress.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/clock.h"

/* Seconds from one drawing to the next. */
static const double interval = 0.2;

/* --- the line --- */

enum { PART_MAX = 160, NUMBER_MAX = 48 };

/* A line that grows. */
struct growing {
  char *text;
  size_t width;
  bool full; /* a part was left out */
};

/* Adds a part if it fits as a whole. */
__attribute__ ((format (printf, 2, 3))) static void
add (struct growing *line, const char *format, ...) {
  char part[PART_MAX];
  const size_t length = strlen (line->text);
  va_list arguments;
  va_start (arguments, format);
  vsnprintf (part, sizeof part, format, arguments);
  va_end (arguments);
  line->full |= length + strlen (part) > line->width;
  if (!line->full)
    strcpy (line->text + length, part);
}

/* Writes a number without commas, from a million on as 1.23e+06.  What is to
   be complete is written whole: rounded, it would look so too early. */
static const char *number (double count, char text[NUMBER_MAX]) {
  snprintf (text, NUMBER_MAX, count < 999999.5 ? "%.0f" : "%.3g", count);
  return text;
}

/* Adds seconds as 0:07, 12:34 or 1:02:03. */
static void add_time (struct growing *line, double seconds,
                      const char *before) {
  const unsigned long all = (unsigned long) seconds;
  const unsigned long hours = all / 3600, minutes = all / 60 % 60;
  if (hours)
    add (line, "%s%lu:%02lu:%02lu elapsed", before, hours, minutes, all % 60);
  else
    add (line, "%s%lu:%02lu elapsed", before, minutes, all % 60);
}

void progress_line (const struct progress *progress, double elapsed,
                    size_t width, char line[STATUS_LINE_MAX]) {
  const double done = (double) progress->done, all = (double) progress->all;
  const bool known = all > 0 && done <= all;
  struct growing growing = {
      line, width < STATUS_LINE_MAX ? width : STATUS_LINE_MAX - 1, false};
  char count[NUMBER_MAX];
  *line = 0;
  if (!*progress->phase)
    return;
  add (&growing, "%s", progress->phase);
  if (known) /* rounded down: 100 % is all */
    add (&growing, ": %.1f %%", floor (1000 * done / all) / 10);
  add_time (&growing, elapsed, known ? ", " : ": ");
  if (progress->unit && known)
    add (&growing, ", %s %" PRIu64 " of %" PRIu64, progress->unit,
         progress->done, progress->all);
  else if (progress->unit)
    add (&growing, ", %s %s", progress->unit, number (done, count));
  for (size_t i = 0; i < COUNTS_MAX; i++)
    if (progress->count[i].count > 0)
      add (&growing, ", %s %s", progress->count[i].name,
           number (progress->count[i].count, count));
}

/* --- drawing --- */

static void draw (struct progress *progress) {
  char line[STATUS_LINE_MAX];
  const double elapsed = progress_seconds (progress);
  if (!progress->wanted || elapsed < interval)
    return;
  /* A terminal may wrap a line that reaches its last column. */
  progress_line (progress, elapsed, terminal_width (STDERR_FILENO, 80) - 1,
                 line);
  if (is_foreground (STDERR_FILENO))
    message_show_status (line);
  progress->due = clock_coarse () + interval;
}

void progress_draw_if_due (struct progress *progress) {
  if (progress->wanted && clock_coarse () >= progress->due)
    draw (progress);
}

bool progress_wanted (void) {
  return !is_quiet () && is_terminal (STDERR_FILENO);
}

void progress_begin (struct progress *progress, bool wanted) {
  *progress = (struct progress){.began = clock_monotonic (),
                                .due = clock_coarse () + interval,
                                .wanted = wanted};
}

/* --- what is being done --- */

void progress_enter (struct progress *progress, const char *phase,
                     uint64_t all, const char *unit) {
  progress->unit = unit;
  progress->done = 0;
  progress->all = all;
  memset (progress->count, 0, sizeof progress->count);
  progress_rename (progress, phase);
}

void progress_rename (struct progress *progress, const char *phase) {
  snprintf (progress->phase, sizeof progress->phase, "%s", phase);
  draw (progress);
}

void progress_end (struct progress *progress) {
  if (progress->wanted)
    message_show_status ("");
  progress->wanted = false;
}

double progress_seconds (const struct progress *progress) {
  return clock_monotonic () - progress->began;
}
