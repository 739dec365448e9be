/* SPDX-License-Identifier: MIT */

/* The checkpoint of a run, which is a file of solutions: one board of each
   class, or without symmetry closure all that were found.  Populations begin
   anew when a run goes on from it. */

#ifndef CHECKPOINT_H
#define CHECKPOINT_H

#include "allqueens.h"
#include "cli/checkpoint/saved_boards.h"
#include "cli/options/option.h"
#include "cli/progress/collecting_status.h"

/* --checkpoint: the row of a const char *. */
extern const struct option_row checkpoint_option[];

struct checkpoint {
  const char *file; /* NULL: there is none; then all functions do nothing */
  unsigned n;
  const struct aq_collect *run;
  bool sync;                             /* wait for the disk */
  struct collecting_status *status_line; /* of the run */
  /* Set by these functions: */
  uint64_t begun_with; /* boards that the file had */
  double began;        /* the run, on the monotonic clock */
  double spent;        /* seconds, on all saves ... */
  double last;         /* ... and on the last one */
  double retry;        /* a save that failed is tried again at that time */
  bool failed;         /* the last save did */
};

/* All functions return EXIT_YES, or EXIT_TROUBLE after a message or a
   signal. */

/* Whether there is room on the disk for a checkpoint with all solutions. */
int checkpoint_check_room (const struct checkpoint *checkpoint, bool symmetry);

/* Gives RUN the boards that the file has, if there is one. */
int checkpoint_read (struct checkpoint *checkpoint, struct aq_collect *run);

/* The run begins: from now on the time between saves is counted. */
void checkpoint_begin (struct checkpoint *checkpoint);

/* Saves, if all saves then take at most a fiftieth of the time.  If that
   fails, the run goes on, and a minute later it is tried again. */
void checkpoint_round_done (struct checkpoint *checkpoint);

/* The run has ended: saves. */
int checkpoint_end (struct checkpoint *checkpoint);

#endif
