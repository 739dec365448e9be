/* SPDX-License-Identifier: MIT */

/* Pictures, drawn by gnuplot, which is run and not linked. */

#ifndef GNUPLOT_H
#define GNUPLOT_H

#include <stdio.h>

/* The beginning of a script that draws into a file of that name: SVG, PNG or
   PDF by its extension.  EXIT_YES, or after a message EXIT_TROUBLE. */
int gnuplot_begin (FILE *script, const char *picture);

/* The style that all of our pictures have: legible in gray, from the first
   curve to the last. */
void gnuplot_style (FILE *script);

/* Draws what the script says into the picture, which is replaced as a whole or
   not at all.  EXIT_YES, or after a message EXIT_TROUBLE. */
int gnuplot_draw (const char *script, size_t length, const char *picture);

#endif
