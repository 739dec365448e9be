/* SPDX-License-Identifier: MIT */

/* What many runs' values are like. */

#ifndef FIGURE_H
#define FIGURE_H

#include <stddef.h>

struct figure {
  size_t count; /* values that are not NAN */
  double median;
  double low, high; /* of the 95 % interval of the median; NAN for less than
                       six values, which have none */
  double mean;      /* NAN where a value is INFINITY */
  double deviation; /* of the sample; likewise, and for less than two values */
};

/* Sorts the values, of which NAN are left out, and INFINITY stands for one
   that is larger than all that could be measured; median, low and high may be
   that, too.  Without any, all of it is NAN.  The interval is exact for
   whatever distribution: the order statistics that enclose its median with
   that probability at least. */
struct figure figure_of (double *values, size_t count);

#endif
