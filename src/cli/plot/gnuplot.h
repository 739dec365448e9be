/* SPDX-License-Identifier: MIT */

/* Plots by gnuplot, a program that is run and not linked: an image that it
   draws, its script, or both. */

#ifndef GNUPLOT_H
#define GNUPLOT_H

#include "cli/io/output.h"
#include "cli/options/option.h"

/* File names, each NULL for none. */
struct plot_options {
  const char *image, *script;
};

/* --plot-script */
extern const struct option_row plot_script_option[];

/* A plot's outputs, in the order of committing.  One that was not asked for
   has no name. */
enum { PLOT_SCRIPT, PLOT_IMAGE, PLOT_OUTPUTS };

/* Whether a plot is wanted at all. */
bool plot_wanted (const struct output plot[PLOT_OUTPUTS]);

/* A script in memory, being written. */
struct plot_script {
  FILE *stream; /* NULL: no memory */
  char *text;
  size_t length;
};

/* Begins a script; HEIGHT is in widths.  With TEXT_PANELS above 0 the plot is
   text of that many panels, as wide as the terminal and at least as high.  The
   colors are those of Okabe and Ito (2008) that differ for the color-blind,
   and in gray.  EXIT_YES, or after a message EXIT_TROUBLE. */
int plot_script_begin (struct plot_script *script, double height,
                       unsigned text_panels);

/* How many linetypes have a color of their own. */
enum { GNUPLOT_COLORS = 8 };

/* Writes TEXT as a string of gnuplot's that stands for just that text. */
void gnuplot_quote (FILE *script, const char *text);

/* Ends the script and frees it.  Unless STATUS says that something failed
   before, writes it and has it drawn; PNG and PDF are made of the SVG, so they
   show the same.  Returns STATUS, or EXIT_TROUBLE after a message or when a
   signal comes. */
int plot_script_end (struct plot_script *script,
                     struct output plot[PLOT_OUTPUTS], int status);

#endif
