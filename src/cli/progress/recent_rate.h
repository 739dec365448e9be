/* SPDX-License-Identifier: MIT */

/* How fast something grows now, and when it will be done.  Times are in
   seconds on any clock. */

#ifndef RECENT_RATE_H
#define RECENT_RATE_H

#include <stddef.h>

enum { RATE_SAMPLES = 64 };

/* A quantity that never falls, as it was seen now and then; begins as zeros.
 */
struct recent_rate {
  struct rate_sample {
    double time, value;
  } sample[RATE_SAMPLES]; /* a ring: values that differ from those before */
  size_t count;           /* samples seen; the last RATE_SAMPLES are kept */
  double now;             /* of the last call */
};

/* The quantity is VALUE at the time NOW.  To be called about five times a
   second. */
void rate_see (struct recent_rate *rate, double now, double value);

/* The growth a second over the last 2 seconds; if it grows seldom, over its
   last 3 changes; 0 before the first change. */
double rate_a_second (const struct recent_rate *rate);

/* Seconds until LEFT more is done at this rate; NAN if the rate is 0. */
double rate_seconds_left (const struct recent_rate *rate, double left);

/* What is used up of a budget. */
struct budget_use {
  double used, budget; /* 0: no limit */
};
/* The greatest share of COUNT budgets that is used up, at most 1; 0 without
   any. */
double budget_share (const struct budget_use *use, size_t count);

/* Seconds until the budgets end the run, if USED is their share at the time
   NOW; NAN if that is unknown.  RATE is that of the share: this function adds
   USED to it. */
double budget_seconds_left (struct recent_rate *rate, double now, double used);

/* Expected draws, each one of ALL items with equal probability, until the
   last MISSING of them have been drawn (coupon collector). */
double coupon_draws (double missing, double all);

#endif
