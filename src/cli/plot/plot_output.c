/* SPDX-License-Identifier: MIT */

/* Options, files and scripts of plots. */

#include "cli/plot/plot_output.h"

#include <stdlib.h>

#include "allqueens.h"
#include "cli/io/exit_status.h"
#include "cli/io/message.h"
#include "cli/plot/gnuplot.h"

const struct option_row plot_script_option[] = {
    {"plot-script", 0, "FILE", OUTPUT, FILE_NAME,
     "Write gnuplot's script, instead of the image or with it",
     FIELD (struct plot_options, script)},
    {0}};

/* --- files --- */

int plot_output_open (struct plot_output *output,
                      const struct plot_options *options) {
  int status = EXIT_YES;
  *output = (struct plot_output){0};
  if (options->image)
    status = output_open (&output->image, options->image);
  if (!status && options->script)
    status = output_open (&output->script, options->script);
  return status ? status
                : output_check_distinct (&output->image, &output->script);
}

void plot_output_discard (struct plot_output *output) {
  output_discard (&output->image);
  output_discard (&output->script);
}

bool plot_output_wanted (const struct plot_output *output) {
  return output->image.stream || output->script.stream;
}

int plot_output_check_input (const struct plot_output *output,
                             const char *input) {
  const int status = output_check_input (&output->image, input);
  return status ? status : output_check_input (&output->script, input);
}

/* --- scripts --- */

int plot_script_begin (struct plot_script *script,
                       const struct plot_output *output) {
  const char *name = output->image.stream ? output->image.name : "image.svg";
  *script = (struct plot_script){0};
  script->stream = open_memstream (&script->text, &script->length);
  if (!script->stream)
    return trouble ("%s", aq_status_text (AQ_NO_MEMORY));
  fprintf (script->stream, "set terminal %s\n", gnuplot_terminal (name));
  gnuplot_style (script->stream);
  return EXIT_YES;
}

int plot_script_end (struct plot_script *script, struct plot_output *output,
                     int status) {
  if (fclose (script->stream) && !status)
    status = trouble ("%s", aq_status_text (AQ_NO_MEMORY));
  if (!status && output->script.stream &&
      fwrite (script->text, 1, script->length, output->script.stream) <
          script->length)
    status = output_failed (&output->script);
  if (!status)
    status = output_commit (&output->script);
  if (!status && output->image.stream)
    status = gnuplot_draw (script->text, script->length, &output->image);
  free (script->text);
  return status;
}
