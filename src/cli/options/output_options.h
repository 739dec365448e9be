/* SPDX-License-Identifier: MIT */

/* Options of commands that write boards. */

#ifndef OUTPUT_OPTIONS_H
#define OUTPUT_OPTIONS_H

#include "allqueens.h"
#include "cli/options/common.h"

/* -o, -f: for commands that write boards. */
struct file_options {
  const char *output; /* NULL or "-": standard output */
  bool format_given;
  enum aq_format format;
};
extern const struct argp file_argp;

/* Whether the format can write boards of size N; if not, with a message. */
enum { FORMAT_MESSAGE_MAX = 80 };
bool format_takes (enum aq_format format, unsigned n,
                   char message[FORMAT_MESSAGE_MAX]);

/* The same, after choosing a format where none was given. */
bool choose_format (struct file_options *options, unsigned n,
                    char message[FORMAT_MESSAGE_MAX]);
/* The same in a command's parser, which exits then. */
void settle_format (const struct argp_state *state,
                    struct file_options *options, unsigned n);

/* -o, -f, --progress, --stats, --fundamental, --count, --limit: for commands
   that find solutions. */
struct solution_options {
  struct file_options file;
  bool fundamental;
  bool count;
  uint64_t limit; /* 0: none */
  enum when progress;
  const char *stats; /* NULL: none */
};
extern const struct argp solution_argp;
/* Of these -o, -f, --progress and --stats: for commands that find one. */
extern const struct argp output_argp;

#endif
