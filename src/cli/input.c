/* SPDX-License-Identifier: MIT */

/* A file of boards, with its malformed lines told. */

#include "input.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "decompress.h"
#include "message.h"
#include "options.h"

/* --- options --- */

enum { KEY_SIZE = KEY_INPUT, KEY_INPUT_FORMAT };

static const struct input_format {
  const char *name;
  enum aq_notation notation;
  int base;
} formats[] = {{"auto", AQ_IN_ANY, -1},    {"digits", AQ_IN_DIGITS, 0},
               {"list", AQ_IN_NUMBERS, 0}, {"one-based", AQ_IN_ANY, 1},
               {"json", AQ_IN_NUMBERS, 0}, {"atoms", AQ_IN_ATOMS, -1},
               {"chess", AQ_IN_CHESS, 0},  {"board", AQ_IN_DRAWINGS, 0}};

static const struct argp_option input_options[] = {
    {"size", KEY_SIZE, "N", 0,
     "The boards' size, needed for a file without boards", 1},
    {"input-format", KEY_INPUT_FORMAT, "FORMAT", 0,
     "How boards are written: auto (as the first ones tell, the default), "
     "digits, list or json, from 0, one-based (any of these, from 1), atoms "
     "(queen(0,2) ...), chess or board",
     1},
    {0}};

static error_t parse_input (int key, char *argument,
                            struct argp_state *state) {
  struct input_options *options = state->input;
  switch (key) {
  case KEY_SIZE:
    options->n =
        (unsigned) parse_number (state, "--size", argument, 1, AQ_BOARD_MAX);
    return 0;
  case KEY_INPUT_FORMAT:
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
      if (!strcmp (argument, formats[i].name)) {
        options->format = &formats[i];
        return 0;
      }
    usage_error (state,
                 "--input-format is auto, digits, list, one-based, json, "
                 "atoms, chess or board, not '%s'",
                 argument);
  }
  return ARGP_ERR_UNKNOWN;
}

const struct argp input_argp = {.options = input_options,
                                .parser = parse_input};

/* --- reading --- */

/* Adds a board to the list, which the first one's size makes. */
static enum aq_status add (struct input *input, const struct aq_board *board,
                           uint64_t line) {
  if (!input->list) {
    const enum aq_status status = aq_list_new (&input->list, board->n);
    if (status)
      return status;
  }
  if (input->distinct && aq_list_count (input->list) >= input->crowded) {
    enum { FEW = 1 << 20 };
    input->repeated += aq_list_unique (input->list);
    input->crowded = 2 * aq_list_count (input->list) + FEW;
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
  if (input->list && input->distinct)
    input->repeated += aq_list_unique (input->list);
  const unsigned n = aq_reader_size (reader);
  return input->list || !n ? AQ_OK : aq_list_new (&input->list, n);
}

/* That there is none, and where one might have been expected. */
static int tell_no_board (const struct input *input,
                          const struct aq_reader *reader) {
  uint64_t first;
  const uint64_t passed = aq_reader_passed (reader, &first);
  if (!passed)
    return trouble ("%s: no board, so no N: give it with --size=N",
                    input->name);
  return trouble ("%s:%llu: no board in this line nor in any other of %llu: "
                  "if there are none, --size=N gives their N",
                  input->name, (unsigned long long) first,
                  (unsigned long long) passed);
}

/* With --verbose, what has been read as words between boards. */
static void tell_passed (const struct input *input,
                         const struct aq_reader *reader) {
  uint64_t first;
  const uint64_t passed = aq_reader_passed (reader, &first);
  if (passed)
    trouble ("%s: %llu lines of words were passed over, the first is line "
             "%llu",
             input->name, (unsigned long long) passed,
             (unsigned long long) first);
}

/* Where a file that says nothing of it is taken to count from. */
static void tell_base (const struct input *input,
                       const struct aq_reader *reader) {
  if (aq_reader_base_assumed (reader))
    trouble ("%s: no board tells whether columns count from 0 or 1: read as "
             "from 0; --input-format=one-based reads them from 1",
             input->name);
}

static int read_stream (struct input *input, FILE *stream,
                        const char *const *damage,
                        const struct input_options *options, bool all) {
  struct aq_reader *reader;
  enum aq_status status = aq_reader_new (&reader, stream, options->n);
  if (!status && options->format)
    aq_reader_expect (reader, options->format->notation,
                      options->format->base);
  if (!status)
    status = read_boards (input, reader, all);
  int result = EXIT_YES;
  if (status == AQ_READ_ERROR)
    result =
        trouble ("%s: %s", input->name, *damage ? *damage : strerror (errno));
  else if (status)
    result = trouble ("%s: %s", input->name, aq_status_text (status));
  else if (!input->list && input->malformed)
    result = EXIT_TROUBLE;
  else if (!input->list)
    result = tell_no_board (input, reader);
  else {
    tell_base (input, reader);
    if (all)
      tell_passed (input, reader);
  }
  aq_reader_free (reader);
  return result;
}

bool input_standard_again (char *const *files, size_t count) {
  unsigned standard = 0;
  for (size_t i = 0; i < count; i++)
    standard += !strcmp (files[i], "-");
  return standard > 1;
}

int input_read (struct input *input, const char *file,
                const struct input_options *options, bool all) {
  const bool standard = !strcmp (file, "-");
  *input = (struct input){.name = standard ? "standard input" : file,
                          .distinct = options->distinct};
  FILE *raw = standard ? stdin : fopen (file, "re");
  if (!raw)
    return trouble ("%s: %s", input->name, strerror (errno));

  const char *damage = NULL;
  FILE *stream = decompress (raw, &damage);
  int result;
  if (stream)
    result = read_stream (input, stream, &damage, options, all);
  else
    result =
        trouble ("%s: %s", input->name, damage ? damage : strerror (errno));
  if (stream && stream != raw)
    fclose (stream);
  if (!standard)
    fclose (raw);
  return result;
}

int input_same_size (const struct input *input, const struct input *first) {
  const unsigned n = aq_list_size (input->list);
  const unsigned wanted = aq_list_size (first->list);
  return n == wanted ? EXIT_YES
                     : trouble ("%s: boards of N = %u, but %s has N = %u",
                                input->name, n, first->name, wanted);
}

int input_read_all (struct input *inputs, char *const *files, size_t count,
                    const struct input_options *options, bool all) {
  for (size_t i = 0; i < count; i++) {
    const int status = input_read (&inputs[i], files[i], options, all);
    if (status || inputs[i].malformed)
      return EXIT_TROUBLE;
    if (input_same_size (&inputs[i], &inputs[0]) != EXIT_YES)
      return EXIT_TROUBLE;
  }
  return EXIT_YES;
}

void input_free (struct input *input) {
  aq_list_free (input->list);
  input->list = NULL;
}
