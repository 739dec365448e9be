/* SPDX-License-Identifier: MIT */

/* Options, files and scripts of plots. */

#include "cli/plot/plot_output.h"

#include <stdlib.h>

#include "allqueens.h"
#include "cli/io/exit_status.h"
#include "cli/io/message.h"
#include "cli/io/picture.h"
#include "cli/options/common.h"
#include "cli/options/values.h"
#include "cli/plot/gnuplot.h"

/* --- options --- */

enum { KEY_IMAGE = KEY_PLOT, KEY_SCRIPT };

static const struct argp_option script_options[] = {
    {"plot-script", KEY_SCRIPT, "FILE", 0,
     "Write gnuplot's script, instead of the image or with it", 1},
    {0}};

static error_t parse_script (int key, char *argument,
                             struct argp_state *state) {
  struct plot_options *options = state->input;
  if (key != KEY_SCRIPT)
    return ARGP_ERR_UNKNOWN;
  options->script = parse_file_name (state, "--plot-script", argument);
  return 0;
}

const struct argp plot_script_argp = {.options = script_options,
                                      .parser = parse_script};

const char *parse_image_name (const struct argp_state *state, const char *name,
                              const char *text) {
  if (picture_type (parse_file_name (state, name, text)) == PICTURE_TYPES)
    usage_error (state, "%s: a picture's name ends in .svg, .png or .pdf",
                 text);
  return text;
}

static const struct argp_option image_options[] = {
    {"plot", KEY_IMAGE, "FILE", 0,
     "Draw a picture: .svg, .png or .pdf (gnuplot does it)", 1},
    {0}};

static error_t parse_image (int key, char *argument,
                            struct argp_state *state) {
  struct plot_options *options = state->input;
  switch (key) {
  case ARGP_KEY_INIT:
    state->child_inputs[0] = options;
    return 0;
  case KEY_IMAGE:
    options->image = parse_image_name (state, "--plot", argument);
    return 0;
  }
  return ARGP_ERR_UNKNOWN;
}

static const struct argp_child image_children[] = {
    {&plot_script_argp, 0, NULL, 0}, {0}};

const struct argp plot_argp = {.options = image_options,
                               .parser = parse_image,
                               .children = image_children};

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
