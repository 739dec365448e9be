/* SPDX-License-Identifier: MIT */

/* Summary statistics, against a table that Python made. */

#include "cli/study/sample.h"

#include <math.h>

#include "../../unit.h"

/* The statistics of 1, 4, 9, ... COUNT * COUNT: the mean and the deviation are
   those of Python's statistics.mean and stdev.  LOW and HIGH are the ranks of
   the values that enclose the median with at least 95 % confidence; in Python,
   with n = COUNT, LOW is
     max (k for k in range (n // 2 + 1)
          if 40 * sum (comb (n, i) for i in range (k)) <= 2 ** n)
   and HIGH is n + 1 - LOW.  They count from 1; 0 means that there are none. */
static const struct {
  size_t count;
  double median;
  size_t low, high;
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

/* Writes the squares of 1 to COUNT in some order, with NAN after each if GAPS;
   returns how many values that is. */
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
  const struct sample_statistics statistics =
      sample_statistics (values, shuffled (values, count, gaps));
  ck_assert_uint_eq (statistics.count, count);
  ck_assert_msg (close_to (statistics.median, table[row].median) &&
                     close_to (statistics.low, square (table[row].low)) &&
                     close_to (statistics.high, square (table[row].high)) &&
                     close_to (statistics.mean, table[row].mean) &&
                     close_to (statistics.deviation, table[row].deviation),
                 "%zu values: %g, %g..%g, %g, %g", count, statistics.median,
                 statistics.low, statistics.high, statistics.mean,
                 statistics.deviation);
}

START_TEST (statistics_are_those_of_the_table) {
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
  const struct sample_statistics statistics = sample_statistics (values, 2);
  ck_assert_uint_eq (statistics.count, 0);
  ck_assert (isnan (statistics.median) && isnan (statistics.mean));
}
END_TEST

START_TEST (infinity_is_larger_than_all) {
  double values[] = {INFINITY, 3, 1, INFINITY, 2, 6, 5, 4, INFINITY};
  const struct sample_statistics statistics = sample_statistics (values, 9);
  ck_assert (statistics.median == 5 && statistics.low == 2 &&
             isinf (statistics.high));
  ck_assert (isnan (statistics.mean) && isnan (statistics.deviation));
  double most[] = {1, INFINITY, INFINITY};
  ck_assert (isinf (sample_statistics (most, 3).median));
}
END_TEST

int main (void) {
  const TTest *const tests[] = {statistics_are_those_of_the_table,
                                nan_is_left_out, nothing_but_nan_is_nothing,
                                infinity_is_larger_than_all, NULL};
  return unit_run ("cli/study/sample", tests);
}
