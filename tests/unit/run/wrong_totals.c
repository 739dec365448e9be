/* SPDX-License-Identifier: MIT */

/* Runs with wrong known totals, or with a wrong fitness.  N = 8 has 92
   solutions in 12 classes. */

#include "run/run_state.h"

#include "ga/schemes/schemes.h"

#include "runs.h"

/* How a run ended. */
struct outcome {
  enum aq_status status;
  struct aq_stats stats;
};

/* Runs with these totals and a budget of evaluations.  4 * 10^7 are enough to
   find all solutions. */
enum { ENOUGH = 40000000, FEW = 3000000 };
static struct outcome run_with (const struct aq_totals *known,
                                const char *scheme, unsigned seed,
                                uint64_t evaluations) {
  struct aq_collect_options options = unit_options (8, scheme, seed);
  struct aq_collect *run;
  struct outcome outcome;
  options.looks = evaluations;
  if (options.settings
          .symmetry) { /* otherwise one round finds several classes */
    options.settings.population = 4;
    options.settings.neighborhood = 0;
  }
  ck_assert_int_eq (aq_collect_new_with (&run, &options, known), AQ_OK);
  outcome.status = aq_collect_run (run);
  outcome.stats = *aq_collect_stats (run);
  aq_collect_free (run);
  return outcome;
}

/* Fails with what a run reported unless it ended as expected. */
static void expect (bool as_expected, const struct outcome *outcome,
                    const char *scheme, unsigned seed) {
  ck_assert_msg (as_expected, "%s, seed %u: status %d, end %d, %lu found",
                 scheme, seed, (int) outcome->status, (int) outcome->stats.end,
                 (unsigned long) outcome->stats.found);
}

/* The first two have no symmetry closure. */
static const char *const schemes[] = {"rowcol", "report", "halfkeep"};
enum { OPEN = 2, SCHEMES = 3 };

static unsigned seeds_of (int scheme) {
  return scheme < OPEN ? 2 : 8;
}

TEST (the_schemes_differ_in_symmetry_closure) {
  for (int i = 0; i < SCHEMES; i++)
    ck_assert_int_eq (unit_options (8, schemes[i], 1).settings.symmetry,
                      i >= OPEN);
}

TEST (right_totals_end_in_completeness) {
  static const struct aq_totals right = {8, 92, 12, 4, 0};
  for (int i = 0; i < SCHEMES; i++)
    for (unsigned seed = 1; seed <= seeds_of (i); seed++) {
      const struct outcome outcome =
          run_with (&right, schemes[i], seed, ENOUGH);
      expect (outcome.status == AQ_OK && outcome.stats.end == AQ_COMPLETE &&
                  outcome.stats.found == 92 &&
                  outcome.stats.fundamental_found == 12,
              &outcome, schemes[i], seed);
    }
}

/* The number of all solutions does not fit the other totals. */
static void expect_contradiction (uint64_t wrong) {
  const struct aq_totals known = {8, wrong, 12, 4, 0};
  for (int i = 0; i < SCHEMES; i++)
    for (unsigned seed = 1; seed <= seeds_of (i); seed++) {
      const struct outcome outcome =
          run_with (&known, schemes[i], seed, ENOUGH);
      expect (outcome.stats.end != AQ_COMPLETE &&
                  (outcome.status == AQ_ABOVE_TOTAL ||
                   outcome.status == AQ_BAD_TOTALS),
              &outcome, schemes[i], seed);
    }
}

TEST (a_total_of_solutions_that_is_too_small_is_noticed) {
  expect_contradiction (84);
}

TEST (a_total_of_solutions_that_is_too_large_is_noticed) {
  expect_contradiction (100);
}

/* For this no board need be evaluated. */
TEST (a_total_of_0_beside_known_classes_is_noticed_at_once) {
  static const struct aq_totals known = {8, 0, 12, 4, 0};
  for (int i = 0; i < SCHEMES; i++) {
    const struct outcome outcome = run_with (&known, schemes[i], 1, ENOUGH);
    expect (outcome.status == AQ_BAD_TOTALS && !outcome.stats.evaluations,
            &outcome, schemes[i], 1);
  }
}

/* The report's operators, but the first board always counts as solved. */
static void evaluate_wrongly (struct aq_population *population) {
  aq_scheme_report.evaluate (population);
  population->fitness[0] = 0;
}

TEST (a_solved_board_with_attacks_ends_a_run) {
  static const struct aq_totals known = {8, 92, 12, 4, 0};
  struct aq_collect_options options = unit_options (8, "report", 1);
  struct aq_scheme wrong = aq_scheme_report;
  struct aq_collect *run;
  wrong.evaluate = evaluate_wrongly;
  options.scheme = &wrong;
  options.looks = FEW;
  ck_assert_int_eq (aq_collect_new_with (&run, &options, &known), AQ_OK);
  ck_assert_int_eq (aq_collect_run (run), AQ_BAD_SOLUTION);
  aq_collect_free (run);
}

/* One class of 8 less than there is. */
TEST (consistent_totals_that_are_too_small_are_exceeded) {
  static const struct aq_totals known = {8, 84, 11, 4, 0};
  for (int i = 0; i < OPEN; i++)
    for (unsigned seed = 1; seed <= seeds_of (i); seed++) {
      const struct outcome outcome =
          run_with (&known, schemes[i], seed, ENOUGH);
      expect (outcome.status == AQ_ABOVE_TOTAL &&
                  outcome.stats.end != AQ_COMPLETE,
              &outcome, schemes[i], seed);
    }
}

/* One class of 8 more than there is. */
TEST (consistent_totals_that_are_too_large_are_never_reached) {
  static const struct aq_totals known = {8, 100, 13, 4, 0};
  for (int i = 0; i < SCHEMES; i++) {
    const struct outcome outcome = run_with (&known, schemes[i], 1, FEW);
    expect (outcome.status == AQ_OK && outcome.stats.end == AQ_LOOKS &&
                outcome.stats.found <= 92,
            &outcome, schemes[i], 1);
  }
}

TEST (without_known_totals_a_run_ends_by_its_budget) {
  const struct outcome outcome = run_with (NULL, "halfkeep", 1, FEW);
  ck_assert_int_eq (outcome.status, AQ_OK);
  ck_assert_int_eq (outcome.stats.end, AQ_LOOKS);
  ck_assert_uint_eq (outcome.stats.found, 92);
  ck_assert_ptr_null (outcome.stats.known);
}
