/* SPDX-License-Identifier: MIT */

/* Curves over the looks of many runs, as gnuplot's script. */

#ifndef STUDY_CURVES_H
#define STUDY_CURVES_H

#include <stdio.h>

#include "cli/study/trials.h"

/* Both draw a curve for each configuration with a run that has finished, and
   one for blind permutations of each board size, to BLIND_RUN_MAX, and
   closure.  False if there is nothing to draw. */

/* The share of the solutions found by looks: the median of the runs, and the
   band that 95 % of them are in; for blind permutations what is expected. */
bool plot_progress (FILE *script, const struct trials *trials);

/* The empirical distribution of the looks to targets: the share of all pairs
   of a run and a target that were reached, by looks, after COCO (Hansen,
   Auger, Ros, Mersmann, Tusar and Brockhoff, "COCO: a platform for comparing
   continuous optimizers in a black-box setting", 2021).  COCO goes on with
   simulated restarts if a run missed a target; here it never reaches it.
   The targets are the shares of the solutions of struct trial, with GOAL_FIRST
   the first one. */
bool plot_targets (FILE *script, const struct trials *trials);

/* The height of either plot, in widths. */
double curves_height (const struct trials *trials);

#endif
