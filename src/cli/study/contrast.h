/* SPDX-License-Identifier: MIT */

/* Comparing the configurations of a study with those of a group. */

#ifndef CONTRAST_H
#define CONTRAST_H

#include "cli/study/trials.h"

struct contrast {
  double p;   /* of the test on looks, adjusted over all configurations */
  double a12; /* the probability that this one needs more looks */
};

/* The test that gives p. */
struct contrast_test {
  const char *name;  /* for programs */
  const char *title; /* for people */
};
const struct contrast_test *contrast_test (const struct study *study);

/* The contrast of each configuration, by the runs that have finished, to be
   freed: p is that of Wilcoxon's signed-rank test where rows share seeds,
   otherwise of Mann and Whitney's test.  A run that did not reach the goal
   needed more looks than all that did.  NAN for the group itself, where there
   are no runs, and without a group.  NULL without memory. */
struct contrast *contrasts_new (const struct trials *trials);

#endif
