/* SPDX-License-Identifier: MIT */

/* An island: its hits, exclusion from breeding, restarts. */

#include "run/island.h"

#include "run/engines.h"

#include "runs.h"

/* Stagnant generations, counted from the statistics after each round: a round
   with hits ends with them. */
struct stagnation {
  uint64_t stagnation_limit, found, generations, stagnant, restarts;
};

static bool expect_restarts (const struct aq_stats *stats, void *data) {
  struct stagnation *stagnation = data;
  for (; stagnation->generations < stats->generations;
       stagnation->generations++) {
    const bool due = stagnation->stagnant == stagnation->stagnation_limit;
    stagnation->restarts += due;
    stagnation->stagnant = due ? 1 : stagnation->stagnant + 1;
  }
  ck_assert_uint_eq (stats->restarts, stagnation->restarts);
  if (stats->found > stagnation->found)
    stagnation->stagnant = 0;
  stagnation->found = stats->found;
  return true;
}

TEST (a_population_restarts_at_the_stagnation_limit_only) {
  for (uint64_t after = 1; after <= 60; after += 7) {
    struct stagnation stagnation = {.stagnation_limit = after,
                                    .stagnant = 1}; /* generation 0 */
    struct aq_run_options options = unit_options (7, "report", after);
    options.settings.restart = after;
    options.generations = 2000;
    options.round_done = expect_restarts;
    options.data = &stagnation;
    unit_run_stats (&options);
    ck_assert_msg (stagnation.restarts > 0, "limit and seed %lu",
                   (unsigned long) after);
  }
}

/* --- one island --- */

/* An island of halfkeep, N = 7, whose generation 0 has solved boards. */
static struct aq_run_options island_options (unsigned seed) {
  struct aq_run_options options = unit_options (7, "halfkeep", seed);
  options.settings.population = 64;
  return options;
}

static void new_island (struct island *island,
                        const struct aq_run_options *options) {
  static struct stop never;
  struct aq_random random;
  memset (island, 0, sizeof *island);
  aq_random_seed (&random, options->seed);
  ck_assert_int_eq (
      aq_island_new (island, options,
                     aq_engine_for (options->scheme, &options->settings), 0,
                     &random, &never),
      AQ_OK);
}

/* What neither a merge nor a budget ends. */
static void evolve (struct island *island, uint64_t generations) {
  aq_island_evolve (island, generations, UINT64_MAX);
}

/* Counts the individuals of FITNESS that are solutions, and checks that no
   individual of another fitness is one. */
static size_t count_solved (const struct population *whole, uint32_t fitness) {
  const struct aq_population *boards = &whole->visible;
  size_t solved = 0;
  for (size_t i = 0; i < boards->count; i++) {
    uint8_t column[256];
    whole->engine->board (whole, i, column);
    ck_assert_int_eq (boards->fitness[i] == fitness,
                      !unit_attacks (7, column));
    solved += boards->fitness[i] == fitness;
  }
  return solved;
}

TEST (all_solved_boards_of_a_generation_become_hits) {
  for (unsigned seed = 0; seed < 20; seed++)
    for (int exclude = 0; exclude < 2; exclude++) {
      struct aq_run_options options = island_options (seed);
      struct island island;
      options.settings.engine = seed % 2 ? AQ_ENGINE_PLAIN : AQ_ENGINE_LANES;
      options.settings.exclude_solved = exclude;
      new_island (&island, &options);
      evolve (&island, 1);
      const size_t solved =
          count_solved (island.population, exclude ? AQ_EXCLUDED : 0);
      ck_assert_msg (solved > 0 && island.hits == solved &&
                         island.batch.hits.count == solved &&
                         island.count == 64 && island.fitness.best == 0,
                     "seed %u, exclude %d: %zu solved, %lu hits", seed,
                     exclude, solved, (unsigned long) island.hits);
      aq_island_free (&island);
    }
}

/* Its hits are merged at once. */
TEST (an_island_that_is_alone_ends_with_its_hits) {
  for (unsigned seed = 1; seed <= 20; seed++) {
    struct aq_run_options options = unit_options (8, "report", seed);
    struct island island;
    options.settings.population = 20;
    new_island (&island, &options);
    while (!island.batch.hits.count)
      evolve (&island, AQ_TURNS_MAX);
    ck_assert_msg (island.batch.hits.count > 0 &&
                       island.batch.hits.count == island.hits &&
                       island.generations < 100000,
                   "seed %u", seed);
    const uint64_t generations = island.generations;
    evolve (&island, 1); /* they are not merged yet */
    ck_assert_uint_eq (island.generations, generations);
    aq_island_free (&island);
  }
}

/* The hits of a round are collected over its generations.  The island does not
   begin anew while it has hits that are not merged: they may be new.  A merge
   that says so sets the count back. */
TEST (stagnant_generations_are_counted_until_a_hit_is_new) {
  struct aq_run_options options = island_options (1);
  struct island island;
  options.settings.restart = 10;
  options.islands = 2;
  new_island (&island, &options);
  evolve (&island, 1);
  const uint64_t first = island.hits;
  evolve (&island, 11);
  ck_assert_uint_eq (island.generations, 12);
  ck_assert_uint_eq (island.stagnant, 12);
  ck_assert_uint_gt (island.hits, first);
  ck_assert_uint_eq (island.batch.hits.count, island.hits);
  ck_assert_uint_eq (island.restarts, 0);
  island.batch.hits.count = 0; /* a merge, where nothing is new */
  evolve (&island, 1);
  ck_assert_uint_eq (island.restarts, 1);
  ck_assert_uint_eq (island.stagnant, 1);
  evolve (&island, 4);
  ck_assert_uint_eq (island.stagnant, 5);
  island.batch.was_new = true;
  evolve (&island, 1);
  ck_assert_uint_eq (island.stagnant, 1);
  ck_assert (!island.batch.was_new);
  aq_island_free (&island);
}
