/* SPDX-License-Identifier: MIT */

/* A straight line through logarithms, and its confidence band. */

#include "cli/study/law.h"

#include <math.h>
#include <stdbool.h>

/* The 97.5 % quantile of Student's distribution; beyond 30 degrees of freedom
   that of 30, which makes intervals slightly wider. */
static double student (size_t degrees) {
  static const double quantiles[] = {
      12.706205, 4.302653, 3.182446, 2.776445, 2.570582, 2.446912,
      2.364624,  2.306004, 2.262157, 2.228139, 2.200985, 2.178813,
      2.160369,  2.144787, 2.131450, 2.119905, 2.109816, 2.100922,
      2.093024,  2.085963, 2.079614, 2.073873, 2.068658, 2.063899,
      2.059539,  2.055529, 2.051831, 2.048407, 2.045230, 2.042272};
  enum { COUNT = sizeof quantiles / sizeof *quantiles };
  return quantiles[(degrees < COUNT ? degrees : COUNT) - 1];
}

/* y = MEAN_Y + SLOPE (x - MEAN_X), and what its band is made from. */
struct line {
  double mean_x, mean_y, slope;
  double squares;   /* of x about its mean, summed */
  double deviation; /* of y about the line, times Student's quantile */
  size_t count;
};

static struct line line_through (const double *x, const double *ratio,
                                 size_t count) {
  struct line line = {.count = count};
  double products = 0, residuals = 0;
  for (size_t i = 0; i < count; i++) {
    line.mean_x += x[i] / (double) count;
    line.mean_y += log (ratio[i]) / (double) count;
  }
  for (size_t i = 0; i < count; i++) {
    const double distance = x[i] - line.mean_x;
    line.squares += distance * distance;
    products += distance * (log (ratio[i]) - line.mean_y);
  }
  line.slope = products / line.squares;
  for (size_t i = 0; i < count; i++) {
    const double residual =
        log (ratio[i]) - line.mean_y - line.slope * (x[i] - line.mean_x);
    residuals += residual * residual;
  }
  line.deviation =
      sqrt (residuals / (double) (count - 2)) * student (count - 2);
  return line;
}

/* The first N from FIRST on at which the line, or with a SIDE of -1 or 1 an
   end of the 95 % interval of its height, is below 0. */
static double first_below (const struct line *line, double first, int side) {
  enum { MOST = 255 };
  for (double n = first; n <= MOST && line->slope < 0; n++) {
    const double distance = n - line->mean_x;
    const double half =
        line->deviation *
        sqrt (1 / (double) line->count + distance * distance / line->squares);
    if (line->mean_y + line->slope * distance + side * half < 0)
      return n;
  }
  return INFINITY;
}

struct law law_fit (const double *n, const double *ratio, size_t count) {
  double first = INFINITY;
  bool good = count >= 3;
  for (size_t i = 0; i < count; i++) {
    first = fmin (first, n[i]);
    good &= isfinite (ratio[i]) && ratio[i] > 0;
  }
  if (!good)
    return (struct law){NAN, NAN, NAN, NAN, NAN, NAN, NAN};
  const struct line line = line_through (n, ratio, count);
  const double half = line.deviation / sqrt (line.squares);
  return (struct law){.factor = exp (line.mean_y - line.slope * line.mean_x),
                      .base = exp (line.slope),
                      .base_low = exp (line.slope - half),
                      .base_high = exp (line.slope + half),
                      .below_one = first_below (&line, first, 0),
                      .below_one_low = first_below (&line, first, -1),
                      .below_one_high = first_below (&line, first, 1)};
}
