/* SPDX-License-Identifier: MIT */

/* allqueens merge FILE...: the union of files as sets of boards. */

#include <inttypes.h>
#include <stdio.h>

#include "cli/commands/command.h"
#include "cli/io/board_text.h"
#include "cli/io/exit_status.h"
#include "cli/io/input.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"
#include "cli/io/solution_output.h"
#include "cli/options/common.h"

struct arguments {
  struct message_options message;
  struct input_options input;
  struct file_options file;
  bool count;
  struct operands operands;
};

static const struct option_row own_options[] = {
    {"count", 0, NULL, OUTPUT, FLAG, "Write how many boards, not which",
     FIELD (struct arguments, count), .bare = true},
    {0}};

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
  const bool verbose = is_verbose (&arguments->message);
  int status = EXIT_YES;
  for (size_t i = 0; i < arguments->operands.count && !status; i++) {
    struct input input;
    status = input_read_well_formed (&input, arguments->operands.files[i],
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
  const struct file_options *file = &arguments->file;
  struct output output = {.name = file->output ? file->output : "-"};
  struct solution_output solutions = {0};
  const unsigned n = aq_list_size (list);
  settle_format (&arguments->file, n);
  int status = outputs_open (&output, 1, NULL);
  if (!status)
    status = solution_output_begin (&solutions, &output, file->format,
                                    arguments->count);
  if (!status) {
    put_all (list, &solutions);
    status =
        interrupted () ? EXIT_TROUBLE : solution_output_flush (&solutions);
  }
  if (!status)
    status = outputs_commit (&output, 1);
  if (!status && !arguments->message.quiet)
    fprintf (stderr, "%" PRIu64 " board%s of N = %u, %" PRIu64 " repeated\n",
             solutions.count, plural (solutions.count), n, repeated);
  solution_output_end (&solutions);
  outputs_discard (&output, 1);
  return status;
}

static int run_merge (int argc, char **argv) {
  struct arguments arguments = {.input.distinct = true};
  arguments.operands = parse_command (&command_merge, argc, argv, &arguments);

  struct input all = {0};
  uint64_t repeated = 0;
  int status = unite (&all, &arguments, &repeated);
  if (!status)
    status = write_union (all.list, repeated, &arguments);
  input_free (&all);
  return status;
}

const struct command command_merge = {
    .name = "merge",
    .arguments = "FILE...",
    .summary = "the union, each board once; with one file, convert",
    .help = "Write the boards of all files sorted, each once, and say how "
            "many were repeated. With one file and --format, this converts "
            "it.",
    .operand = {"FILE", 1, SIZE_MAX, 0},
    .tables = {{input_options, offsetof (struct arguments, input)},
               {file_options, offsetof (struct arguments, file)},
               {own_options, 0},
               {quiet_option, offsetof (struct arguments, message)},
               {verbose_option, offsetof (struct arguments, message)}},
    .run = run_merge};
