/* SPDX-License-Identifier: MIT */

/* The results of a run that looks for one solution. */

#ifndef SOLVE_SUMMARY_H
#define SOLVE_SUMMARY_H

#include "cli/summary/run_summary.h"

/* Makes a summary of a run for N, without the time. */
void sum_up_solving (struct run_summary *summary, unsigned n,
                     const struct aq_solve_options *options,
                     const struct aq_solve_stats *stats);

/* A solution as a board; the placement may list its queens in any order. */
struct aq_board board_of (const struct aq_placement *placement);

#endif
