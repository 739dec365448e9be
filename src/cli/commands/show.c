/* SPDX-License-Identifier: MIT */

/* allqueens show FILE...: draws boards in the terminal, or with -o into an
   SVG, PNG or PDF file. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands/command.h"
#include "cli/io/exit_status.h"
#include "cli/io/input.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/picture.h"
#include "cli/io/terminal.h"
#include "cli/options/common.h"
#include "cli/options/input_options.h"
#include "cli/options/output_options.h"
#include "cli/options/values.h"
#include "cli/show/cairo_renderer.h"
#include "cli/show/text_grid.h"

struct arguments {
  struct message_options message;
  struct input_options input;
  const char *output; /* NULL: draw on standard output */
  bool ascii;
  struct shown_boards shown; /* whose inputs are not read yet */
  char **files;              /* as many as inputs; they are the program's */
};

enum { KEY_ALL_IMAGES = KEY_COMMAND, KEY_LIMIT, KEY_ASCII };

static const struct argp_option argp_options[] = {
    {"output", 'o', "FILE", 0,
     "Draw a picture instead: .svg, .png or, in pages, .pdf", 1},
    {"format", 'f', "FORMAT", 0,
     "Format of the board in captions: digits (the default up to N = 36), "
     "list (the default above), one-based, chess or json",
     1},
    {"all-images", KEY_ALL_IMAGES, NULL, 0,
     "In place of each board all of its images under rotation and reflection",
     1},
    {"limit", KEY_LIMIT, "K", 0, "Show the first K boards", 1},
    {"ascii", KEY_ASCII, NULL, 0,
     "Q and . on any terminal, also where there is Unicode", 1},
    {0}};

/* A format that writes a board on one line. */
static enum aq_format parse_format (const struct argp_state *state,
                                    const char *text) {
  for (enum aq_format format = 0; aq_format_name (format); format++)
    if (format != AQ_FORMAT_BOARD && !strcmp (text, aq_format_name (format)))
      return format;
  usage_error (state,
               "--format is digits, list, one-based, chess or json, not '%s'",
               text);
}

static void parse_output (struct arguments *arguments, char *file,
                          const struct argp_state *state) {
  arguments->output = parse_file_name (state, "--output", file);
  if (picture_type (file) == PICTURE_TYPES)
    usage_error (state, "%s: a picture's name ends in .svg, .png or .pdf",
                 file);
}

static error_t parse (int key, char *argument, struct argp_state *state) {
  struct arguments *arguments = state->input;
  switch (key) {
  case ARGP_KEY_INIT:
    state->child_inputs[0] = &arguments->message;
    state->child_inputs[1] = &arguments->input;
    one_line_errors (state);
    return 0;
  case 'o':
    parse_output (arguments, argument, state);
    return 0;
  case 'f':
    arguments->shown.format_given = true;
    arguments->shown.format = parse_format (state, argument);
    return 0;
  case KEY_ALL_IMAGES:
    arguments->shown.all_images = true;
    return 0;
  case KEY_LIMIT:
    arguments->shown.limit =
        parse_number (state, "--limit", argument, 1, UINT64_MAX);
    return 0;
  case KEY_ASCII:
    arguments->ascii = true;
    return 0;
  case ARGP_KEY_ARGS:
    arguments->files = state->argv + state->next;
    arguments->shown.input_count = (size_t) (state->argc - state->next);
    return 0;
  case ARGP_KEY_END:
    check_files (state, arguments->files, arguments->shown.input_count);
    return 0;
  }
  return ARGP_ERR_UNKNOWN;
}

/* Reads one file.  Malformed lines are an error, so that nothing is shown of a
   damaged file. */
static int read_file (const struct arguments *arguments, const char *file,
                      struct input *input) {
  const struct shown_boards *shown = &arguments->shown;
  const int status = input_read_well_formed (input, file, &arguments->input,
                                             arguments->message.verbose);
  if (status)
    return status;
  const unsigned n = aq_list_size (input->list);
  char message[FORMAT_MESSAGE_MAX];
  return !shown->format_given || format_takes (shown->format, n, message)
             ? EXIT_YES
             : trouble ("%s: %s", input->name, message);
}

static int draw_boards (const struct arguments *arguments) {
  const struct text_style style = {
      .ascii = arguments->ascii,
      .attributes = color_applies (arguments->message.color, STDOUT_FILENO)};
  if (!arguments->output)
    return text_grid_draw (&arguments->shown, &style);
  interrupt_catch ();
  return cairo_renderer_draw (&arguments->shown, arguments->output);
}

/* Draws once all files have been read. */
static int show_files (struct arguments *arguments) {
  const size_t count = arguments->shown.input_count;
  struct input *inputs = calloc (count, sizeof *inputs);
  if (!inputs)
    return trouble ("%s", aq_status_text (AQ_NO_MEMORY));
  int status = EXIT_YES;
  for (size_t i = 0; i < count && !status; i++)
    status = read_file (arguments, arguments->files[i], &inputs[i]);
  arguments->shown.inputs = inputs;
  if (!status)
    status = draw_boards (arguments);
  for (size_t i = 0; i < count; i++)
    input_free (&inputs[i]);
  free (inputs);
  return status;
}

int command_show (int argc, char **argv) {
  static const struct argp_child children[] = {
      {&message_argp, 0, NULL, 0}, {&input_argp, 0, NULL, 0}, {0}};
  static const struct argp argp = {
      .options = argp_options,
      .parser = parse,
      .args_doc = "FILE...",
      .doc = "Draw the boards in FILEs, one after another: on the terminal "
             "side by side, or with -o as a picture. A caption has the "
             "board's number, the board, how many images it has under "
             "rotation and reflection, and its symmetry.",
      .children = children};
  struct arguments arguments = {0};
  parse_arguments (&argp, argc, argv, &arguments);
  int status = arguments.output ? cairo_renderer_load () : EXIT_YES;
  if (!status)
    status = show_files (&arguments);
  if (interrupted ())
    interrupt_raise ();
  return status;
}
