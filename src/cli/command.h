/* SPDX-License-Identifier: MIT */

/* A program that runs the command that its first argument names. */

#ifndef COMMAND_H
#define COMMAND_H

#include "cli/options.h"

/* --- the program --- */

struct program {
  const char *name;
  const char *about;                     /* a line of its help */
  const char *example;                   /* its arguments */
  const struct command *const *commands; /* NULL behind the last */
};

/* The commands of allqueens. */
extern const struct command command_enumerate, command_solve,
    command_backtrack, command_judge, command_verify, command_compare,
    command_convert, command_show, command_totals, command_schemes;

/* Must be called before any other function of the program. */
void program_begin (const struct program *program);

/* Runs a command of the program that was begun, and returns its exit status.
   If a signal was caught, the caller must let the program die of it:
   interrupt_raise. */
int program_run (int argc, char **argv);

#endif
