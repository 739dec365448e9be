/* SPDX-License-Identifier: MIT */

/* Estimates of what was not seen. */

#include "estimate.h"

#include <math.h>

#include "unit.h"

enum { KINDS_MAX = 1000 };

/* Draws that hit each of KINDS with the same probability. */
static struct aq_estimate draw (uint64_t *state, unsigned kinds,
                                uint64_t samples) {
  unsigned met[KINDS_MAX] = {0};
  uint64_t distinct = 0, once = 0, twice = 0;
  for (uint64_t i = 0; i < samples; i++)
    met[unit_random (state) % kinds]++;
  for (unsigned kind = 0; kind < kinds; kind++) {
    distinct += met[kind] > 0;
    once += met[kind] == 1;
    twice += met[kind] == 2;
  }
  return aq_estimate_of (samples, distinct, once, twice);
}

START_TEST (without_samples_there_is_no_estimate) {
  const struct aq_estimate estimate = aq_estimate_of (0, 0, 0, 0);
  ck_assert (isnan (estimate.coverage) && isnan (estimate.kinds) &&
             isnan (estimate.low) && isnan (estimate.high));
}
END_TEST

/* By hand: 30 + 0.99 * 10 * 9 / (2 * 6). */
START_TEST (chao1_and_coverage_are_the_published_formulas) {
  const struct aq_estimate estimate = aq_estimate_of (100, 30, 10, 5);
  ck_assert (fabs (estimate.coverage - 0.9) < 1e-12);
  ck_assert (fabs (estimate.kinds - 37.425) < 1e-9);
}
END_TEST

START_TEST (what_was_met_often_leaves_nothing_unseen) {
  const struct aq_estimate estimate = aq_estimate_of (1000, 12, 0, 0);
  ck_assert (estimate.coverage == 1 && estimate.kinds == 12);
  ck_assert (estimate.low == 12 && estimate.high >= 12 && estimate.high <= 13);
}
END_TEST

START_TEST (the_interval_encloses_the_estimate_and_what_was_met) {
  for (uint64_t seed = 0; seed < 3000; seed++) {
    uint64_t state = seed;
    const unsigned kinds = 1 + (unsigned) (unit_random (&state) % KINDS_MAX);
    const struct aq_estimate estimate =
        draw (&state, kinds, 1 + unit_random (&state) % (4 * kinds));
    ck_assert_msg (estimate.low >= (double) estimate.distinct &&
                       estimate.low <= estimate.kinds &&
                       estimate.kinds <= estimate.high &&
                       estimate.coverage >= 0 && estimate.coverage <= 1,
                   "seed %lu", (unsigned long) seed);
  }
}
END_TEST

/* 95 % of 2000 is 1900, deviation 10. */
START_TEST (the_interval_holds_the_number_of_equally_likely_kinds) {
  for (unsigned kinds = 50; kinds <= 450; kinds += 200)
    for (unsigned hits = 1; hits <= 3; hits++) {
      unsigned held = 0;
      for (uint64_t seed = 0; seed < 2000; seed++) {
        uint64_t state = seed;
        const struct aq_estimate estimate =
            draw (&state, kinds, (uint64_t) hits * kinds);
        held += estimate.low <= kinds && kinds <= estimate.high;
      }
      ck_assert_msg (held >= 1860, "%u of 2000, %u kinds, %u hits each", held,
                     kinds, hits);
    }
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      without_samples_there_is_no_estimate,
      chao1_and_coverage_are_the_published_formulas,
      what_was_met_often_leaves_nothing_unseen,
      the_interval_encloses_the_estimate_and_what_was_met,
      the_interval_holds_the_number_of_equally_likely_kinds,
      NULL};
  return unit_run ("estimate", tests);
}
