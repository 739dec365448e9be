/* SPDX-License-Identifier: MIT */

/* Options that several commands have, except those of genetic algorithms. */

#ifndef COMMON_H
#define COMMON_H

#include "allqueens.h"
#include "cli/input.h"
#include "cli/option.h"
#include "cli/terminal.h"

/* --- messages; a command takes the tables of the options that it has --- */

struct message_options {
  enum when color;
  bool quiet;
  bool verbose;
};
extern const struct option_row quiet_option[], verbose_option[],
    color_option[];
extern const struct option_row message_options[]; /* all three */

/* The name of an enum when, NULL after the last. */
const char *when_name (size_t index);

/* Whether to print details: --quiet overrides --verbose. */
bool is_verbose (const struct message_options *message);

/* Whether to draw a status line. */
bool progress_wanted (const struct message_options *message);

/* --- commands that read boards: the rows of a struct input_options --- */

extern const struct option_row input_options[];

/* Before COUNT files are read: begins the status line, and says in INPUT what
   is to be printed.  progress_end must follow. */
void begin_reading (struct input_options *input,
                    const struct message_options *message, size_t count);

/* --- commands that write boards: -o, -f --- */

struct file_options {
  const char *output; /* NULL or "-": standard output */
  enum aq_format format;
  bool format_given;
};
extern const struct option_row file_options[];

/* aq_format_name of INDEX. */
const char *format_name (size_t index);

/* Whether the format can write boards of size N; if not, with a message. */
bool format_takes (enum aq_format format, unsigned n,
                   char message[MESSAGE_MAX]);

/* Chooses a format if none was given: that of the file's name or the default
   one.  One that the name does not promise, or that cannot write boards of
   size N, is a usage error. */
void settle_format (struct file_options *options, unsigned n);

/* --- commands that find solutions --- */

struct solution_options {
  struct file_options file;
  bool fundamental;
  bool count;
  uint64_t limit;    /* 0: none */
  const char *stats; /* NULL: none */
};
/* --fundamental, --count; --limit; --stats */
extern const struct option_row solution_options[], limit_option[],
    stats_option[];

/* --json, of commands that print a result: the row of a bool. */
extern const struct option_row json_option[];

#endif
