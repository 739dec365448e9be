/* SPDX-License-Identifier: MIT */

/* Runs of many small islands. */

#include "run/engines.h"

#include "../archive/board_array.h"
#include "runs.h"

static const struct {
  const char *scheme;
  unsigned n, islands;
  size_t population;
  const char *selection, *crossover, *mutation; /* NULL: the scheme's own */
} runs[] = {{"report", 5, 11, 20, NULL, NULL, NULL},
            {"report", 6, 64, 20, NULL, NULL, NULL},
            {"report", 7, 65, 20, NULL, NULL, NULL},
            {"report", 8, 100, 32, NULL, NULL, NULL},
            {"report", 6, 128, 8, "tournament", "coin", "swap"},
            {"report", 5, 200, 4, "random-half", "random", "flip"},
            {"report", 7, 128, 12, "half", "copy", "flip"},
            {"halfkeep", 6, 11, 32, NULL, NULL, NULL},
            {"halfkeep", 7, 64, 4, NULL, NULL, NULL},
            {"halfkeep", 8, 65, 8, "tournament", "order", "swap"},
            {"halfkeep", 9, 100, 12, "random-half", "pmx", "none"},
            {"halfkeep", 10, 128, 20, NULL, NULL, NULL},
            {"halfkeep", 8, 200, 32, "tournament", "none", "swap"},
            {"blind", 7, 65, 16, NULL, NULL, NULL},
            {"multistart", 8, 100, 4, NULL, NULL, NULL}};
enum { RUNS = sizeof runs / sizeof *runs };

/* SEED decides on neighborhood search and symmetry closure, too. */
static struct aq_collect_options options_of (size_t i, uint64_t seed) {
  struct aq_collect_options options =
      unit_options (runs[i].n, runs[i].scheme, seed);
  struct aq_settings *settings = &options.settings;
  settings->population = runs[i].population;
  if (runs[i].selection) {
    settings->selection = aq_operator_named (AQ_SELECTION, runs[i].selection);
    settings->crossover = aq_operator_named (AQ_CROSSOVER, runs[i].crossover);
    settings->mutation = aq_operator_named (AQ_MUTATION, runs[i].mutation);
  }
  options.islands = runs[i].islands;
  options.settings.restart = 20;
  options.settings.neighborhood = seed % 3 == 0 ? 3 : 0;
  if (options.settings.neighborhood > options.n / 2)
    options.settings.neighborhood = options.n / 2;
  options.settings.symmetry = seed % 2;
  return options;
}

TEST (many_small_islands_find_what_naive_search_finds) {
  for (size_t i = 0; i < RUNS; i++)
    for (uint64_t seed = 1; seed <= 3; seed++) {
      struct aq_collect_options options = options_of (i, seed);
      options.threads = (unsigned) seed;
      unit_expect_all (&options);
    }
}

/* The boards that a run found, and its statistics. */
struct outcome {
  struct unit_trace trace;
  struct board_array boards;
};

static void run_to_end (struct aq_collect_options *options,
                        struct outcome *outcome) {
  memset (outcome, 0, sizeof *outcome);
  outcome->boards.n = options->n;
  options->round_done = unit_trace_round;
  options->data = &outcome->trace;
  struct aq_collect *run = unit_finished_run (options);
  ck_assert_int_eq (
      aq_collect_each (run, false, collect_board, &outcome->boards), AQ_OK);
  aq_collect_free (run);
}

/* With and without a limit. */
TEST (many_islands_do_not_depend_on_the_number_of_threads) {
  for (size_t i = 0; i < RUNS; i++)
    for (uint64_t seed = 1; seed <= 4; seed++) {
      static struct outcome one, several;
      struct aq_collect_options options = options_of (i, seed);
      options.generations = 400;
      options.limit = seed == 4 ? 1 + i % 5 : 0;
      run_to_end (&options, &one);
      for (options.threads = 2; options.threads <= 3; options.threads++) {
        run_to_end (&options, &several);
        ck_assert_msg (
            !memcmp (&one.trace, &several.trace, sizeof one.trace) &&
                equal_boards (&one.boards, &several.boards),
            "%s, n %u, %u islands, seed %lu, %u threads", runs[i].scheme,
            runs[i].n, runs[i].islands, (unsigned long) seed, options.threads);
        free_boards (&several.boards);
      }
      ck_assert_uint_gt (one.trace.count, 0);
      free_boards (&one.boards);
    }
}

/* As many boards as the limit says, all of them solutions. */
TEST (many_islands_end_at_a_limit) {
  static const size_t rows[] = {1, 3, 8, 11};
  for (size_t row = 0; row < sizeof rows / sizeof *rows; row++)
    for (uint64_t limit = 1; limit <= 41; limit += 4) {
      struct aq_collect_options options = options_of (rows[row], 2 * limit);
      struct board_array solutions = all_solutions (options.n);
      struct board_array found = {.n = options.n};
      options.limit = limit;
      struct aq_collect *run = unit_finished_run (&options);
      const enum aq_end end = aq_collect_stats (run)->end;
      ck_assert_int_eq (aq_collect_each (run, false, collect_board, &found),
                        AQ_OK);
      ck_assert_msg (found.count < solutions.count
                         ? end == AQ_LIMIT && found.count >= limit
                         : end == AQ_COMPLETE,
                     "%s, n %u, limit %lu, end %d: %zu found",
                     runs[rows[row]].scheme, options.n, (unsigned long) limit,
                     (int) end, found.count);
      for (size_t i = 0; i < found.count; i++)
        find_board (&solutions, board_at (&found, i));
      aq_collect_free (run);
      free_boards (&found);
      free_boards (&solutions);
    }
}

/* Every island has its boards evaluated in each generation, and no more. */
TEST (evaluations_are_those_of_all_islands) {
  static const unsigned islands[] = {10, 11, 63, 64, 65, 127, 128, 129, 200};
  for (size_t i = 0; i < sizeof islands / sizeof *islands; i++) {
    struct aq_collect_options options = unit_options (16, "report", i);
    options.settings.population = 20;
    options.islands = islands[i];
    options.generations = 16;
    const struct aq_stats stats = unit_run_stats (&options);
    ck_assert_uint_eq (stats.generations, 16);
    ck_assert_msg (stats.evaluations == (uint64_t) 17 * 20 * islands[i],
                   "%u islands: %lu evaluations", islands[i],
                   (unsigned long) stats.evaluations);
  }
}

/* --- a user's scheme --- */

/* The report's, of a thousand times its fitness. */
static void evaluate_in_thousands (struct aq_population *population) {
  aq_scheme_named ("report")->evaluate (population);
  for (size_t i = 0; i < population->count; i++)
    population->fitness[i] *= 1000;
}

/* A user's scheme that takes functions of a library's: its islands are evolved
   plainly. */
TEST (islands_of_a_scheme_with_another_fitness_are_evolved_plainly) {
  struct aq_scheme thousands = *aq_scheme_named ("report");
  thousands.name = "thousands";
  thousands.evaluate = evaluate_in_thousands;
  for (unsigned islands = 9; islands <= 12; islands++) {
    struct aq_collect_options options = unit_options (7, "report", islands);
    options.islands = islands;
    options.scheme = &thousands;
    struct aq_settings *settings = &options.settings;
    settings->population = 20;
    ck_assert_ptr_eq (aq_engine_for (&thousands, settings), &aq_plain_engine);
    unit_expect_all (&options);
  }
}
