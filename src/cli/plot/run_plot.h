/* SPDX-License-Identifier: MIT */

/* The plot of a run. */

#ifndef RUN_PLOT_H
#define RUN_PLOT_H

#include "cli/plot/gnuplot.h"

/* What x is. */
enum run_axis { BY_LOOKS, BY_GENERATIONS };
/* "looks", "generations". */
const char *run_axis_name (size_t index);

/* Plots a trace, a stream of that NAME: fitness; diversity, if a row has
   boards; and the solutions found, in percent of the known ones, or where no
   total is known of those found at the end, next to what a coupon collector
   would have with as many hits.  The coupons are all these solutions, or with
   symmetry closure their classes.  Where neighborhood search found some, there
   is no such curve.  EXIT_YES, or EXIT_TROUBLE after a message or when a
   signal comes. */
int run_plot (struct output plot[PLOT_OUTPUTS], FILE *trace, const char *name,
              enum run_axis axis);

#endif
