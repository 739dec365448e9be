/* SPDX-License-Identifier: MIT */

/* What is printed about a run of solve: for people on standard error, for
   programs as JSON. */

#ifndef SOLVE_SUMMARY_H
#define SOLVE_SUMMARY_H

#include "cli/io/terminal.h"
#include "cli/summary/json.h"

struct solve_summary {
  const struct aq_solve_options *options;
  const struct aq_solve_stats *stats;
  double seconds;
  double cpu_seconds;
};

void solve_summary_print (const struct solve_summary *summary,
                          enum when color);

json_t *solve_summary_json (const struct solve_summary *summary);

/* A solution as a board; the placement may list its queens in any order. */
struct aq_board board_of (const struct aq_placement *placement);

#endif
