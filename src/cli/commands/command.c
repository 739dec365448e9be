/* SPDX-License-Identifier: MIT */

/* What commands that run a scheme have in common. */

#include "cli/commands/command.h"

const struct option_row scheme_run_options[] = {
    {.rows = run_options, .at = offsetof (struct scheme_run, genetic)},
    {.rows = breeding_options, .at = offsetof (struct scheme_run, genetic)},
    {.rows = budget_options, .at = offsetof (struct scheme_run, genetic)},
    {.rows = file_options, .at = offsetof (struct scheme_run, solution.file)},
    {.rows = no_sync_option,
     .at = offsetof (struct scheme_run, solution.file.no_sync)},
    {.rows = stats_option, .at = offsetof (struct scheme_run, solution)},
    {.rows = quiet_option, .at = offsetof (struct scheme_run, message)},
    {.rows = verbose_option, .at = offsetof (struct scheme_run, message)},
    {.rows = color_option, .at = offsetof (struct scheme_run, message)},
    {.rows = progress_option, .at = offsetof (struct scheme_run, message)},
    {0}};
