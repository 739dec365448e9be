/* SPDX-License-Identifier: MIT */

/* allqueens convert FILE...: the union of files as sets of boards. */

#include <inttypes.h>
#include <stdio.h>

#include "cli/command.h"
#include "cli/input.h"
#include "cli/interrupt.h"
#include "cli/message.h"
#include "cli/progress.h"
#include "cli/run_files.h"
#include "cli/settle.h"

static bool makes_images (const struct options *arguments) {
  return arguments->fundamental || arguments->images;
}

static bool shares_column (const struct aq_board *board) {
  bool taken[AQ_BOARD_MAX] = {false};
  for (unsigned row = 0; row < board->n; row++) {
    if (taken[board->column[row]])
      return true;
    taken[board->column[row]] = true;
  }
  return false;
}

/* Refuses a file in which a board has a column twice, and so a column without
   a queen, which is a row of an image. */
static int check_columns (const struct input *input) {
  const struct board_lists *lists = &input->boards;
  uint64_t first = UINT64_MAX;
  for (unsigned n = 0; (n = board_lists_next (lists, n));)
    for (size_t i = 0; i < aq_list_count (lists->of_size[n]); i++) {
      const uint64_t line = aq_list_line (lists->of_size[n], i);
      struct aq_board board;
      aq_list_board (lists->of_size[n], i, &board);
      if (line < first && shares_column (&board))
        first = line;
    }
  return first == UINT64_MAX
             ? EXIT_YES
             : error_line (
                   "%s:%" PRIu64 ": two queens share a column: some "
                   "images have a row without a queen, and are no boards",
                   input->name, first);
}

/* Replaces each board by all its images. */
static enum aq_status add_images (struct aq_list **list) {
  struct aq_list *made;
  enum aq_status status = aq_list_new (&made, aq_list_size (*list));
  for (size_t i = 0; i < aq_list_count (*list) && !status; i++) {
    struct aq_board board, images[8];
    unsigned count;
    aq_list_board (*list, i, &board);
    status = aq_images (&board, images, &count);
    for (unsigned k = 0; k < count && !status; k++)
      status = aq_list_add (made, &images[k], 0);
  }
  aq_list_free (*list);
  *list = made;
  return status;
}

/* Leaves one board of each class, or all with IMAGES.  These are made of the
   one, so that each comes once. */
static int replace_all (struct board_lists *all, bool images,
                        struct progress *progress) {
  enum aq_status status = board_lists_to_canonical (all, progress);
  progress_enter (progress, "sorting", 0, NULL);
  board_lists_unique (all);
  if (images) {
    progress_enter (progress, "making images", 0, NULL);
    for (unsigned n = 0; !status && (n = board_lists_next (all, n));)
      status = add_images (&all->of_size[n]);
    board_lists_unique (all);
  }
  return status ? error_line ("%s", aq_status_text (status)) : EXIT_YES;
}

/* Moves all boards out of FROM. */
static enum aq_status move_boards (struct board_lists *lists,
                                   struct board_lists *from) {
  enum aq_status status = AQ_OK;
  for (unsigned n = 0; (n = board_lists_next (from, n));) {
    struct aq_list *list = from->of_size[n];
    from->of_size[n] = NULL;
    if (!lists->of_size[n]) {
      lists->of_size[n] = list;
      continue;
    }
    for (size_t i = 0; i < aq_list_count (list) && !status; i++) {
      struct aq_board board;
      aq_list_board (list, i, &board);
      status = aq_list_add (lists->of_size[n], &board, aq_list_line (list, i));
    }
    aq_list_free (list);
  }
  return status;
}

/* Reads all files into ALL.  Adds to *REPEATED how many boards were also in an
   earlier place. */
static int unite (struct board_lists *all, struct reading *files,
                  uint64_t *repeated) {
  const struct options *arguments = files->options;
  int status = EXIT_YES;
  for (size_t i = 0; i < arguments->file_count && !status; i++) {
    struct input input;
    char name[QUOTED_MAX];
    status = input_read_well_formed (&input, arguments->files[i], files);
    if (!status)
      status = input_refuse_unproven (&input);
    if (!status && makes_images (arguments))
      status = check_columns (&input);
    progress_enter (&files->progress, "uniting", 0, NULL);
    if (!status && move_boards (all, &input.boards))
      status = error_line ("%s", aq_status_text (AQ_NO_MEMORY));
    if (!status)
      input.repeated += board_lists_unique (all);
    if (!status && is_verbose ()) {
      message_hide_status ();
      fprintf (stderr, "%s: %" PRIu64 " repeated\n",
               escaped (input.name, name), input.repeated);
    }
    *repeated += input.repeated;
    input_free (&input);
  }
  return status;
}

static void put_all (const struct board_lists *all,
                     struct solution_output *solutions,
                     struct progress *progress) {
  progress_enter (progress, "writing", board_lists_count (all), "boards");
  for (unsigned n = 0; (n = board_lists_next (all, n));)
    for (size_t i = 0; i < aq_list_count (all->of_size[n]); i++) {
      struct aq_board board;
      aq_list_board (all->of_size[n], i, &board);
      if (!solution_output_put (&board, solutions))
        return;
      progress_advance (progress, solutions->count);
    }
}

/* How many boards were read. */
struct tally {
  uint64_t distinct, repeated;
};

/* "92 boards of N = 8, 0 repeated", with several sizes "of N = 6 and 8"; with
   IMAGES "12 boards of N = 8, from 92, 0 repeated". */
static void print_count (const struct board_lists *all, uint64_t count,
                         const struct tally *tally, bool images) {
  fprintf (stderr, "%" PRIu64 " board%s of N = ", count, plural (count));
  for (unsigned n = board_lists_next (all, 0), next; n; n = next) {
    next = board_lists_next (all, n);
    fprintf (stderr, "%u%s", n,
             !next                          ? ""
             : board_lists_next (all, next) ? ", "
                                            : " and ");
  }
  if (images)
    fprintf (stderr, ", from %" PRIu64, tally->distinct);
  fprintf (stderr, ", %" PRIu64 " repeated\n", tally->repeated);
}

/* Ends the status line before it prints. */
static int write_union (const struct board_lists *all,
                        const struct tally *tally, struct options *arguments,
                        struct progress *progress) {
  struct output output = {.name = arguments->output ? arguments->output : "-"};
  unsigned largest = 0;
  for (unsigned n = 0; (n = board_lists_next (all, n));)
    largest = n;
  settle_format (arguments, largest);
  struct solution_output solutions = {.output = &output,
                                      .format = arguments->format,
                                      .count_only = arguments->count};
  int status = outputs_prepare (&output, 1);
  if (output_may_be_on_terminal (&output))
    progress_end (progress);
  if (!status) {
    put_all (all, &solutions, progress);
    if (output.target)
      progress_enter (progress, STORING, 0, NULL);
    status =
        interrupted () ? EXIT_TROUBLE : solution_output_flush (&solutions);
  }
  if (!status)
    status = outputs_commit (&output, 1);
  progress_end (progress);
  if (!status && !is_quiet ())
    print_count (all, solutions.count, tally, makes_images (arguments));
  solution_output_free (&solutions);
  output_discard (&output);
  return status;
}

static int run_convert (struct options *arguments) {
  if (arguments->fundamental && arguments->images)
    usage_error ("--fundamental and --images: one of them");
  settle_format (arguments, 1); /* so that no file is read in vain */
  struct reading files;
  begin_reading (&files, arguments);
  files.distinct = true;
  struct board_lists all = {0};
  struct tally tally = {0, 0};
  int status = unite (&all, &files, &tally.repeated);
  tally.distinct = board_lists_count (&all);
  if (!status && makes_images (arguments))
    status = replace_all (&all, arguments->images, &files.progress);
  if (!status)
    status = write_union (&all, &tally, arguments, &files.progress);
  progress_end (&files.progress);
  board_lists_free (&all);
  return status;
}

const struct command command_convert = {
    .name = "convert",
    .bit = CONVERT,
    .arguments = "FILE...",
    .summary = "another format; of several files the union",
    .about = "Write the boards of all files sorted, small boards first, each "
             "once, in any format, and say how many were repeated.  N is 1 to "
             "255; all boards are held in memory.\v"
             "Exit status: 0 all is written, 2 trouble.\n\n"
             "Examples:\n"
             "  allqueens convert solutions-8.txt --format=chess\n"
             "  allqueens convert part-1.txt part-2.txt -o all.txt\n"
             "  allqueens convert --fundamental solutions-8.txt",
    .operands = INPUT_FILES,
    .run = run_convert};
