/* SPDX-License-Identifier: MIT */

/* Schemes that end a run. */

#include "ga/schemes/schemes.h"
#include "runs.h"

/* Report, but it fails in evaluation 3. */
static enum aq_status failure;
static unsigned evaluated;

static void evaluate_and_fail (struct aq_population *population) {
  aq_scheme_report.evaluate (population);
  if (++evaluated == 3)
    population->status = failure;
}

static void breed_and_fail (struct aq_population *population) {
  if (++evaluated == 3)
    population->status = failure;
  else
    aq_scheme_report.breed (population);
}

static void create_and_fail (struct aq_population *population) {
  aq_scheme_report.create (population);
  population->status = failure;
}

static void begin_and_fail (struct aq_population *population) {
  population->status = failure;
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

TEST (a_failure_ends_a_run_with_its_status) {
  static const enum aq_status statuses[] = {AQ_NO_MEMORY, AQ_BAD_SCHEME};
  for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++)
    for (unsigned islands = 1; islands <= 2; islands++) {
      struct aq_scheme scheme = aq_scheme_report;
      failure = statuses[i];
      scheme.evaluate = evaluate_and_fail;
      expect_failure (&scheme, islands);
      scheme = aq_scheme_report;
      scheme.breed = breed_and_fail;
      expect_failure (&scheme, islands);
      scheme = aq_scheme_report;
      scheme.create = create_and_fail;
      expect_failure (&scheme, islands);
    }
}

TEST (a_failure_of_begin_ends_a_run_before_it_evolves) {
  struct aq_scheme scheme = aq_scheme_report;
  struct aq_collect_options options;
  struct aq_solve_options solving;
  struct aq_collect *run;
  struct aq_solve *solve;
  failure = AQ_BAD_SHAPE;
  scheme.begin = begin_and_fail;
  aq_collect_init (&options, 12, &scheme);
  aq_solve_init (&solving, 12, &scheme);
  options.islands = 3;
  ck_assert_int_eq (aq_collect_new (&run, &options), AQ_OK);
  ck_assert_int_eq (aq_collect_run (run), AQ_BAD_SHAPE);
  ck_assert_uint_eq (aq_collect_stats (run)->evaluations, 0);
  aq_collect_free (run);
  ck_assert_int_eq (aq_solve_new (&solve, &solving), AQ_BAD_SHAPE);
  ck_assert_ptr_null (solve);
}
