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

/* Begins a script, a temporary file; HEIGHT is in widths.  If the image is no
   file, the plot is text of so many panels, as large as the terminal or
   higher.  The colors are those of Okabe and Ito (2008) that differ for the
   color-blind, and in gray.  NULL after a message. */
FILE *plot_script_begin (double height, unsigned text_panels);

/* How many linetypes have a color of their own. */
enum { GNUPLOT_COLORS = 8 };

/* Writes TEXT as a string of gnuplot's that stands for just that text, with
   blanks for control characters of ASCII and question marks for other bytes
   that cannot be printed.  Text from a file is never written otherwise:
   gnuplot runs the commands in a string with double quotes, and those on a
   line after it. */
void gnuplot_quote (FILE *script, const char *text);

/* The same for the label of a tic, in which a percent sign is a format. */
void gnuplot_quote_tic (FILE *script, const char *text);

/* Ends the script and closes it.  Unless STATUS says that something failed
   before, writes it and has it drawn; PNG and PDF are made of the SVG, so they
   show the same.  Returns STATUS, or EXIT_TROUBLE after a message or when a
   signal comes. */
int plot_script_end (FILE *script, struct output plot[PLOT_OUTPUTS],
                     int status);

#endif
