/* SPDX-License-Identifier: MIT */

/* The plot of a study. */

#ifndef STUDY_PLOT_H
#define STUDY_PLOT_H

#include "cli/plot/plot_output.h"
#include "cli/study/trials.h"

/* What a plot of runs to all solutions or to the first one shows: by default
   the looks of each configuration, but generations by population where the
   report's own are printed, which are no looks; or see study_curves.h.  Looks
   and generations stand next to blind sampling. */
enum study_picture {
  BY_GOAL,
  PROGRESS,
  TARGET_SHARES,
  GENERATIONS_BY_POPULATION,
  PICTURES
};
/* "", "progress", "targets", "generations". */
const char *study_picture_name (size_t index);

/* Whether generations by population can be drawn: the goal is all solutions,
   and populations vary, next to nothing else but schemes and sizes. */
bool study_varies_populations (const struct study *study);

/* Plots a study, one of takeover by generation.  Does nothing where no plot is
   wanted.  EXIT_YES, or EXIT_TROUBLE after a message or when
   a signal comes. */
int study_plot (struct output plot[PLOT_OUTPUTS], const struct trials *trials,
                enum study_picture picture);

#endif
