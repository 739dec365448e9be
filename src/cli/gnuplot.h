/* SPDX-License-Identifier: MIT */

/* Pictures, drawn by gnuplot, which is run and not linked. */

#ifndef GNUPLOT_H
#define GNUPLOT_H

#include "output.h"

/* What draws into a file of that name, as gnuplot's "set terminal" has it:
   SVG, PNG or PDF by its extension, NULL for any other. */
const char *gnuplot_terminal (const char *picture);

/* The style that all of our pictures have: legible in gray, from the first
   curve to the last. */
void gnuplot_style (FILE *script);

/* Draws what the script says into the picture, which it commits.  EXIT_YES, or
   EXIT_TROUBLE after a message, or when a signal comes meanwhile. */
int gnuplot_draw (const char *script, size_t length, struct output *picture);

#endif
