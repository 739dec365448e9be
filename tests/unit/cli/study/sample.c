/* SPDX-License-Identifier: MIT */

/* Summary statistics, against tables that Python and R made. */

#include "cli/study/statistics.h"

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

/* Writes the squares of 1 to COUNT in some order, with NAN after each if GAPS,
   and behind them a value that would change all statistics; returns how many
   values that is without the last one. */
static size_t shuffled (double *values, size_t count, bool gaps) {
  size_t made = 0;
  for (size_t i = 0; i < count; i++) {
    const double root = (double) (i * 37 % count + 1); /* 37 is prime */
    values[made++] = root * root;
    if (gaps)
      values[made++] = NAN;
  }
  values[made] = -1;
  return made;
}

static double square (size_t root) {
  return root ? (double) (root * root) : (double) NAN;
}

static void check_row (size_t row, bool gaps) {
  double values[2 * MOST + 1];
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

/* The smallest samples of which the interval leaves out 1, 2, 3, ... values at
   either end, up to 200 values; in R
     d <- qbinom (0.025, 1:200, 0.5)
     sapply (1:max (d), function (k) which (d >= k)[1])
   Tables of the sign test change there. */
static const size_t changes[] = {
    6,   9,   12,  15,  17,  20,  23,  25,  28,  30,  33,  35,  37,  40,  42,
    44,  47,  49,  51,  54,  56,  58,  61,  63,  65,  67,  70,  72,  74,  77,
    79,  81,  83,  86,  88,  90,  92,  94,  97,  99,  101, 103, 106, 108, 110,
    112, 114, 117, 119, 121, 123, 125, 128, 130, 132, 134, 136, 138, 141, 143,
    145, 147, 149, 152, 154, 156, 158, 160, 162, 165, 167, 169, 171, 173, 175,
    178, 180, 182, 184, 186, 188, 190, 193, 195, 197, 199};
enum { CHANGES = sizeof changes / sizeof *changes };

/* Larger ones: qbinom (0.025, COUNT, 0.5).  Of all samples up to 3000 values,
   2109 and 2656 have tails closest to 2.5 %: 1.3e-6 below it and 5.4e-7 above
   it. */
static const struct {
  size_t count, out;
} large[] = {
    {1000, 469}, {2109, 1010}, {2656, 1277}, {10000, 4902}, {100000, 49690}};

/* The ranks of the interval's ends, of COUNT values that are their ranks, are
   OUT and COUNT + 1 - OUT; none if OUT is 0. */
static void check_ranks (size_t count, size_t out) {
  double *values = malloc (count * sizeof *values);
  ck_assert_ptr_nonnull (values);
  for (size_t i = 0; i < count; i++)
    values[i] = (double) (count - i);
  const struct sample_statistics statistics =
      sample_statistics (values, count);
  const double low = out ? (double) out : (double) NAN,
               high = (double) (count + 1) - low;
  ck_assert_msg (close_to (statistics.low, low) &&
                     close_to (statistics.high, high),
                 "%zu values: %g..%g, not %g..%g", count, statistics.low,
                 statistics.high, low, high);
  free (values);
}

START_TEST (interval_has_the_ranks_of_binomial_quantiles) {
  size_t out = 0;
  for (size_t count = 1; count <= 200; count++) {
    if (out < CHANGES && count == changes[out])
      out++;
    check_ranks (count, out);
  }
  ck_assert_uint_eq (out, CHANGES);
  for (size_t i = 0; i < sizeof large / sizeof *large; i++)
    check_ranks (large[i].count, large[i].out);
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
  double one[] = {1, INFINITY, 2};
  ck_assert (isnan (sample_statistics (one, 3).mean));
  double most[] = {1, INFINITY, INFINITY};
  ck_assert (isinf (sample_statistics (most, 3).median));
}
END_TEST

int main (void) {
  const TTest *const tests[] = {statistics_are_those_of_the_table,
                                interval_has_the_ranks_of_binomial_quantiles,
                                nan_is_left_out,
                                nothing_but_nan_is_nothing,
                                infinity_is_larger_than_all,
                                NULL};
  return unit_run ("cli/study/sample", tests);
}
