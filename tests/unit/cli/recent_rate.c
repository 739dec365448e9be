/* SPDX-License-Identifier: MIT */

/* Rates over the last seconds, with clocks of the tests' own. */

#include "cli/status_text.h"

#include <math.h>

#include "../unit.h"

static const double tick = 0.2;

/* Lets a quantity that is *VALUE at *NOW grow A_SECOND for so many SECONDS. */
static void grow (struct recent_rate *rate, double *now, double *value,
                  double a_second, double seconds) {
  const double end = *now + seconds;
  while (*now < end) {
    *now += tick;
    *value += a_second * tick;
    rate_see (rate, *now, *value);
  }
}

TEST (a_constant_rate_gives_the_time_left) {
  for (double a_second = 1e-3; a_second < 1e12; a_second *= 10) {
    struct recent_rate rate = {0};
    double now = 1000, value = 5e3;
    grow (&rate, &now, &value, a_second, 1);
    for (unsigned second = 0; second < 30; second++) {
      grow (&rate, &now, &value, a_second, 1);
      ck_assert_double_eq_tol (rate_a_second (&rate) / a_second, 1, 1e-3);
      ck_assert_double_eq_tol (rate_seconds_left (&rate, 7 * a_second), 7,
                               1e-2);
    }
  }
}

TEST (another_rate_is_noticed_within_three_seconds) {
  static const double factors[] = {0.5, 0.1, 2, 100};
  for (size_t i = 0; i < sizeof factors / sizeof *factors; i++) {
    struct recent_rate rate = {0};
    double now = 0, value = 0;
    grow (&rate, &now, &value, 40, 60);
    grow (&rate, &now, &value, 40 * factors[i], 3);
    ck_assert_double_eq_tol (rate_a_second (&rate) / 40, factors[i],
                             1e-6 * factors[i]);
  }
}

/* A change every 10 s: the rate is that of the last three. */
TEST (rare_changes_give_their_own_rate) {
  struct recent_rate rate = {0};
  double now = 0, value = 0;
  for (unsigned change = 0; change < 8; change++) {
    value += 50;
    grow (&rate, &now, &value, 0, 10);
    if (change >= 3) {
      ck_assert_double_gt (rate_a_second (&rate), 5 * 0.7);
      ck_assert_double_lt (rate_a_second (&rate), 5 * 1.1);
    }
  }
}

TEST (what_stands_still_gets_slower_and_slower) {
  struct recent_rate rate = {0};
  double now = 0, value = 0;
  grow (&rate, &now, &value, 10, 10);
  double before = rate_seconds_left (&rate, 100);
  for (unsigned second = 0; second < 100; second++) {
    grow (&rate, &now, &value, 0, 1);
    ck_assert_double_gt (rate_seconds_left (&rate, 100), before);
    before = rate_seconds_left (&rate, 100);
  }
}

TEST (nothing_is_known_before_the_first_change) {
  struct recent_rate rate = {0};
  double now = 0, value = 3;
  ck_assert_double_eq (rate_a_second (&rate), 0);
  grow (&rate, &now, &value, 0, 20);
  ck_assert_double_eq (rate_a_second (&rate), 0);
  ck_assert (isnan (rate_seconds_left (&rate, 1)));
}

TEST (the_budget_used_up_most_counts) {
  const struct budget_use use[] = {
      {10, 0}, {3, 10}, {60, 100}, {5, 1000}, {0, 0}};
  ck_assert_double_eq_tol (budget_share (use, 5), 0.6, 1e-12);
  ck_assert_double_eq (budget_share (use, 1), 0);
  ck_assert_double_eq (budget_share (use, 0), 0);
  ck_assert_double_eq (budget_share (&(struct budget_use){7, 5}, 1), 1);
}

TEST (coupons_are_a_harmonic_sum) {
  double sum = 0;
  for (unsigned missing = 1; missing <= 10000; missing++) {
    sum += 1.0 / missing;
    ck_assert_double_eq_tol (coupon_draws (missing) / sum, 1,
                             missing < 10 ? 0.08 : 1e-3);
  }
  ck_assert_double_eq (coupon_draws (0), 0);
}
