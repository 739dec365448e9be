/* SPDX-License-Identifier: MIT */

/* The runs of a study, on several threads. */

#ifndef TRIALS_H
#define TRIALS_H

#include "cli/io/progress.h"
#include "cli/study/configuration.h"

enum measure { EVALUATIONS, GENERATIONS, HITS, SECONDS, MEASURES };

/* GOAL_TAKEOVER samples a run after 0, 1, 2, 5, 10, ... generations. */
enum { SAMPLING_POINTS = 22 };
uint64_t sampling_generation (size_t point);

/* One run. */
struct trial {
  bool finished; /* it was not interrupted */
  bool reached;  /* the goal, within the budgets; takeover: always; estimate:
                    the  interval covers the known number */
  double measure[MEASURES]; /* SECONDS of processor time */
  struct aq_estimate estimate;
  double
      share[SAMPLING_POINTS]; /* of the most frequent board; NAN where the run
                                 had ended, or all boards were excluded */
};

struct trials {
  const struct study *study;
  struct configuration *configurations;
  size_t configuration_count;
  size_t seeds;        /* of each configuration */
  struct trial *trial; /* by configuration, then by seed */
  double *values;      /* memory for one number of each seed */
};

/* EXIT_YES, or after a message EXIT_TROUBLE; trials_free must follow in both
   cases. */
int trials_new (struct trials *trials, const struct study *study);

/* Runs all, or until a signal comes, and keeps those that finished, also after
   a failure.  A run is a function of its configuration and its seed, not of
   JOBS, the number of threads.  EXIT_YES, or after a message EXIT_TROUBLE. */
int trials_run (struct trials *trials, unsigned jobs,
                struct progress *progress);

/* How many runs the study has, and how many of them have finished. */
size_t trials_all (const struct trials *trials);
size_t trials_finished (const struct trials *trials);

void trials_free (struct trials *trials);

#endif
