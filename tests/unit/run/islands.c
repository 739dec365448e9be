/* SPDX-License-Identifier: MIT */

/* Runs of several islands and threads. */

#include "runs.h"

TEST (islands_find_what_naive_search_finds) {
  static const char *const names[] = {"halfkeep", "report"};
  for (unsigned n = 4; n <= 9; n++)
    for (unsigned islands = 2; islands <= 5; islands++)
      for (int scheme = 0; scheme < (n < 7 ? 2 : 1); scheme++) {
        struct aq_collect_options options =
            unit_options (n, names[scheme], n * islands);
        options.settings.population = 16;
        options.islands = islands;
        options.threads = 1 + islands % 3;
        unit_expect_all (&options);
      }
}

/* The boards that a run found, and its statistics. */
struct outcome {
  struct unit_trace trace;
  size_t count;
  uint8_t boards[15000][12];
};

static bool copy_board (const struct aq_board *board, void *data) {
  struct outcome *outcome = data;
  memcpy (outcome->boards[outcome->count++], board->column, board->n);
  return true;
}

static struct outcome *outcome_of (struct aq_collect_options *options) {
  struct outcome *outcome = calloc (1, sizeof *outcome);
  options->round_done = unit_trace_round;
  options->data = &outcome->trace;
  struct aq_collect *run = unit_new_run (options);
  ck_assert_int_eq (aq_collect_run (run), AQ_OK);
  ck_assert_int_eq (aq_collect_each (run, false, copy_board, outcome), AQ_OK);
  aq_collect_free (run);
  return outcome;
}

/* Runs that are complete, reach a limit or use up their generations; with and
   without neighborhood search and symmetry closure. */
TEST (a_run_does_not_depend_on_the_number_of_threads) {
  for (unsigned seed = 1; seed <= 12; seed++) {
    struct aq_collect_options options = unit_options (12, "halfkeep", seed);
    options.islands = 1 + seed % 5;
    options.settings.population = 64;
    options.generations = 20 * seed;
    options.settings.neighborhood = seed % 4 + seed % 2;
    options.settings.symmetry = seed % 3 > 0;
    options.limit = seed % 4 == 0 ? 100 * seed : 0;
    struct outcome *one = outcome_of (&options);
    for (unsigned threads = 2; threads <= 4; threads++) {
      options.threads = threads;
      struct outcome *several = outcome_of (&options);
      ck_assert_msg (!memcmp (one, several, sizeof *one), "seed %u", seed);
      free (several);
    }
    ck_assert_uint_gt (one->count, 0);
    free (one);
  }
}

TEST (four_islands_have_more_hits_than_one) {
  struct aq_collect_options options = unit_options (10, "halfkeep", 1);
  options.settings.population = 64;
  options.settings.neighborhood = 0;
  options.looks = 1;
  const struct aq_stats one = unit_run_stats (&options);
  options.islands = 4;
  const struct aq_stats four = unit_run_stats (&options);
  ck_assert_uint_gt (four.hits, 2 * one.hits);
  ck_assert_uint_gt (four.fundamental_found, one.fundamental_found);
}

/* The last round may be shorter than the others. */
TEST (islands_end_with_their_budget_of_generations) {
  for (uint64_t generations = 1; generations < 40; generations++) {
    struct aq_collect_options options = unit_options (16, "report", 1);
    options.settings.population = 8;
    options.islands = 1 + (unsigned) generations % 3;
    options.generations = generations;
    const struct aq_stats stats = unit_run_stats (&options);
    ck_assert_uint_eq (stats.generations, generations);
    ck_assert_uint_eq (stats.evaluations,
                       (generations + 1) * 8 * options.islands);
  }
}
