/* SPDX-License-Identifier: MIT */

/* What the tests of runs share. */

#ifndef RUNS_H
#define RUNS_H

#include "allqueens-scheme.h"

#include "../archive/board_array.h"

/* The scheme's default options for one island, with SEED. */
struct aq_run_options unit_options (unsigned n, const char *scheme,
                                    uint64_t seed);

struct aq_collect *unit_new_run (const struct aq_run_options *options);

/* A run with OPTIONS that ended. */
struct aq_collect *unit_finished_run (const struct aq_run_options *options);

/* The solutions of RUN in lexicographic order; to be freed. */
struct board_array unit_boards (const struct aq_collect *run, unsigned n);

/* The statistics of a run with OPTIONS. */
struct aq_stats unit_run_stats (const struct aq_run_options *options);

/* Runs with OPTIONS and checks that it finds the solutions that naive search
   finds.  A budget of looks makes a broken scheme fail instead of run on. */
void unit_expect_all (struct aq_run_options *options);

/* The statistics after the last 64 rounds. */
struct unit_trace {
  struct aq_stats stats[64];
  size_t count;
};

/* An aq_round_done that writes to a struct unit_trace. */
bool unit_trace_round (const struct aq_stats *stats, void *trace);

#endif
