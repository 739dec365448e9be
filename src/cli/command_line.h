/* SPDX-License-Identifier: MIT */

/* The arguments of a command, by its table of options. */

#ifndef COMMAND_LINE_H
#define COMMAND_LINE_H

#include <stdio.h>

#include "cli/option.h"

enum { EXAMPLES_MAX = 3 };

struct command {
  const char *name;
  const char *arguments;            /* in its usage, such as "FILE..." */
  const char *summary;              /* in the list of commands */
  const char *help;                 /* what it does, in a sentence */
  const char *details;              /* more sentences; NULL: none */
  void (*more_help) (FILE *stream); /* prints what comes after the options;
                                       NULL: nothing */
  const char *limits;               /* sentences: which N; NULL: none */
  const char *yes, *no; /* what exit status 0 and 1 say; NO may be NULL */
  struct {
    const char *purpose, *arguments;
  } examples[EXAMPLES_MAX]; /* NULL after the last */
  struct {
    const char *name;
    size_t least, most; /* how many */
    unsigned board_max; /* it is a board size, 1 .. BOARD_MAX; 0: the name of a
                           file */
  } operand;            /* an argument that is no option */
  bool range;           /* the operand may be two board sizes, as in 1-14 */
  const struct option_row *options;
  option_setter *set; /* of its options; NULL: option_set */
  /* ARGV[0] is such as "allqueens NAME"; returns the exit status
     (cli/message.h). */
  int (*run) (int argc, char **argv);
};

/* The arguments of a command besides the values of options. */
struct operands {
  unsigned n;      /* the board size, or the first of a range; 0: none */
  unsigned n_last; /* the last of the range */
  char **files;    /* COUNT of them, which are the program's */
  size_t count;
  uint64_t given; /* a bit for each option that was given, as option_at counts
                     them */
};

/* Parses the arguments of COMMAND into ARGUMENTS, the struct that its
   table of options is for; or exits, after --help or an error. */
struct operands parse_command (const struct command *command, int argc,
                               char **argv, void *arguments);

#endif
