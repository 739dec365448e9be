/* SPDX-License-Identifier: MIT */

/* Mann and Whitney's test, the A12 of Vargha and Delaney, Wilcoxon's
   signed-rank test, Holm's adjustment. */

#include "cli/study/comparison.h"

#include <math.h>
#include <stdlib.h>

#include "cli/study/sample.h"

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
