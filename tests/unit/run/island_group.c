/* SPDX-License-Identifier: MIT */

/* A group of islands: its hits, exclusion from breeding, restarts. */

#include "run/island_group.h"

#include "run/engines.h"

#include "runs.h"

/* Stagnant generations, counted from the statistics after each round. */
struct stagnation {
  uint64_t stagnation_limit, found, stagnant, restarts;
  bool due;
};

static bool expect_restarts (const struct aq_stats *stats, void *data) {
  struct stagnation *stagnation = data;
  if (stagnation->due) {
    stagnation->restarts++;
    stagnation->stagnant = 0;
  }
  ck_assert_uint_eq (stats->restarts, stagnation->restarts);
  stagnation->stagnant =
      stats->found > stagnation->found ? 0 : stagnation->stagnant + 1;
  stagnation->found = stats->found;
  stagnation->due = stagnation->stagnant >= stagnation->stagnation_limit;
  return true;
}

START_TEST (a_population_restarts_at_the_stagnation_limit_only) {
  for (uint64_t after = 1; after <= 60; after += 7) {
    struct stagnation stagnation = {.stagnation_limit = after};
    struct aq_collect_options options = unit_options (7, "report", after);
    options.stagnation_limit = after;
    options.generations = 2000;
    options.round_done = expect_restarts;
    options.data = &stagnation;
    unit_run_stats (&options);
    ck_assert_msg (stagnation.restarts > 0, "limit and seed %lu",
                   (unsigned long) after);
  }
}
END_TEST

/* Where copies of solved boards can be bred, they take over four of five runs
   of this length: most hits are the same few boards. */
START_TEST (solved_boards_that_are_excluded_are_not_bred) {
  unsigned taken_over = 0;
  for (unsigned seed = 1; seed <= 10; seed++) {
    struct aq_collect_options options = unit_options (8, "report", seed);
    unit_breeding (&options.breeding, options.scheme, options.n)->population =
        800;
    options.stagnation_limit = 0;
    options.generations = 2000;
    const struct aq_stats excluding = unit_run_stats (&options);
    options.exclude_solved = false;
    const struct aq_stats keeping = unit_run_stats (&options);
    taken_over += keeping.hits > 100 * 2000;
    ck_assert_msg (excluding.hits < 20 * 2000, "seed %u", seed);
  }
  ck_assert_uint_gt (taken_over, 4);
}
END_TEST

/* --- one group --- */

/* A group of one island of halfkeep, N = 7, whose generation 0 has solved
 * boards. */
static struct aq_collect_options island_options (unsigned seed) {
  struct aq_collect_options options = unit_options (7, "halfkeep", seed);
  unit_breeding (&options.breeding, options.scheme, options.n)->population =
      64;
  return options;
}

static void new_group (struct island_group *group,
                       const struct aq_collect_options *options) {
  static struct stop never;
  struct random random;
  memset (group, 0, sizeof *group);
  aq_random_seed (&random, options->seed);
  ck_assert_int_eq (
      aq_group_new (
          group, options,
          aq_engine_for (options->engine, options->scheme, options->breeding),
          0, 1, &random, &never),
      AQ_OK);
}

/* Counts the individuals of FITNESS that are solutions, and checks that no
   individual of another fitness is one. */
static size_t count_solved (struct islands *islands, uint32_t fitness) {
  size_t solved = 0;
  for (size_t i = 0; i < islands->count; i++) {
    uint8_t column[256];
    islands->engine->board (islands, i, column);
    ck_assert_int_eq (islands->fitness[i] == fitness,
                      !unit_attacks (7, column));
    solved += islands->fitness[i] == fitness;
  }
  return solved;
}

START_TEST (all_solved_boards_of_a_generation_become_hits) {
  for (unsigned seed = 0; seed < 20; seed++)
    for (int exclude = 0; exclude < 2; exclude++) {
      struct aq_collect_options options = island_options (seed);
      struct island_group group;
      options.engine = seed % 2 ? AQ_ENGINE_PLAIN : AQ_ENGINE_LANES;
      options.exclude_solved = exclude;
      new_group (&group, &options);
      aq_group_evolve (&group, 1);
      const size_t solved =
          count_solved (group.islands, exclude ? AQ_EXCLUDED : 0);
      ck_assert_msg (solved > 0 && group.hits == solved &&
                         group.batch.hits.count == solved &&
                         group.boards == 64 && group.fitness.best == 0,
                     "seed %u, exclude %d: %zu solved, %lu hits", seed,
                     exclude, solved, (unsigned long) group.hits);
      aq_group_free (&group);
    }
}
END_TEST

START_TEST (the_hits_of_a_round_are_collected_over_its_generations) {
  struct aq_collect_options options = island_options (1);
  struct island_group group;
  options.stagnation_limit = 0;
  new_group (&group, &options);
  aq_group_evolve (&group, 1);
  const uint64_t first = group.hits;
  const uint64_t evaluations = group.islands->evaluations;
  aq_group_evolve (&group, 5);
  ck_assert_uint_eq (group.generations, 6);
  ck_assert_uint_gt (group.hits, first);
  ck_assert_uint_eq (group.batch.hits.count, group.hits);
  ck_assert_uint_ge (group.islands->evaluations,
                     evaluations + 5 * (uint64_t) 64);
  ck_assert_uint_eq (group.restarts, 0);
  aq_group_free (&group);
}
END_TEST

/* A round counts the generations of the one before, unless a merge has said
   that this had something new. */
START_TEST (stagnant_generations_are_counted_until_a_hit_is_new) {
  struct aq_collect_options options = island_options (1);
  struct island_group group;
  options.stagnation_limit = 10;
  new_group (&group, &options);
  aq_group_evolve (&group, 1);
  aq_group_evolve (&group, 4);
  ck_assert_uint_eq (group.stagnant[0], 1);
  aq_group_evolve (&group, 4);
  ck_assert_uint_eq (group.stagnant[0], 5);
  aq_group_evolve (&group, 1);
  ck_assert_uint_eq (group.stagnant[0], 9);
  ck_assert_uint_eq (group.restarts, 0);
  aq_group_evolve (&group, 3);
  ck_assert_uint_eq (group.restarts, 1);
  ck_assert_uint_eq (group.stagnant[0], 0);
  aq_group_evolve (&group, 2);
  ck_assert_uint_eq (group.stagnant[0], 3);
  group.batch.were_new = 1;
  aq_group_evolve (&group, 1);
  ck_assert_uint_eq (group.stagnant[0], 0);
  ck_assert (!group.batch.were_new);
  aq_group_free (&group);
}
END_TEST

static bool after_calls (void *left) {
  return --*(unsigned *) left == 0;
}

/* The clock moves on between the calls, so that the user is asked again. */
static void evolve_slowly (struct island_group *group, uint64_t generations) {
  const double now = aq_recent_seconds ();
  while (aq_recent_seconds () <= now)
    ;
  aq_group_evolve (group, generations);
}

/* A group evolves no further once the run must stop. */
START_TEST (no_generation_begins_once_the_run_must_stop) {
  struct aq_collect_options options = island_options (1);
  struct island_group group;
  struct stop stop;
  unsigned left = 3;
  new_group (&group, &options);
  group.stop = &stop;
  aq_stop_begin (&stop, 0, after_calls, &left);
  evolve_slowly (&group, 1);
  evolve_slowly (&group, 1);
  ck_assert_uint_eq (group.generations, 2);
  while (!aq_stop_check (&stop))
    evolve_slowly (&group, 1);
  const uint64_t before = group.generations, hits = group.hits;
  aq_group_evolve (&group, 1000);
  ck_assert_uint_eq (group.generations, before);
  ck_assert_uint_eq (group.batch.hits.count, group.hits);
  ck_assert_uint_ge (group.hits, hits);
  aq_group_free (&group);
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      a_population_restarts_at_the_stagnation_limit_only,
      solved_boards_that_are_excluded_are_not_bred,
      all_solved_boards_of_a_generation_become_hits,
      the_hits_of_a_round_are_collected_over_its_generations,
      stagnant_generations_are_counted_until_a_hit_is_new,
      no_generation_begins_once_the_run_must_stop,
      NULL};
  return unit_run ("run/island_group", tests);
}
