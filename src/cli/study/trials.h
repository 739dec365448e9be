/* SPDX-License-Identifier: MIT */

/* The runs of a study, on several threads. */

#ifndef TRIALS_H
#define TRIALS_H

#include "cli/io/work.h"
#include "cli/study/configuration.h"

/* What a run took, and at its end the distinct solutions found and those that
   the populations held.  SECONDS are of processor time. */
enum measure {
  LOOKS, /* evaluations and neighbors examined */
  EVALUATIONS,
  NEIGHBORS,
  GENERATIONS,
  HITS,
  RESTARTS,
  SECONDS,
  FOUND,
  HELD,
  MEASURES
};

/* GOAL_TAKEOVER samples a run after 0, 1, 2, 5, 10, ... generations. */
enum { SAMPLING_POINTS = 22 };
uint64_t sampling_generation (size_t point);

/* The percentages of the known solutions at which a run's looks are kept: 2,
   4, ..., 98, 99, 100. */
enum { TARGETS = 51 };
unsigned target_percent (size_t target);

/* One run. */
struct trial {
  bool finished; /* it was not interrupted */
  bool reached;  /* the goal, within the budgets; takeover: always */
  enum aq_end end;
  double measure[MEASURES]; /* NAN: not measured */
  double
      share[SAMPLING_POINTS]; /* of the most frequent board; NAN where the run
                                 had ended, or all boards were excluded */
  double looks_at[TARGETS];   /* INFINITY: never; GOAL_FIRST has the last
                                 target alone, which is the first solution */
  double found_at[TARGETS];   /* the solutions found after these looks */
};

/* How a configuration compares with that of the group. */
struct contrast {
  double p;   /* of the test on looks, adjusted over all configurations */
  double a12; /* the probability that this one needs more looks */
};

struct trials {
  const struct study *study;
  struct configuration *configurations;
  size_t configuration_count;
  size_t seeds;        /* of each configuration */
  struct trial *trial; /* by configuration, then by seed */
  /* Memory for two numbers of each seed, an answer of each seed, and a
     comparison of each configuration with the study's group. */
  double *values;
  bool *answers;
  struct contrast *contrasts;
};

/* EXIT_YES, or after a message EXIT_TROUBLE; trials_free must follow in both
   cases. */
int trials_new (struct trials *trials, const struct study *study);

/* Runs all, or until a signal comes, and keeps those that finished, also after
   a failure.  A run is a function of its configuration and its seed, not of
   JOBS, the number of threads.  WORK says how many are done.  EXIT_YES, or
   after a message EXIT_TROUBLE. */
int trials_run (struct trials *trials, unsigned jobs, struct work *work);

/* How many runs the study has, and how many of them have finished. */
size_t trials_all (const struct trials *trials);
size_t trials_finished (const struct trials *trials);

/* Whether any run of configuration INDEX has finished. */
bool has_finished (const struct trials *trials, size_t index);

void trials_free (struct trials *trials);

#endif
