/* SPDX-License-Identifier: MIT */

/* Medians, means and intervals. */

#include "figure.h"

#include <math.h>
#include <stdlib.h>

static int compare (const void *a, const void *b) {
  const double left = *(const double *) a, right = *(const double *) b;
  return (left > right) - (left < right);
}

/* How many values at either end may be left out: the most that have no more
   than 2.5 % probability to be on one side of the median, each value being
   there by a fair coin. */
static size_t left_out (size_t count) {
  const double log_half = -0.69314718055994531;
  double below = 0;
  size_t out = 0;
  for (; out < count / 2; out++) {
    below +=
        exp (lgamma ((double) count + 1) - lgamma ((double) out + 1) -
             lgamma ((double) (count - out) + 1) + (double) count * log_half);
    if (below > 0.025)
      break;
  }
  return out;
}

/* Moves the values that are there to the front; how many. */
static size_t leave_out_nan (double *values, size_t count) {
  size_t left = 0;
  for (size_t i = 0; i < count; i++)
    if (!isnan (values[i]))
      values[left++] = values[i];
  return left;
}

struct figure figure_of (double *values, size_t count) {
  count = leave_out_nan (values, count);
  struct figure figure = {count, NAN, NAN, NAN, NAN, NAN};
  if (!count)
    return figure;
  qsort (values, count, sizeof *values, compare);
  figure.median = (values[(count - 1) / 2] + values[count / 2]) / 2;
  const size_t out = left_out (count);
  if (out > 0) {
    figure.low = values[out - 1];
    figure.high = values[count - out];
  }
  if (isinf (values[count - 1]))
    return figure;
  double sum = 0, squares = 0;
  for (size_t i = 0; i < count; i++)
    sum += values[i];
  figure.mean = sum / (double) count;
  for (size_t i = 0; i < count; i++)
    squares += (values[i] - figure.mean) * (values[i] - figure.mean);
  if (count > 1)
    figure.deviation = sqrt (squares / (double) (count - 1));
  return figure;
}
