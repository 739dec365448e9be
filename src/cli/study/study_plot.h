/* SPDX-License-Identifier: MIT */

/* The plot of a study. */

#ifndef STUDY_PLOT_H
#define STUDY_PLOT_H

#include "cli/plot/gnuplot.h"
#include "cli/study/trials.h"

/* What a plot of runs to all solutions or to the first one shows: by default
   the looks of each configuration; the share of runs and targets that was
   reached by looks; or looks by board size.  All stand next to blind
   sampling. */
enum study_picture { BY_GOAL, TARGET_SHARES, SCALING, PICTURES };
/* "", "targets", "scaling". */
const char *study_picture_name (size_t index);

/* Why the study cannot have the picture, to be said of it; NULL: it can. */
const char *study_picture_problem (const struct study *study,
                                   enum study_picture picture);

/* Plots a study, one of takeover by generation.  Does nothing if no plot is
   wanted.  EXIT_YES, or EXIT_TROUBLE after a message or when
   a signal comes. */
int study_plot (struct output plot[PLOT_OUTPUTS], const struct trials *trials,
                enum study_picture picture);

#endif
