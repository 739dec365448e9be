/* SPDX-License-Identifier: MIT */

/* Curves in a bounded number of intervals, whose width doubles as x grows. */

#include "cli/plot/curve.h"

#include <math.h>
#include <string.h>

void curve_begin (struct curve *curve, size_t intervals) {
  memset (curve, 0, sizeof *curve);
  curve->width = 1;
  curve->intervals = intervals;
}

/* Adds the points of NEXT, which come later. */
static void join (struct curve_interval *interval,
                  const struct curve_interval *next) {
  if (!next->count)
    return;
  if (!interval->count) {
    *interval = *next;
    return;
  }
  interval->count += next->count;
  interval->last = next->last;
  interval->sum += next->sum;
  interval->least = fmin (interval->least, next->least);
  interval->greatest = fmax (interval->greatest, next->greatest);
}

static void double_width (struct curve *curve) {
  const size_t half = curve->intervals / 2;
  for (size_t i = 0; i < half; i++) {
    struct curve_interval pair = curve->interval[2 * i];
    join (&pair, &curve->interval[2 * i + 1]);
    curve->interval[i] = pair;
  }
  memset (curve->interval + half, 0, half * sizeof *curve->interval);
  curve->width *= 2;
}

void curve_add (struct curve *curve, double x, double y) {
  const struct curve_interval one = {1, x, x, y, y, y};
  while (x >= (double) curve->intervals * curve->width)
    double_width (curve);
  join (&curve->interval[(size_t) (x / curve->width)], &one);
}

bool curve_write (const struct curve *curve, const char *name, FILE *script) {
  bool several = false;
  fprintf (script, "$%s << EOD\n", name);
  for (size_t i = 0; i < curve->intervals; i++) {
    const struct curve_interval *interval = &curve->interval[i];
    several |= interval->count > 1;
    if (interval->count)
      fprintf (script, "%.0f %.0f %.9g %.9g %.9g\n", interval->first,
               interval->last, interval->sum / (double) interval->count,
               interval->least, interval->greatest);
  }
  fputs ("EOD\n", script);
  return several;
}
