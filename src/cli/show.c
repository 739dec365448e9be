/* SPDX-License-Identifier: MIT */

/* allqueens show FILE...: draws boards in the terminal, or as an SVG. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/command.h"
#include "cli/file_options.h"
#include "cli/input.h"
#include "cli/message.h"
#include "cli/progress.h"
#include "cli/svg_grid.h"
#include "cli/text_grid.h"
#include "cli/values.h"

struct arguments {
  struct input_options input;
  struct shown_boards shown; /* format: may be SVG */
  const char *output;        /* NULL: standard output */
  bool ascii;
};

/* Behind the formats of boards: the picture instead. */
enum { SVG = AQ_FORMAT_LEETCODE + 1 };

/* The formats that write a board on one line, and svg: a name_at. */
static const char *caption_format_name (size_t index, const void *unused) {
  if (index == SVG)
    return "svg";
  return index == AQ_FORMAT_BOARD || index == AQ_FORMAT_LEETCODE
             ? ""
             : format_name (index, unused);
}

static void check_picture_name (const char *name) {
  const char *suffix = strrchr (name, '.');
  if (!suffix || strcasecmp (suffix, ".svg"))
    usage_error ("--output %.400s: a picture's name ends in .svg", name);
}

enum { LIMIT = FIRST_KEY, ASCII };

static error_t show_key (int key, char *value, struct argp_state *state) {
  struct arguments *arguments = state->input;
  struct shown_boards *shown = &arguments->shown;
  switch (key) {
  case ARGP_KEY_INIT:
    state->child_inputs[0] = &arguments->input;
    return 0;
  case 'o':
    arguments->output = file_of ("--output", value);
    check_picture_name (value);
    return 0;
  case 'f':
    shown->format = (enum aq_format) choice_of ("--format", value,
                                                caption_format_name, NULL);
    shown->format_given = true;
    return 0;
  case LIMIT:
    shown->limit = number_of ("--limit", value, 1, UINT64_MAX);
    return 0;
  case ASCII:
    arguments->ascii = true;
    return 0;
  default:
    return ARGP_ERR_UNKNOWN;
  }
}

static const struct argp show_argp = {
    .options =
        (const struct argp_option[]){
            {"output", 'o', "FILE.svg", 0, "draw a picture there", 0},
            {"format", 'f', "NAME", 0, "svg, or how captions write boards", 0},
            {"limit", LIMIT, "K", 0, "show the first K boards", 0},
            {"ascii", ASCII, NULL, 0, "Q and * for queens, in any locale", 0},
            {0}},
    .parser = show_key,
    .args_doc = "FILE...",
    .doc =
        "Draw the boards in FILEs: as text side by side, or with -o or -f "
        "svg as a picture.  A caption has the board's number, the board, its "
        "images and symmetry, or how many pairs of queens attack each other: "
        "which ones, the text lists, and the picture joins by lines.\v"
        "Exit status: 0 all is drawn, 2 trouble.\n\n"
        "Examples:\n"
        "  allqueens show solutions-8.txt\n"
        "  allqueens show solutions-8.txt --limit=12 -o boards.svg",
    .children = (const struct argp_child[]){{.argp = &input_argp}, {0}}};

/* Refuses a format that cannot write all boards of the input. */
static int check_format (const struct shown_boards *shown,
                         const struct input *input) {
  char message[MESSAGE_MAX];
  for (unsigned n = 0; (n = board_lists_next (&input->boards, n));)
    if (shown->format_given && !format_takes (shown->format, n, message))
      return trouble ("%s: %s", input->name, message);
  return EXIT_YES;
}

/* Malformed lines are an error, so that nothing is shown of damaged files. */
static int read_files (struct arguments *arguments, struct input *inputs) {
  int status = EXIT_YES;
  for (size_t i = 0; i < arguments->shown.input_count && !status; i++) {
    status = input_read_well_formed (&inputs[i], arguments->input.names[i],
                                     &arguments->input);
    if (!status)
      status = check_format (&arguments->shown, &inputs[i]);
  }
  return status;
}

/* Draws once all files have been read.  Hides the status line before it
   prints. */
static int show_files (struct arguments *arguments, bool svg) {
  struct shown_boards *shown = &arguments->shown;
  struct input *inputs = calloc (shown->input_count, sizeof *inputs);
  if (!inputs)
    return trouble ("%s", aq_status_text (AQ_NO_MEMORY));
  int status = read_files (arguments, inputs);
  progress_enter (&arguments->input.progress, "drawing", 0, NULL);
  if (!arguments->output)
    progress_end (&arguments->input.progress);
  shown->inputs = inputs;
  if (!status)
    status = svg ? svg_grid_draw (shown, arguments->output)
                 : text_grid_draw (shown, arguments->ascii);
  for (size_t i = 0; i < shown->input_count; i++)
    input_free (&inputs[i]);
  free (inputs);
  return status;
}

static int run_show (int argc, char **argv) {
  struct arguments arguments = {0};
  struct shown_boards *shown = &arguments.shown;
  parse_arguments (&show_argp, argc, argv, &arguments);
  shown->input_count = arguments.input.count;
  const bool svg = shown->format_given && (unsigned) shown->format == SVG;
  if (svg)
    shown->format_given = false;
  begin_reading (&arguments.input);
  const int status = show_files (&arguments, arguments.output || svg);
  progress_end (&arguments.input.progress);
  return status;
}

const struct command command_show = {
    "show", "FILE...", "boards in the terminal, or as SVG", run_show};
