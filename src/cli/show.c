/* SPDX-License-Identifier: MIT */

/* allqueens show FILE...: boards in the terminal, or as a picture. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "gallery.h"
#include "input.h"
#include "interrupt.h"
#include "message.h"
#include "options.h"
#include "textboards.h"

struct arguments {
  struct message_options message;
  struct input_options input;
  const char *output; /* NULL: the terminal */
  bool ascii;
  bool format_given;
  enum aq_format format;
  bool all_images;
  uint64_t limit; /* boards; 0: none */
  char **files;   /* room for all of the command's arguments */
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

static enum aq_format parse_format (const struct argp_state *state,
                                    const char *text) {
  for (enum aq_format format = 0; aq_format_name (format); format++)
    if (format != AQ_DRAWING && !strcmp (text, aq_format_name (format)))
      return format;
  usage_error (state,
               "--format is digits, list, one-based, chess or json, not '%s'",
               text);
}

static void parse_picture (struct arguments *arguments, char *name,
                           const struct argp_state *state) {
  arguments->output = parse_file_name (state, "--output", name);
  if (!gallery_takes (name))
    usage_error (state, "%s: a picture's name ends in .svg, .png or .pdf",
                 name);
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
    parse_picture (arguments, argument, state);
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

/* Nothing is shown of a file that is not well-formed. */
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

static int draw (const struct arguments *arguments,
                 const struct input *inputs) {
  const struct exhibits exhibits = {.inputs = inputs,
                                    .input_count = arguments->file_count,
                                    .format_given = arguments->format_given,
                                    .format = arguments->format,
                                    .all_images = arguments->all_images,
                                    .limit = arguments->limit};
  const struct text_style style = {
      .ascii = arguments->ascii,
      .attributes = color_applies (arguments->message.color, STDOUT_FILENO)};
  if (!arguments->output)
    return textboards_draw (&exhibits, &style);
  interrupt_catch ();
  return gallery_draw (&exhibits, arguments->output);
}

static int show (const struct arguments *arguments) {
  struct input *inputs = calloc (arguments->file_count, sizeof *inputs);
  if (!inputs)
    return trouble ("%s", aq_status_text (AQ_NO_MEMORY));
  int status = EXIT_YES;
  for (size_t i = 0; i < arguments->file_count && !status; i++)
    status = read_file (arguments, arguments->files[i], &inputs[i]);
  if (!status)
    status = draw (arguments, inputs);
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
  int status = arguments.output ? gallery_ready () : EXIT_YES;
  if (!status)
    status = show (&arguments);
  free (arguments.files);
  if (interrupted ())
    interrupt_raise ();
  return status;
}
