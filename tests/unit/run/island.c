/* SPDX-License-Identifier: MIT */

/* One island: its hits, exclusion from breeding, restarts. */

#include "run/island.h"

#include "../ga/population.h"
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

/* --- one island --- */

/* An island of halfkeep, N = 7, whose generation 0 has solved boards. */
static struct aq_collect_options island_options (unsigned seed) {
  struct aq_collect_options options = unit_options (7, "halfkeep", seed);
  unit_breeding (&options.breeding, options.scheme, options.n)->population =
      64;
  return options;
}

static void new_island (struct island *island,
                        const struct aq_collect_options *options) {
  struct random random;
  memset (island, 0, sizeof *island);
  aq_random_seed (&random, options->seed);
  ck_assert_int_eq (aq_island_new (island, options, options->breeding, &random,
                                   aq_kernels (0)),
                    AQ_OK);
}

/* Counts the individuals of FITNESS that are solutions, and checks that no
   individual of another fitness is one. */
static size_t count_solved (const struct aq_population *population,
                            uint32_t fitness) {
  size_t solved = 0;
  for (size_t i = 0; i < population->count; i++) {
    uint8_t column[256];
    unit_read_board (population, i, column);
    ck_assert_int_eq (population->fitness[i] == fitness,
                      !unit_attacks (7, column));
    solved += population->fitness[i] == fitness;
  }
  return solved;
}

START_TEST (all_solved_boards_of_a_generation_become_hits) {
  for (unsigned seed = 0; seed < 20; seed++)
    for (int exclude = 0; exclude < 2; exclude++) {
      struct aq_collect_options options = island_options (seed);
      struct island island;
      options.exclude_solved = exclude;
      new_island (&island, &options);
      aq_island_evolve (&island);
      const size_t solved = count_solved (&island.population->visible,
                                          exclude ? AQ_EXCLUDED : 0);
      ck_assert_msg (solved > 0 && island.hits == solved &&
                         island.batch.hits.count == solved &&
                         island.boards == 64 && island.fitness.best == 0 &&
                         island.samples.count == 0,
                     "seed %u, exclude %d: %zu solved, %lu hits", seed,
                     exclude, solved, (unsigned long) island.hits);
      aq_island_free (&island);
    }
}
END_TEST

START_TEST (the_hits_of_a_round_are_collected_over_its_generations) {
  struct aq_collect_options options = island_options (1);
  struct island island;
  options.stagnation_limit = 0;
  new_island (&island, &options);
  aq_island_evolve (&island);
  const uint64_t first = island.hits;
  const uint64_t evaluations = island.population->evaluations;
  island.generations = 5;
  aq_island_evolve (&island);
  ck_assert_uint_gt (island.hits, first);
  ck_assert_uint_eq (island.batch.hits.count, island.hits);
  ck_assert_uint_ge (island.population->evaluations,
                     evaluations + 5 * (uint64_t) 64);
  ck_assert_uint_eq (island.restarts, 0);
  aq_island_free (&island);
}
END_TEST

/* Counts a round of so many generations. */
static void count_round (struct island *island, uint64_t generations) {
  const uint64_t next = island->generations;
  island->generations = generations;
  aq_island_count_stagnant (island);
  island->generations = next;
}

START_TEST (stagnant_generations_are_counted_until_a_hit_is_new) {
  struct aq_collect_options options = island_options (1);
  struct island island;
  options.stagnation_limit = 10;
  new_island (&island, &options);
  aq_island_evolve (&island);
  count_round (&island, 4);
  count_round (&island, 5);
  ck_assert_uint_eq (island.stagnant, 9);
  island.generations = 1;
  aq_island_evolve (&island);
  ck_assert_uint_eq (island.restarts, 0);
  count_round (&island, 1);
  aq_island_evolve (&island);
  ck_assert_uint_eq (island.restarts, 1);
  ck_assert_uint_eq (island.stagnant, 0);
  count_round (&island, 3);
  ck_assert_uint_eq (island.stagnant, 3);
  island.batch.was_new = true;
  count_round (&island, 3);
  ck_assert_uint_eq (island.stagnant, 0);
  ck_assert (!island.batch.was_new);
  aq_island_free (&island);
}
END_TEST

/* Each generation with hits is sampled once, and then the island restarts. */
START_TEST (with_estimate_each_restart_has_one_sample) {
  struct aq_collect_options options = island_options (2);
  struct island island;
  uint64_t sampled = 0;
  options.estimate = true;
  options.stagnation_limit = 0;
  new_island (&island, &options);
  for (int generation = 0; generation < 50; generation++) {
    const uint64_t hits = island.hits;
    aq_island_evolve (&island);
    ck_assert_uint_eq (island.restarts, sampled);
    sampled += island.hits > hits;
    ck_assert_int_eq (island.sampled, island.hits > hits);
    ck_assert_uint_eq (island.samples.count, sampled);
    island.generations = 1;
  }
  ck_assert_uint_gt (sampled, 40);
  aq_island_free (&island);
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      a_population_restarts_at_the_stagnation_limit_only,
      solved_boards_that_are_excluded_are_not_bred,
      all_solved_boards_of_a_generation_become_hits,
      the_hits_of_a_round_are_collected_over_its_generations,
      stagnant_generations_are_counted_until_a_hit_is_new,
      with_estimate_each_restart_has_one_sample,
      NULL};
  return unit_run ("run/island", tests);
}
