/* SPDX-License-Identifier: MIT */

/* Rates over the last seconds, from a ring of samples. */

#include "cli/progress/recent_rate.h"

#include <math.h>

static const double window = 2, spacing = 0.1;
enum { CHANGES = 3 };

static const struct rate_sample *last_but (const struct recent_rate *rate,
                                           size_t back) {
  return &rate->sample[(rate->count - 1 - back) % RATE_SAMPLES];
}

void rate_see (struct recent_rate *rate, double now, double value) {
  rate->now = now;
  if (rate->count && (value == last_but (rate, 0)->value ||
                      now < last_but (rate, 0)->time + spacing))
    return;
  rate->sample[rate->count++ % RATE_SAMPLES] =
      (struct rate_sample){now, value};
}

double rate_a_second (const struct recent_rate *rate) {
  const size_t kept = rate->count < RATE_SAMPLES ? rate->count : RATE_SAMPLES;
  if (kept < 2)
    return 0;
  size_t back = 1;
  while (back + 1 < kept &&
         (back < CHANGES || rate->now - last_but (rate, back)->time < window))
    back++;
  const struct rate_sample *first = last_but (rate, back);
  return (last_but (rate, 0)->value - first->value) /
         (rate->now - first->time);
}

double rate_seconds_left (const struct recent_rate *rate, double left) {
  const double a_second = rate_a_second (rate);
  return a_second > 0 ? left / a_second : (double) NAN;
}

double budget_share (const struct budget_use *use, size_t count) {
  double most = 0;
  for (size_t i = 0; i < count; i++)
    if (use[i].budget > 0)
      most = fmax (most, use[i].used / use[i].budget);
  return fmin (most, 1);
}

double budget_seconds_left (struct recent_rate *rate, double now,
                            double used) {
  rate_see (rate, now, used);
  return rate_seconds_left (rate, 1 - used);
}

/* The sum of ALL / i for i = 1 .. MISSING, by Euler's approximation. */
double coupon_draws (double missing, double all) {
  static const double euler = 0.57721566490153286;
  return missing < 1 ? 0 : all * (log (missing) + euler + 1 / (2 * missing));
}
