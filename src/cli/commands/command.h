/* SPDX-License-Identifier: MIT */

/* The program's commands. */

#ifndef COMMAND_H
#define COMMAND_H

#include "cli/options/command_line.h"

extern const struct command command_enumerate, command_solve,
    command_backtrack, command_verify, command_compare, command_merge,
    command_show, command_study, command_plot, command_totals, command_schemes;

#endif
