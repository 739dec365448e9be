/* SPDX-License-Identifier: MIT */

/* A file of boards, with its malformed lines told. */

#include "input.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "message.h"
#include "options.h"

enum { KEY_SIZE = KEY_INPUT };

static const struct argp_option input_options[] = {
    {"size", KEY_SIZE, "N", 0,
     "The boards' size, needed for a file without boards", 1},
    {0}};

static error_t parse_input (int key, char *argument,
                            struct argp_state *state) {
  struct input_options *options = state->input;
  if (key != KEY_SIZE)
    return ARGP_ERR_UNKNOWN;
  options->n =
      (unsigned) parse_number (state, "--size", argument, 1, AQ_BOARD_MAX);
  return 0;
}

const struct argp input_argp = {.options = input_options,
                                .parser = parse_input};

/* Adds a board to the list, which the first one's size makes. */
static enum aq_status add (struct input *input, const struct aq_board *board,
                           uint64_t line) {
  if (!input->list) {
    const enum aq_status status = aq_list_new (&input->list, board->n);
    if (status)
      return status;
  }
  return aq_list_add (input->list, board->column, line);
}

static void tell_malformed (struct input *input,
                            const struct aq_reader *reader, bool all) {
  if (all || input->malformed < TOLD)
    trouble ("%s:%llu: %s", input->name,
             (unsigned long long) aq_reader_line (reader),
             aq_reader_message (reader));
  input->malformed++;
}

static enum aq_status read_boards (struct input *input,
                                   struct aq_reader *reader, bool all) {
  struct aq_board board;
  enum aq_status status;
  while ((status = aq_reader_next (reader, &board)) != AQ_END) {
    if (status == AQ_OK)
      status = add (input, &board, aq_reader_line (reader));
    else if (status == AQ_MALFORMED) {
      tell_malformed (input, reader, all);
      status = AQ_OK;
    }
    if (status)
      return status;
  }
  if (!all && input->malformed > TOLD)
    trouble ("%s: %llu more malformed lines", input->name,
             (unsigned long long) (input->malformed - TOLD));
  const unsigned n = aq_reader_size (reader);
  return input->list || !n ? AQ_OK : aq_list_new (&input->list, n);
}

int input_read (struct input *input, const char *file, unsigned n, bool all) {
  const bool standard = !strcmp (file, "-");
  *input = (struct input){.name = standard ? "standard input" : file};
  FILE *stream = standard ? stdin : fopen (file, "re");
  if (!stream)
    return trouble ("%s: %s", input->name, strerror (errno));

  struct aq_reader *reader;
  enum aq_status status = aq_reader_new (&reader, stream, n);
  if (!status)
    status = read_boards (input, reader, all);
  int result = EXIT_YES;
  if (status == AQ_READ_ERROR)
    result = trouble ("%s: %s", input->name, strerror (errno));
  else if (status)
    result = trouble ("%s: %s", input->name, aq_status_text (status));
  else if (!input->list && input->malformed)
    result = EXIT_TROUBLE;
  else if (!input->list)
    result =
        trouble ("%s: no board, so no N: give it with --size=N", input->name);
  aq_reader_free (reader);
  if (!standard)
    fclose (stream);
  return result;
}

void input_free (struct input *input) {
  aq_list_free (input->list);
  input->list = NULL;
}
