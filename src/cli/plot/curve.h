/* SPDX-License-Identifier: MIT */

/* Curves for plots.  A curve takes any number of points and keeps, of each
   interval of x, their average, the least and the greatest y, and the first
   and the last x. */

#ifndef CURVE_H
#define CURVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* The most intervals: one is narrower than the line of a plot. */
enum { CURVE_INTERVALS_MAX = 500 };

/* What is kept of the points of an interval. */
struct curve_interval {
  size_t count; /* of points */
  double first, last;
  double sum, least, greatest;
};

/* Interval I has the points with I * width <= x < (I + 1) * width. */
struct curve {
  double width;
  size_t intervals;
  struct curve_interval interval[CURVE_INTERVALS_MAX];
};

/* A curve of at most so many INTERVALS, an even number, and at least half as
   many unless there are fewer points. */
void curve_begin (struct curve *curve, size_t intervals);

/* Adds a point.  x is finite, at least 0 and at least that of the point
   before. */
void curve_add (struct curve *curve, double x, double y);

/* Writes, as a data block with that NAME of gnuplot, a line for each interval
   with points: the first and the last x; the average, the least and the
   greatest y.  Returns whether one has several points. */
bool curve_write (const struct curve *curve, const char *name, FILE *script);

#endif
