/* SPDX-License-Identifier: MIT */

/* Fitted laws, against R. */

#include "cli/study/statistics.h"

#include <math.h>

#include "../../unit.h"

/* In R, with n and r:
     m <- lm (log (r) ~ n); p <- predict (m, data.frame (n = min (n):255),
                                          interval = "confidence")
     exp (coef (m)); exp (confint (m)[2, ])
     sapply (1:3, function (k) (min (n):255)[which (p[, k] < 0)[1]])
   where the slope is below 0; NA is INFINITY. */
enum { MOST = 8 };
static const struct {
  size_t count;
  double n[MOST], ratio[MOST];
  struct law expected;
} fits[] = {
    {5,
     {6, 7, 8, 9, 10},
     {16.2, 15.2, 9.7, 12.7, 8.3},
     {40.4886595658, 0.859228411036, 0.714932661862, 1.0326475509, 25, 16,
      INFINITY}},
    {6,
     {6, 7, 8, 9, 10, 11},
     {16.213333, 15.195797, 9.702125, 12.681352, 8.314682, 6.224627},
     {50.1188140632, 0.834606973692, 0.744349233306, 0.935809119385, 22, 17,
      45}},
    {5,
     {8, 10, 12, 14, 16},
     {.615, .0808, .01599, .00386, .000752},
     {363.30483779, 0.439231086534, 0.399049897544, 0.483458205516, 8, 8, 8}},
    {4,
     {8, 9, 10, 11},
     {5, 4, 3, .9},
     {472.3496525, 0.580881944927, 0.283929812531, 1.18840579274, 12, 10,
      INFINITY}},
    {3,
     {12, 8, 9},
     {3, 1.5, 2},
     {0.424164325376, 1.17878843195, 0.800247684424, 1.73639011315, INFINITY,
      INFINITY, INFINITY}}};

static bool close_to (double value, double expected) {
  return value == expected || fabs (value - expected) <= 1e-6 * expected;
}

START_TEST (laws_are_those_of_r) {
  for (size_t i = 0; i < sizeof fits / sizeof *fits; i++) {
    const struct law law = law_fit (fits[i].n, fits[i].ratio, fits[i].count),
                     expected = fits[i].expected;
    ck_assert_msg (close_to (law.factor, expected.factor) &&
                       close_to (law.base, expected.base) &&
                       close_to (law.base_low, expected.base_low) &&
                       close_to (law.base_high, expected.base_high),
                   "row %zu: %.12g, %.12g, %.12g..%.12g", i, law.factor,
                   law.base, law.base_low, law.base_high);
    ck_assert_msg (law.below_one == expected.below_one &&
                       law.below_one_low == expected.below_one_low &&
                       law.below_one_high == expected.below_one_high,
                   "row %zu: %g (%g..%g)", i, law.below_one, law.below_one_low,
                   law.below_one_high);
  }
}
END_TEST

START_TEST (a_law_without_errors_is_found) {
  for (uint64_t seed = 1; seed <= 100; seed++) {
    uint64_t state = seed;
    double n[MOST], ratio[MOST];
    const double factor = 1 + (double) (unit_random (&state) % 1000),
                 base = (double) (1 + unit_random (&state) % 300) / 100;
    for (size_t i = 0; i < MOST; i++) {
      n[i] = 6 + 2 * (double) ((i + seed) % MOST);
      ratio[i] = factor * pow (base, n[i]);
    }
    const struct law law = law_fit (n, ratio, MOST);
    ck_assert_msg (
        close_to (law.factor, factor) && close_to (law.base, base) &&
            close_to (law.base_low, base) && close_to (law.base_high, base),
        "seed %d: %.12g, %.12g", (int) seed, law.factor, law.base);
  }
}
END_TEST

START_TEST (there_is_no_law_for_two_sizes_or_without_a_ratio) {
  const double n[] = {6, 7, 8}, none[] = {1, INFINITY, 2},
               unknown[] = {1, 2, NAN}, zero[] = {0, 1, 2}, good[] = {3, 2, 1};
  ck_assert (isnan (law_fit (n, none, 3).base));
  ck_assert (isnan (law_fit (n, unknown, 3).base));
  ck_assert (isnan (law_fit (n, zero, 3).below_one));
  ck_assert (isnan (law_fit (n, good, 2).factor));
  ck_assert (isnan (law_fit (n, good, 0).factor));
  ck_assert (isfinite (law_fit (n, good, 3).base));
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      laws_are_those_of_r, a_law_without_errors_is_found,
      there_is_no_law_for_two_sizes_or_without_a_ratio, NULL};
  return unit_run ("cli/study/law", tests);
}
