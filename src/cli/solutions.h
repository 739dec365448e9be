/* SPDX-License-Identifier: MIT */

/* The solutions a command writes: as text, or with --count their number. */

#ifndef SOLUTIONS_H
#define SOLUTIONS_H

#include "options.h"
#include "output.h"

struct solutions {
  struct output output;
  struct aq_writer *writer;
  bool count_only;
  uint64_t count; /* boards put */
  enum aq_status status;
  int error; /* errno, when STATUS is AQ_WRITE_ERROR */
};

/* Opens what OPTIONS say.  With COUNT_ONLY, only a number is written.  Returns
   EXIT_YES, or after a message EXIT_TROUBLE; solutions_close is to follow in
   both cases. */
int solutions_open (struct solutions *solutions,
                    const struct file_options *options, bool count_only);

/* An aq_visit whose data is the solutions: takes one board.  False when the
   write failed or a signal came. */
bool solutions_put (const struct aq_board *board, void *data);

/* Writes what is left.  Returns EXIT_YES, or after a message EXIT_TROUBLE. */
int solutions_flush (struct solutions *solutions);

/* Frees what was opened, and unless its output was committed leaves the old
   file as it was. */
void solutions_close (struct solutions *solutions);

#endif
