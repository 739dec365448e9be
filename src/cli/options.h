/* SPDX-License-Identifier: MIT */

/* The options of all commands.  One table (options.c) says which command has
   which, what its help says, and where its value goes. */

#ifndef OPTIONS_H
#define OPTIONS_H

#include "cli/file_options.h"
#include "cli/input.h"
#include "cli/scheme_options.h"

/* Zeros: not given. */
struct options {
  struct message_options message;
  struct solution_options solution;
  struct genetic_options genetic;
  struct input_options input; /* FILE... */
  unsigned n, last;           /* N, and M of N-M */
  unsigned threads;           /* 1 unless given */
  const char *checkpoint, *trace, *replay;
  const char *name; /* of a scheme */
  bool images, some, json, check, ascii, with_backtrack, modulo_symmetry;
};

/* The commands, a bit each. */
enum {
  ENUMERATE = 1,
  RANKS = 2,
  SOLVE = 4,
  BACKTRACK = 8,
  VERIFY = 16,
  COMPARE = 32,
  CONVERT = 64,
  SHOW = 128,
  SCHEMES = 256,
  TOTALS = 512
};

/* What stands behind the options. */
enum operands { BOARD_SIZE, BOARD_SIZES, INPUT_FILES, SCHEME_NAME };

struct command {
  const char *name;
  unsigned bit;
  const char *arguments; /* such as "FILE..." */
  const char *summary;   /* in the list of commands */
  const char *about; /* its help: before the options, \v, and behind them */
  enum operands operands;
  unsigned n_max; /* of a board size */
  /* Returns the exit status (cli/message.h). */
  int (*run) (struct options *options);
};

/* Of show: names of formats, a name_at; refuses other names of pictures. */
const char *caption_format_name (size_t index, const void *unused);
void check_picture_name (const char *name);

void print_version (void);

/* Parses the arguments of a command; or exits, after --help or an error. */
void options_parse (struct options *options, const struct command *command,
                    int argc, char **argv);

#endif
