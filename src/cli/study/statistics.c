/* SPDX-License-Identifier: MIT */

/* Medians, means, intervals, tests, and the law of growth. */

#include "cli/study/statistics.h"

#include <math.h>
#include <stdlib.h>

/* --- one sample --- */

static int compare (const void *a, const void *b) {
  const double left = *(const double *) a, right = *(const double *) b;
  return (left > right) - (left < right);
}

/* In ascending order; NAN are not allowed. */
static void sort_values (double *values, size_t count) {
  qsort (values, count, sizeof *values, compare);
}

/* How many values at either end lie outside the interval.  A value is below
   the median with probability 1/2, so the count below it is binomial: the most
   that a tail of at most 2.5 % allows.  (No tail is 2.5 %, which is 1/40: it
   is a multiple of 2^-COUNT.) */
static size_t count_outside (size_t count) {
  size_t out = 0;
  /* The probability that OUT values lie below the median, and that OUT or
     fewer do.  The logarithm, because 2^-COUNT may be too small for a double.
   */
  double log_equal = (double) count * log (0.5), below = exp (log_equal);
  while (below < 0.025) {
    out++;
    log_equal += log ((double) (count - out + 1) / (double) out);
    below += exp (log_equal);
  }
  return out;
}

/* Moves the values that are not NAN to the front; returns how many. */
static size_t remove_nan (double *values, size_t count) {
  size_t left = 0;
  for (size_t i = 0; i < count; i++)
    if (!isnan (values[i]))
      values[left++] = values[i];
  return left;
}

struct sample_statistics sample_statistics (double *values, size_t count) {
  count = remove_nan (values, count);
  struct sample_statistics statistics = {count, NAN, NAN, NAN, NAN, NAN};
  if (!count)
    return statistics;
  sort_values (values, count);
  statistics.median = (values[(count - 1) / 2] + values[count / 2]) / 2;
  const size_t out = count_outside (count);
  if (out > 0) {
    statistics.low = values[out - 1];
    statistics.high = values[count - out];
  }
  if (isinf (values[count - 1]))
    return statistics;
  double sum = 0, squares = 0;
  for (size_t i = 0; i < count; i++)
    sum += values[i];
  statistics.mean = sum / (double) count;
  for (size_t i = 0; i < count; i++) {
    const double distance = values[i] - statistics.mean;
    squares += distance * distance;
  }
  statistics.deviation = sqrt (squares / (double) (count - 1)); /* or 0 / 0 */
  return statistics;
}

/* --- two samples --- */

/* An exact P is for samples with fewer values than this. */
enum { LARGE = 50 };

/* Two-sided, if every order of the A + B values is as likely as any other;
   A and B are below LARGE.  U is symmetric about A * B / 2.  The orders with U
   = 0, 1, 2, ... are the coefficients of a polynomial in q, the product of (1
   - q^(B + i)) / (1 - q^i) over i = 1 to A (Harding, Applied Statistics 33,
   1984): a division and a multiplication for each i. */
static double exact_p (double u, size_t a, size_t b) {
  const size_t smaller = (size_t) fmin (u, (double) (a * b) - u);
  double orders[(LARGE - 1) * (LARGE - 1) / 2 + 1] = {1}, all = 1, tail = 0;
  for (size_t i = 1; i <= a; i++) {
    for (size_t power = i; power <= smaller; power++)
      orders[power] += orders[power - i];
    for (size_t power = smaller; power >= b + i; power--)
      orders[power] -= orders[power - b - i];
    all *= (double) (b + i) / (double) i;
  }
  for (size_t power = 0; power <= smaller; power++)
    tail += orders[power];
  return fmin (1, 2 * tail / all);
}

/* Two-sided, of a statistic at a DISTANCE from its mean, by the normal
   distribution, corrected for continuity. */
static double normal_p (double distance, double variance) {
  if (distance == 0)
    return 1; /* all values may be equal, which have no variance */
  return erfc ((distance - 0.5) / sqrt (2 * variance));
}

/* TIES is the sum of t^3 - t, t being how many values are equal. */
static double approximate_p (double u, double a, double b, double ties) {
  const double count = a + b;
  return normal_p (fabs (u - a * b / 2),
                   a * b / 12 * (count + 1 - ties / (count * (count - 1))));
}

/* The sorted value at an index, and how many from there on equal VALUE. */
static double value_at (const double *values, size_t index, size_t count) {
  return index < count ? values[index] : (double) INFINITY;
}

static size_t count_equal (const double *values, size_t index, size_t count,
                           double value) {
  size_t end = index;
  while (end < count && values[end] == value)
    end++;
  return end - index;
}

struct comparison compare_samples (double *a, size_t a_count, double *b,
                                   size_t b_count) {
  if (!a_count || !b_count)
    return (struct comparison){NAN, NAN, NAN};
  sort_values (a, a_count);
  sort_values (b, b_count);
  double u = 0, ties = 0;
  size_t a_below = 0, b_below = 0;
  while (a_below + b_below < a_count + b_count) {
    const double value =
        fmin (value_at (a, a_below, a_count), value_at (b, b_below, b_count));
    const size_t a_equal = count_equal (a, a_below, a_count, value),
                 b_equal = count_equal (b, b_below, b_count, value);
    const double equal = (double) (a_equal + b_equal);
    u += (double) a_equal * ((double) b_below + (double) b_equal / 2);
    ties += equal * equal * equal - equal;
    a_below += a_equal;
    b_below += b_equal;
  }
  const double pairs = (double) a_count * (double) b_count;
  const bool exact = ties == 0 && a_count < LARGE && b_count < LARGE;
  const double p =
      exact ? exact_p (u, a_count, b_count)
            : approximate_p (u, (double) a_count, (double) b_count, ties);
  return (struct comparison){u, p, u / pairs};
}

/* --- pairs --- */

/* Two-sided, if each of the ranks 1 to COUNT, which is below LARGE, is in
   the sum with probability 1/2.  The sets of ranks with the sums 0, 1, 2, ...
   are the coefficients of the product of 1 + q^i over i = 1 to COUNT. */
static double exact_signed_rank_p (double sum, size_t count) {
  const size_t ranks = count * (count + 1) / 2;
  const size_t smaller = (size_t) fmin (sum, (double) ranks - sum);
  double sets[LARGE * (LARGE - 1) / 2 + 1] = {1}, tail = 0;
  for (size_t i = 1; i <= count; i++)
    for (size_t power = smaller; power >= i; power--)
      sets[power] += sets[power - i];
  for (size_t power = 0; power <= smaller; power++)
    tail += sets[power];
  return fmin (1, ldexp (tail, 1 - (int) count));
}

static int compare_sizes (const void *a, const void *b) {
  const double left = fabs (*(const double *) a),
               right = fabs (*(const double *) b);
  return (left > right) - (left < right);
}

double signed_rank_p (double *differences, size_t count) {
  if (!count)
    return NAN;
  size_t left = 0;
  for (size_t i = 0; i < count; i++)
    if (differences[i] != 0)
      differences[left++] = differences[i];
  qsort (differences, left, sizeof *differences, compare_sizes);
  double sum = 0, ties = 0;
  for (size_t i = 0, end; i < left; i = end) {
    size_t above = 0;
    for (end = i;
         end < left && fabs (differences[end]) == fabs (differences[i]); end++)
      above += differences[end] > 0;
    const double equal = (double) (end - i);
    sum += (double) above * (double) (i + 1 + end) / 2; /* of their ranks */
    ties += equal * equal * equal - equal;
  }
  if (left == count && left < LARGE && ties == 0)
    return exact_signed_rank_p (sum, left);
  const double n = (double) left, ranks = n * (n + 1) / 2;
  return normal_p (fabs (sum - ranks / 2),
                   ranks * (2 * n + 1) / 12 - ties / 48);
}

/* --- several tests --- */

/* A value that is adjusted is negative until all are. */
void holm_adjust (double *p, size_t count) {
  size_t left = 0;
  for (size_t i = 0; i < count; i++)
    if (!isnan (p[i]))
      left++;
  double adjusted = 0;
  while (left > 0) {
    double smallest = INFINITY;
    for (size_t i = 0; i < count; i++)
      if (!signbit (p[i]))
        smallest = fmin (smallest, p[i]);
    adjusted = fmin (1, fmax (adjusted, (double) left * smallest));
    for (size_t i = 0; i < count; i++)
      if (p[i] == smallest) {
        p[i] = -adjusted;
        left--;
      }
  }
  for (size_t i = 0; i < count; i++)
    p[i] = fabs (p[i]);
}

/* --- the law: a straight line through logarithms, and its confidence band
   --- */

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
