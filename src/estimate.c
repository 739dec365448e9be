/* SPDX-License-Identifier: MIT */

/* Estimates of what was not seen. */

#include "estimate.h"

#include <math.h>

/* Two-sided 95 % of the normal distribution. */
static const double quantile = 1.959963984540054;

/* The variance of the estimated number of kinds that were not met. */
static double variance (double n, double f1, double f2) {
  const double share = (n - 1) / n;
  const double pairs = f2 + 1;
  return share * f1 * (f1 - 1) / (2 * pairs) +
         share * share * f1 * (2 * f1 - 1) * (2 * f1 - 1) /
             (4 * pairs * pairs) +
         share * share * f1 * f1 * f2 * (f1 - 1) * (f1 - 1) /
             (4 * pairs * pairs * pairs * pairs);
}

/* Nothing tells of kinds that were not met: how many there may be all the
   same, if all are met as often as these on average. */
static void without_tail (struct aq_estimate *estimate) {
  const double kinds = (double) estimate->distinct;
  const double missed = exp (-(double) estimate->samples / kinds);
  const double deviation = sqrt (kinds * missed * (1 - missed));
  const double low = (kinds - quantile * deviation) / (1 - missed);
  estimate->low = low > kinds ? low : kinds;
  estimate->high = (kinds + quantile * deviation) / (1 - missed);
}

struct aq_estimate aq_estimate_of (uint64_t samples, uint64_t distinct,
                                   uint64_t once, uint64_t twice) {
  struct aq_estimate estimate = {samples, distinct, once, twice,
                                 NAN,     NAN,      NAN,  NAN};
  if (!samples)
    return estimate;
  const double n = (double) samples, f1 = (double) once, f2 = (double) twice;
  const double kinds = (double) distinct;
  const double unseen = (n - 1) / n * f1 * (f1 - 1) / (2 * (f2 + 1));
  estimate.coverage = 1 - f1 / n;
  estimate.kinds = kinds + unseen;
  if (unseen > 0) {
    const double spread = exp (
        quantile * sqrt (log (1 + variance (n, f1, f2) / (unseen * unseen))));
    estimate.low = kinds + unseen / spread;
    estimate.high = kinds + unseen * spread;
  } else
    without_tail (&estimate);
  /* There is a whole number of kinds; and where all were met some of them
     once, the interval would begin above them. */
  estimate.low = floor (estimate.low);
  estimate.high = ceil (estimate.high);
  return estimate;
}
