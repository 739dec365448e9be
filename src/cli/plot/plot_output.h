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

/* An output that was not asked for is not open. */
struct plot_output {
  struct output image, script;
};

/* Opens both.  EXIT_YES, or after a message EXIT_TROUBLE; plot_output_discard
   must follow in both cases. */
int plot_output_open (struct plot_output *output,
                      const struct plot_options *options);
void plot_output_discard (struct plot_output *output);

/* Whether a plot is wanted at all. */
bool plot_output_wanted (const struct plot_output *output);

/* output_check_input of both. */
int plot_output_check_input (const struct plot_output *output,
                             const char *input);

/* A script in memory, being written. */
struct plot_script {
  FILE *stream; /* NULL: no memory */
  char *text;
  size_t length;
};

/* Begins a script with the image's type (SVG without an image) and our style.
   EXIT_YES, or after a message EXIT_TROUBLE. */
int plot_script_begin (struct plot_script *script,
                       const struct plot_output *output);

/* Ends the script and frees it.  Unless STATUS says that something failed
   before, writes it and has it drawn.  Returns STATUS, or after a message
   EXIT_TROUBLE. */
int plot_script_end (struct plot_script *script, struct plot_output *output,
                     int status);

#endif
