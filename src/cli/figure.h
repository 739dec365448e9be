/* SPDX-License-Identifier: MIT */

/* What many runs' values are like. */

#ifndef FIGURE_H
#define FIGURE_H

#include <stddef.h>

struct figure {
  size_t count;
  double median;
  double low, high; /* of the 95 % interval of the median; NAN for less than
                       six values, which have none */
  double mean;
  double deviation; /* of the sample; NAN for less than two values */
};

/* Sorts the values.  Without any, all of it is NAN.  The interval is exact for
   whatever distribution: the order statistics that enclose its median with
   that probability at least. */
struct figure figure_of (double *values, size_t count);

#endif
