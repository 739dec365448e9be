/* SPDX-License-Identifier: MIT */

/* The plot of a run. */

#ifndef RUN_PLOT_H
#define RUN_PLOT_H

#include "allqueens.h"
#include "cli/plot/plot_output.h"

/* Plots a trace, a stream of that NAME, against looks: fitness; diversity, if
   a row has boards; and the solutions found, in percent of the known ones, or
   where KNOWN is NULL of those found at the end, next to what a coupon
   collector would have with as many hits.  The coupons are all known solutions
   (classes, with symmetry closure), or where KNOWN is NULL those found.  Where
   neighborhood search found some, there is no such curve.  EXIT_YES, or
   EXIT_TROUBLE after a message or when a signal comes. */
int run_plot (struct output plot[PLOT_OUTPUTS], FILE *trace, const char *name,
              const struct aq_totals *known);

#endif
