/* SPDX-License-Identifier: MIT */

/* Options of commands that write boards. */

#ifndef FILE_OPTIONS_H
#define FILE_OPTIONS_H

#include "allqueens.h"
#include "cli/message.h"

/* --- -o and -f --- */

struct file_options {
  const char *output; /* NULL or "-": standard output */
  enum aq_format format;
  bool format_given;
};

/* The default format for boards of size N: digits, or above N = 36 list. */
enum aq_format default_format (unsigned n);

/* A board in that format. */
void board_text (const struct aq_board *board, char text[AQ_LINE_MAX]);

/* aq_format_name of INDEX: a name_at (cli/values.h). */
const char *format_name (size_t index, const void *unused);

/* Whether the format can write boards of size N; if not, with a message. */
bool format_takes (enum aq_format format, unsigned n,
                   char message[MESSAGE_MAX]);

/* Chooses a format if none was given: that which the file's name ends with, or
   the default one.  One that cannot write boards of size N is a usage
   error. */
void settle_format (struct file_options *options, unsigned n);

/* --- commands that find solutions --- */

struct solution_options {
  struct file_options file;
  bool fundamental;
  bool count;
  uint64_t limit;    /* 0: none */
  const char *stats; /* NULL: none */
};

#endif
