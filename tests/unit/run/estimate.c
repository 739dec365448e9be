/* SPDX-License-Identifier: MIT */

/* Estimates of how many classes there are. */

#include "run/estimate.h"

#include <math.h>

#include "../unit.h"

enum { CLASSES_MAX = 1000 };

/* The estimate from random draws of CLASSES equally likely classes. */
static struct aq_estimate draw (uint64_t *state, unsigned classes,
                                uint64_t samples) {
  unsigned drawn[CLASSES_MAX] = {0};
  uint64_t distinct = 0, once = 0, twice = 0;
  for (uint64_t i = 0; i < samples; i++)
    drawn[unit_random (state) % classes]++;
  for (unsigned i = 0; i < classes; i++) {
    distinct += drawn[i] > 0;
    once += drawn[i] == 1;
    twice += drawn[i] == 2;
  }
  return aq_estimate_of (samples, distinct, once, twice);
}

START_TEST (without_samples_there_is_no_estimate) {
  const struct aq_estimate estimate = aq_estimate_of (0, 0, 0, 0);
  ck_assert (isnan (estimate.coverage) && isnan (estimate.total) &&
             isnan (estimate.low) && isnan (estimate.high));
}
END_TEST

START_TEST (without_a_repetition_there_is_no_estimate) {
  const struct aq_estimate estimate = aq_estimate_of (1000, 1000, 1000, 0);
  ck_assert (estimate.coverage == 0 && isnan (estimate.total) &&
             isnan (estimate.low) && isnan (estimate.high));
}
END_TEST

/* By hand: 30 + 0.99 * 10 * 9 / (2 * 6). */
START_TEST (chao1_and_coverage_are_the_published_formulas) {
  const struct aq_estimate estimate = aq_estimate_of (100, 30, 10, 5);
  ck_assert (fabs (estimate.coverage - 0.9) < 1e-12);
  ck_assert (fabs (estimate.total - 37.425) < 1e-9);
}
END_TEST

START_TEST (classes_that_were_drawn_often_are_all_classes) {
  const struct aq_estimate estimate = aq_estimate_of (1000, 12, 0, 0);
  ck_assert (estimate.coverage == 1 && estimate.total == 12);
  ck_assert (estimate.low == 12 && estimate.high >= 12 && estimate.high <= 13);
}
END_TEST

/* Few samples may have no repetition: then there is no interval. */
START_TEST (the_interval_encloses_the_estimate_and_begins_above_the_distinct) {
  for (unsigned seed = 0; seed < 3000; seed++) {
    uint64_t state = seed;
    const unsigned classes =
        1 + (unsigned) (unit_random (&state) % CLASSES_MAX);
    const struct aq_estimate estimate =
        draw (&state, classes, 1 + unit_random (&state) % (4 * classes));
    const bool is_interval = estimate.low >= (double) estimate.distinct &&
                             estimate.low <= estimate.total &&
                             estimate.total <= estimate.high;
    const bool is_none = isnan (estimate.low) && isnan (estimate.total) &&
                         isnan (estimate.high);
    ck_assert_msg (estimate.samples == estimate.distinct ? is_none
                                                         : is_interval,
                   "seed %u: %g, %g..%g", seed, estimate.total, estimate.low,
                   estimate.high);
    ck_assert_msg (estimate.coverage >= 0 && estimate.coverage <= 1,
                   "seed %u: coverage %g", seed, estimate.coverage);
  }
}
END_TEST

/* 95 % of 2000 is 1900, standard deviation 10.  More is no fault: the interval
   is made of whole numbers that enclose the computed one. */
START_TEST (the_interval_covers_the_number_of_equally_likely_classes) {
  for (unsigned classes = 50; classes <= 450; classes += 200)
    for (unsigned each = 1; each <= 3; each++) {
      unsigned covered = 0;
      for (unsigned seed = 0; seed < 2000; seed++) {
        uint64_t state = seed;
        const struct aq_estimate estimate =
            draw (&state, classes, (uint64_t) each * classes);
        covered += estimate.low <= classes && classes <= estimate.high;
      }
      ck_assert_msg (covered >= 1860,
                     "%u of 2000, %u classes, %u samples for each", covered,
                     classes, each);
    }
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      without_samples_there_is_no_estimate,
      without_a_repetition_there_is_no_estimate,
      chao1_and_coverage_are_the_published_formulas,
      classes_that_were_drawn_often_are_all_classes,
      the_interval_encloses_the_estimate_and_begins_above_the_distinct,
      the_interval_covers_the_number_of_equally_likely_classes,
      NULL};
  return unit_run ("run/estimate", tests);
}
