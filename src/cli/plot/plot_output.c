/* SPDX-License-Identifier: MIT */

/* Options and scripts of plots. */

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

/* --- scripts --- */

bool plot_wanted (const struct output plot[PLOT_OUTPUTS]) {
  return plot[PLOT_IMAGE].name || plot[PLOT_SCRIPT].name;
}

int plot_script_begin (struct plot_script *script, double height) {
  *script = (struct plot_script){0};
  script->stream = open_memstream (&script->text, &script->length);
  if (!script->stream)
    return trouble ("%s", aq_status_text (AQ_NO_MEMORY));
  gnuplot_begin (script->stream, height);
  return EXIT_YES;
}

int plot_script_end (struct plot_script *script,
                     struct output plot[PLOT_OUTPUTS], int status) {
  struct output *file = &plot[PLOT_SCRIPT];
  if (fclose (script->stream) && !status)
    status = trouble ("%s", aq_status_text (AQ_NO_MEMORY));
  if (!status && file->name)
    status = output_begin (file);
  if (!status && file->name &&
      fwrite (script->text, 1, script->length, file->stream) < script->length)
    status = output_failed (file);
  if (!status)
    status = outputs_commit (file, 1);
  if (!status && plot[PLOT_IMAGE].name)
    status = gnuplot_draw (script->text, script->length, &plot[PLOT_IMAGE]);
  free (script->text);
  return status;
}
