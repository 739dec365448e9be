/* SPDX-License-Identifier: MIT */

/* Pictures of studies and of runs, as scripts for gnuplot. */

#ifndef PICTURE_H
#define PICTURE_H

#include "output.h"
#include "trials.h"

/* Where they go; each NULL for none. */
struct picture_options {
  const char *picture, *script;
};

/* --plot-script alone, and --plot besides. */
extern const struct argp script_argp, picture_argp;

/* TEXT, which must be a name that a picture can have. */
const char *parse_picture_name (const struct argp_state *state,
                                const char *name, const char *text);

/* What is drawn into; what was not asked for is not open. */
struct picture {
  struct output picture, script;
};

/* Opens both.  EXIT_YES, or after a message EXIT_TROUBLE; picture_discard is
   to follow in both cases. */
int picture_open (struct picture *picture,
                  const struct picture_options *options);
void picture_discard (struct picture *picture);

/* output_spares of both. */
int picture_spares (const struct picture *picture, const char *input);

/* Draws a study: takeover by generation, or generations by population, or
   evaluations of each cell, beside blind sampling.  EXIT_YES, or EXIT_TROUBLE
   after a message, or when a signal comes meanwhile. */
int picture_of_study (struct picture *picture, const struct trials *trials);

/* The first line of a trace.  "kinds" are what a hit finds one of, met so far:
   classes with symmetry closure, which finds all of one, and otherwise
   solutions.  "spread" are the solutions that were found without hits. */
extern const char trace_heading[];

/* Draws a run from its trace, a stream of that name: solutions found by
   evaluations, and how many a coupon collector would have after as many hits,
   each any of the kinds found, or where KNOWN is not NULL any of those that
   there are.  Where spread found any there is no such curve.  The same. */
int picture_of_trace (struct picture *picture, FILE *trace, const char *name,
                      const struct aq_totals *known);

#endif
