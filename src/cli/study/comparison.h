/* SPDX-License-Identifier: MIT */

/* Comparing two samples. */

#ifndef COMPARISON_H
#define COMPARISON_H

#include <stdbool.h>
#include <stddef.h>

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

#endif
