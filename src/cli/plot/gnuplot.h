/* SPDX-License-Identifier: MIT */

/* Drawing with gnuplot, a program that is run and not linked. */

#ifndef GNUPLOT_H
#define GNUPLOT_H

#include "cli/io/output.h"

/* Begins a script: the image is SVG, its HEIGHT in widths, in the style of all
   our plots.  The colors are those of Okabe and Ito (2008) that differ for the
   color-blind, and in gray. */
void gnuplot_begin (FILE *script, double height);

/* Draws the script into IMAGE, and commits it.  PNG and PDF are made of the
   SVG, so they show the same.  EXIT_YES, or EXIT_TROUBLE after a message or
   when a signal comes. */
int gnuplot_draw (const char *script, size_t length, struct output *image);

/* How many linetypes have a color of their own. */
enum { GNUPLOT_COLORS = 8 };

/* Writes TEXT as a string of gnuplot's that stands for just that text. */
void gnuplot_quote (FILE *script, const char *text);

#endif
