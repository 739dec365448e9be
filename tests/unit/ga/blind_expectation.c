/* SPDX-License-Identifier: MIT */

/* The null baseline. */

#include "ga/blind_expectation.h"

#include <math.h>

#include "../run/runs.h"

static void expect_near (double value, double expected, double relative) {
  ck_assert_msg (fabs (value - expected) <= relative * expected,
                 "%g instead of %g", value, expected);
}

/* K equally likely items take K (1 + 1/2 + ... + 1/K) draws. */
TEST (draws_for_all_solutions_are_a_harmonic_sum) {
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

/* Inclusion and exclusion for two orbits: the times for each, less the time
   for either.  N = 5 has orbits of 8 and of 2 boards; N = 4 and N = 6 have one
   orbit each, of 2 and of 4 boards. */
TEST (draws_for_all_orbits_follow_from_inclusion_and_exclusion) {
  expect_near (aq_blind_expectation (aq_totals (5), 120, true),
               120. / 8 + 120. / 2 - 120. / 10, 1e-6);
  expect_near (aq_blind_expectation (aq_totals (4), 24, true), 12, 1e-6);
  expect_near (aq_blind_expectation (aq_totals (6), 720, true), 180, 1e-6);
  expect_near (aq_blind_expectation (aq_totals (8), 40320, true), 1.8e4, 0.02);
  struct aq_run_options options = unit_options (8, "halfkeep", 1);
  expect_near (unit_run_stats (&options).blind_expectation,
               aq_blind_expectation (aq_totals (8), 40320, true), 1e-9);
}

TEST (boards_without_solutions_take_no_draws) {
  ck_assert (aq_blind_expectation (aq_totals (3), 27, false) == 0);
  expect_near (aq_blind_expectation (aq_totals (1), 1, true), 1, 1e-6);
}
