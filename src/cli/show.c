/* SPDX-License-Identifier: MIT */

/* allqueens show FILE...: draws boards in the terminal, or as an SVG. */

#include <stdio.h>
#include <stdlib.h>

#include "cli/command.h"
#include "cli/formats.h"
#include "cli/input.h"
#include "cli/message.h"
#include "cli/progress.h"
#include "cli/svg_grid.h"
#include "cli/text_grid.h"

/* Refuses a format that cannot write all boards of the input. */
static int check_format (const struct shown_boards *shown,
                         const struct input *input) {
  char message[MESSAGE_MAX];
  for (unsigned n = 0; (n = board_lists_next (&input->boards, n));)
    if (shown->format_given && !format_takes (shown->format, n, message))
      return error_line ("%s: %s", input->name, message);
  return EXIT_YES;
}

/* Malformed lines are an error, so that nothing is shown of damaged files. */
static int read_files (const struct shown_boards *shown, struct reading *files,
                       struct input *inputs) {
  const struct options *options = files->options;
  int status = EXIT_YES;
  for (size_t i = 0; i < options->file_count && !status; i++) {
    status = input_read_well_formed (&inputs[i], options->files[i], files);
    if (!status)
      status = check_format (shown, &inputs[i]);
  }
  return status;
}

/* Draws once all files have been read.  Hides the status line before it
   prints. */
static int show_files (struct shown_boards *shown, struct reading *files,
                       bool svg) {
  const struct options *options = files->options;
  const char *output = options->output;
  struct input *inputs = calloc (options->file_count, sizeof *inputs);
  if (!inputs)
    return error_line ("%s", aq_status_text (AQ_NO_MEMORY));
  int status = read_files (shown, files, inputs);
  progress_enter (&files->progress, "drawing", 0, NULL);
  if (!output)
    progress_end (&files->progress);
  shown->inputs = inputs;
  if (!status)
    status = svg ? svg_grid_draw (shown, output)
                 : text_grid_draw (shown, options->ascii);
  for (size_t i = 0; i < options->file_count; i++)
    input_free (&inputs[i]);
  free (inputs);
  return status;
}

static int run_show (struct options *options) {
  const bool svg =
      options->format_given && (unsigned) options->format == FORMAT_SVG;
  struct shown_boards shown = {.input_count = options->file_count,
                               .limit = options->limit,
                               .format_given = options->format_given && !svg,
                               .format = options->format};
  struct reading files;
  begin_reading (&files, options);
  const int status = show_files (&shown, &files, options->output || svg);
  progress_end (&files.progress);
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
