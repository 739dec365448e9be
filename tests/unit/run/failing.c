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

/* The first board always counts as solved. */
static void evaluate_wrongly (struct aq_population *population) {
  aq_scheme_report.evaluate (population);
  population->fitness[0] = 0;
}

/* All boards are the same solution, but the last one has a queen that is not
   on the board.  It attacks none. */
static void evaluate_outside (struct aq_population *population) {
  static const uint8_t solution[] = {0, 2, 4, 7, 9, 11, 5, 10, 1, 6, 8, 3};
  uint8_t *column = population->genes;
  aq_scheme_report.evaluate (population);
  for (size_t i = 0; i < population->size; i++) {
    memcpy (column + i * population->n, solution, sizeof solution);
    population->fitness[i] = 0;
  }
  column[(population->size - 1) * population->n + 1] = 18;
}

/* All boards are that solution but for the queen of the last row, whose column
   a packed board does not store. */
static void evaluate_last_row (struct aq_population *population) {
  evaluate_outside (population);
  for (size_t i = 0; i < population->size; i++) {
    aq_board (population, i)[1] = 2;
    aq_board (population, i)[11] = 2;
  }
}

static void survive_as_it_is (struct aq_population *population) {
  (void) population;
}

/* Runs twice, of several islands. */
static void expect_failure (const struct aq_scheme *scheme, unsigned islands,
                            enum aq_status expected) {
  struct aq_run_options options;
  struct aq_collect *run;
  aq_collect_init (&options, 12, scheme);
  options.seed = 1;
  options.islands = islands;
  options.looks = 1000000;
  evaluated = 0;
  ck_assert_int_eq (aq_collect_new (&run, &options), AQ_OK);
  ck_assert_int_eq (aq_collect_run (run), expected);
  /* Another island may have begun its round. */
  ck_assert_uint_le (evaluated, 3 + AQ_ROUND_GENERATIONS);
  ck_assert_int_eq (aq_collect_run (run), expected);
  ck_assert (!scheme->begin || !aq_collect_stats (run)->evaluations);
  aq_collect_free (run);
}

/* The same of a search for one solution. */
static void expect_no_solution (const struct aq_scheme *scheme) {
  struct aq_run_options options;
  struct aq_solve *run;
  aq_solve_init (&options, 32, scheme);
  options.seed = 1;
  options.looks = 1000000;
  evaluated = 0;
  ck_assert_int_eq (aq_solve_new (&run, &options), AQ_OK);
  ck_assert_int_eq (aq_solve_run (run), failure);
  ck_assert_int_eq (aq_solve_run (run), failure);
  aq_solve_free (run);
}

TEST (a_failure_ends_a_run_with_its_status) {
  static const enum aq_status statuses[] = {AQ_NO_MEMORY, AQ_BAD_SCHEME};
  struct aq_scheme schemes[3] = {aq_scheme_report, aq_scheme_report,
                                 aq_scheme_report};
  schemes[0].evaluate = evaluate_and_fail;
  schemes[1].breed = breed_and_fail;
  schemes[2].create = create_and_fail;
  for (size_t i = 0; i < 6; i++) {
    failure = statuses[i % 2];
    for (unsigned islands = 1; islands <= 2; islands++)
      expect_failure (&schemes[i / 2], islands, failure);
    expect_no_solution (&schemes[i / 2]);
  }
}

TEST (a_failure_of_begin_ends_a_run_before_it_evolves) {
  struct aq_scheme scheme = aq_scheme_report;
  struct aq_run_options solving;
  struct aq_solve *solve;
  failure = AQ_BAD_SHAPE;
  scheme.begin = begin_and_fail;
  expect_failure (&scheme, 3, AQ_BAD_SHAPE);
  aq_solve_init (&solving, 12, &scheme);
  ck_assert_int_eq (aq_solve_new (&solve, &solving), AQ_BAD_SHAPE);
  ck_assert_ptr_null (solve);
}

TEST (a_solved_board_with_attacks_ends_a_run) {
  struct aq_scheme wrong = aq_scheme_report;
  wrong.evaluate = evaluate_wrongly;
  expect_failure (&wrong, 1, AQ_BAD_SOLUTION);
}

TEST (a_solved_board_with_a_queen_outside_ends_a_run) {
  struct aq_scheme wrong = aq_scheme_report;
  wrong.evaluate = evaluate_outside;
  expect_failure (&wrong, 1, AQ_BAD_SOLUTION);
}

TEST (what_survives_does_not_hide_a_solved_board_with_attacks) {
  struct aq_scheme wrong = aq_scheme_report;
  wrong.evaluate = evaluate_last_row;
  expect_failure (&wrong, 1, AQ_BAD_SOLUTION);
  wrong.survive = survive_as_it_is;
  expect_failure (&wrong, 1, AQ_BAD_SOLUTION);
}
