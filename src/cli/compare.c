/* SPDX-License-Identifier: MIT */

/* allqueens compare A B: two files as sets of boards. */

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/boards.h"
#include "cli/command.h"
#include "cli/input.h"
#include "cli/message.h"
#include "cli/progress.h"

static void check_files (const struct options *arguments) {
  const size_t count = arguments->file_count;
  if (count > 2)
    usage_error ("two files, not also '%s'", arguments->files[2]);
  if (count != (arguments->with_backtrack ? 1 : 2))
    usage_error (arguments->with_backtrack
                     ? "--with-backtrack stands in place of B: one file is "
                       "needed ('-' is standard input)"
                     : "two files are needed ('-' is standard input)");
}

/* --- both sides, board by board --- */

/* A file, or exact search, whose input has no boards. */
struct side {
  struct input input;
  uint64_t only;             /* boards that the other side does not have */
  struct board_lists listed; /* the first of them */
};

struct comparison {
  const struct options *arguments;
  struct side sides[2];
  const struct aq_list *list; /* of the first side; NULL: empty */
  size_t next;                /* in it */
  uint64_t compared;          /* boards of the second side */
  uint64_t common;
  uint64_t most; /* boards to list */
  enum aq_status status;
};

static void note_only (struct comparison *comparison, int side,
                       const struct aq_board *board, uint64_t line) {
  struct side *there = &comparison->sides[side];
  if (there->only++ < comparison->most && !comparison->status)
    comparison->status = board_lists_add (&there->listed, board, line);
}

/* Moves on in the first side's list to BOARD, or for NULL to the end.  Boards
   that it passes are on the first side only.  Returns whether BOARD is in the
   list. */
static bool advance (struct comparison *comparison,
                     const struct aq_board *board) {
  const struct aq_list *list = comparison->list;
  for (; list && comparison->next < aq_list_count (list); comparison->next++) {
    struct aq_board here;
    aq_list_board (list, comparison->next, &here);
    const int order = board ? memcmp (here.column, board->column, here.n) : -1;
    if (order >= 0) {
      comparison->next += order == 0;
      return order == 0;
    }
    note_only (comparison, 0, &here, aq_list_line (list, comparison->next));
  }
  return false;
}

/* Takes the second side's next board; they come in ascending order. */
static void add (struct comparison *comparison, const struct aq_board *board,
                 uint64_t line) {
  progress_advance (comparison->sides[0].input.progress,
                    ++comparison->compared);
  if (advance (comparison, board))
    comparison->common++;
  else
    note_only (comparison, 1, board, line);
}

/* Takes a solution of exact search; of classes canonical forms alone. */
static bool add_solution (const struct aq_board *board, void *data) {
  struct comparison *comparison = data;
  if (!comparison->arguments->modulo_symmetry || aq_is_canonical (board))
    add (comparison, board, 0);
  return !comparison->status;
}

/* Compares the boards of size N. */
static void compare_size (struct comparison *comparison, unsigned n) {
  const struct aq_list *second = comparison->sides[1].input.boards.of_size[n];
  comparison->list = comparison->sides[0].input.boards.of_size[n];
  comparison->next = 0;
  for (size_t i = 0; second && i < aq_list_count (second); i++) {
    struct aq_board board;
    aq_list_board (second, i, &board);
    add (comparison, &board, aq_list_line (second, i));
  }
  if (comparison->arguments->with_backtrack && comparison->list)
    aq_backtrack (n, add_solution, comparison);
  advance (comparison, NULL);
}

/* How many boards the second side has; 0: unknown. */
static uint64_t count_second (const struct comparison *comparison) {
  const struct board_lists *first = &comparison->sides[0].input.boards;
  uint64_t count = board_lists_count (&comparison->sides[1].input.boards);
  if (comparison->arguments->with_backtrack)
    for (unsigned n = 0; (n = board_lists_next (first, n));) {
      const struct aq_totals *known = aq_totals (n);
      if (!known)
        return 0;
      count += comparison->arguments->modulo_symmetry ? known->fundamental
                                                      : known->all;
    }
  return count;
}

/* --- printing --- */

static void print_side (struct side *side) {
  uint64_t rest = side->only;
  char text[AQ_LINE_MAX], name[QUOTED_MAX];
  printf ("only in %s: %" PRIu64 "\n", escaped (side->input.name, name), rest);
  for (unsigned n = 0; (n = board_lists_next (&side->listed, n));)
    for (size_t i = 0; i < aq_list_count (side->listed.of_size[n]); i++) {
      const uint64_t line = aq_list_line (side->listed.of_size[n], i);
      struct aq_board board;
      aq_list_board (side->listed.of_size[n], i, &board);
      input_board_text (&side->input, &board, text);
      printf ("  %s", text);
      if (line)
        printf (" (line %" PRIu64 ")", line);
      putchar ('\n');
      rest--;
    }
  if (rest)
    printf ("  ... and %" PRIu64 " more; --verbose lists them all\n", rest);
}

static void print_sets (struct comparison *comparison) {
  char name[QUOTED_MAX];
  printf ("common: %" PRIu64 "\n", comparison->common);
  for (int i = 0; i < 2; i++)
    print_side (&comparison->sides[i]);
  for (int i = 0; i < 2; i++) {
    const struct input *input = &comparison->sides[i].input;
    if (input->repeated)
      printf ("%s in %s: %" PRIu64 "\n",
              comparison->arguments->modulo_symmetry
                  ? "repeated, or images of others"
                  : "repeated",
              escaped (input->name, name), input->repeated);
  }
}

/* --- the command --- */

/* Hides the status line before it prints. */
static int compare (struct comparison *comparison) {
  struct side *sides = comparison->sides;
  struct progress *progress = sides[0].input.progress;
  progress_enter (progress, "comparing", count_second (comparison), "boards");
  for (unsigned n = 1; n <= AQ_BOARD_MAX && !comparison->status; n++)
    compare_size (comparison, n);
  progress_enter (progress, "printing", 0, NULL);
  progress_end (progress);
  if (comparison->status)
    return error_line ("%s", aq_status_text (comparison->status));
  if (!is_quiet ())
    print_sets (comparison);
  const bool equal = !sides[0].only && !sides[1].only;
  print_colored (stdout, equal ? GREEN : RED, equal ? "EQUAL" : "DIFFERENT");
  putchar ('\n');
  input_explain_letters (sides[0].input.letters || sides[1].input.letters);
  return equal ? EXIT_YES : EXIT_NO;
}

/* Makes the input of exact search, whose boards are written in the first
   file's format. */
static int expect_search (struct input *search, const struct input *first) {
  const unsigned n = board_lists_next (&first->boards, AQ_SEARCH_MAX);
  search->name = "exact search";
  search->format = first->format;
  return n ? error_line ("exact search takes boards up to %d, not %u",
                         AQ_SEARCH_MAX, n)
           : EXIT_YES;
}

static int take_classes (struct input *input) {
  const enum aq_status status =
      board_lists_to_canonical (&input->boards, input->progress);
  progress_enter (input->progress, "sorting", 0, NULL);
  input->repeated += board_lists_unique (&input->boards);
  return status ? error_line ("%s", aq_status_text (status)) : EXIT_YES;
}

static int run_compare (struct options *arguments) {
  check_files (arguments);
  struct reading files;
  begin_reading (&files, arguments);
  files.distinct = true;
  struct comparison comparison = {
      .arguments = arguments, .most = is_verbose () ? UINT64_MAX : REPORT_MAX};
  struct side *sides = comparison.sides;
  int status = EXIT_YES;
  for (size_t i = 0; i < arguments->file_count && !status; i++)
    status =
        input_read_well_formed (&sides[i].input, arguments->files[i], &files);
  if (!status && arguments->with_backtrack)
    status = expect_search (&sides[1].input, &sides[0].input);
  for (size_t i = 0; i < arguments->file_count && !status; i++)
    if (arguments->modulo_symmetry)
      status = take_classes (&sides[i].input);
  if (!status)
    status = compare (&comparison);
  progress_end (&files.progress);
  for (int i = 0; i < 2; i++) {
    board_lists_free (&sides[i].listed);
    input_free (&sides[i].input);
  }
  return status;
}

const struct command command_compare = {
    .name = "compare",
    .bit = COMPARE,
    .arguments = "A [B]",
    .summary = "compare two files as sets of boards",
    .about =
        "Compare two files as sets of boards: order and repetition make no "
        "difference.  N is 1 to 255.  The last line is EQUAL or DIFFERENT.\v"
        "Exit status: 0 EQUAL, 1 DIFFERENT, 2 trouble.\n\n"
        "Examples:\n"
        "  allqueens compare printed.txt --with-backtrack\n"
        "  allqueens compare mine.txt theirs.txt --modulo-symmetry",
    .operands = INPUT_FILES,
    .run = run_compare};
