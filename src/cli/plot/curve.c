/* SPDX-License-Identifier: MIT */

/* Thinning curves: of an interval of x narrower than the line of the plot, the
   first, the lowest, the highest and the last point are kept. */

#include "cli/plot/curve.h"

#include <stdbool.h>
#include <string.h>

void curve_begin (struct curve *curve) {
  memset (curve, 0, sizeof *curve);
  curve->width = 1;
}

/* Adds the points of NEXT, which come later. */
static void join (struct curve_bucket *bucket,
                  const struct curve_bucket *next) {
  if (!next->count)
    return;
  if (!bucket->count) {
    *bucket = *next;
    return;
  }
  bucket->count += next->count;
  if (next->lowest.y < bucket->lowest.y)
    bucket->lowest = next->lowest;
  if (next->highest.y > bucket->highest.y)
    bucket->highest = next->highest;
  bucket->last = next->last;
}

static void double_width (struct curve *curve) {
  for (size_t i = 0; i < CURVE_BUCKETS / 2; i++) {
    struct curve_bucket pair = curve->bucket[2 * i];
    join (&pair, &curve->bucket[2 * i + 1]);
    curve->bucket[i] = pair;
  }
  memset (curve->bucket + CURVE_BUCKETS / 2, 0,
          sizeof curve->bucket - sizeof curve->bucket / 2);
  curve->width *= 2;
}

void curve_add (struct curve *curve, double x, double y) {
  const struct curve_point point = {x, y};
  const struct curve_bucket one = {1, point, point, point, point};
  while (x >= CURVE_BUCKETS * curve->width)
    double_width (curve);
  join (&curve->bucket[(size_t) (x / curve->width)], &one);
}

void curve_write (const struct curve *curve, const char *name, FILE *script) {
  struct curve_point before = {-1, 0};
  fprintf (script, "$%s << EOD\n", name);
  for (size_t i = 0; i < CURVE_BUCKETS; i++) {
    const struct curve_bucket *bucket = &curve->bucket[i];
    const bool down = bucket->highest.x < bucket->lowest.x;
    const struct curve_point points[] = {
        bucket->first, down ? bucket->highest : bucket->lowest,
        down ? bucket->lowest : bucket->highest, bucket->last};
    for (size_t j = 0; bucket->count && j < 4; j++)
      if (points[j].x > before.x ||
          (points[j].x == before.x && points[j].y != before.y)) {
        before = points[j];
        fprintf (script, "%.0f %.9g\n", before.x, before.y);
      }
  }
  fputs ("EOD\n", script);
}
