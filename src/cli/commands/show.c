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
#include "cli/io/terminal.h"
#include "cli/options/common.h"
#include "cli/options/input_options.h"
#include "cli/options/values.h"
#include "cli/show/cairo_renderer.h"
#include "cli/show/text_grid.h"

struct arguments {
  struct message_options message;
  struct input_options input;
  const char *output; /* NULL: draw on standard output */
  bool ascii;
  bool format_given;
  enum aq_format format; /* if format_given */
  bool all_images;
  uint64_t limit; /* boards; 0: no limit */
  char **files;   /* FILE_COUNT names; has room for argc of them */
  size_t file_count;
};

enum { KEY_ALL_IMAGES = KEY_COMMAND, KEY_LIMIT, KEY_ASCII };

static const struct argp_option argp_options[] = {
    {"output", 'o', "FILE", 0,
     "Draw a picture instead: .svg, .png or, in pages, .pdf", 1},
    {"format", 'f', "FORMAT", 0,
     "How captions have the board: digits (the default to N = 36), list (the "
     "default above), one-based, chess or json",
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
  if (!cairo_renderer_accepts (file))
    usage_error (state, "%s: a picture's name ends in .svg, .png or .pdf",
                 file);
}

static void add_file (struct arguments *arguments, char *file,
                      const struct argp_state *state) {
  arguments->files[arguments->file_count++] = file;
  if (input_standard_again (arguments->files, arguments->file_count))
    usage_error (state, "standard input can be read once only");
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
    arguments->format_given = true;
    arguments->format = parse_format (state, argument);
    return 0;
  case KEY_ALL_IMAGES:
    arguments->all_images = true;
    return 0;
  case KEY_LIMIT:
    arguments->limit =
        parse_number (state, "--limit", argument, 1, UINT64_MAX);
    return 0;
  case KEY_ASCII:
    arguments->ascii = true;
    return 0;
  case ARGP_KEY_ARG:
    add_file (arguments, argument, state);
    return 0;
  case ARGP_KEY_NO_ARGS:
    usage_error (state, "FILE is missing ('-' is standard input)");
  }
  return ARGP_ERR_UNKNOWN;
}

/* Reads one file.  Malformed lines are an error, so that nothing is shown of a
   damaged file. */
static int read_file (const struct arguments *arguments, const char *file,
                      struct input *input) {
  const int status =
      input_read (input, file, &arguments->input, arguments->message.verbose);
  if (status || input->malformed)
    return EXIT_TROUBLE;
  const unsigned n = aq_list_size (input->list);
  if (arguments->format_given && n > aq_format_size_max (arguments->format))
    return trouble ("%s: N = %u, but format %s takes N to %u", input->name, n,
                    aq_format_name (arguments->format),
                    aq_format_size_max (arguments->format));
  return EXIT_YES;
}

static int draw_boards (const struct arguments *arguments,
                        const struct input *inputs) {
  const struct shown_boards shown = {.inputs = inputs,
                                     .input_count = arguments->file_count,
                                     .format_given = arguments->format_given,
                                     .format = arguments->format,
                                     .all_images = arguments->all_images,
                                     .limit = arguments->limit};
  const struct text_style style = {
      .ascii = arguments->ascii,
      .attributes = color_applies (arguments->message.color, STDOUT_FILENO)};
  if (!arguments->output)
    return text_grid_draw (&shown, &style);
  interrupt_catch ();
  return cairo_renderer_draw (&shown, arguments->output);
}

/* Draws once all files have been read. */
static int show_files (const struct arguments *arguments) {
  struct input *inputs = calloc (arguments->file_count, sizeof *inputs);
  if (!inputs)
    return trouble ("%s", aq_status_text (AQ_NO_MEMORY));
  int status = EXIT_YES;
  for (size_t i = 0; i < arguments->file_count && !status; i++)
    status = read_file (arguments, arguments->files[i], &inputs[i]);
  if (!status)
    status = draw_boards (arguments, inputs);
  for (size_t i = 0; i < arguments->file_count; i++)
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
  struct arguments arguments = {
      .files = calloc ((size_t) argc, sizeof *arguments.files)};
  if (!arguments.files)
    return trouble ("%s", aq_status_text (AQ_NO_MEMORY));
  parse_arguments (&argp, argc, argv, &arguments);
  int status = arguments.output ? cairo_renderer_load () : EXIT_YES;
  if (!status)
    status = show_files (&arguments);
  free (arguments.files);
  if (interrupted ())
    interrupt_raise ();
  return status;
}
