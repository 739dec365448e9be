/* SPDX-License-Identifier: MIT */

/* Where plots go: an image that gnuplot draws, its script, or both. */

#ifndef PLOT_OUTPUT_H
#define PLOT_OUTPUT_H

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

/* Begins a script; HEIGHT is in widths.  EXIT_YES, or after a message
   EXIT_TROUBLE. */
int plot_script_begin (struct plot_script *script, double height);

/* Ends the script and frees it.  Unless STATUS says that something failed
   before, writes it and has it drawn.  Returns STATUS, or after a message
   EXIT_TROUBLE. */
int plot_script_end (struct plot_script *script,
                     struct output plot[PLOT_OUTPUTS], int status);

#endif
