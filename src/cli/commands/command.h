/* SPDX-License-Identifier: MIT */

/* The program's commands. */

#ifndef COMMAND_H
#define COMMAND_H

#include "cli/options/command_line.h"

/* The tables of a command that runs a scheme.  TYPE, its arguments, has the
   members genetic, solution and message. */
#define SCHEME_RUN_TABLES(type)                                 \
  {run_options, offsetof (type, genetic)},                      \
      {breeding_options, offsetof (type, genetic)},             \
      {budget_options, offsetof (type, genetic)},               \
      {file_options, offsetof (type, solution.file)},           \
      {no_sync_option, offsetof (type, solution.file.no_sync)}, \
      {stats_option, offsetof (type, solution)},                \
      {quiet_option, offsetof (type, message)},                 \
      {verbose_option, offsetof (type, message)},               \
      {color_option, offsetof (type, message)}, {               \
    progress_option, offsetof (type, message)                   \
  }

extern const struct command command_enumerate, command_solve,
    command_backtrack, command_verify, command_compare, command_merge,
    command_show, command_study, command_plot, command_totals, command_schemes;

#endif
