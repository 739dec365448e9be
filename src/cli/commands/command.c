/* SPDX-License-Identifier: MIT */

/* What commands that run a scheme have in common. */

#include "cli/commands/command.h"

static const struct option_row watch_option[] = {
    {"watch", 0, "MS", OUTPUT, COUNT,
     "Draw the best board of each generation on the terminal, each for MS "
     "milliseconds (default: 100); enumerate draws its first population and "
     "evolves by the plain engine",
     FIELD (struct scheme_run, watch), .optional = true, .bare = 100,
     .least = 1, .most = 10000, .seldom = true},
    {0}};

const struct option_row scheme_run_options[] = {
    {.rows = run_options, .at = offsetof (struct scheme_run, genetic)},
    {.rows = breeding_options, .at = offsetof (struct scheme_run, genetic)},
    {.rows = budget_options, .at = offsetof (struct scheme_run, genetic)},
    {.rows = file_options, .at = offsetof (struct scheme_run, solution.file)},
    {.rows = no_sync_option,
     .at = offsetof (struct scheme_run, solution.file.no_sync)},
    {.rows = stats_option, .at = offsetof (struct scheme_run, solution)},
    {.rows = watch_option, .at = 0},
    {.rows = quiet_option, .at = offsetof (struct scheme_run, message)},
    {.rows = verbose_option, .at = offsetof (struct scheme_run, message)},
    {.rows = color_option, .at = offsetof (struct scheme_run, message)},
    {.rows = progress_option, .at = offsetof (struct scheme_run, message)},
    {0}};
