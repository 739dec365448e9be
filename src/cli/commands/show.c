/* SPDX-License-Identifier: MIT */

/* allqueens show FILE...: draws boards in the terminal, or with -o into an
   SVG file. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/boards/input.h"
#include "cli/commands/program.h"
#include "cli/io/message.h"
#include "cli/options/common.h"
#include "cli/progress/progress.h"
#include "cli/show/board_picture.h"
#include "cli/show/text_grid.h"

struct arguments {
  struct message_options message;
  struct input_options input;
  const char *output; /* NULL: draw on standard output */
  bool ascii;
  struct shown_boards shown; /* whose inputs are not read yet */
  char **files;              /* as many as inputs; they are the program's */
};

/* The formats that write a board on one line. */
static const char *line_format_name (size_t index) {
  return index == AQ_FORMAT_BOARD ? "" : format_name (index);
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
     "Draw a picture in FILE instead, whose name ends in .svg",
     FIELD (struct arguments, output), .read = read_picture_name},
    {"format", 'f', "FORMAT", OUTPUT, CHOICE,
     "Format of the board in captions, all but board as the other commands "
     "have them (default: digits up to N = 36, list above):",
     FIELD (struct arguments, shown.format),
     GIVEN (struct arguments, shown.format_given), .choice = line_format_name},
    {"limit", 0, "K", OUTPUT, COUNT, "Show the first K boards",
     FIELD (struct arguments, shown.limit), .least = 1, .most = UINT64_MAX},
    {"ascii", 0, NULL, OUTPUT, FLAG,
     "Q for a queen, even if the locale has Unicode",
     FIELD (struct arguments, ascii), .bare = true},
    ROWS (quiet_option, struct arguments, message),
    ROWS (verbose_option, struct arguments, message),
    {0}};

/* Reads one file.  Malformed lines are an error, so that nothing is shown of a
   damaged file. */
static int read_file (struct arguments *arguments, const char *file,
                      struct input *input) {
  const struct shown_boards *shown = &arguments->shown;
  int status = input_read_well_formed (input, file, &arguments->input);
  if (status)
    return status;
  char message[MESSAGE_MAX];
  for (unsigned n = 0; (n = board_lists_next (&input->boards, n)) && !status;)
    if (shown->format_given && !format_takes (shown->format, n, message))
      status = trouble ("%s: %s", input->name, message);
  return status;
}

static int draw_boards (const struct arguments *arguments) {
  return arguments->output
             ? board_picture_draw (&arguments->shown, arguments->output)
             : text_grid_draw (&arguments->shown, arguments->ascii);
}

/* Draws once all files have been read.  Hides the status line before it
   prints. */
static int show_files (struct arguments *arguments) {
  const size_t count = arguments->shown.input_count;
  struct input *inputs = calloc (count, sizeof *inputs);
  if (!inputs)
    return trouble ("%s", aq_status_text (AQ_NO_MEMORY));
  int status = EXIT_YES;
  for (size_t i = 0; i < count && !status; i++)
    status = read_file (arguments, arguments->files[i], &inputs[i]);
  progress_enter (&arguments->input.progress, "drawing", 0, NULL);
  if (!arguments->output)
    progress_end (&arguments->input.progress);
  arguments->shown.inputs = inputs;
  if (!status)
    status = draw_boards (arguments);
  for (size_t i = 0; i < count; i++)
    input_free (&inputs[i]);
  free (inputs);
  return status;
}

static int run_show (int argc, char **argv) {
  struct arguments arguments = {0};
  const struct operands operands =
      parse_command (&command_show, argc, argv, &arguments);
  arguments.files = operands.files;
  arguments.shown.input_count = operands.count;
  begin_reading (&arguments.input, &arguments.message, operands.count);
  const int status = show_files (&arguments);
  progress_end (&arguments.input.progress);
  return status;
}

const struct command command_show = {
    .name = "show",
    .arguments = "FILE...",
    .summary = "boards in the terminal, or as SVG",
    .help = "Draw the boards in FILEs, one after another: on the terminal "
            "side by side, or with -o as a picture.",
    .details = "A caption has the board's number, the board, how many images "
               "it has under rotation and reflection, and its symmetry, or "
               "which queens are attacked. A picture joins them by lines.",
    .limits = "Boards have N = 1 to 255.",
    .yes = "all is drawn",
    .examples = {{"On the terminal", "solutions-8.txt"},
                 {"A picture of the first twelve",
                  "solutions-8.txt --limit=12 -o boards.svg"}},
    .operand = {"FILE", 1, SIZE_MAX, 0},
    .options = command_options,
    .run = run_show};
