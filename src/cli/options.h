/* SPDX-License-Identifier: MIT */

/* The options of all commands.  One table (options.c) says which command has
   which, what its help says, and where its value goes. */

#ifndef OPTIONS_H
#define OPTIONS_H

#include "allqueens-scheme.h"
#include "cli/scheme_settings.h"

/* What was given; zeros: it was not. */
struct options {
  /* What stands behind the options. */
  unsigned n, last;  /* N, and M of N-M */
  char **files;      /* FILE..., which are the program's ... */
  size_t file_count; /* ... so many */
  const char *file;  /* the only one */
  const char *name;  /* of a scheme */

  /* The run, by a genetic algorithm.  settle_run completes it. */
  struct aq_run_options run;
  struct given_settings settings;
  bool seed_given;

  /* Files that are written. */
  const char *output, *stats, *checkpoint, *trace, *replay;
  enum aq_format format;
  bool format_given;

  /* Files that are read. */
  unsigned size;         /* boards of this size alone */
  unsigned input_format; /* 1 + an enum aq_format; 0: as the file shows */

  unsigned first;   /* N of the first number of a file of counts ... */
  bool first_given; /* ... that has no others */

  uint64_t limit;
  bool fundamental, count, images, some, json, check, ascii, with_backtrack,
      modulo_symmetry;
  bool quiet, verbose; /* is_quiet and is_verbose have them */
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
enum operands { BOARD_SIZE, SIZES_OR_FILE, INPUT_FILES, SCHEME_NAME };

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

void print_version (void);

/* Parses the arguments of a command; or exits, after --help or an error. */
void options_parse (struct options *options, const struct command *command,
                    int argc, char **argv);

#endif
