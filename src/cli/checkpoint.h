/* SPDX-License-Identifier: MIT */

/* The checkpoint of a run, which is a file of solutions: one board of each
   class, or without symmetry closure all that were found.  Populations begin
   anew when a run goes on from it. */

#ifndef CHECKPOINT_H
#define CHECKPOINT_H

#include "allqueens.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/saved_boards.h"

struct checkpoint {
  const char *file; /* NULL: there is none; then all functions do nothing */
  unsigned n;
  const struct aq_collect *run;
  struct progress *progress; /* of the run */
  /* Set by these functions: */
  uint64_t begun_with; /* boards that the file had */
  double due;          /* the next save, on the monotonic clock */
  bool saved;          /* the file is the last save */
  bool search_again;   /* no board counts as searched */
};

/* Functions that return an int return EXIT_YES, or EXIT_TROUBLE after a
   message or a signal. */

/* Gives RUN the boards that the file has, if there is one. */
int checkpoint_read (struct checkpoint *checkpoint, struct aq_collect *run);

/* After a round: whether to save.  The first save comes after the first round,
   so that one that cannot be made is known soon.  Between two saves are 50
   times as many seconds as the former took, and a minute if it failed. */
bool checkpoint_is_due (const struct checkpoint *checkpoint);
int checkpoint_save (struct checkpoint *checkpoint);

/* The run has ended: saves.  If it FAILED, what neighborhood search found may
   be lost, and no board counts as searched. */
int checkpoint_end (struct checkpoint *checkpoint, bool failed);

#endif
