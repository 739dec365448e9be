/* SPDX-License-Identifier: MIT */

/* The trace of a run: a heading, then tab-separated numbers for each
   generation (or round of 16, with several islands), for fewer of them in a
   long run. */

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

/* --- writing: in place, as the run goes --- */

/* The first 10,000 rows are of one generation (round) each, the next 10,000 of
   every second one, then of every fourth, and so on: the rows that a run of
   any length writes.  The last one of a run is written, too. */
enum { TRACE_ROWS_PER_INTERVAL = 10000 };

/* Set output, symmetry and run, the rest zero.  The output stays the
   caller's. */
struct trace_writer {
  struct output *output; /* checked, in place, and not begun */
  bool symmetry;         /* closure */
  struct trace_run run;
  uint64_t rows;
  uint64_t rounds;      /* done, with a row or without */
  struct aq_stats last; /* of the last round */
  bool last_written;
  size_t unflushed; /* bytes */
  double flushed;   /* when, on the monotonic clock */
};

/* All return EXIT_YES, or after a message EXIT_TROUBLE. */
int trace_writer_begin (struct trace_writer *writer);

/* Whether the next generation (round) has a row. */
bool trace_writer_is_due (const struct trace_writer *writer);

/* Takes the statistics after a generation (round), and what its populations
   hold, which only a row that is due needs. */
int trace_writer_row (struct trace_writer *writer,
                      const struct aq_stats *stats,
                      const struct aq_takeover *takeover);

/* Writes the last row, unless it is written, with what the populations hold.
   Waits until all is on the disk. */
int trace_writer_finish (struct trace_writer *writer,
                         const struct aq_takeover *takeover);

#endif
