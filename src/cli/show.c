/* SPDX-License-Identifier: MIT */

/* allqueens show FILE...: draws boards in the terminal, or as an SVG. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/common.h"
#include "cli/input.h"
#include "cli/message.h"
#include "cli/program.h"
#include "cli/progress.h"
#include "cli/svg_grid.h"
#include "cli/text_grid.h"

struct arguments {
  struct message_options message;
  struct input_options input;
  struct shown_boards shown; /* format: may be SVG */
  const char *output;        /* NULL: standard output */
  bool ascii;
};

/* Behind the formats of boards: the picture instead. */
enum { SVG = AQ_FORMAT_LEETCODE + 1 };

/* The formats that write a board on one line, and svg. */
static const char *caption_format_name (size_t index) {
  if (index == SVG)
    return "svg";
  return index == AQ_FORMAT_BOARD || index == AQ_FORMAT_LEETCODE
             ? ""
             : format_name (index);
}

static bool read_picture_name (const char *value, void *field,
                               char problem[MESSAGE_MAX]) {
  const char *suffix = strrchr (value, '.');
  if (!*value)
    return refuse (problem, "needs the name of a file");
  if (!suffix || strcasecmp (suffix, ".svg"))
    return refuse (problem, "%.400s: a picture's name ends in .svg", value);
  *(const char **) field = value;
  return true;
}

static const struct option_row command_options[] = {
    ROWS (input_options, struct arguments, input),
    {"output", 'o', "FILE", OUTPUT, CUSTOM,
     "Draw an SVG in FILE, whose name ends in .svg",
     FIELD (struct arguments, output), .read = read_picture_name},
    {"format", 'f', "FORMAT", OUTPUT, CHOICE,
     "svg draws an SVG; the others, which the other commands have, too, are "
     "for the board in captions (default: digits up to N = 36, list above):",
     FIELD (struct arguments, shown.format),
     GIVEN (struct arguments, shown.format_given),
     .choice = caption_format_name},
    {"limit", 0, "K", OUTPUT, COUNT, "Show the first K boards",
     FIELD (struct arguments, shown.limit), .least = 1, .most = UINT64_MAX},
    {"ascii", 0, NULL, OUTPUT, FLAG,
     "Q for a queen, * for an attacked one, even if the locale has Unicode",
     FIELD (struct arguments, ascii), .bare = true},
    ROWS (quiet_option, struct arguments, message),
    ROWS (verbose_option, struct arguments, message),
    {0}};

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
static int read_files (struct arguments *arguments, char **files,
                       struct input *inputs) {
  int status = EXIT_YES;
  for (size_t i = 0; i < arguments->shown.input_count && !status; i++) {
    status = input_read_well_formed (&inputs[i], files[i], &arguments->input);
    if (!status)
      status = check_format (&arguments->shown, &inputs[i]);
  }
  return status;
}

/* Draws once all files have been read.  Hides the status line before it
   prints. */
static int show_files (struct arguments *arguments, char **files, bool svg) {
  struct shown_boards *shown = &arguments->shown;
  struct input *inputs = calloc (shown->input_count, sizeof *inputs);
  if (!inputs)
    return trouble ("%s", aq_status_text (AQ_NO_MEMORY));
  int status = read_files (arguments, files, inputs);
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
  const struct operands operands =
      parse_command (&command_show, argc, argv, &arguments);
  shown->input_count = operands.count;
  const bool svg = shown->format_given && (unsigned) shown->format == SVG;
  if (svg)
    shown->format_given = false;
  begin_reading (&arguments.input, &arguments.message, operands.count);
  const int status =
      show_files (&arguments, operands.files, arguments.output || svg);
  progress_end (&arguments.input.progress);
  return status;
}

const struct command command_show = {
    .name = "show",
    .arguments = "FILE...",
    .summary = "boards in the terminal, or as SVG",
    .help = "Draw the boards in FILEs, one after another: as text "
            "side by side, or with -o or -f svg as a picture.",
    .details = "A caption has the board's number, the board, how many images "
               "it has under rotation and reflection, and its symmetry, or "
               "how many pairs of queens attack each other. The text lists "
               "these pairs, and the picture joins them by lines.",
    .limits = "Boards have N = 1 to 255.",
    .yes = "all is drawn",
    .examples = {{"On the terminal", "solutions-8.txt"},
                 {"A picture of the first twelve",
                  "solutions-8.txt --limit=12 -o boards.svg"}},
    .operand = {"FILE", 1, SIZE_MAX, 0},
    .options = command_options,
    .run = run_show};
