/* SPDX-License-Identifier: MIT */

/* Messages.  One stays one line, whatever is quoted in it. */

#include "cli/io/message.h"

#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "allqueens.h"
#include "cli/io/quote.h"

static const char *program = "allqueens";

/* The thread that has locked it may write to standard error: the one that
   draws the status line, or another. */
static pthread_mutex_t mutex = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static bool status_shown;

void message_begin (const char *name) {
  program = name;
}

void message_open (void) {
  pthread_mutex_lock (&mutex);
  if (status_shown)
    fputs ("\r\033[K", stderr);
  status_shown = false;
}

void message_close (void) {
  pthread_mutex_unlock (&mutex);
}

void message_show_status (const char *line) {
  pthread_mutex_lock (&mutex);
  if (*line || status_shown)
    fprintf (stderr, "\r%s\033[K", line);
  status_shown = *line;
  message_close ();
}

void message_print_status (const char *line) {
  message_open ();
  if (*line)
    fprintf (stderr, "%s\n", line);
  message_close ();
}

static void print_line (const char *name, const char *format,
                        va_list arguments) {
  char text[PATH_MAX + 2 * AQ_LINE_MAX], shown[QUOTED_MAX];
  vsnprintf (text, sizeof text, format, arguments);
  message_open ();
  fprintf (stderr, "%s: %s\n", name, escaped (text, shown));
  message_close ();
}

int trouble (const char *format, ...) {
  va_list arguments;
  va_start (arguments, format);
  print_line (program, format, arguments);
  va_end (arguments);
  return EXIT_TROUBLE;
}

void remark (const char *format, ...) {
  va_list arguments;
  va_start (arguments, format);
  print_line (program, format, arguments);
  va_end (arguments);
}

void usage_error (const char *format, ...) {
  va_list arguments;
  va_start (arguments, format);
  print_line (program_invocation_name, format, arguments);
  va_end (arguments);
  exit (EXIT_TROUBLE);
}

bool refuse (char message[MESSAGE_MAX], const char *format, ...) {
  va_list arguments;
  va_start (arguments, format);
  vsnprintf (message, MESSAGE_MAX, format, arguments);
  va_end (arguments);
  return false;
}

void bytes_text (uint64_t bytes, char text[BYTES_TEXT_MAX]) {
  static const char *const units[] = {"bytes", "kB", "MB", "GB", "TB"};
  double count = (double) bytes;
  size_t unit = 0;
  for (; count >= 1000 && unit < sizeof units / sizeof *units - 1; unit++)
    count /= 1000;
  snprintf (text, BYTES_TEXT_MAX, "%.*f %s", unit ? 1 : 0, count, units[unit]);
}

const char *plural (uint64_t count) {
  return count == 1 ? "" : "s";
}
