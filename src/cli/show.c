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

/* Behind the formats of boards: the picture instead. */
enum { SVG = AQ_FORMAT_LEETCODE + 1 };

/* The formats that write a board on one line, and svg: a name_at. */
const char *caption_format_name (size_t index, const void *unused) {
  if (index == SVG)
    return "svg";
  return index == AQ_FORMAT_BOARD || index == AQ_FORMAT_LEETCODE
             ? ""
             : format_name (index, unused);
}

void check_picture_name (const char *name) {
  const char *suffix = strrchr (name, '.');
  if (!suffix || strcasecmp (suffix, ".svg"))
    usage_error ("--output %.400s: a picture's name ends in .svg", name);
}

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
static int read_files (const struct shown_boards *shown,
                       struct input_options *files, struct input *inputs) {
  int status = EXIT_YES;
  for (size_t i = 0; i < files->count && !status; i++) {
    status = input_read_well_formed (&inputs[i], files->names[i], files);
    if (!status)
      status = check_format (shown, &inputs[i]);
  }
  return status;
}

/* Draws once all files have been read.  Hides the status line before it
   prints. */
static int show_files (struct shown_boards *shown, struct options *options,
                       bool svg) {
  struct input_options *files = &options->input;
  const char *output = options->solution.file.output;
  struct input *inputs = calloc (files->count, sizeof *inputs);
  if (!inputs)
    return trouble ("%s", aq_status_text (AQ_NO_MEMORY));
  int status = read_files (shown, files, inputs);
  progress_enter (&files->progress, "drawing", 0, NULL);
  if (!output)
    progress_end (&files->progress);
  shown->inputs = inputs;
  if (!status)
    status = svg ? svg_grid_draw (shown, output)
                 : text_grid_draw (shown, options->ascii);
  for (size_t i = 0; i < files->count; i++)
    input_free (&inputs[i]);
  free (inputs);
  return status;
}

static int run_show (struct options *options) {
  const struct file_options *file = &options->solution.file;
  const bool svg = file->format_given && (unsigned) file->format == SVG;
  struct shown_boards shown = {.input_count = options->input.count,
                               .limit = options->solution.limit,
                               .format_given = file->format_given && !svg,
                               .format = file->format};
  begin_reading (&options->input);
  const int status = show_files (&shown, options, file->output || svg);
  progress_end (&options->input.progress);
  return status;
}

const struct command command_show = {
    .name = "show",
    .bit = SHOW,
    .arguments = "FILE...",
    .summary = "boards in the terminal, or as SVG",
    .about =
        "Draw the boards in FILEs: as text side by side, or with -o or -f "
        "svg as a picture.  A caption has the board's number, the board, its "
        "images and symmetry, or how many pairs of queens attack each other: "
        "which ones, the text lists, and the picture joins by lines.\v"
        "Exit status: 0 all is drawn, 2 trouble.\n\n"
        "Examples:\n"
        "  allqueens show solutions-8.txt\n"
        "  allqueens show solutions-8.txt --limit=12 -o boards.svg",
    .operands = INPUT_FILES,
    .run = run_show};
