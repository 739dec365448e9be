/* SPDX-License-Identifier: MIT */

/* Whole runs: what ends them, what they say, what they refuse. */

#include <math.h>

#include "ga/population.h"
#include "ga/schemes/schemes.h"
#include "run/run.h"

#include "runs.h"

/* --- statistics --- */

/* Generation 0 of an island, made from the seed by the scheme's operators: the
   random numbers of islands begin a long jump apart. */
static struct aq_population *
generation_0 (const struct aq_run_options *options, unsigned island) {
  struct population *whole;
  struct aq_random random;
  aq_random_seed (&random, options->seed);
  while (island-- > 0)
    aq_random_long_jump (&random);
  ck_assert_int_eq (aq_plain_engine.make (&whole, options->scheme, options->n,
                                          &options->settings, &random),
                    AQ_OK);
  aq_plain_engine.create (whole);
  aq_plain_engine.evaluate (whole);
  return &whole->visible;
}

/* Adds an island's generation 0 to statistics, and its solved boards to
   SOLVED. */
static void add_island (struct aq_population *population,
                        struct aq_stats *stats, struct board_array *solved) {
  for (size_t index = 0; index < population->size; index++) {
    const unsigned fitness = population->fitness[index];
    uint8_t board[256];
    stats->best = fitness < stats->best ? fitness : stats->best;
    stats->worst = fitness > stats->worst ? fitness : stats->worst;
    stats->mean += fitness;
    aq_population_board (population, index, board);
    if (!fitness)
      add_board (solved, board);
  }
  stats->evaluations += population->evaluations;
  aq_population_free (aq_whole (population));
}

/* Each hit of an island is merged once.  Without symmetry closure generation 0
   finds its solved boards. */
TEST (statistics_are_those_of_all_islands) {
  static const char *const names[] = {"halfkeep", "report"};
  uint64_t hits = 0, found = 0;
  for (unsigned seed = 1; seed <= 40; seed++) {
    struct aq_run_options options = unit_options (7, names[seed % 2], seed);
    struct board_array solved = {.n = 7};
    options.looks = 1; /* generation 0 only */
    options.islands = 1 + seed % 3;
    options.settings.engine = AQ_ENGINE_PLAIN;
    options.settings.population = 64;
    options.settings.symmetry = false;
    options.settings.neighborhood = 0;
    struct aq_stats expected = {.best = UINT32_MAX};
    for (unsigned island = 0; island < options.islands; island++)
      add_island (generation_0 (&options, island), &expected, &solved);
    expected.mean /= 64 * options.islands;
    expected.hits = solved.count;
    sort_distinct (&solved);
    const struct aq_stats stats = unit_run_stats (&options);
    ck_assert_msg (
        stats.best == expected.best && stats.worst == expected.worst &&
            fabs (stats.mean - expected.mean) < 1e-9 &&
            stats.evaluations == expected.evaluations &&
            stats.hits == expected.hits && stats.found == solved.count,
        "seed %u", seed);
    hits += stats.hits;
    found += stats.found;
    free_boards (&solved);
  }
  ck_assert (found > 40 && found < hits);
}

/* Of 2, 3 and 4 of 8 queens, each leaving its column for that of another,
   there are 28 + 112 + 630 ways.  Where no total is known the run goes on when
   all are found, and the last generation brings nothing new, so no solution
   waits.  The first solution is a hit, so the search did not find all.  Of
   K = 1 there is no way. */
TEST (neighborhood_search_begins_once_from_each_solution) {
  enum { WAYS = 770 };
  for (unsigned seed = 1; seed <= 5; seed++)
    for (unsigned k = 1; k <= 4; k += 3) {
      struct aq_run_options options = unit_options (8, "report", seed);
      options.settings.neighborhood = k;
      options.generations = 3000;
      struct aq_collect *run;
      ck_assert_int_eq (aq_collect_new_with (&run, &options, NULL), AQ_OK);
      ck_assert_int_eq (aq_collect_run (run), AQ_OK);
      const struct aq_stats stats = *aq_collect_stats (run);
      aq_collect_free (run);
      ck_assert_msg (
          k == 1 ? !stats.neighbors && !stats.neighbors_found
                 : stats.found > 80 && stats.neighbors == WAYS * stats.found &&
                       stats.neighbors_found > 0 &&
                       stats.neighbors_found < stats.found,
          "K %u, seed %u: %lu found, %lu neighbors", k, seed,
          (unsigned long) stats.found, (unsigned long) stats.neighbors);
    }
}

TEST (equal_seeds_give_equal_runs_and_others_do_not) {
  static const char *const names[] = {"halfkeep", "report"};
  for (int i = 0; i < 2; i++) {
    struct unit_trace traces[3] = {0};
    for (int j = 0; j < 3; j++) {
      struct aq_run_options options = unit_options (8, names[i], j == 2);
      options.settings.population = 16;
      options.generations = 200;
      options.settings.symmetry = false;
      options.round_done = unit_trace_round;
      options.data = &traces[j];
      unit_run_stats (&options);
    }
    ck_assert_mem_eq (&traces[0], &traces[1], sizeof traces[0]);
    ck_assert_mem_ne (&traces[0], &traces[2], sizeof traces[0]);
  }
}

TEST (a_copy_of_a_scheme_runs_as_the_scheme_does_plainly) {
  const struct aq_scheme *scheme;
  for (size_t i = 0; (scheme = aq_scheme (i)); i++) {
    const struct aq_scheme copy = *scheme;
    struct aq_run_options options = unit_options (5, scheme->name, i);
    options.looks = 20000;
    options.settings.engine = AQ_ENGINE_PLAIN;
    const struct aq_stats stats = unit_run_stats (&options);
    options.scheme = &copy;
    const struct aq_stats others = unit_run_stats (&options);
    ck_assert_mem_eq (&stats, &others, sizeof stats);
  }
}

/* --- what ends a run --- */

/* All that a round finds is kept, and nothing else.  A limit of classes counts
   these.  A run that has ended has nothing left to do. */
TEST (a_limit_ends_a_run_that_has_so_many_or_more) {
  struct board_array all = all_solutions (8);
  for (unsigned limit = 1; limit <= 92; limit++)
    for (unsigned i = 0; i < 4; i++) {
      const bool classes = i == 3;
      struct aq_run_options options = unit_options (8, "halfkeep", limit);
      options.limit = classes ? 1 + limit % 12 : limit;
      options.limit_fundamental = classes;
      options.settings.symmetry = i % 2;
      options.islands = i == 2 ? 65 : 1;
      struct aq_collect *run = unit_finished_run (&options);
      const struct aq_stats *stats = aq_collect_stats (run), ended = *stats;
      const uint64_t found = classes ? stats->fundamental_found : stats->found;
      ck_assert_msg (found >= options.limit &&
                         stats->end ==
                             (stats->found < 92 ? AQ_LIMIT : AQ_COMPLETE),
                     "limit and seed %u, run %u", limit, i);
      struct board_array boards = unit_boards (run, 8);
      ck_assert_uint_eq (boards.count, stats->found);
      for (size_t j = 0; j < boards.count; j++)
        find_board (&all, board_at (&boards, j));
      ck_assert_int_eq (aq_collect_run (run), AQ_OK);
      ck_assert_mem_eq (stats, &ended, sizeof ended);
      free_boards (&boards);
      aq_collect_free (run);
    }
  free_boards (&all);
}

/* The last round may be shorter than the others.  Every island has its boards
   evaluated in each generation, and no more. */
TEST (generations_count_from_each_call_on_over_all_islands) {
  static const unsigned islands[] = {1, 2, 3, 63, 64, 65, 129, 200};
  for (unsigned generations = 1; generations < 40; generations++) {
    struct aq_run_options options = unit_options (16, "report", generations);
    options.settings.population = 8;
    options.islands = islands[generations % 8];
    options.generations = generations;
    struct aq_collect *run = unit_new_run (&options);
    const struct aq_stats *stats = aq_collect_stats (run);
    for (unsigned call = 1; call <= 3; call++) {
      ck_assert_int_eq (aq_collect_run (run), AQ_OK);
      ck_assert_int_eq (stats->end, AQ_GENERATIONS);
      ck_assert_uint_eq (stats->generations, generations * call);
      ck_assert_uint_eq (stats->evaluations,
                         8 * options.islands * (generations * call + 1));
    }
    aq_collect_free (run);
  }
}

/* A run of one island ends with the generation that uses its looks up. */
TEST (looks_count_from_each_call_on) {
  for (uint64_t looks = 1; looks < 5000; looks += 173) {
    struct aq_run_options options = unit_options (16, "report", looks);
    options.looks = looks;
    struct aq_collect *run = unit_new_run (&options);
    const struct aq_stats *stats = aq_collect_stats (run);
    for (unsigned call = 1; call <= 3; call++) {
      ck_assert_int_eq (aq_collect_run (run), AQ_OK);
      ck_assert_int_eq (stats->end, AQ_LOOKS);
      ck_assert_uint_eq (stats->looks, (looks + 19) / 20 * 20 * call);
    }
    aq_collect_free (run);
  }
}

/* A neighbor examined is a look, and no evaluation. */
TEST (looks_are_evaluations_and_neighbors_together) {
  struct aq_run_options options = unit_options (12, "halfkeep", 1);
  options.looks = 1000000;
  const struct aq_stats stats = unit_run_stats (&options);
  ck_assert_int_eq (stats.end, AQ_LOOKS);
  ck_assert_uint_gt (stats.neighbors, 0);
  ck_assert_uint_lt (stats.evaluations, options.looks);
  ck_assert_uint_ge (stats.looks, options.looks);
  ck_assert_uint_eq (stats.looks, stats.evaluations + stats.neighbors);
}

TEST (time_ends_a_run) {
  struct aq_run_options options = unit_options (16, "report", 1);
  options.seconds = 0.01;
  ck_assert_int_eq (unit_run_stats (&options).end, AQ_TIME);
}

static bool stop_always (const struct aq_stats *stats, void *data) {
  (void) stats, (void) data;
  return false;
}

static bool never (void *data) {
  (void) data;
  return false;
}

/* Any of these; without one the run is refused. */
TEST (a_run_without_a_known_total_needs_another_end) {
  for (unsigned rule = 0; rule <= 6; rule++) {
    struct aq_run_options options = unit_options (28, "halfkeep", 1);
    struct aq_collect *run;
    options.limit = rule == 1 ? 3 : 0;
    options.generations = rule == 2;
    options.looks = rule == 3;
    options.seconds = rule == 4 ? 0.01 : 0;
    options.round_done = rule == 5 ? stop_always : NULL;
    options.should_stop = rule == 6 ? never : NULL;
    ck_assert_msg (aq_collect_new (&run, &options) ==
                       (rule ? AQ_OK : AQ_ENDLESS),
                   "rule %u", rule);
    if (rule == 1) {
      ck_assert_int_eq (aq_collect_run (run), AQ_OK);
      const struct aq_stats *stats = aq_collect_stats (run);
      ck_assert (stats->end == AQ_LIMIT && stats->found >= 3);
      ck_assert (!stats->known && isnan (stats->blind_expectation));
    }
    aq_collect_free (run);
  }
}

/* What a callback saw: rounds, and those with more solutions than before. */
struct increases {
  unsigned rounds, count;
  uint64_t found, looks; /* at the last call */
};

static bool note_increase (const struct aq_stats *stats, void *data) {
  struct increases *seen = data;
  seen->rounds++;
  if (stats->found > seen->found) {
    seen->count++;
    seen->found = stats->found;
    seen->looks = stats->looks;
  }
  return true;
}

TEST (the_callback_can_be_for_rounds_that_found_something) {
  struct increases every = {0}, some = {0};
  struct aq_run_options options = unit_options (8, "report", 1);
  options.round_done = note_increase;
  options.data = &every;
  unit_run_stats (&options);
  options.round_done_if_found = true;
  options.data = &some;
  unit_run_stats (&options);
  ck_assert_uint_gt (every.rounds, every.count);
  ck_assert_uint_eq (some.rounds, every.count);
  ck_assert_uint_eq (some.count, every.count);
  ck_assert_uint_eq (some.found, 92);
  ck_assert_uint_eq (some.looks, every.looks);
}

/* Stopped after each round, and run on, it is the same run. */
TEST (a_run_that_was_stopped_runs_on) {
  static const char *const names[] = {"halfkeep", "report", "points"};
  for (int i = 0; i < 3; i++)
    for (unsigned seed = 1; seed <= 3; seed++) {
      struct aq_run_options options = unit_options (6, names[i], seed);
      const struct aq_stats whole = unit_run_stats (&options);
      options.round_done = stop_always;
      struct aq_collect *run = unit_new_run (&options);
      const struct aq_stats *stats = aq_collect_stats (run);
      uint64_t calls = 0;
      do {
        ck_assert_int_eq (aq_collect_run (run), AQ_OK);
        calls++;
      } while (stats->end == AQ_INTERRUPTED);
      ck_assert_uint_le (calls, whole.generations + 1);
      ck_assert_mem_eq (stats, &whole, sizeof whole);
      aq_collect_free (run);
    }
}

/* A stop by a callback is not the end of a budget. */
TEST (budgets_go_on_in_a_run_that_was_stopped) {
  for (unsigned rule = 0; rule < 2; rule++) {
    struct aq_run_options options = unit_options (16, "report", 1);
    options.generations = rule ? 0 : 37;
    options.looks = rule ? 777 : 0;
    const struct aq_stats whole = unit_run_stats (&options);
    options.round_done = stop_always;
    struct aq_collect *run = unit_new_run (&options);
    const struct aq_stats *stats = aq_collect_stats (run);
    do
      ck_assert_int_eq (aq_collect_run (run), AQ_OK);
    while (stats->end == AQ_INTERRUPTED);
    ck_assert_int_eq (stats->end, rule ? AQ_LOOKS : AQ_GENERATIONS);
    ck_assert_mem_eq (stats, &whole, sizeof whole);
    aq_collect_free (run);
  }
}

/* --- options --- */

/* The options of halfkeep for N = 8, but one. */
#define EXPECT_REFUSED(member, value, expected)                             \
  do {                                                                      \
    struct aq_run_options options = unit_options (8, "halfkeep", 1);        \
    struct aq_collect *run;                                                 \
    options.member = (value);                                               \
    ck_assert_msg (aq_collect_new (&run, &options) == (expected), #member); \
    ck_assert_ptr_null (run);                                               \
  } while (0)

/* What settings.c checks is asked for once. */
TEST (options_out_of_range_are_refused) {
  EXPECT_REFUSED (n, 0, AQ_BAD_SIZE);
  EXPECT_REFUSED (n, AQ_SEARCH_MAX + 1, AQ_BAD_SIZE);
  EXPECT_REFUSED (settings.population, 6, AQ_BAD_POPULATION);
  EXPECT_REFUSED (settings.neighborhood, AQ_NEIGHBORHOOD_MAX + 1,
                  AQ_BAD_NEIGHBORHOOD);
  EXPECT_REFUSED (n, 7, AQ_BAD_NEIGHBORHOOD); /* of 4 of its rows */
  EXPECT_REFUSED (islands, 0, AQ_BAD_ISLANDS);
  EXPECT_REFUSED (islands, AQ_ISLANDS_MAX + 1, AQ_BAD_ISLANDS);
  EXPECT_REFUSED (threads, 0, AQ_BAD_ISLANDS);
  EXPECT_REFUSED (threads, AQ_THREADS_MAX + 1, AQ_BAD_ISLANDS);
  EXPECT_REFUSED (seconds, -1e-300, AQ_BAD_ARGUMENT);
  EXPECT_REFUSED (seconds, NAN, AQ_BAD_ARGUMENT);
  EXPECT_REFUSED (settings.engine, (enum aq_engine) 7, AQ_BAD_ENGINE);
  struct aq_run_options options;
  aq_collect_init (&options, 5, aq_scheme_named ("halfkeep"));
  ck_assert_uint_eq (options.settings.neighborhood, 2); /* half its rows */
  ck_assert_uint_eq (options.islands, 1);
}

/* By the scheme's own operators, or with tournaments; NULL: refused. */
TEST (the_options_choose_the_engine) {
  static const struct {
    const char *scheme;
    enum aq_engine engine;
    bool tournaments;
    const char *used;
  } rows[] = {{"halfkeep", AQ_ENGINE_ANY, false, "lanes"},
              {"halfkeep", AQ_ENGINE_LANES, false, "lanes"},
              {"halfkeep", AQ_ENGINE_PLAIN, false, "plain"},
              {"halfkeep", AQ_ENGINE_ANY, true, "plain"},
              {"halfkeep", AQ_ENGINE_LANES, true, NULL},
              {"blind", AQ_ENGINE_ANY, false, "lanes"},
              {"report", AQ_ENGINE_ANY, false, "plain"},
              {"report", AQ_ENGINE_LANES, false, NULL}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    struct aq_run_options options = unit_options (6, rows[i].scheme, 1);
    struct aq_settings *settings = &options.settings;
    struct aq_collect *run;
    settings->engine = rows[i].engine;
    if (rows[i].tournaments)
      settings->selection = aq_operator_named (AQ_SELECTION, "tournament");
    const enum aq_engine used = aq_engine_used (options.scheme, settings);
    ck_assert_int_eq (aq_collect_new (&run, &options),
                      rows[i].used ? AQ_OK : AQ_BAD_ENGINE);
    ck_assert_int_eq (used != AQ_ENGINE_ANY, rows[i].used != NULL);
    if (rows[i].used) {
      ck_assert_str_eq (aq_engine_name (used), rows[i].used);
      ck_assert_str_eq (aq_collect_stats (run)->engine, rows[i].used);
    }
    aq_collect_free (run);
  }
  ck_assert_str_eq (aq_engine_name (AQ_ENGINE_ANY), "any");
  ck_assert_ptr_null (aq_engine_name (AQ_ENGINE_LANES + 1));
}

/* --- an observer --- */

/* What an aq_observe has seen. */
struct seen {
  size_t steps[AQ_STEP_SURVIVED + 1];
  enum aq_step last;
  unsigned descended; /* the board, 1 more than its index */
};

/* Checks which step follows which, and that fitness 0 means a solution. */
static void see_step (enum aq_step step,
                      const struct aq_population *population, size_t index,
                      void *data) {
  static const unsigned after[] = {
      [AQ_STEP_CREATED] = 1 << AQ_STEP_EVALUATED,
      [AQ_STEP_SELECTED] = 1 << AQ_STEP_EVALUATED,
      [AQ_STEP_CROSSED] = 1 << AQ_STEP_SELECTED,
      [AQ_STEP_BRED] = 1 << AQ_STEP_CROSSED,
      [AQ_STEP_DESCENDED] =
          1 << AQ_STEP_CREATED | 1 << AQ_STEP_BRED | 1 << AQ_STEP_DESCENDED,
      [AQ_STEP_EVALUATED] =
          1 << AQ_STEP_CREATED | 1 << AQ_STEP_BRED | 1 << AQ_STEP_DESCENDED};
  struct seen *seen = data;
  ck_assert_msg (after[step] >> seen->last & 1, "step %d after %d", (int) step,
                 (int) seen->last);
  seen->last = step;
  seen->steps[step]++;
  if (step == AQ_STEP_DESCENDED) {
    ck_assert_uint_ge (index + 1, seen->descended);
    seen->descended = (unsigned) index + 1;
  } else {
    ck_assert_uint_eq (index, 0);
    seen->descended = 0;
  }
  for (size_t i = 0; step == AQ_STEP_EVALUATED && i < population->count; i++) {
    const uint8_t *column =
        (const uint8_t *) population->genes + i * population->n;
    ck_assert_int_eq (!population->fitness[i],
                      !unit_attacks (population->n, column));
  }
}

/* The observer sees one of several islands, and changes nothing. */
TEST (an_observer_sees_each_step_of_the_first_population) {
  static const char *const schemes[] = {"report", "halfkeep"};
  for (unsigned i = 0; i < 4; i++) {
    struct aq_run_options options = unit_options (7, schemes[i / 2], i);
    struct seen seen = {.last = AQ_STEP_EVALUATED};
    options.islands = 1 + i % 2;
    options.settings.engine = AQ_ENGINE_PLAIN;
    options.settings.neighborhood = 0;
    options.settings.symmetry = false;
    options.settings.restart = 2;
    options.generations = 16;
    const struct aq_stats alone = unit_run_stats (&options);
    options.settings.engine = AQ_ENGINE_ANY;
    options.observe = see_step;
    options.data = &seen;
    const struct aq_stats stats = unit_run_stats (&options);
    ck_assert_str_eq (stats.engine, "plain");
    ck_assert_uint_eq (stats.evaluations, alone.evaluations);
    ck_assert_uint_eq (stats.found, alone.found);
    ck_assert_uint_eq (seen.steps[AQ_STEP_EVALUATED], stats.generations + 1);
    ck_assert_uint_eq (seen.steps[AQ_STEP_SELECTED] +
                           seen.steps[AQ_STEP_CREATED],
                       stats.generations + 1);
    ck_assert_uint_eq (seen.steps[AQ_STEP_BRED], seen.steps[AQ_STEP_SELECTED]);
    ck_assert_int_eq (seen.steps[AQ_STEP_DESCENDED] > 0, i / 2);
    options.settings.engine = AQ_ENGINE_LANES;
    struct aq_collect *run;
    ck_assert_int_eq (aq_collect_new (&run, &options), AQ_BAD_ENGINE);
  }
}
