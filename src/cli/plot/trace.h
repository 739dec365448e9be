/* SPDX-License-Identifier: MIT */

/* The trace of a run: a heading, then tab-separated numbers for each
   generation (for each round with several islands).  enumerate writes it, plot
   reads it. */

#ifndef TRACE_H
#define TRACE_H

#include <stdio.h>

#include "allqueens.h"

enum trace_column {
  TRACE_GENERATION,
  TRACE_BEST, /* fitness: less is better, 0 solves */
  TRACE_MEAN,
  TRACE_WORST,
  TRACE_FOUND, /* distinct solutions so far */
  TRACE_HITS,
  TRACE_EVALUATIONS,
  TRACE_COUPONS,         /* what the coupon collector has: solutions found, or
                            with symmetry closure classes */
  TRACE_NEIGHBORS_FOUND, /* solutions that neighborhood search added */
  TRACE_COLUMNS
};

struct trace_row {
  double column[TRACE_COLUMNS];
};

/* Both return whether the write succeeded. */
bool trace_write_heading (FILE *stream);
bool trace_write_row (FILE *stream, const struct aq_stats *stats,
                      bool symmetry);

/* Reads a trace from STREAM, which NAME names in messages.  Calls VISIT for
   each row and leaves the last one in *LAST.  EXIT_YES, or after a message
   EXIT_TROUBLE where the file is not a whole trace or has no solution. */
int trace_read (FILE *stream, const char *name,
                void (*visit) (const struct trace_row *row, void *data),
                void *data, struct trace_row *last);

#endif
