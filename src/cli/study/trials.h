/* SPDX-License-Identifier: MIT */

/* The runs of a study, on several threads. */

#ifndef TRIALS_H
#define TRIALS_H

#include "cli/progress/progress.h"
#include "cli/study/configuration.h"

/* GOAL_TAKEOVER samples a run after 0, 1, 2, 5, 10, ... generations. */
enum { SAMPLING_POINTS = 22 };
uint64_t sampling_generation (size_t point);

/* What is measured of a run. */
enum measure {
  LOOKS, /* evaluations and neighbors examined */
  EVALUATIONS,
  EVALUATIONS_PER_HIT,
  MOVES_SHARE, /* of the solutions found: those that neighborhood search found
                  first */
  FOUND,       /* distinct solutions */
  HELD,        /* solutions that the populations held at its end */
  SECONDS,     /* of processor time */
  GENERATIONS,
  HITS,
  NEIGHBORS,
  RESTARTS,
  MEASURES,
  /* Of the most frequent board, a share for each sampling point. */
  SHARES = MEASURES,
  VALUES = SHARES + SAMPLING_POINTS
};

/* A measure's names: of a run's value, and of the statistics of several runs;
   and its label in a table. */
enum { MEDIAN, LOW, HIGH, MEAN, DEVIATION, STATISTICS };
struct measure_names {
  const char *name, *statistic[STATISTICS], *label;
  bool cost;  /* it counts as larger than all others if a run did not reach
                 the goal */
  bool whole; /* a whole number */
};
#define NAMES(of)                                             \
  of, {                                                       \
    of "_median", of "_low", of "_high", of "_mean", of "_sd" \
  }
extern const struct measure_names measures[MEASURES];

/* The percentages of the known solutions at which a run's looks are kept: 2,
   4, ..., 98, 99, 100. */
enum { TARGETS = 51 };
unsigned target_percent (size_t target);

/* One run. */
struct trial {
  uint64_t seed;
  bool finished; /* it was not interrupted */
  bool reached;  /* the goal, within the budgets; takeover: always */
  enum aq_end end;
  double value[VALUES];     /* NAN: not measured.  A share is NAN after the
                               end of the run, or if all boards are
                               excluded */
  double looks_at[TARGETS]; /* INFINITY: never; GOAL_FIRST has the last
                               target alone, which is the first solution */
  double found_at[TARGETS]; /* the solutions found after these looks */
};

struct trials {
  const struct study *study;
  struct configuration *configurations;
  size_t configuration_count;
  size_t seeds;        /* of each configuration */
  struct trial *trial; /* by configuration, then by seed */
  double *values; /* memory for two numbers of each seed, or for one of each
                     configuration */
};

/* EXIT_YES, or after a message EXIT_TROUBLE; trials_free must follow in both
   cases. */
int trials_new (struct trials *trials, const struct study *study);

/* Runs all, or until a signal comes, and keeps those that finished, also after
   a failure.  A run is a function of its configuration and its seed, not of
   JOBS, the number of threads.  PROGRESS says how many are done.  EXIT_YES, or
   after a message EXIT_TROUBLE. */
int trials_run (struct trials *trials, unsigned jobs,
                struct progress *progress);

/* How many runs the study has, and how many of them have finished. */
size_t trials_all (const struct trials *trials);
size_t trials_finished (const struct trials *trials);

/* The runs of configuration INDEX. */
const struct trial *runs_of (const struct trials *trials, size_t index);

/* A value of a run, INFINITY for what it took if it did not reach the goal. */
double value_of (const struct trial *trial, size_t value);

/* A value of the runs of configuration INDEX that have finished, in VALUES;
   returns how many there are. */
size_t find_values (const struct trials *trials, size_t index, size_t value,
                    double *values);

/* Whether any run of configuration INDEX has finished, and how many of those
   reached the goal. */
bool has_finished (const struct trials *trials, size_t index);
size_t count_reached (const struct trials *trials, size_t index);

void trials_free (struct trials *trials);

#endif
