/* SPDX-License-Identifier: MIT */

/* Whole runs of one population. */

#include <math.h>

#include "ga/population.h"
#include "ga/schemes/schemes.h"
#include "run/run_state.h"

#include "runs.h"

TEST (halfkeep_finds_what_naive_search_finds) {
  for (unsigned n = 1; n <= 9; n++)
    for (unsigned seed = 1; seed <= 10; seed++)
      for (int symmetry = 0; symmetry < 2; symmetry++) {
        struct aq_collect_options options = unit_options (n, "halfkeep", seed);
        options.settings.symmetry = symmetry;
        unit_expect_all (&options);
      }
}

TEST (report_finds_what_naive_search_finds) {
  for (unsigned n = 1; n <= 7; n++) {
    struct aq_collect_options options = unit_options (n, "report", n);
    unit_expect_all (&options);
  }
}

/* Of 2, 3 and 4 of 8 queens, each leaving its column for that of another,
   there are 28 + 112 + 630 ways.  Where no total is known the run goes on when
   all are found, and the last generation brings nothing new, so no solution
   waits. */
TEST (neighborhood_search_begins_once_from_each_solution) {
  enum { WAYS = 770 };
  for (unsigned seed = 1; seed <= 5; seed++) {
    struct aq_collect_options options = unit_options (8, "report", seed);
    options.settings.neighborhood = 4;
    options.generations = 3000;
    struct aq_collect *run;
    ck_assert_int_eq (aq_collect_new_with (&run, &options, NULL), AQ_OK);
    ck_assert_int_eq (aq_collect_run (run), AQ_OK);
    const struct aq_stats stats = *aq_collect_stats (run);
    aq_collect_free (run);
    ck_assert_msg (stats.found > 80 && stats.neighbors == WAYS * stats.found,
                   "seed %u: %lu found, %lu neighbors", seed,
                   (unsigned long) stats.found,
                   (unsigned long) stats.neighbors);
  }
}

TEST (populations_of_the_smallest_size_finish) {
  struct aq_collect_options options = unit_options (8, "halfkeep", 1);
  options.settings.population = 4;
  unit_expect_all (&options);
}

/* Generation 0 of an island, made from the seed by the scheme's operators: the
   random numbers of islands begin a long jump apart. */
static struct aq_population *
generation_0 (const struct aq_collect_options *options, unsigned island) {
  struct boards *boards;
  struct aq_random random;
  aq_random_seed (&random, options->seed);
  while (island-- > 0)
    aq_random_long_jump (&random);
  ck_assert_int_eq (aq_plain_engine.make (&boards, options->scheme, options->n,
                                          &options->settings, &random),
                    AQ_OK);
  boards->engine->create (boards);
  boards->engine->evaluate (boards);
  return &aq_population_of (boards)->visible;
}

TEST (statistics_have_the_fitness_of_all_islands) {
  static const char *const names[] = {"halfkeep", "report"};
  for (unsigned seed = 1; seed <= 20; seed++) {
    struct aq_collect_options options =
        unit_options (12, names[seed % 2], seed);
    options.looks = 1; /* generation 0 only */
    options.islands = 1 + seed % 3;
    options.settings.engine = AQ_ENGINE_PLAIN;
    const struct aq_stats stats = unit_run_stats (&options);
    unsigned best = UINT32_MAX, worst = 0;
    uint64_t sum = 0, evaluations = 0, boards = 0;
    for (unsigned island = 0; island < options.islands; island++) {
      struct aq_population *population = generation_0 (&options, island);
      for (size_t index = 0; index < population->size; index++) {
        const unsigned fitness = population->fitness[index];
        best = fitness < best ? fitness : best;
        worst = fitness > worst ? fitness : worst;
        sum += fitness;
        boards++;
      }
      evaluations += population->evaluations;
      aq_boards_free (&aq_inside (population)->common);
    }
    ck_assert_msg (stats.best == best && stats.worst == worst &&
                       fabs (stats.mean * (double) boards - (double) sum) <
                           1e-6 &&
                       stats.evaluations == evaluations,
                   "seed %u", seed);
  }
}

/* Without symmetry closure, generation 0 finds its solved boards. */
TEST (all_hits_of_a_generation_are_merged) {
  for (unsigned seed = 1; seed <= 20; seed++) {
    struct aq_collect_options options = unit_options (7, "halfkeep", seed);
    options.settings.symmetry = false;
    options.settings.neighborhood = 0;
    options.settings.engine = AQ_ENGINE_PLAIN;
    options.settings.population = 64;
    options.looks = 1;
    struct aq_population *population = generation_0 (&options, 0);
    uint8_t solved[64][256];
    size_t hits = 0, distinct = 0;
    for (size_t index = 0; index < population->size; index++)
      if (!population->fitness[index])
        aq_population_board (population, index, solved[hits++]);
    aq_boards_free (&aq_inside (population)->common);
    ck_assert_msg (hits > 1, "seed %u", seed);
    for (size_t i = 0; i < hits; i++) {
      size_t first = 0;
      while (memcmp (solved[first], solved[i], 7))
        first++;
      distinct += first == i;
    }
    const struct aq_stats stats = unit_run_stats (&options);
    ck_assert_msg (stats.hits == hits && stats.found == distinct, "seed %u",
                   seed);
  }
}

TEST (equal_seeds_give_equal_runs_and_others_do_not) {
  static const char *const names[] = {"halfkeep", "report"};
  for (int i = 0; i < 2; i++) {
    struct unit_trace traces[3] = {0};
    for (int j = 0; j < 3; j++) {
      struct aq_collect_options options = unit_options (8, names[i], j == 2);
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

/* All that a round finds is kept. */
TEST (a_limit_ends_a_run_that_has_so_many_or_more) {
  for (uint64_t limit = 1; limit <= 92; limit++)
    for (int symmetry = 0; symmetry < 2; symmetry++) {
      struct aq_collect_options options = unit_options (8, "halfkeep", limit);
      options.limit = limit;
      options.settings.symmetry = symmetry;
      const struct aq_stats stats = unit_run_stats (&options);
      ck_assert_msg (
          stats.found >= limit &&
              stats.end == (stats.found < 92 ? AQ_LIMIT : AQ_COMPLETE),
          "limit and seed %lu, symmetry %d", (unsigned long) limit, symmetry);
      struct aq_collect *run = unit_finished_run (&options);
      ck_assert_int_eq (aq_collect_run (run), AQ_OK); /* nothing is left */
      ck_assert_mem_eq (aq_collect_stats (run), &stats, sizeof stats);
      aq_collect_free (run);
    }
}

TEST (a_fundamental_limit_counts_classes) {
  for (uint64_t limit = 1; limit < 12; limit++) {
    struct aq_collect_options options = unit_options (8, "halfkeep", limit);
    options.limit = limit;
    options.limit_fundamental = true;
    const struct aq_stats stats = unit_run_stats (&options);
    ck_assert_msg (
        stats.fundamental_found >= limit &&
            stats.end ==
                (stats.fundamental_found < 12 ? AQ_LIMIT : AQ_COMPLETE),
        "limit and seed %lu", (unsigned long) limit);
  }
}

TEST (budgets_end_a_run) {
  struct aq_collect_options options = unit_options (16, "report", 1);
  options.settings.population = 800;
  options.generations = 7;
  struct aq_stats stats = unit_run_stats (&options);
  ck_assert_int_eq (stats.end, AQ_GENERATIONS);
  ck_assert_uint_eq (stats.generations, 7);
  ck_assert_uint_eq (stats.evaluations, 8 * 800);

  options.generations = 0;
  options.looks = 8 * 800 - 1;
  stats = unit_run_stats (&options);
  ck_assert_int_eq (stats.end, AQ_LOOKS);
  ck_assert_uint_eq (stats.generations, 7);

  options.looks = 0;
  options.seconds = 0.01;
  stats = unit_run_stats (&options);
  ck_assert_int_eq (stats.end, AQ_TIME);
}

/* A neighbor examined is a look, and no evaluation. */
TEST (looks_are_evaluations_and_neighbors_together) {
  struct aq_collect_options options = unit_options (12, "halfkeep", 1);
  options.looks = 1000000;
  const struct aq_stats stats = unit_run_stats (&options);
  ck_assert_int_eq (stats.end, AQ_LOOKS);
  ck_assert_uint_gt (stats.neighbors, 0);
  ck_assert_uint_lt (stats.evaluations, options.looks);
  ck_assert_uint_ge (stats.looks, options.looks);
  ck_assert_uint_eq (stats.looks, stats.evaluations + stats.neighbors);
  options.looks = stats.looks + 1;
  ck_assert_uint_gt (unit_run_stats (&options).looks, stats.looks);
}

static bool stop_at_three (const struct aq_stats *stats, void *data) {
  (void) data;
  return stats->generations < 3;
}

TEST (the_callback_can_end_a_run) {
  struct aq_collect_options options = unit_options (12, "halfkeep", 1);
  options.settings.population = 64;
  options.round_done = stop_at_three;
  const struct aq_stats stats = unit_run_stats (&options);
  ck_assert_int_eq (stats.end, AQ_INTERRUPTED);
  ck_assert_uint_eq (stats.generations, 3);
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
  struct aq_collect_options options = unit_options (8, "report", 1);
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

TEST (a_board_without_a_known_total_is_never_complete) {
  struct aq_collect_options options = unit_options (28, "halfkeep", 1);
  options.limit = 3;
  const struct aq_stats stats = unit_run_stats (&options);
  ck_assert_int_eq (stats.end, AQ_LIMIT);
  ck_assert_uint_ge (stats.found, 3);
  ck_assert_ptr_null (stats.known);
  ck_assert (isnan (stats.blind_expectation));
}

TEST (a_damaged_scheme_is_refused) {
  struct aq_scheme damaged = *aq_scheme (0);
  struct aq_collect_options options = unit_options (8, "report", 1);
  struct aq_collect *run;
  damaged.breed = NULL;
  options.scheme = &damaged;
  ck_assert_int_eq (aq_collect_new (&run, &options), AQ_BAD_SCHEME);
  options.scheme = NULL;
  ck_assert_int_eq (aq_collect_new (&run, &options), AQ_BAD_SCHEME);
  ck_assert_ptr_null (run);
}

TEST (a_copy_of_a_scheme_runs_as_the_scheme_does_plainly) {
  const struct aq_scheme *scheme;
  for (size_t i = 0; (scheme = aq_scheme (i)); i++) {
    const struct aq_scheme copy = *scheme;
    struct aq_collect_options options = unit_options (5, scheme->name, i);
    options.looks = 20000;
    options.settings.engine = AQ_ENGINE_PLAIN;
    const struct aq_stats stats = unit_run_stats (&options);
    options.scheme = &copy;
    const struct aq_stats others = unit_run_stats (&options);
    ck_assert_mem_eq (&stats, &others, sizeof stats);
  }
}

/* The name of the engine of a run by the scheme's own operators, or with
   tournaments; NULL: refused. */
static const char *engine_of (const char *scheme, enum aq_engine engine,
                              bool tournaments) {
  struct aq_collect_options options = unit_options (6, scheme, 1);
  struct aq_collect *run;
  struct aq_settings *settings = &options.settings;
  if (tournaments)
    settings->selection = aq_operator_named (AQ_SELECTION, "tournament");
  options.settings.engine = engine;
  const enum aq_engine used =
      aq_engine_used (options.scheme, options.n, settings);
  const enum aq_status status = aq_collect_new (&run, &options);
  ck_assert (status == AQ_OK || status == AQ_BAD_ENGINE);
  const char *name = run ? aq_collect_stats (run)->engine : NULL;
  aq_collect_free (run);
  ck_assert (name == (used ? aq_engine_name (used) : NULL));
  return name;
}

TEST (the_options_choose_the_engine) {
  static const char *const in_lanes[] = {"halfkeep", "blind", "multistart"};
  for (size_t i = 0; i < 3; i++) {
    ck_assert_str_eq (engine_of (in_lanes[i], AQ_ENGINE_ANY, false), "lanes");
    ck_assert_str_eq (engine_of (in_lanes[i], AQ_ENGINE_LANES, false),
                      "lanes");
    ck_assert_str_eq (engine_of (in_lanes[i], AQ_ENGINE_PLAIN, false),
                      "plain");
  }
  ck_assert_str_eq (engine_of ("report", AQ_ENGINE_ANY, false), "plain");
  ck_assert_str_eq (engine_of ("halfkeep", AQ_ENGINE_ANY, true), "plain");
  ck_assert_str_eq (engine_of ("columns", AQ_ENGINE_ANY, false), "plain");
  ck_assert_str_eq (aq_engine_name (AQ_ENGINE_LANES), "lanes");
  ck_assert_str_eq (aq_engine_name (AQ_ENGINE_PLAIN), "plain");
  ck_assert_str_eq (aq_engine_name (AQ_ENGINE_ANY), "any");
  ck_assert_ptr_null (aq_engine_name (AQ_ENGINE_LANES + 1));
}

TEST (an_engine_that_does_not_serve_the_options_is_refused) {
  ck_assert_ptr_null (engine_of ("report", AQ_ENGINE_LANES, false));
  ck_assert_ptr_null (engine_of ("halfkeep", AQ_ENGINE_LANES, true));
  ck_assert_ptr_null (engine_of ("columns", AQ_ENGINE_LANES, false));
  ck_assert_ptr_null (engine_of ("report", (enum aq_engine) 7, false));
}

static bool stop_always (const struct aq_stats *stats, void *data) {
  (void) stats, (void) data;
  return false;
}

/* Stopped after each round, and run on, it is the same run. */
TEST (a_run_that_was_stopped_runs_on) {
  static const char *const names[] = {"halfkeep", "report", "points"};
  for (int i = 0; i < 3; i++)
    for (unsigned seed = 1; seed <= 3; seed++) {
      struct aq_collect_options options = unit_options (6, names[i], seed);
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
      ck_assert_int_eq (aq_collect_run (run), AQ_OK); /* nothing is left */
      ck_assert_mem_eq (stats, &whole, sizeof whole);
      aq_collect_free (run);
    }
}

TEST (a_budget_counts_from_each_call_on) {
  for (unsigned islands = 1; islands <= 3; islands += 2) {
    struct aq_collect_options options = unit_options (16, "report", 1);
    options.islands = islands;
    options.generations = 20;
    struct aq_collect *run = unit_new_run (&options);
    const struct aq_stats *stats = aq_collect_stats (run);
    for (unsigned call = 1; call <= 3; call++) {
      ck_assert_int_eq (aq_collect_run (run), AQ_OK);
      ck_assert_int_eq (stats->end, AQ_GENERATIONS);
      ck_assert_uint_eq (stats->generations, 20 * call);
      ck_assert_uint_eq (stats->evaluations, 20 * islands * (20 * call + 1));
    }
    aq_collect_free (run);
  }
  struct aq_collect_options options = unit_options (12, "halfkeep", 1);
  options.looks = 500000;
  struct aq_collect *run = unit_finished_run (&options);
  const uint64_t first = aq_collect_stats (run)->looks;
  ck_assert_int_eq (aq_collect_run (run), AQ_OK);
  ck_assert_uint_ge (aq_collect_stats (run)->looks, first + options.looks);
  aq_collect_free (run);
}

TEST (sizes_and_populations_out_of_range_are_refused) {
  static const size_t populations[] = {0, 1, 3, 6, 1000004, SIZE_MAX};
  struct aq_collect *run;
  struct aq_collect_options options = unit_options (8, "report", 1);
  for (size_t i = 0; i < sizeof populations / sizeof *populations; i++) {
    options.settings.population = populations[i];
    ck_assert_int_eq (aq_collect_new (&run, &options), AQ_BAD_POPULATION);
    ck_assert_ptr_null (run);
  }
  options = unit_options (0, "report", 1);
  ck_assert_int_eq (aq_collect_new (&run, &options), AQ_BAD_SIZE);
  options.n = AQ_SEARCH_MAX + 1;
  ck_assert_int_eq (aq_collect_new (&run, &options), AQ_BAD_SIZE);
}

/* --- neighborhood search in a run --- */

/* For every K that N allows, with and without symmetry closure. */
TEST (runs_with_neighborhood_search_find_what_naive_search_finds) {
  for (unsigned n = 4; n <= 10; n++)
    for (unsigned k = 0; k <= n / 2 && k <= AQ_NEIGHBORHOOD_MAX; k++)
      for (int symmetry = 0; symmetry < 2; symmetry++) {
        struct aq_collect_options options =
            unit_options (n, "halfkeep", k + 1);
        options.settings.population = 4;
        options.settings.neighborhood = k;
        options.settings.symmetry = symmetry;
        unit_expect_all (&options);
      }
}

TEST (neighborhood_search_saves_hits_and_has_its_own_statistics) {
  uint64_t hits = UINT64_MAX;
  for (unsigned k = 0; k <= AQ_NEIGHBORHOOD_MAX; k++) {
    uint64_t sum = 0;
    for (unsigned seed = 1; seed <= 40; seed++) {
      struct aq_collect_options options = unit_options (11, "halfkeep", seed);
      options.settings.population = 16;
      options.settings.neighborhood = k;
      const struct aq_stats stats = unit_run_stats (&options);
      ck_assert_msg (stats.end == AQ_COMPLETE &&
                         (stats.neighbors > 0) == (k >= 2) &&
                         (stats.neighbors_found > 0) == (k >= 2),
                     "k %u, seed %u", k, seed);
      sum += stats.hits;
    }
    ck_assert_msg (k == 1 || sum < hits, "K = %u", k);
    hits = sum;
  }
}

TEST (a_run_has_one_island_unless_it_says_more) {
  struct aq_collect_options options;
  aq_collect_init (&options, 10, aq_scheme_named ("report"));
  options.looks = 1; /* generation 0 only */
  ck_assert_uint_eq (unit_run_stats (&options).evaluations, 20);
  options.islands = 3;
  ck_assert_uint_eq (unit_run_stats (&options).evaluations, 3 * 20);
}

/* A budget of looks ends a run of one island at the generation that uses it
   up. */
TEST (looks_end_a_run_at_a_generation) {
  for (uint64_t looks = 1; looks < 5000; looks += 173) {
    struct aq_collect_options options = unit_options (16, "report", looks);
    options.looks = looks;
    const struct aq_stats stats = unit_run_stats (&options);
    ck_assert_uint_eq (stats.looks, (looks + 19) / 20 * 20);
    ck_assert_int_eq (stats.end, AQ_LOOKS);
  }
}

TEST (neighborhoods_and_islands_out_of_range_are_refused) {
  struct aq_collect *run;
  struct aq_collect_options options = unit_options (7, "halfkeep", 1);
  options.settings.neighborhood = 4;
  ck_assert_int_eq (aq_collect_new (&run, &options), AQ_BAD_NEIGHBORHOOD);
  options = unit_options (12, "halfkeep", 1);
  options.settings.neighborhood = AQ_NEIGHBORHOOD_MAX + 1;
  ck_assert_int_eq (aq_collect_new (&run, &options), AQ_BAD_NEIGHBORHOOD);
  options = unit_options (5, "halfkeep", 1);
  ck_assert_uint_eq (options.settings.neighborhood,
                     2); /* the default is capped */
  options.islands = AQ_ISLANDS_MAX + 1;
  ck_assert_int_eq (aq_collect_new (&run, &options), AQ_BAD_ISLANDS);
  static const double times[] = {-1, -1e-300, NAN, -INFINITY};
  for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
    struct aq_collect_options timed = unit_options (5, "halfkeep", 1);
    struct aq_solve_options solving;
    struct aq_solve *solve;
    timed.seconds = times[i];
    ck_assert_int_eq (aq_collect_new (&run, &timed), AQ_BAD_ARGUMENT);
    aq_solve_init (&solving, 5, options.scheme);
    solving.seconds = times[i];
    ck_assert_int_eq (aq_solve_new (&solve, &solving), AQ_BAD_ARGUMENT);
  }
  options.islands = 0;
  ck_assert_int_eq (aq_collect_new (&run, &options), AQ_BAD_ISLANDS);
  options.islands = 1;
  options.threads = 0;
  ck_assert_int_eq (aq_collect_new (&run, &options), AQ_BAD_ISLANDS);
  ck_assert_ptr_null (run);
}

TEST (a_run_that_nothing_would_end_is_refused) {
  struct aq_collect_options options = unit_options (28, "halfkeep", 1);
  struct aq_collect *run;
  ck_assert_int_eq (aq_collect_new (&run, &options), AQ_ENDLESS);
  ck_assert_ptr_null (run);
  options.limit = 1;
  ck_assert_int_eq (aq_collect_new (&run, &options), AQ_OK);
  aq_collect_free (run);
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
    struct aq_collect_options options = unit_options (7, schemes[i / 2], i);
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
