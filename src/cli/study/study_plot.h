/* SPDX-License-Identifier: MIT */

/* The plot of a study. */

#ifndef STUDY_PLOT_H
#define STUDY_PLOT_H

#include "cli/plot/plot_output.h"
#include "cli/study/trials.h"

/* Plots the takeover by generation, or generations by population, or the
   evaluations of each configuration, next to blind sampling.  Does nothing
   where no plot is wanted.  EXIT_YES, or EXIT_TROUBLE after a message or when
   a signal comes. */
int study_plot (struct output plot[PLOT_OUTPUTS], const struct trials *trials);

#endif
