/* SPDX-License-Identifier: MIT */

/* Medians and their intervals against tables made otherwise. */

#include "cli/figure.h"

#include <math.h>

#include "unit.h"

/* Ranks that enclose the median of COUNT values with 95 % at least: the sums
   of binomial coefficients below them in whole numbers, as
   for n in ...: max (k for k in range (n // 2 + 1)
                      if 40 * sum (comb (n, i) for i in range (k)) <= 2 ** n)
   has it in Python; the mean and the deviation of 1, 4, 9, ... COUNT * COUNT,
   as its statistics.mean and stdev have them. */
static const struct {
  size_t count;
  double median;
  size_t low, high; /* from 1; 0: there is none */
  double mean, deviation;
} table[] = {{0, NAN, 0, 0, NAN, NAN},
             {1, 1.0, 0, 0, 1.0, NAN},
             {2, 2.5, 0, 0, 2.5, 2.1213203435596424},
             {5, 9.0, 0, 0, 11.0, 9.669539802906858},
             {6, 12.5, 1, 6, 15.166666666666666, 13.377842377105011},
             {8, 20.5, 1, 8, 25.5, 22.58317958127243},
             {9, 25.0, 2, 8, 31.666666666666668, 28.080242164197944},
             {100, 2550.5, 40, 61, 3383.5, 3024.355854282583}};

enum { ROWS = sizeof table / sizeof *table, MOST = 100 };

static bool close_to (double value, double expected) {
  return (isnan (value) && isnan (expected)) ||
         fabs (value - expected) <= 1e-12 * expected;
}

/* The squares of 1 to COUNT in some order, with NAN after each if GAPS. */
static size_t shuffled (double *values, size_t count, bool gaps) {
  size_t made = 0;
  for (size_t i = 0; i < count; i++) {
    const double root = (double) (i * 37 % count + 1); /* 37 is prime */
    values[made++] = root * root;
    if (gaps)
      values[made++] = NAN;
  }
  return made;
}

static double square (size_t root) {
  return root ? (double) (root * root) : (double) NAN;
}

static void check_row (size_t row, bool gaps) {
  double values[2 * MOST];
  const size_t count = table[row].count;
  const struct figure figure =
      figure_of (values, shuffled (values, count, gaps));
  ck_assert_uint_eq (figure.count, count);
  ck_assert_msg (close_to (figure.median, table[row].median) &&
                     close_to (figure.low, square (table[row].low)) &&
                     close_to (figure.high, square (table[row].high)) &&
                     close_to (figure.mean, table[row].mean) &&
                     close_to (figure.deviation, table[row].deviation),
                 "%zu values: %g, %g..%g, %g, %g", count, figure.median,
                 figure.low, figure.high, figure.mean, figure.deviation);
}

START_TEST (figures_are_those_of_the_table) {
  for (size_t row = 0; row < ROWS; row++)
    check_row (row, false);
}
END_TEST

START_TEST (nan_is_left_out) {
  for (size_t row = 0; row < ROWS; row++)
    check_row (row, true);
}
END_TEST

START_TEST (nothing_but_nan_is_nothing) {
  double values[] = {NAN, NAN};
  const struct figure figure = figure_of (values, 2);
  ck_assert_uint_eq (figure.count, 0);
  ck_assert (isnan (figure.median) && isnan (figure.mean));
}
END_TEST

START_TEST (infinity_is_larger_than_all) {
  double values[] = {INFINITY, 3, 1, INFINITY, 2, 6, 5, 4, INFINITY};
  const struct figure figure = figure_of (values, 9);
  ck_assert (figure.median == 5 && figure.low == 2 && isinf (figure.high));
  ck_assert (isnan (figure.mean) && isnan (figure.deviation));
  double most[] = {1, INFINITY, INFINITY};
  ck_assert (isinf (figure_of (most, 3).median));
}
END_TEST

int main (void) {
  const TTest *const tests[] = {figures_are_those_of_the_table,
                                nan_is_left_out, nothing_but_nan_is_nothing,
                                infinity_is_larger_than_all, NULL};
  return unit_run ("figure", tests);
}
