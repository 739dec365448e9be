/* SPDX-License-Identifier: MIT */

/* The law by which looks grow with the board size. */

#ifndef LAW_H
#define LAW_H

#include <stddef.h>

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
