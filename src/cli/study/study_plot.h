/* SPDX-License-Identifier: MIT */

/* The plot of a study. */

#ifndef STUDY_PLOT_H
#define STUDY_PLOT_H

#include "cli/plot/plot_output.h"
#include "cli/study/trials.h"

/* What a plot of runs to all solutions or to the first one shows: by default
   generations by population where that varies, otherwise the looks of each
   configuration; or see study_curves.h.  Both of these stand next to blind
   sampling. */
enum study_picture { BY_GOAL, PROGRESS, TARGET_SHARES, PICTURES };
/* "", "progress", "targets". */
const char *study_picture_name (size_t index);

/* Plots a study, one of takeover by generation.  Does nothing where no plot is
   wanted.  EXIT_YES, or EXIT_TROUBLE after a message or when
   a signal comes. */
int study_plot (struct output plot[PLOT_OUTPUTS], const struct trials *trials,
                enum study_picture picture);

#endif
