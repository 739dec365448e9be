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
  struct random random;
  memset (group, 0, sizeof *group);
  aq_random_seed (&random, options->seed);
  ck_assert_int_eq (
      aq_group_new (
          group, options,
          aq_engine_for (options->engine, options->scheme, options->breeding),
          options->breeding, 0, 1, &random),
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
      aq_group_evolve (&group);
      const size_t solved =
          count_solved (group.islands, exclude ? AQ_EXCLUDED : 0);
      ck_assert_msg (solved > 0 && group.numbers.hits == solved &&
                         group.batch.hits.count == solved &&
                         group.numbers.boards == 64 &&
                         group.numbers.fitness.best == 0,
                     "seed %u, exclude %d: %zu solved, %lu hits", seed,
                     exclude, solved, (unsigned long) group.numbers.hits);
      aq_group_free (&group);
    }
}
END_TEST

START_TEST (the_hits_of_a_round_are_collected_over_its_generations) {
  struct aq_collect_options options = island_options (1);
  struct island_group group;
  options.stagnation_limit = 0;
  new_group (&group, &options);
  aq_group_evolve (&group);
  const uint64_t first = group.numbers.hits;
  const uint64_t evaluations = group.islands->evaluations;
  group.numbers.round_length = 5;
  aq_group_evolve (&group);
  ck_assert_uint_gt (group.numbers.hits, first);
  ck_assert_uint_eq (group.batch.hits.count, group.numbers.hits);
  ck_assert_uint_ge (group.islands->evaluations,
                     evaluations + 5 * (uint64_t) 64);
  ck_assert_uint_eq (group.numbers.restarts, 0);
  aq_group_free (&group);
}
END_TEST

/* Counts a round of so many generations. */
static void count_round (struct island_group *group, uint64_t generations) {
  const uint64_t next = group->numbers.round_length;
  group->numbers.round_length = generations;
  aq_group_count_stagnant (group);
  group->numbers.round_length = next;
}

START_TEST (stagnant_generations_are_counted_until_a_hit_is_new) {
  struct aq_collect_options options = island_options (1);
  struct island_group group;
  options.stagnation_limit = 10;
  new_group (&group, &options);
  aq_group_evolve (&group);
  count_round (&group, 4);
  count_round (&group, 5);
  ck_assert_uint_eq (group.numbers.stagnant[0], 9);
  group.numbers.round_length = 1;
  aq_group_evolve (&group);
  ck_assert_uint_eq (group.numbers.restarts, 0);
  count_round (&group, 1);
  aq_group_evolve (&group);
  ck_assert_uint_eq (group.numbers.restarts, 1);
  ck_assert_uint_eq (group.numbers.stagnant[0], 0);
  count_round (&group, 3);
  ck_assert_uint_eq (group.numbers.stagnant[0], 3);
  group.batch.were_new = 1;
  count_round (&group, 3);
  ck_assert_uint_eq (group.numbers.stagnant[0], 0);
  ck_assert (!group.batch.were_new);
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
      NULL};
  return unit_run ("run/island_group", tests);
}
