/* SPDX-License-Identifier: MIT */

/* Summary statistics of a sample. */

#ifndef SAMPLE_H
#define SAMPLE_H

#include <stddef.h>

struct sample_statistics {
  size_t count; /* values that are not NAN */
  double median;
  double low, high; /* the 95 % interval of the median; NAN for fewer than six
                       values */
  double mean;      /* NAN if a value is INFINITY */
  double deviation; /* of the sample; NAN likewise, and for fewer than two
                       values */
};

/* In ascending order; NAN are not allowed. */
void sort_values (double *values, size_t count);

/* Sorts the values.  NAN are left out.  INFINITY stands for a value larger
   than all measured ones; median, low and high may be INFINITY.  Without any
   value all statistics are NAN.  The interval is exact for any distribution:
   order statistics that enclose its median with a probability of at least 95
   %. */
struct sample_statistics sample_statistics (double *values, size_t count);

#endif
