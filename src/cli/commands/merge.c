/* SPDX-License-Identifier: MIT */

/* allqueens merge FILE...: the union of files as sets of boards. */

#include <inttypes.h>
#include <stdio.h>

#include "cli/commands/command.h"
#include "cli/io/board_text.h"
#include "cli/io/exit_status.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/solution_output.h"
#include "cli/options/input_options.h"
#include "cli/options/output_options.h"

struct arguments {
  struct message_options message;
  struct input_options input;
  struct file_options file;
  bool count;
  char **files; /* COUNT of them, which are the program's */
  size_t files_count;
};

enum { KEY_COUNT = KEY_COMMAND };

static const struct argp_option argp_options[] = {
    {"count", KEY_COUNT, NULL, 0, "Write how many boards, not which", 1}, {0}};

static void check (const struct argp_state *state,
                   const struct arguments *arguments) {
  check_files (state, arguments->files, arguments->files_count);
}

static error_t parse (int key, char *argument, struct argp_state *state) {
  (void) argument;
  struct arguments *arguments = state->input;
  switch (key) {
  case ARGP_KEY_INIT:
    state->child_inputs[0] = &arguments->message;
    state->child_inputs[1] = &arguments->input;
    state->child_inputs[2] = &arguments->file;
    one_line_errors (state);
    return 0;
  case KEY_COUNT:
    arguments->count = true;
    return 0;
  case ARGP_KEY_ARGS:
    arguments->files = state->argv + state->next;
    arguments->files_count = (size_t) (state->argc - state->next);
    return 0;
  case ARGP_KEY_END:
    check (state, arguments);
    return 0;
  }
  return ARGP_ERR_UNKNOWN;
}

/* Moves the boards of INPUT into ALL, each once. */
static int move (struct input *all, struct input *input) {
  if (!all->list) {
    *all = *input;
    input->list = NULL;
    return EXIT_YES;
  }
  if (input_same_size (input, all) != EXIT_YES)
    return EXIT_TROUBLE;
  for (size_t i = 0; i < aq_list_count (input->list); i++) {
    struct aq_board board;
    aq_list_board (input->list, i, &board);
    if (aq_list_add (all->list, &board, 0))
      return trouble ("%s", aq_status_text (AQ_NO_MEMORY));
  }
  input->repeated += aq_list_unique (all->list);
  return EXIT_YES;
}

/* Reads all files.  Adds to *REPEATED the boards that were in an earlier
   place. */
static int unite (struct input *all, const struct arguments *arguments,
                  uint64_t *repeated) {
  const bool verbose = arguments->message.verbose;
  int status = EXIT_YES;
  for (size_t i = 0; i < arguments->files_count && !status; i++) {
    struct input input;
    status = input_read_well_formed (&input, arguments->files[i],
                                     &arguments->input, verbose);
    if (!status)
      status = move (all, &input);
    if (!status && verbose)
      fprintf (stderr, "%s: %" PRIu64 " repeated\n", input.name,
               input.repeated);
    *repeated += input.repeated;
    input_free (&input);
  }
  return status;
}

static void put_all (const struct aq_list *list,
                     struct solution_output *solutions) {
  struct aq_board board;
  for (size_t i = 0; i < aq_list_count (list); i++) {
    aq_list_board (list, i, &board);
    if (!solution_output_put (&board, solutions))
      return;
  }
}

static int write_union (const struct aq_list *list, uint64_t repeated,
                        struct arguments *arguments) {
  struct solution_output solutions;
  int status = EXIT_YES;
  const unsigned n = aq_list_size (list);
  char message[FORMAT_MESSAGE_MAX];
  if (!choose_format (&arguments->file, n, message))
    return trouble ("%s", message);
  interrupt_catch ();
  status = solution_output_open (&solutions, arguments->file.output,
                                 arguments->file.format, arguments->count);
  if (!status) {
    put_all (list, &solutions);
    status =
        interrupted () ? EXIT_TROUBLE : solution_output_flush (&solutions);
  }
  if (!status)
    status = output_commit (&solutions.output);
  if (!status && !arguments->message.quiet)
    fprintf (stderr, "%" PRIu64 " board%s of N = %u, %" PRIu64 " repeated\n",
             solutions.count, plural (solutions.count), n, repeated);
  solution_output_close (&solutions);
  if (interrupted ())
    interrupt_raise ();
  return status;
}

int command_merge (int argc, char **argv) {
  static const struct argp_child children[] = {{&message_argp, 0, NULL, 0},
                                               {&input_argp, 0, NULL, 0},
                                               {&file_argp, 0, NULL, 0},
                                               {0}};
  static const struct argp argp = {
      .options = argp_options,
      .parser = parse,
      .args_doc = "FILE...",
      .doc = "Write the boards of all files sorted, each once, and say how "
             "many were repeated. With one file and --format, this converts "
             "it.",
      .children = children};
  struct arguments arguments = {.input.distinct = true};
  parse_arguments (&argp, argc, argv, &arguments);

  struct input all = {0};
  uint64_t repeated = 0;
  int status = unite (&all, &arguments, &repeated);
  if (!status)
    status = write_union (all.list, repeated, &arguments);
  input_free (&all);
  return status;
}
