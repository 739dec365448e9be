/* SPDX-License-Identifier: MIT */

/* Runs for tests. */

#include "runs.h"

struct aq_run_options unit_options (unsigned n, const char *scheme,
                                    uint64_t seed) {
  struct aq_run_options options;
  aq_collect_init (&options, n, aq_scheme_named (scheme));
  options.seed = seed;
  options.islands = 1;
  return options;
}

struct aq_collect *unit_new_run (const struct aq_run_options *options) {
  struct aq_collect *run;
  ck_assert_int_eq (aq_collect_new (&run, options), AQ_OK);
  return run;
}

struct aq_collect *unit_finished_run (const struct aq_run_options *options) {
  struct aq_collect *run = unit_new_run (options);
  ck_assert_int_eq (aq_collect_run (run), AQ_OK);
  return run;
}

struct board_array unit_boards (const struct aq_collect *run, unsigned n) {
  struct board_array boards = {.n = n};
  ck_assert_int_eq (aq_collect_each (run, false, collect_board, &boards),
                    AQ_OK);
  return boards;
}

struct aq_stats unit_run_stats (const struct aq_run_options *options) {
  struct aq_collect *run = unit_finished_run (options);
  const struct aq_stats stats = *aq_collect_stats (run);
  aq_collect_free (run);
  return stats;
}

void unit_expect_all (struct aq_run_options *options) {
  options->looks = 1000000000;
  struct board_array expected = all_solutions (options->n);
  struct unit_totals totals;
  ck_assert (unit_totals (options->n, &totals));
  struct aq_collect *run = unit_finished_run (options);
  const struct aq_stats *stats = aq_collect_stats (run);
  struct board_array found = unit_boards (run, options->n);
  ck_assert_msg (stats->end == AQ_COMPLETE && stats->found == totals.all &&
                     stats->fundamental_found == totals.fundamental &&
                     equal_boards (&found, &expected),
                 "%s, n %u, seed %lu: end %d, %lu found",
                 options->scheme->name, options->n,
                 (unsigned long) options->seed, (int) stats->end,
                 (unsigned long) stats->found);
  aq_collect_free (run);
  free_boards (&found);
  free_boards (&expected);
}

bool unit_trace_round (const struct aq_stats *stats, void *data) {
  struct unit_trace *trace = data;
  trace->stats[trace->count++ % 64] = *stats;
  return true;
}
