/* SPDX-License-Identifier: MIT */

/* Comparing the configurations of a study with those of a group. */

#ifndef CONTRAST_H
#define CONTRAST_H

#include "cli/study/trials.h"

/* Fills the contrasts of the runs that have finished: p by Wilcoxon's
   signed-rank test where rows share seeds, otherwise by Mann and Whitney's
   test.  A run that did not reach the goal needed more looks than all that
   did.  NAN for the group itself, where there are no runs, and without a
   group. */
void contrasts_make (const struct trials *trials);

#endif
