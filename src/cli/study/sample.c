/* SPDX-License-Identifier: MIT */

/* Medians, means and intervals. */

#include "cli/study/sample.h"

#include <math.h>
#include <stdlib.h>

static int compare (const void *a, const void *b) {
  const double left = *(const double *) a, right = *(const double *) b;
  return (left > right) - (left < right);
}

void sort_values (double *values, size_t count) {
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
