/* SPDX-License-Identifier: MIT */

/* Pictures of studies and of runs, as scripts for gnuplot. */

#ifndef PICTURE_H
#define PICTURE_H

#include "trials.h"

/* Where they go; each NULL for none. */
struct picture_options {
  const char *picture, *script;
};

/* --plot-script alone, and --plot besides. */
extern const struct argp script_argp, picture_argp;

/* Draws a study: takeover by generation, or generations by population, or
   evaluations of each cell, beside blind sampling.  EXIT_YES, or after a
   message EXIT_TROUBLE. */
int picture_of_study (const struct picture_options *options,
                      const struct trials *trials);

/* Draws a run from its trace, a stream of that name: solutions found by
   evaluations, and how many a coupon collector would have after as many hits
   out of COUPONS.  The same. */
int picture_of_trace (const struct picture_options *options, FILE *trace,
                      const char *name, double coupons);

#endif
