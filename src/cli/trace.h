/* SPDX-License-Identifier: MIT */

/* The trace of a run: a heading, then tab-separated numbers for each round,
   written in place as the run goes. */

#ifndef TRACE_H
#define TRACE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "allqueens.h"
#include "cli/output.h"

/* The run, which each row names behind its numbers. */
enum { TRACE_SCHEME_MAX = 200 };
struct trace_run {
  unsigned n;
  char scheme[TRACE_SCHEME_MAX]; /* a longer name is cut */
  uint64_t seed;
};

/* Set output, symmetry and run, the rest zero.  The output stays the
   caller's. */
struct trace_writer {
  struct output *output; /* checked, in place, and not begun */
  bool symmetry;         /* closure */
  struct trace_run run;
};

/* All return EXIT_YES, or after a message EXIT_TROUBLE. */
int trace_writer_begin (struct trace_writer *writer);

/* Writes a row: the statistics after a round, and what its populations
   hold. */
int trace_writer_row (struct trace_writer *writer,
                      const struct aq_stats *stats,
                      const struct aq_takeover *takeover);

/* Waits until all is on the disk. */
int trace_writer_finish (struct trace_writer *writer);

#endif
