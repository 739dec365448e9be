/* SPDX-License-Identifier: MIT */

/* The options of all commands.  One table (options.c) says which command has
   which, what its help says, and where its value goes. */

#ifndef OPTIONS_H
#define OPTIONS_H

#include <stddef.h>

#include "allqueens-scheme.h"
#include "cli/scheme_settings.h"

/* What was given; zeros: it was not. */
struct options {
  /* What stands behind the options. */
  unsigned n, last;  /* N, and M of N-M */
  char **files;      /* FILE..., which are the program's ... */
  size_t file_count; /* ... so many */
  const char *file;  /* the only one */
  const char *name;  /* of a scheme, or of the algorithm of a run */

  /* The run, by a genetic algorithm.  settle_run completes it. */
  struct aq_run_options run;
  struct given_settings settings;
  bool seed_given;

  /* Files that are written. */
  const char *output, *stats, *checkpoint, *trace, *replay, *runs;
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
  TOTALS = 512,
  JUDGE = 1024
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

/* --- the table --- */

enum option_kind { FLAG, FILE_NAME, COUNT, SMALL, DURATION, OTHER };

struct option_row {
  unsigned commands; /* that have it */
  char letter;       /* 0: none */
  const char *name, *value, *help;
  enum option_kind kind;
  size_t to; /* the member that gets the value */
  void (*take) (struct options *options, const char *what, char *value);
  uint64_t least, most; /* of numbers */
};

enum { OPTIONS_MAX = 64 }; /* of a command, and a last one without a name */

/* Row INDEX of those that a command has; NULL behind the last. */
const struct option_row *option_row (const struct command *command,
                                     size_t index);

/* The letter, or a number that no letter has. */
int option_key (const struct option_row *row);

/* --- what a parser calls: begin, take in any order, end.  A value that an
   option does not take is a usage error. --- */

void options_begin (struct options *options);

/* Takes an option by its key; false if the command has none of that key. */
bool options_take (struct options *options, const struct command *command,
                   int key, char *value);

/* Takes an operand; false if the command takes FILE..., all at once. */
bool options_take_operand (struct options *options,
                           const struct command *command, char *text);
void options_take_files (struct options *options, char **files, size_t count);

/* Checks that no operand is missing. */
void options_end (const struct options *options,
                  const struct command *command);

/* --- the parser: arguments.c --- */

void print_version (void);

/* Parses the arguments of a command; or exits, after --help or an error. */
void options_parse (struct options *options, const struct command *command,
                    int argc, char **argv);

#endif
