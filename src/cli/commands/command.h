/* SPDX-License-Identifier: MIT */

/* The program's commands. */

#ifndef COMMAND_H
#define COMMAND_H

#include "cli/options/command_line.h"
#include "cli/options/common.h"
#include "cli/options/genetic.h"

/* What the arguments of a command that runs a scheme begin with, and its
   options. */
struct scheme_run {
  struct message_options message;
  struct solution_options solution;
  struct genetic_options genetic;
};
extern const struct option_row scheme_run_options[];

extern const struct command command_enumerate, command_solve,
    command_backtrack, command_verify, command_compare, command_merge,
    command_show, command_study, command_plot, command_replay, command_totals,
    command_schemes;

#endif
