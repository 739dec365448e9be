/* SPDX-License-Identifier: MIT */

/* The trace of a run: a heading, then tab-separated numbers for each round,
   written in place as the run goes. */

#ifndef TRACE_H
#define TRACE_H

#include "allqueens.h"
#include "cli/output.h"

/* The output stays the caller's. */
struct trace {
  struct output *output; /* checked, in place, and not begun */
  const struct aq_collect_options *options; /* of the run */
};

/* All return EXIT_YES, or after a message EXIT_TROUBLE. */
int trace_begin (const struct trace *trace);

/* Writes a row: the statistics after a round, and what its populations
   hold. */
int trace_row (const struct trace *trace, const struct aq_stats *stats,
               const struct aq_takeover *takeover);

#endif
