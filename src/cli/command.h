/* SPDX-License-Identifier: MIT */

/* A program that runs the command that its first argument names.  What all
   commands have: a name, arguments that argp parses, help, messages.  Each has
   one argp; options that several commands have are children of it. */

#ifndef COMMAND_H
#define COMMAND_H

#include <argp.h>
#include <stdbool.h>

struct command {
  const char *name;
  const char *arguments; /* such as "FILE..." */
  const char *summary;   /* in the list of commands */
  /* ARGV[0] is such as "allqueens NAME"; returns the exit status
     (cli/message.h). */
  int (*run) (int argc, char **argv);
};

/* Parses the arguments of a command into ARGUMENTS, the input of its argp; or
   exits, after --help or an error. */
void parse_arguments (const struct argp *argp, int argc, char **argv,
                      void *arguments);

/* The key of the first option of a table that has no letter. */
enum { FIRST_KEY = 0x100 };

/* --help and --version, which all commands have; its input is not used. */
extern const struct argp help_argp;

/* --quiet and --verbose, and those of help_argp. */
struct message_options {
  bool quiet;
  bool verbose;
};
extern const struct argp message_argp;

/* Whether to print details: --quiet overrides --verbose. */
bool is_verbose (const struct message_options *message);

/* Whether to draw a status line. */
bool progress_wanted (const struct message_options *message);

/* Takes the board size N, from 1 to MOST, once. */
void take_board_size (unsigned *n, const char *text, unsigned most);

/* The end of a parser of commands that need one: handles the keys of an
   argument and of the end. */
error_t board_size_key (int key, const char *value, unsigned *n,
                        unsigned most);

/* --- the program --- */

struct program {
  const char *name;
  const char *about;                     /* a line of its help */
  const char *example;                   /* its arguments */
  const struct command *const *commands; /* NULL behind the last */
};

/* The commands of allqueens. */
extern const struct command command_enumerate, command_solve,
    command_backtrack, command_verify, command_compare, command_convert,
    command_show, command_totals, command_schemes;

/* To be called first of all. */
void program_begin (const struct program *program);

/* Runs a command of the program that was begun, and returns its exit status.
   If a signal was caught, the caller must let the program die of it:
   interrupt_raise. */
int program_run (int argc, char **argv);

#endif
