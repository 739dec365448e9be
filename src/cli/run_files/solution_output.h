/* SPDX-License-Identifier: MIT */

/* The solutions that a command writes, or only their number. */

#ifndef SOLUTION_OUTPUT_H
#define SOLUTION_OUTPUT_H

#include "allqueens.h"
#include "cli/io/output.h"

/* {.output, .format, ...}: the output stays the caller's. */
struct solution_output {
  struct output *output;
  enum aq_format format;
  bool count_only;          /* write only their number */
  bool to_the_end;          /* a signal does not stop the writing */
  struct aq_writer *writer; /* NULL before the first board */
  uint64_t count; /* boards put, or with count_only set by the caller */
  enum aq_status status;
  bool failed; /* with a message */
};

/* How many bytes COUNT solutions of size N take in FORMAT; 0 without memory to
   find out. */
uint64_t solutions_size (enum aq_format format, unsigned n, uint64_t count);

/* An aq_visit whose data is the output, which was checked and is opened with
   the first board: takes one board.  False when the write failed or a signal
   came. */
bool solution_output_put (const struct aq_board *board, void *data);

/* About how many bytes are written so far; 0 if that is not known, as of a
   pipe. */
uint64_t solution_output_bytes (const struct solution_output *solutions);

/* Writes what is left.  Returns EXIT_YES, or after a message EXIT_TROUBLE. */
int solution_output_flush (struct solution_output *solutions);

void solution_output_end (struct solution_output *solutions);

#endif
