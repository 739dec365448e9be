/* SPDX-License-Identifier: MIT */

/* The solutions that a command writes, or only their number. */

#ifndef SOLUTION_OUTPUT_H
#define SOLUTION_OUTPUT_H

#include "allqueens.h"
#include "cli/io/output.h"

struct solution_output {
  struct output *output;
  struct aq_writer *writer;
  bool count_only;
  uint64_t count; /* boards put */
  enum aq_status status;
};

/* Prepares for boards in FORMAT; with COUNT_ONLY, for their number alone.
   OUTPUT is open and stays the caller's.  Returns EXIT_YES, or after a message
   EXIT_TROUBLE; solution_output_end must follow in both cases. */
int solution_output_begin (struct solution_output *solutions,
                           struct output *output, enum aq_format format,
                           bool count_only);

/* An aq_visit whose data is the output: takes one board.  False when the write
   failed or a signal came. */
bool solution_output_put (const struct aq_board *board, void *data);

/* Writes what is left.  Returns EXIT_YES, or after a message EXIT_TROUBLE. */
int solution_output_flush (struct solution_output *solutions);

void solution_output_end (struct solution_output *solutions);

#endif
