/* SPDX-License-Identifier: MIT */

/* Messages.  One stays one line, whatever is quoted in it. */

#include "cli/io/message.h"

#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "allqueens.h"
#include "cli/io/exit_status.h"
#include "cli/ranks/ranks.h"

static const char *program = "allqueens";

/* The first message of a failure, and whether it was printed; NULL: there was
   none. */
static char *first;
static bool first_printed;

void message_begin (const char *name) {
  program = name;
}

/* Rank 0 speaks for all. */
static void print_line (const char *name, bool failure, const char *format,
                        va_list arguments) {
  char text[PATH_MAX + 2 * AQ_LINE_MAX];
  vsnprintf (text, sizeof text, format, arguments);
  for (char *c = text; *c; c++)
    if ((unsigned char) *c < ' ' || *c == 0x7f)
      *c = '?';
  if (ranks_is_first ())
    fprintf (stderr, "%s: %s\n", name, text);
  if (failure && !first) {
    first = strdup (text);
    first_printed = ranks_is_first ();
  }
}

bool message_given (void) {
  return first;
}

void message_print_kept (void) {
  if (!first_printed)
    fprintf (stderr, "%s: rank %u: %s\n", program, ranks_own (),
             first ? first : "it failed where the others did not");
}

int trouble (const char *format, ...) {
  va_list arguments;
  va_start (arguments, format);
  print_line (program, true, format, arguments);
  va_end (arguments);
  return EXIT_TROUBLE;
}

void remark (const char *format, ...) {
  va_list arguments;
  va_start (arguments, format);
  print_line (program, false, format, arguments);
  va_end (arguments);
}

void usage_error (const char *format, ...) {
  va_list arguments;
  va_start (arguments, format);
  print_line (program_invocation_name, true, format, arguments);
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
