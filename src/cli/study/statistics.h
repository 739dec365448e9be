/* SPDX-License-Identifier: MIT */

/* Statistics of samples: summaries, tests, and the law of growth. */

#ifndef STATISTICS_H
#define STATISTICS_H

#include <stdbool.h>
#include <stddef.h>

/* --- one sample --- */

struct sample_statistics {
  size_t count; /* values that are not NAN */
  double median;
  double low, high; /* the 95 % interval of the median; NAN for fewer than six
                       values */
  double mean;      /* NAN if a value is INFINITY */
  double deviation; /* of the sample; NAN likewise, and for fewer than two
                       values */
};

/* Sorts the values.  NAN are left out.  INFINITY stands for a value larger
   than all measured ones; median, low and high may be INFINITY.  Without any
   value all statistics are NAN.  The interval is exact for any distribution:
   order statistics that enclose its median with a probability of at least 95
   %. */
struct sample_statistics sample_statistics (double *values, size_t count);

/* --- comparing two samples --- */

struct comparison {
  double u; /* pairs with a value of A above one of B; a tie is half a pair */
  double p; /* two-sided, by Mann and Whitney's test */
  double
      a12; /* Vargha and Delaney's A12: a random value of A is above a random
              one of B with this probability, half of that of a tie added */
};

/* Sorts both samples.  INFINITY stands for a value larger than all measured
   ones and ties with itself; NAN are not allowed.  All three results are NAN
   if a sample is empty.

   As in R's wilcox.test, P is exact if there are no ties and both samples
   have fewer than 50 values.  Otherwise it is the normal approximation,
   corrected for ties and for continuity.  It is 1 if all values are
   equal. */
struct comparison compare_samples (double *a, size_t a_count, double *b,
                                   size_t b_count);

/* The two-sided P of Wilcoxon's signed-rank test on the DIFFERENCES of COUNT
   pairs, which it sorts.  INFINITY stands for a difference larger than all
   measured ones.  As in R's wilcox.test, differences of 0 are left out; P is
   exact if there are none, no two are of equal size, and there are fewer
   than 50.  Otherwise it is the normal approximation, as above.  It is 1 if
   all are 0, and NAN without pairs. */
double signed_rank_p (double *differences, size_t count);

/* Holm's adjustment of the P values of COUNT tests, 0 to 1 each, in place.
   NAN stay, and count as no test. */
void holm_adjust (double *p, size_t count);

/* --- the law by which looks grow with the board size --- */

/* A ratio, FACTOR * BASE^N, fitted to ratios at several board sizes: the least
   squares of their logarithms. */
struct law {
  double factor;
  double base, base_low, base_high; /* with its 95 % interval */
  /* The first board size, from the smallest one on, with a ratio below 1, and
     the first at which the lower and the upper end of the ratio's 95 %
     interval are below 1; INFINITY: there is none up to 255.  All are INFINITY
     if the ratio does not fall. */
  double below_one, below_one_low, below_one_high;
};

/* All are NAN for fewer than three sizes N, and if a RATIO is not finite or
   not above 0. */
struct law law_fit (const double *n, const double *ratio, size_t count);

#endif
