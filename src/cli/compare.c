/* SPDX-License-Identifier: MIT */

/* allqueens compare A B: two files as sets of boards. */

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/boards.h"
#include "cli/input.h"
#include "cli/message.h"
#include "cli/program.h"
#include "cli/progress.h"
#include "cli/terminal.h"

struct arguments {
  struct input_options input;
  bool with_backtrack;
  bool modulo_symmetry;
};

static void check_files (const struct arguments *arguments) {
  const size_t count = arguments->input.count;
  if (count > 2)
    usage_error ("two files, not also '%s'", arguments->input.names[2]);
  if (count != (arguments->with_backtrack ? 1 : 2))
    usage_error (arguments->with_backtrack
                     ? "--with-backtrack stands in place of B: one file is "
                       "needed ('-' is standard input)"
                     : "two files are needed ('-' is standard input)");
}

enum { WITH_BACKTRACK = FIRST_KEY, MODULO_SYMMETRY };

static error_t compare_key (int key, char *value, struct argp_state *state) {
  struct arguments *arguments = state->input;
  (void) value;
  switch (key) {
  case ARGP_KEY_INIT:
    state->child_inputs[0] = &arguments->input;
    return 0;
  case WITH_BACKTRACK:
    arguments->with_backtrack = true;
    return 0;
  case MODULO_SYMMETRY:
    arguments->modulo_symmetry = true;
    return 0;
  case ARGP_KEY_END:
    check_files (arguments);
    return 0;
  default:
    return ARGP_ERR_UNKNOWN;
  }
}

static const struct argp compare_argp = {
    .options =
        (const struct argp_option[]){
            {"with-backtrack", WITH_BACKTRACK, NULL, 0,
             "compare with exact search, in place of B", 0},
            {"modulo-symmetry", MODULO_SYMMETRY, NULL, 0,
             "compare symmetry classes, by their canonical forms", 0},
            {0}},
    .parser = compare_key,
    .args_doc = "A [B]",
    .doc =
        "Compare two files as sets of boards: order and repetition make no "
        "difference.  N is 1 to 255.  The last line is EQUAL or DIFFERENT.\v"
        "Exit status: 0 EQUAL, 1 DIFFERENT, 2 trouble.\n\n"
        "Examples:\n"
        "  allqueens compare printed.txt --with-backtrack\n"
        "  allqueens compare mine.txt theirs.txt --modulo-symmetry",
    .children = (const struct argp_child[]){{.argp = &input_argp}, {0}}};

/* --- both sides, board by board --- */

/* The boards that only one side has. */
struct side {
  uint64_t only;             /* boards */
  struct board_lists listed; /* the first of them */
};

struct comparison {
  const struct aq_list *list; /* of the first side; NULL: empty */
  size_t next;                /* in it */
  uint64_t common;
  struct side sides[2];
  uint64_t most; /* boards to list */
  enum aq_status status;
  struct progress *progress;
  uint64_t compared; /* of the second side */
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
    if (order > 0)
      return false;
    if (order == 0) {
      comparison->next++;
      return true;
    }
    note_only (comparison, 0, &here, aq_list_line (list, comparison->next));
  }
  return false;
}

/* Takes the second side's next board; they come in ascending order. */
static void add (struct comparison *comparison, const struct aq_board *board,
                 uint64_t line) {
  progress_advance (comparison->progress, ++comparison->compared, 0);
  if (advance (comparison, board))
    comparison->common++;
  else
    note_only (comparison, 1, board, line);
}

static void add_all (struct comparison *comparison,
                     const struct aq_list *list) {
  for (size_t i = 0; list && i < aq_list_count (list); i++) {
    struct aq_board board;
    aq_list_board (list, i, &board);
    add (comparison, &board, aq_list_line (list, i));
  }
}

static bool add_solution (const struct aq_board *board, void *data) {
  struct comparison *comparison = data;
  add (comparison, board, 0);
  return !comparison->status;
}

/* Takes canonical forms only; they come in ascending order, too. */
static bool add_class (const struct aq_board *board, void *data) {
  return !aq_is_canonical (board) || add_solution (board, data);
}

/* Compares the boards of size N in the first input with those in the second,
   or WITH_BACKTRACK with exact search. */
static void compare_size (struct comparison *comparison,
                          const struct input inputs[2], unsigned n,
                          const struct arguments *arguments) {
  comparison->list = inputs[0].boards.of_size[n];
  comparison->next = 0;
  if (!arguments->with_backtrack)
    add_all (comparison, inputs[1].boards.of_size[n]);
  else if (comparison->list)
    aq_backtrack (n, arguments->modulo_symmetry ? add_class : add_solution,
                  comparison);
  advance (comparison, NULL);
}

/* --- printing --- */

static void print_board (struct input *input, const struct aq_list *list,
                         size_t index) {
  char text[AQ_LINE_MAX];
  const uint64_t line = aq_list_line (list, index);
  struct aq_board board;
  aq_list_board (list, index, &board);
  input_board_text (input, &board, text);
  if (line)
    printf ("  %s (line %" PRIu64 ")\n", text, line);
  else
    printf ("  %s\n", text);
}

static void print_side (struct input *input, const struct side *side,
                        uint64_t most) {
  const struct board_lists *listed = &side->listed;
  char name[QUOTED_MAX];
  printf ("only in %s: %" PRIu64 "\n", escaped (input->name, name),
          side->only);
  for (unsigned n = 0; (n = board_lists_next (listed, n));)
    for (size_t i = 0; i < aq_list_count (listed->of_size[n]); i++)
      print_board (input, listed->of_size[n], i);
  if (side->only > most)
    printf ("  ... and %" PRIu64 " more; --verbose lists them all\n",
            side->only - most);
}

static void print_sets (const struct comparison *comparison,
                        struct input inputs[2], bool modulo_symmetry) {
  char name[QUOTED_MAX];
  printf ("common: %" PRIu64 "\n", comparison->common);
  for (int i = 0; i < 2; i++)
    print_side (&inputs[i], &comparison->sides[i], comparison->most);
  for (int i = 0; i < 2; i++)
    if (inputs[i].repeated)
      printf ("%s in %s: %" PRIu64 "\n",
              modulo_symmetry ? "repeated, or images of others" : "repeated",
              escaped (inputs[i].name, name), inputs[i].repeated);
}

static void print_verdict (bool equal) {
  print_colored (stdout, equal ? GREEN : RED, equal ? "EQUAL" : "DIFFERENT");
  putchar ('\n');
}

/* How many boards the second side has; 0: unknown. */
static uint64_t second_side (const struct input inputs[2],
                             const struct arguments *arguments) {
  uint64_t count = 0;
  for (unsigned n = 0; (n = board_lists_next (&inputs[0].boards, n));) {
    const struct aq_totals *known = aq_totals (n);
    if (arguments->with_backtrack && !known)
      return 0;
    if (arguments->with_backtrack)
      count += arguments->modulo_symmetry ? known->fundamental : known->all;
  }
  for (unsigned n = 0; (n = board_lists_next (&inputs[1].boards, n));)
    count += aq_list_count (inputs[1].boards.of_size[n]);
  return count;
}

/* Hides the status line before it prints. */
static int compare (struct input inputs[2], struct arguments *arguments) {
  struct progress *progress = &arguments->input.progress;
  const struct message_options *options = &arguments->input.message;
  struct comparison comparison = {.most = is_verbose (options) ? UINT64_MAX
                                                               : REPORT_MAX,
                                  .progress = progress};
  progress_enter (progress, "comparing", second_side (inputs, arguments),
                  "board");
  for (unsigned n = 1; n <= AQ_BOARD_MAX && !comparison.status; n++)
    compare_size (&comparison, inputs, n, arguments);
  progress_enter (progress, "printing", 0, NULL);
  progress_end (progress);
  const bool equal = !comparison.sides[0].only && !comparison.sides[1].only;
  int status = equal ? EXIT_YES : EXIT_NO;
  if (comparison.status)
    status = trouble ("%s", aq_status_text (comparison.status));
  else {
    if (!options->quiet)
      print_sets (&comparison, inputs, arguments->modulo_symmetry);
    print_verdict (equal);
  }
  if (!comparison.status)
    input_explain_letters (inputs[0].letters || inputs[1].letters);
  for (int i = 0; i < 2; i++)
    board_lists_free (&comparison.sides[i].listed);
  return status;
}

/* Makes an input that stands for exact search: it has no boards, and the
   boards that are found are written in the first input's format. */
static int expect_search (struct input *search, const struct input *first) {
  const unsigned n = board_lists_next (&first->boards, AQ_SEARCH_MAX);
  search->name = "exact search";
  search->format = first->format;
  return n ? trouble ("exact search takes boards up to %d, not %u",
                      AQ_SEARCH_MAX, n)
           : EXIT_YES;
}

/* Replaces the list by one of the canonical form of each board that has
   one. */
static enum aq_status make_canonical (struct aq_list **list,
                                      struct progress *progress) {
  struct aq_list *boards = *list;
  enum aq_status status = aq_list_new (list, aq_list_size (boards));
  progress_enter (progress, "finding the classes", aq_list_count (boards),
                  "board");
  for (size_t i = 0; i < aq_list_count (boards) && !status; i++) {
    progress_advance (progress, i, 0);
    struct aq_board board, images[8];
    unsigned count;
    aq_list_board (boards, i, &board);
    aq_images (&board, images, &count);
    status = aq_list_add (*list, count ? &images[0] : &board,
                          aq_list_line (boards, i));
  }
  aq_list_free (boards);
  return status;
}

static int take_classes (struct input *input) {
  enum aq_status status = AQ_OK;
  for (unsigned n = 0; !status && (n = board_lists_next (&input->boards, n));)
    status = make_canonical (&input->boards.of_size[n], input->progress);
  progress_enter (input->progress, "sorting", 0, NULL);
  input->repeated += board_lists_unique (&input->boards);
  return status ? trouble ("%s", aq_status_text (status)) : EXIT_YES;
}

static int run_compare (int argc, char **argv) {
  struct arguments arguments = {.input.distinct = true};
  parse_arguments (&compare_argp, argc, argv, &arguments);
  begin_reading (&arguments.input);
  struct input inputs[2] = {0};
  int status = EXIT_YES;
  for (size_t i = 0; i < arguments.input.count && !status; i++)
    status = input_read_well_formed (&inputs[i], arguments.input.names[i],
                                     &arguments.input);
  if (!status && arguments.with_backtrack)
    status = expect_search (&inputs[1], &inputs[0]);
  for (size_t i = 0; i < arguments.input.count && !status; i++)
    if (arguments.modulo_symmetry)
      status = take_classes (&inputs[i]);
  if (!status)
    status = compare (inputs, &arguments);
  progress_end (&arguments.input.progress);
  for (int i = 0; i < 2; i++)
    input_free (&inputs[i]);
  return status;
}

const struct command command_compare = {
    "compare", "A [B]", "compare two files as sets of boards", run_compare};
