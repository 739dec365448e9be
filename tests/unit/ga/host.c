/* SPDX-License-Identifier: MIT */

/* What the library does for schemes of users. */

#include "../run/runs.h"
#include "population.h"

START_TEST (the_host_says_its_version) {
  const struct aq_host *host = aq_host ();
  ck_assert_str_eq (host->version, aq_version ());
  ck_assert_ptr_eq (aq_host (), host);
}
END_TEST

/* --- rank --- */

/* An individual has as many before it as are better, or as good and of a lower
   index. */
START_TEST (rank_is_stable) {
  const struct aq_scheme *const scheme = &aq_scheme_points;
  for (unsigned seed = 0; seed < 60; seed++) {
    const size_t size = 2 + 3 * seed;
    struct aq_population *population =
        unit_population_of (scheme, 8, size, seed);
    uint32_t ranked[256];
    uint64_t state = seed;
    memset (ranked, 255, sizeof ranked);
    population->count = seed % 3 ? size : size / 2;
    const uint64_t values = seed % 2 ? UINT32_MAX : 1 + seed / 4;
    for (size_t i = 0; i < size; i++)
      population->fitness[i] = unit_random (&state) % 8
                                   ? (uint32_t) (unit_random (&state) % values)
                                   : AQ_EXCLUDED;
    aq_host ()->rank (population, ranked);
    const uint32_t *fitness = population->fitness;
    for (uint32_t i = 0; i < population->count; i++) {
      size_t before = 0;
      for (uint32_t j = 0; j < population->count; j++)
        before +=
            fitness[j] < fitness[i] || (fitness[j] == fitness[i] && j < i);
      ck_assert_msg (ranked[before] == i, "seed %u, index %u", seed, i);
    }
    ck_assert_msg (ranked[population->count] == UINT32_MAX, "seed %u", seed);
    aq_boards_free (&aq_inside (population)->common);
  }
}
END_TEST

/* --- random numbers --- */

/* Draws with all functions in turn: 40 bytes. */
static void draw (struct aq_population *population, unsigned i,
                  uint64_t drawn[5]) {
  const struct aq_host *host = aq_host ();
  memset (drawn, 0, 5 * sizeof *drawn);
  drawn[0] = host->random_bits (population);
  drawn[1] = host->random_below (population, 1 + i * 77777);
  drawn[2] = host->random_chance (population, 0.5);
  host->random_permutation (population, 16, (uint8_t *) &drawn[3]);
  ck_assert_uint_le (drawn[1], i * 77777);
  ck_assert (unit_is_permutation (16, (uint8_t *) &drawn[3]));
}

START_TEST (two_populations_of_one_seed_draw_the_same) {
  struct aq_population *one =
      unit_population (&aq_scheme_halfkeep, 8, NULL, 7);
  struct aq_population *same =
      unit_population (&aq_scheme_halfkeep, 8, NULL, 7);
  struct aq_population *other =
      unit_population (&aq_scheme_halfkeep, 8, NULL, 8);
  unsigned equal = 0;
  for (unsigned i = 0; i < 100; i++) {
    uint64_t a[5], b[5], c[5];
    draw (one, i, a);
    draw (other, i, c); /* between the two: it changes nothing */
    draw (same, i, b);
    ck_assert_mem_eq (a, b, sizeof a);
    equal += a[0] == c[0];
  }
  ck_assert_uint_eq (equal, 0);
  /* They are the scheme's own numbers, too. */
  ck_assert (aq_host ()->random_bits (one) ==
             aq_random_next (aq_random_of (same)));
  aq_boards_free (&aq_inside (one)->common);
  aq_boards_free (&aq_inside (same)->common);
  aq_boards_free (&aq_inside (other)->common);
}
END_TEST

START_TEST (draws_are_uniform) {
  enum { DRAWS = 20000, BOUND = 6 };
  const struct aq_host *host = aq_host ();
  struct aq_population *population =
      unit_population (&aq_scheme_halfkeep, 8, NULL, 1);
  unsigned below[BOUND] = {0}, chance = 0, first[BOUND] = {0};
  for (unsigned i = 0; i < DRAWS; i++) {
    uint8_t permutation[BOUND];
    below[host->random_below (population, BOUND)]++;
    chance += host->random_chance (population, 0.3);
    host->random_permutation (population, BOUND, permutation);
    first[permutation[0]]++;
    ck_assert (!host->random_chance (population, 0));
    ck_assert (host->random_chance (population, 1));
    ck_assert_uint_eq (host->random_below (population, 1), 0);
  }
  for (unsigned i = 0; i < BOUND; i++) {
    unit_expect_frequency (below[i], DRAWS, 1. / BOUND, "%u, seed 1", i);
    unit_expect_frequency (first[i], DRAWS, 1. / BOUND, "%u, seed 1", i);
  }
  unit_expect_frequency (chance, DRAWS, 0.3, "chance, seed 1");
  uint8_t largest[AQ_BOARD_MAX];
  host->random_permutation (population, AQ_BOARD_MAX, largest);
  ck_assert (unit_is_permutation (AQ_BOARD_MAX, largest));
  aq_boards_free (&aq_inside (population)->common);
}
END_TEST

START_TEST (evaluations_are_added_up) {
  struct aq_population *population =
      unit_population (&aq_scheme_halfkeep, 8, NULL, 1);
  aq_host ()->count_evaluations (population, 5);
  aq_host ()->count_evaluations (population, (uint64_t) 1 << 40);
  ck_assert_uint_eq (aq_inside (population)->common.evaluations,
                     5 + ((uint64_t) 1 << 40));
  aq_boards_free (&aq_inside (population)->common);
}
END_TEST

/* --- fail --- */

/* Report, but it fails in evaluation 3. */
static enum aq_status failure;
static unsigned evaluated;

static void evaluate_and_fail (struct aq_population *population) {
  aq_scheme_report.evaluate (population);
  if (++evaluated == 3)
    aq_host ()->fail_run (population, failure);
}

static void mutate_and_fail (struct aq_population *population) {
  if (++evaluated == 3)
    aq_host ()->fail_run (population, failure);
  else
    aq_scheme_report.mutate (population);
}

static void create_and_fail (struct aq_population *population) {
  aq_scheme_report.create (population);
  aq_host ()->fail_run (population, failure);
}

static void begin_and_fail (struct aq_population *population) {
  aq_host ()->fail_run (population, failure);
}

static void expect_failure (const struct aq_scheme *scheme, unsigned islands) {
  struct aq_collect_options options;
  struct aq_collect *run;
  aq_collect_init (&options, 12, scheme);
  options.seed = 1;
  options.islands = islands;
  options.looks = 1000000;
  evaluated = 0;
  ck_assert_int_eq (aq_collect_new (&run, &options), AQ_OK);
  ck_assert_int_eq (aq_collect_run (run), failure);
  /* Another island may have begun its round. */
  ck_assert_uint_le (evaluated, 3 + AQ_ROUND_GENERATIONS);
  ck_assert_int_eq (aq_collect_run (run), failure);
  aq_collect_free (run);

  struct aq_solve_options solving;
  struct aq_solve *solve;
  aq_solve_init (&solving, 32, scheme);
  solving.seed = 1;
  solving.looks = 1000000;
  evaluated = 0;
  ck_assert_int_eq (aq_solve_new (&solve, &solving), AQ_OK);
  ck_assert_int_eq (aq_solve_run (solve), failure);
  ck_assert_int_eq (aq_solve_run (solve), failure);
  aq_solve_free (solve);
}

START_TEST (a_failure_ends_a_run_with_its_status) {
  static const enum aq_status statuses[] = {AQ_NO_MEMORY, AQ_BAD_SCHEME};
  for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++)
    for (unsigned islands = 1; islands <= 2; islands++) {
      struct aq_scheme scheme = aq_scheme_report;
      failure = statuses[i];
      scheme.evaluate = evaluate_and_fail;
      expect_failure (&scheme, islands);
      scheme = aq_scheme_report;
      scheme.mutate = mutate_and_fail;
      expect_failure (&scheme, islands);
      scheme = aq_scheme_report;
      scheme.create = create_and_fail;
      expect_failure (&scheme, islands);
    }
}
END_TEST

START_TEST (a_failure_of_begin_ends_a_run_before_it_evolves) {
  struct aq_scheme scheme = aq_scheme_report;
  struct aq_collect_options options;
  struct aq_solve_options solving;
  struct aq_collect *run;
  struct aq_solve *solve;
  failure = AQ_ABOVE_TOTAL; /* none of a scheme's */
  scheme.begin = begin_and_fail;
  aq_collect_init (&options, 12, &scheme);
  aq_solve_init (&solving, 12, &scheme);
  options.islands = 3;
  ck_assert_int_eq (aq_collect_new (&run, &options), AQ_OK);
  ck_assert_int_eq (aq_collect_run (run), AQ_BAD_SCHEME);
  ck_assert_uint_eq (aq_collect_stats (run)->evaluations, 0);
  aq_collect_free (run);
  ck_assert_int_eq (aq_solve_new (&solve, &solving), AQ_BAD_SCHEME);
  ck_assert_ptr_null (solve);
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      the_host_says_its_version,
      rank_is_stable,
      two_populations_of_one_seed_draw_the_same,
      draws_are_uniform,
      evaluations_are_added_up,
      a_failure_ends_a_run_with_its_status,
      a_failure_of_begin_ends_a_run_before_it_evolves,
      NULL};
  return unit_run ("ga/host", tests);
}
