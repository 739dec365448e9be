/* SPDX-License-Identifier: MIT */

/* Options of commands that write boards. */

#include "cli/file_options.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "cli/values.h"

enum aq_format default_format (unsigned n) {
  return n <= AQ_DIGITS_MAX ? AQ_FORMAT_DIGITS : AQ_FORMAT_LIST;
}

void board_text (const struct aq_board *board, char text[AQ_LINE_MAX]) {
  aq_board_text (board, default_format (board->n), text);
}

const char *format_name (size_t index, const void *unused) {
  (void) unused;
  return aq_format_name ((enum aq_format) index);
}

/* The format that the end of a file's name is the name of; OTHERWISE if it is
   none's. */
static enum aq_format format_of_name (const char *file,
                                      enum aq_format otherwise) {
  const char *suffix = file ? strrchr (file, '.') : NULL;
  const char *name;
  for (size_t i = 0; suffix && (name = format_name (i, NULL)); i++)
    if (!strcasecmp (suffix + 1, name))
      return (enum aq_format) i;
  return otherwise;
}

bool format_takes (enum aq_format format, unsigned n,
                   char message[MESSAGE_MAX]) {
  const unsigned most = aq_format_size_max (format);
  return n <= most ||
         refuse (message, "--format=%s is for boards up to %u, not %u",
                 aq_format_name (format), most, n);
}

void settle_format (struct file_options *options, unsigned n) {
  char message[MESSAGE_MAX];
  if (!options->format_given)
    options->format = format_of_name (options->output, default_format (n));
  if (!format_takes (options->format, n, message))
    usage_error ("%s", message);
}
