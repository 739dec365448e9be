/* SPDX-License-Identifier: MIT */

/* Whole runs, and the null baseline they are held against. */

#include "allqueens.h"

#include <math.h>

#include "blind.h"
#include "schemes/schemes.h"
#include "unit.h"

static struct aq_collect *new_run (const struct aq_collect_options *options) {
  struct aq_collect *run;
  ck_assert_int_eq (aq_collect_new (&run, options), AQ_OK);
  return run;
}

static struct aq_collect_options defaults (unsigned n, const char *scheme,
                                           uint64_t seed) {
  struct aq_collect_options options =
      aq_collect_defaults (n, aq_scheme_named (scheme));
  options.seed = seed;
  return options;
}

/* Runs with OPTIONS and returns the figures. */
static struct aq_stats run_once (const struct aq_collect_options *options) {
  struct aq_collect *run = new_run (options);
  ck_assert_int_eq (aq_collect_run (run), AQ_OK);
  const struct aq_stats stats = *aq_collect_stats (run);
  aq_collect_free (run);
  return stats;
}

struct expected {
  const uint8_t *boards;
  size_t next;
};

static bool expect_next (const struct aq_board *board, void *data) {
  struct expected *expected = data;
  ck_assert_mem_eq (board->column,
                    expected->boards + expected->next++ * board->n, board->n);
  return true;
}

/* With a budget, so that a broken scheme fails instead of running on. */
static void expect_all (struct aq_collect_options *options) {
  options->evaluations = 100000000;
  uint8_t *boards;
  const size_t count = unit_solutions (options->n, &boards);
  struct expected expected = {.boards = boards};
  struct unit_totals totals;
  ck_assert (unit_totals (options->n, &totals));
  struct aq_collect *run = new_run (options);
  ck_assert_int_eq (aq_collect_run (run), AQ_OK);
  const struct aq_stats *stats = aq_collect_stats (run);
  ck_assert_int_eq (stats->end, AQ_COMPLETE);
  ck_assert_uint_eq (stats->found, totals.all);
  ck_assert_uint_eq (stats->fundamental_found, totals.fundamental);
  ck_assert_int_eq (aq_collect_each (run, false, expect_next, &expected),
                    AQ_OK);
  ck_assert_uint_eq (expected.next, count);
  aq_collect_free (run);
  free (boards);
}

START_TEST (halfkeep_finds_what_naive_search_finds) {
  for (unsigned n = 1; n <= 9; n++)
    for (uint64_t seed = 1; seed <= 10; seed++)
      for (int symmetry = 0; symmetry < 2; symmetry++) {
        struct aq_collect_options options = defaults (n, "halfkeep", seed);
        options.symmetry = symmetry;
        expect_all (&options);
      }
}
END_TEST

START_TEST (report_finds_what_naive_search_finds) {
  for (unsigned n = 1; n <= 7; n++) {
    struct aq_collect_options options = defaults (n, "report", n);
    expect_all (&options);
  }
}
END_TEST

START_TEST (populations_of_the_smallest_size_finish) {
  struct aq_collect_options options = defaults (8, "halfkeep", 1);
  options.breeding.population = 4;
  expect_all (&options);
}
END_TEST

struct trace {
  struct aq_stats stats[64];
  size_t count;
};

static bool note (const struct aq_stats *stats, void *data) {
  struct trace *trace = data;
  trace->stats[trace->count++ % 64] = *stats;
  return true;
}

/* Generation 0 of island ISLAND, made once more from the seed by the scheme's
   operators: islands begin long jumps apart. */
static struct population *
generation_0 (const struct aq_collect_options *options, unsigned island) {
  const struct scheme *operators = aq_scheme_operators (options->scheme);
  struct population *population;
  struct random random;
  aq_random_seed (&random, options->seed);
  while (island-- > 0)
    aq_random_long_jump (&random);
  ck_assert_int_eq (aq_population_new (&population, operators, options->n,
                                       &options->breeding, &random,
                                       aq_lanes (0)),
                    AQ_OK);
  operators->create (population);
  operators->evaluate (population);
  return population;
}

START_TEST (fitness_is_told_as_the_populations_have_it) {
  static const char *const names[] = {"halfkeep", "report"};
  for (uint64_t seed = 1; seed <= 20; seed++) {
    struct aq_collect_options options = defaults (12, names[seed % 2], seed);
    options.evaluations = 1; /* generation 0 only */
    options.islands = 1 + (unsigned) seed % 3;
    const struct aq_stats stats = run_once (&options);
    unsigned best = UINT32_MAX, worst = 0;
    uint64_t sum = 0, evaluations = 0, boards = 0;
    for (unsigned island = 0; island < options.islands; island++) {
      struct population *population = generation_0 (&options, island);
      for (size_t slot = 0; slot < population->size; slot++) {
        const unsigned fitness = population->fitness[slot];
        best = fitness < best ? fitness : best;
        worst = fitness > worst ? fitness : worst;
        sum += fitness;
        boards++;
      }
      evaluations += population->evaluations;
      aq_population_free (population);
    }
    ck_assert_uint_eq (stats.best, best);
    ck_assert_uint_eq (stats.worst, worst);
    ck_assert (fabs (stats.mean * (double) boards - (double) sum) < 1e-6);
    ck_assert_uint_eq (stats.evaluations, evaluations);
  }
}
END_TEST

static bool keep (const struct aq_board *board, void *data) {
  *(struct aq_board *) data = *board;
  return true;
}

/* The smallest image of a board. */
static void smallest_image (unsigned n, const uint8_t *column,
                            uint8_t *smallest) {
  uint8_t images[8][256];
  unit_images (n, column, images);
  memcpy (smallest, images[0], n);
  for (int i = 1; i < 8; i++)
    if (memcmp (images[i], smallest, n) < 0)
      memcpy (smallest, images[i], n);
}

/* Without symmetry closure, what generation 0 finds are its solved boards; and
   a limit of 1 lets in one of the smallest class. */
START_TEST (all_hits_of_a_generation_are_found_in_order) {
  for (uint64_t seed = 1; seed <= 20; seed++) {
    struct aq_collect_options options = defaults (7, "halfkeep", seed);
    options.symmetry = false;
    options.spread = 0;
    options.breeding.population = 64;
    options.evaluations = 1;
    struct population *population = generation_0 (&options, 0);
    uint8_t solved[64][256], smallest[256], class[256];
    size_t hits = 0, distinct = 0;
    for (size_t slot = 0; slot < population->size; slot++)
      if (!population->fitness[slot])
        population->scheme->read (population, slot, solved[hits++]);
    aq_population_free (population);
    ck_assert_uint_gt (hits, 1);
    for (size_t i = 0; i < hits; i++) {
      size_t first = 0;
      while (memcmp (solved[first], solved[i], 7))
        first++;
      distinct += first == i;
      smallest_image (7, solved[i], class);
      if (i == 0 || memcmp (class, smallest, 7) < 0)
        memcpy (smallest, class, 7);
    }
    const struct aq_stats stats = run_once (&options);
    ck_assert_uint_eq (stats.hits, hits);
    ck_assert_uint_eq (stats.found, distinct);

    options.limit = 1;
    struct aq_collect *run = new_run (&options);
    struct aq_board board;
    ck_assert_int_eq (aq_collect_run (run), AQ_OK);
    ck_assert_int_eq (aq_collect_each (run, false, keep, &board), AQ_OK);
    smallest_image (7, board.column, class);
    ck_assert_mem_eq (class, smallest, 7);
    size_t met = 0;
    while (met < hits && memcmp (solved[met], board.column, 7))
      met++;
    ck_assert_uint_lt (met, hits);
    aq_collect_free (run);
  }
}
END_TEST

/* --- islands, threads and spread --- */

START_TEST (islands_find_what_naive_search_finds) {
  static const char *const names[] = {"halfkeep", "report"};
  for (unsigned n = 4; n <= 9; n++)
    for (unsigned islands = 2; islands <= 5; islands++)
      for (int scheme = 0; scheme < (n < 7 ? 2 : 1); scheme++) {
        struct aq_collect_options options =
            defaults (n, names[scheme], n * islands);
        options.breeding.population = 16;
        options.islands = islands;
        options.threads = 1 + islands % 3;
        expect_all (&options);
      }
}
END_TEST

/* What a run found, board by board, and its figures. */
struct outcome {
  struct trace trace;
  size_t count;
  uint8_t boards[15000][12];
};

static bool take_board (const struct aq_board *board, void *data) {
  struct outcome *outcome = data;
  memcpy (outcome->boards[outcome->count++], board->column, board->n);
  return true;
}

static struct outcome *outcome_of (struct aq_collect_options *options) {
  struct outcome *outcome = calloc (1, sizeof *outcome);
  options->round_done = note;
  options->data = &outcome->trace;
  struct aq_collect *run = new_run (options);
  ck_assert_int_eq (aq_collect_run (run), AQ_OK);
  ck_assert_int_eq (aq_collect_each (run, false, take_board, outcome), AQ_OK);
  aq_collect_free (run);
  return outcome;
}

/* Complete, out of generations, at a limit; with and without spread and
   symmetry closure. */
START_TEST (threads_change_nothing) {
  for (unsigned seed = 1; seed <= 12; seed++) {
    struct aq_collect_options options = defaults (12, "halfkeep", seed);
    options.islands = 1 + seed % 5;
    options.breeding.population = 64;
    options.generations = 20 * seed;
    options.spread = seed % 4 + seed % 2;
    options.symmetry = seed % 3 > 0;
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
END_TEST

START_TEST (more_islands_are_another_run) {
  struct aq_collect_options options = defaults (10, "halfkeep", 1);
  options.breeding.population = 64;
  options.spread = 0;
  options.evaluations = 1;
  const struct aq_stats one = run_once (&options);
  options.islands = 4;
  const struct aq_stats four = run_once (&options);
  ck_assert_uint_gt (four.hits, 2 * one.hits);
  ck_assert_uint_gt (four.fundamental_found, one.fundamental_found);
}
END_TEST

/* Rounds of several islands have 16 generations, the last one fewer. */
START_TEST (budgets_of_generations_are_met_exactly_with_islands) {
  for (uint64_t generations = 1; generations < 40; generations++) {
    struct aq_collect_options options = defaults (16, "report", 1);
    options.breeding.population = 8;
    options.islands = 3;
    options.generations = generations;
    const struct aq_stats stats = run_once (&options);
    ck_assert_uint_eq (stats.generations, generations);
    ck_assert_uint_eq (stats.evaluations, (generations + 1) * 8 * 3);
  }
}
END_TEST

/* For every K up to N / 2, closed under symmetry or not. */
START_TEST (runs_with_spread_find_what_naive_search_finds) {
  for (unsigned n = 4; n <= 10; n++)
    for (unsigned k = 0; k <= n / 2; k++)
      for (int symmetry = 0; symmetry < 2; symmetry++) {
        struct aq_collect_options options = defaults (n, "halfkeep", k + 1);
        options.breeding.population = 4;
        options.spread = k;
        options.symmetry = symmetry;
        expect_all (&options);
      }
}
END_TEST

START_TEST (spread_saves_hits_and_is_counted_apart) {
  uint64_t hits = UINT64_MAX;
  for (unsigned k = 0; k <= 5; k++) {
    uint64_t sum = 0;
    for (uint64_t seed = 1; seed <= 40; seed++) {
      struct aq_collect_options options = defaults (11, "halfkeep", seed);
      options.breeding.population = 16;
      options.spread = k;
      const struct aq_stats stats = run_once (&options);
      ck_assert_int_eq (stats.end, AQ_COMPLETE);
      ck_assert_int_eq (stats.spread_nodes > 0, k >= 2);
      ck_assert_int_eq (stats.spread_found > 0, k >= 2);
      sum += stats.hits;
    }
    ck_assert_msg (k == 1 || sum < hits, "K = %u", k);
    hits = sum;
  }
}
END_TEST

START_TEST (spread_and_islands_out_of_range_are_refused) {
  struct aq_collect *run;
  struct aq_collect_options options = defaults (9, "halfkeep", 1);
  options.spread = 5;
  ck_assert_int_eq (aq_collect_new (&run, &options), AQ_BAD_SPREAD);
  options = defaults (5, "halfkeep", 1);
  ck_assert_uint_eq (options.spread, 2); /* the default is capped */
  options.islands = 0;
  ck_assert_int_eq (aq_collect_new (&run, &options), AQ_BAD_ISLANDS);
  options.islands = AQ_ISLANDS_MAX + 1;
  ck_assert_int_eq (aq_collect_new (&run, &options), AQ_BAD_ISLANDS);
  options.islands = 1;
  options.threads = 0;
  ck_assert_int_eq (aq_collect_new (&run, &options), AQ_BAD_ISLANDS);
  ck_assert_ptr_null (run);
}
END_TEST

/* The rule again, from what the callback is told. */
struct barren {
  uint64_t restart_after, found, barren, restarts;
  bool due;
};

static bool expect_restarts (const struct aq_stats *stats, void *data) {
  struct barren *barren = data;
  if (barren->due) {
    barren->restarts++;
    barren->barren = 0;
  }
  ck_assert_uint_eq (stats->restarts, barren->restarts);
  barren->barren = stats->found > barren->found ? 0 : barren->barren + 1;
  barren->found = stats->found;
  barren->due = barren->barren >= barren->restart_after;
  return true;
}

START_TEST (a_population_restarts_after_barren_generations_only) {
  for (uint64_t after = 1; after <= 60; after += 7) {
    struct barren barren = {.restart_after = after};
    struct aq_collect_options options = defaults (7, "report", after);
    options.restart_after = after;
    options.generations = 2000;
    options.round_done = expect_restarts;
    options.data = &barren;
    run_once (&options);
    ck_assert_uint_gt (barren.restarts, 0);
  }
}
END_TEST

START_TEST (equal_seeds_give_equal_runs_and_others_do_not) {
  static const char *const names[] = {"halfkeep", "report"};
  for (int i = 0; i < 2; i++) {
    struct trace traces[3] = {0};
    for (int j = 0; j < 3; j++) {
      struct aq_collect_options options = defaults (8, names[i], j == 2);
      options.breeding.population = 16;
      options.generations = 200;
      options.symmetry = false;
      options.round_done = note;
      options.data = &traces[j];
      run_once (&options);
    }
    ck_assert_mem_eq (&traces[0], &traces[1], sizeof traces[0]);
    ck_assert_mem_ne (&traces[0], &traces[2], sizeof traces[0]);
  }
}
END_TEST

START_TEST (every_limit_is_met_exactly) {
  for (uint64_t limit = 1; limit <= 92; limit++)
    for (int symmetry = 0; symmetry < 2; symmetry++) {
      struct aq_collect_options options = defaults (8, "halfkeep", limit);
      options.limit = limit;
      options.symmetry = symmetry;
      const struct aq_stats stats = run_once (&options);
      ck_assert_uint_eq (stats.found, limit);
      ck_assert_int_eq (stats.end, limit < 92 ? AQ_LIMIT : AQ_COMPLETE);
    }
}
END_TEST

START_TEST (a_fundamental_limit_counts_classes) {
  for (uint64_t limit = 1; limit < 12; limit++) {
    struct aq_collect_options options = defaults (8, "halfkeep", limit);
    options.limit = limit;
    options.limit_fundamental = true;
    const struct aq_stats stats = run_once (&options);
    ck_assert_uint_eq (stats.fundamental_found, limit);
    ck_assert_int_eq (stats.end, AQ_LIMIT);
  }
}
END_TEST

START_TEST (budgets_end_a_run) {
  struct aq_collect_options options = defaults (16, "report", 1);
  options.breeding.population = 800;
  options.generations = 7;
  struct aq_stats stats = run_once (&options);
  ck_assert_int_eq (stats.end, AQ_GENERATIONS);
  ck_assert_uint_eq (stats.generations, 7);
  ck_assert_uint_eq (stats.evaluations, 8 * 800);

  options.generations = 0;
  options.evaluations = 8 * 800 - 1;
  stats = run_once (&options);
  ck_assert_int_eq (stats.end, AQ_EVALUATIONS);
  ck_assert_uint_eq (stats.generations, 7);

  options.evaluations = 0;
  options.seconds = 0.01;
  stats = run_once (&options);
  ck_assert_int_eq (stats.end, AQ_TIME);
}
END_TEST

static bool stop_at_three (const struct aq_stats *stats, void *data) {
  (void) data;
  return stats->generations < 3;
}

START_TEST (the_callback_can_end_a_run) {
  struct aq_collect_options options = defaults (12, "halfkeep", 1);
  options.breeding.population = 64;
  options.round_done = stop_at_three;
  const struct aq_stats stats = run_once (&options);
  ck_assert_int_eq (stats.end, AQ_INTERRUPTED);
  ck_assert_uint_eq (stats.generations, 3);
}
END_TEST

START_TEST (a_board_without_a_known_total_is_never_complete) {
  struct aq_collect_options options = defaults (28, "halfkeep", 1);
  options.limit = 3;
  const struct aq_stats stats = run_once (&options);
  ck_assert_int_eq (stats.end, AQ_LIMIT);
  ck_assert_uint_eq (stats.found, 3);
  ck_assert_ptr_null (stats.known);
  ck_assert (isnan (stats.blind_expectation));
}
END_TEST

/* Literal: the copies take over, the run sits on a few solutions. */
START_TEST (the_literal_report_is_taken_over) {
  struct aq_collect_options options = defaults (8, "report", 3);
  options.breeding.population = 800;
  options.retire = false;
  options.restart_after = 0;
  options.generations = 2000;
  struct aq_collect *run = new_run (&options);
  ck_assert_int_eq (aq_collect_run (run), AQ_OK);
  const struct aq_stats *stats = aq_collect_stats (run);
  struct aq_takeover takeover;
  ck_assert_int_eq (aq_collect_takeover (run, &takeover), AQ_OK);
  ck_assert_int_eq (stats->end, AQ_GENERATIONS);
  ck_assert_uint_eq (stats->restarts, 0);
  ck_assert_uint_lt (stats->found, 46);
  ck_assert (takeover.taken_over);
  ck_assert_uint_lt (takeover.distinct, 600);
  ck_assert_uint_gt (takeover.copies, 80);
  ck_assert (!unit_attacks (8, takeover.commonest.column));
  aq_collect_free (run);
}
END_TEST

START_TEST (restarting_keeps_the_population_diverse) {
  struct aq_collect_options options = defaults (8, "report", 3);
  options.breeding.population = 800;
  options.generations = 2000;
  struct aq_collect *run = new_run (&options);
  ck_assert_int_eq (aq_collect_run (run), AQ_OK);
  struct aq_takeover takeover;
  ck_assert_int_eq (aq_collect_takeover (run, &takeover), AQ_OK);
  ck_assert (!takeover.taken_over);
  ck_assert_uint_gt (aq_collect_stats (run)->restarts, 10);
  aq_collect_free (run);
}
END_TEST

/* Where copies of solved boards stay, most hits are the same few again: in
   four runs of five, within these generations. */
START_TEST (retired_boards_are_not_bred_from) {
  unsigned taken_over = 0;
  for (uint64_t seed = 1; seed <= 10; seed++) {
    struct aq_collect_options options = defaults (8, "report", seed);
    options.breeding.population = 800;
    options.restart_after = 0;
    options.generations = 2000;
    const struct aq_stats retiring = run_once (&options);
    options.retire = false;
    const struct aq_stats keeping = run_once (&options);
    taken_over += keeping.hits > 100 * 2000;
    ck_assert_msg (retiring.hits < 20 * 2000, "seed %lu",
                   (unsigned long) seed);
  }
  ck_assert_uint_gt (taken_over, 4);
}
END_TEST

/* A first population that has met most of few optima is not taken over. */
START_TEST (meeting_the_same_optima_is_no_takeover) {
  struct aq_collect_options options = defaults (9, "halfkeep", 1);
  options.breeding.population = 4000;
  options.symmetry = false;
  options.evaluations = 1;
  struct aq_collect *run = new_run (&options);
  ck_assert_int_eq (aq_collect_run (run), AQ_OK);
  struct aq_takeover takeover;
  ck_assert_int_eq (aq_collect_takeover (run, &takeover), AQ_OK);
  ck_assert (!takeover.taken_over);
  aq_collect_free (run);
}
END_TEST

START_TEST (a_scheme_of_ones_own_making_is_refused) {
  const struct aq_scheme copy = *aq_scheme (0);
  struct aq_collect_options options = defaults (8, "halfkeep", 1);
  struct aq_collect *run;
  options.scheme = &copy;
  ck_assert_int_eq (aq_collect_new (&run, &options), AQ_BAD_SCHEME);
}
END_TEST

START_TEST (sizes_and_populations_out_of_range_are_refused) {
  static const size_t populations[] = {0, 1, 3, 6, 1000004, SIZE_MAX};
  struct aq_collect *run;
  struct aq_collect_options options = defaults (8, "report", 1);
  for (size_t i = 0; i < sizeof populations / sizeof *populations; i++) {
    options.breeding.population = populations[i];
    ck_assert_int_eq (aq_collect_new (&run, &options), AQ_BAD_POPULATION);
    ck_assert_ptr_null (run);
  }
  options = defaults (0, "report", 1);
  ck_assert_int_eq (aq_collect_new (&run, &options), AQ_BAD_SIZE);
  options.n = AQ_SEARCH_MAX + 1;
  ck_assert_int_eq (aq_collect_new (&run, &options), AQ_BAD_SIZE);
}
END_TEST

/* --- the null baseline --- */

static void expect_near (double value, double expected, double relative) {
  ck_assert_msg (fabs (value - expected) <= relative * expected,
                 "%g instead of %g", value, expected);
}

/* K equally likely items take K (1 + 1/2 + ... + 1/K) draws. */
START_TEST (blind_sampling_takes_harmonic_time) {
  for (unsigned n = 4; n <= 14; n++) {
    const struct aq_totals *totals = aq_totals (n);
    double harmonic = 0;
    for (uint64_t k = 1; k <= totals->all; k++)
      harmonic += 1 / (double) k;
    expect_near (aq_blind_expectation (totals, pow (n, n), false),
                 pow (n, n) * harmonic, 1e-6);
  }
  expect_near (aq_blind_expectation (aq_totals (8), pow (8, 8), false), 8.6e7,
               0.01);
}
END_TEST

/* Two items: either alone, less both.  N = 5 has orbits of 8 and of 2 boards,
   N = 4 and N = 6 one orbit each, of 2 and of 4. */
START_TEST (blind_sampling_of_orbits_takes_inclusion_exclusion_time) {
  expect_near (aq_blind_expectation (aq_totals (5), 120, true),
               120. / 8 + 120. / 2 - 120. / 10, 1e-6);
  expect_near (aq_blind_expectation (aq_totals (4), 24, true), 12, 1e-6);
  expect_near (aq_blind_expectation (aq_totals (6), 720, true), 180, 1e-6);
  expect_near (aq_blind_expectation (aq_totals (8), 40320, true), 1.8e4, 0.02);
  struct aq_collect_options options = defaults (8, "halfkeep", 1);
  expect_near (run_once (&options).blind_expectation,
               aq_blind_expectation (aq_totals (8), 40320, true), 1e-9);
}
END_TEST

START_TEST (nothing_to_find_takes_no_draws) {
  ck_assert (aq_blind_expectation (aq_totals (3), 27, false) == 0);
  expect_near (aq_blind_expectation (aq_totals (1), 1, true), 1, 1e-6);
}
END_TEST

/* The expectation, held against sampling: 2000 runs at N = 6, the deviation of
   their mean is about 1 %. */
START_TEST (blind_sampling_measured_is_blind_sampling_expected) {
  uint64_t state = 1;
  uint8_t *boards;
  const size_t count = unit_solutions (6, &boards);
  double draws = 0;
  for (int run = 0; run < 2000; run++) {
    unsigned seen = 0;
    while (seen != (1u << count) - 1) {
      uint8_t column[256];
      unit_permutation (&state, 6, column);
      draws++;
      for (size_t i = 0; i < count; i++)
        if (!memcmp (boards + i * 6, column, 6))
          seen |= 1u << i;
    }
  }
  expect_near (draws / 2000, aq_blind_expectation (aq_totals (6), 720, false),
               0.06);
  free (boards);
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      halfkeep_finds_what_naive_search_finds,
      report_finds_what_naive_search_finds,
      populations_of_the_smallest_size_finish,
      fitness_is_told_as_the_populations_have_it,
      all_hits_of_a_generation_are_found_in_order,
      islands_find_what_naive_search_finds,
      threads_change_nothing,
      more_islands_are_another_run,
      budgets_of_generations_are_met_exactly_with_islands,
      runs_with_spread_find_what_naive_search_finds,
      spread_saves_hits_and_is_counted_apart,
      spread_and_islands_out_of_range_are_refused,
      a_population_restarts_after_barren_generations_only,
      equal_seeds_give_equal_runs_and_others_do_not,
      every_limit_is_met_exactly,
      a_fundamental_limit_counts_classes,
      budgets_end_a_run,
      the_callback_can_end_a_run,
      a_board_without_a_known_total_is_never_complete,
      the_literal_report_is_taken_over,
      restarting_keeps_the_population_diverse,
      retired_boards_are_not_bred_from,
      meeting_the_same_optima_is_no_takeover,
      a_scheme_of_ones_own_making_is_refused,
      sizes_and_populations_out_of_range_are_refused,
      blind_sampling_takes_harmonic_time,
      blind_sampling_of_orbits_takes_inclusion_exclusion_time,
      nothing_to_find_takes_no_draws,
      blind_sampling_measured_is_blind_sampling_expected,
      NULL};
  return unit_run ("collect", tests);
}
