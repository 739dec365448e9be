/* SPDX-License-Identifier: MIT */

/* The runs of a study, on several threads. */

#ifndef TRIALS_H
#define TRIALS_H

#include "plan.h"
#include "progress.h"

enum measure { EVALUATIONS, GENERATIONS, HITS, SECONDS, MEASURES };

/* With GOAL_TAKEOVER a run is looked at after 0, 1, 2, 5, 10, ... generations.
 */
enum { LOOKS = 22 };
uint64_t look_generation (size_t look);

/* One run: SECONDS is its processor time. */
struct trial {
  bool finished; /* it was run to its end */
  bool reached;  /* the goal, and within the budgets; a takeover always is, an
                    estimate when its interval holds the known number */
  double measure[MEASURES];
  struct aq_estimate estimate;
  double share[LOOKS]; /* of the commonest board; NAN where the run had ended,
                          or all boards were retired */
};

struct trials {
  const struct plan *plan;
  struct cell *cells;
  size_t cell_count;
  size_t seeds;        /* for each cell */
  struct trial *trial; /* cell by cell, seed by seed */
  double *values;      /* room for one figure of each seed */
};

/* EXIT_YES, or after a message EXIT_TROUBLE; trials_free is to follow in both
   cases. */
int trials_new (struct trials *trials, const struct plan *plan);

/* Runs them all, or until a signal comes; those that finished are kept.  What
   a run does is a function of its cell and its seed, not of JOBS, the number
   of threads.  EXIT_YES, or after a message EXIT_TROUBLE; then, too, those
   that finished are kept. */
int trials_run (struct trials *trials, unsigned jobs,
                struct progress *progress);

/* How many runs there are to be, and how many have finished. */
size_t trials_all (const struct trials *trials);
size_t trials_finished (const struct trials *trials);

void trials_free (struct trials *trials);

#endif
