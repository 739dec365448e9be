/* SPDX-License-Identifier: MIT */

/* Curves for plots.  A curve takes any number of points, keeps at most
   CURVE_POINTS_MAX of them, and is drawn as with all. */

#ifndef CURVE_H
#define CURVE_H

#include <stddef.h>
#include <stdio.h>

enum { CURVE_BUCKETS = 500, CURVE_POINTS_MAX = 4 * CURVE_BUCKETS };

struct curve_point {
  double x, y;
};

/* What is kept of the points of an interval. */
struct curve_bucket {
  size_t count; /* of its points, kept or not */
  struct curve_point first, lowest, highest, last;
};

/* Bucket I has the points with I * width <= x < (I + 1) * width. */
struct curve {
  double width;
  struct curve_bucket bucket[CURVE_BUCKETS];
};

void curve_begin (struct curve *curve);

/* Adds a point.  x is finite, at least 0 and at least that of the point
   before. */
void curve_add (struct curve *curve, double x, double y);

/* Writes the points that were kept in the order of x, as a data block with
   that NAME of gnuplot. */
void curve_write (const struct curve *curve, const char *name, FILE *script);

#endif
