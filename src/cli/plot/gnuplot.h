/* SPDX-License-Identifier: MIT */

/* Drawing with gnuplot, a program that is run and not linked. */

#ifndef GNUPLOT_H
#define GNUPLOT_H

#include "cli/io/output.h"

/* The argument of gnuplot's "set terminal" for an image of that name, which
   has the extension of a picture. */
const char *gnuplot_terminal (const char *image);

/* Writes the style of all our plots, which is legible in gray. */
void gnuplot_style (FILE *script);

/* Draws the script into IMAGE, and commits it.  EXIT_YES, or EXIT_TROUBLE
   after a message or when a signal comes. */
int gnuplot_draw (const char *script, size_t length, struct output *image);

#endif
