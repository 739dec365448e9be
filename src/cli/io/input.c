/* SPDX-License-Identifier: MIT */

/* Reading a file of boards, and reporting its malformed lines. */

#include "cli/io/input.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/io/board_text.h"
#include "cli/io/decompress.h"
#include "cli/io/exit_status.h"
#include "cli/io/message.h"

const char *input_format (size_t index) {
  return index ? aq_format_name ((enum aq_format) (index - 1)) : "auto";
}

FILE *input_open (const char *file, const char **name) {
  const bool standard = !strcmp (file, "-");
  *name = standard ? "standard input" : file;
  return standard ? stdin : fopen (file, "re");
}

void input_close (FILE *stream) {
  if (stream != stdin)
    fclose (stream);
}

/* Adds a board to the list, which is made when the first board comes. */
static enum aq_status add (struct input *input, const struct aq_board *board,
                           uint64_t line) {
  if (!input->list) {
    const enum aq_status status = aq_list_new (&input->list, board->n);
    if (status)
      return status;
  }
  if (input->distinct &&
      aq_list_count (input->list) >= input->dedupe_threshold) {
    enum { FEW = 1 << 20 };
    input->repeated += aq_list_unique (input->list);
    input->dedupe_threshold = 2 * aq_list_count (input->list) + FEW;
  }
  return aq_list_add (input->list, board, line);
}

static void report_malformed (struct input *input,
                              const struct aq_reader *reader, bool all) {
  if (all || input->malformed < REPORT_MAX)
    trouble ("%s:%" PRIu64 ": %s", input->name, aq_reader_line (reader),
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
      report_malformed (input, reader, all);
      status = AQ_OK;
    }
    if (status)
      return status;
  }
  if (!all && input->malformed > REPORT_MAX)
    trouble ("%s: %" PRIu64 " more malformed line%s; --verbose lists all",
             input->name, input->malformed - REPORT_MAX,
             plural (input->malformed - REPORT_MAX));
  if (input->list && input->distinct)
    input->repeated += aq_list_unique (input->list);
  return AQ_OK;
}

/* For a file without any board. */
static int report_no_board (const struct input *input,
                            const struct aq_reader *reader) {
  struct aq_reading reading = {.size = sizeof reading};
  aq_reader_about (reader, &reading);
  const uint64_t first = reading.first_skipped, skipped = reading.skipped;
  if (!skipped)
    return trouble ("%s: no board, so no N: give it with --size=N",
                    input->name);
  return trouble ("%s:%" PRIu64 ": no board in %" PRIu64
                  " line%s, the first of them this one; for a file without "
                  "boards give --size=N",
                  input->name, first, skipped, plural (skipped));
}

/* With --verbose: how many lines of other text were skipped. */
static void report_skipped (const struct input *input,
                            const struct aq_reader *reader) {
  struct aq_reading reading = {.size = sizeof reading};
  aq_reader_about (reader, &reading);
  const uint64_t first = reading.first_skipped, skipped = reading.skipped;
  if (skipped)
    trouble ("%s: %" PRIu64 " line%s of other text skipped, the first is line "
             "%" PRIu64,
             input->name, skipped, plural (skipped), first);
}

/* Says that the base was assumed where no board shows it. */
static void report_base (const struct input *input,
                         const struct aq_reader *reader) {
  struct aq_reading reading = {.size = sizeof reading};
  aq_reader_about (reader, &reading);
  if (reading.base_assumed)
    trouble ("%s: no board shows whether columns count from 0 or 1: read as "
             "from 0; --input-format=one-based reads them from 1",
             input->name);
}

static int read_content (struct input *input, struct decompressor *content,
                         const struct input_options *options, bool all) {
  struct aq_reader *reader;
  const struct aq_reader_options own = {
      .size = sizeof own,
      .n = options->n,
      .format_given = options->format,
      .format = (enum aq_format) (options->format ? options->format - 1 : 0)};
  enum aq_status status = aq_reader_new (&reader, decompress, content, &own);
  if (!status)
    status = read_boards (input, reader, all);
  if (!status && !input->list && options->n)
    status = aq_list_new (&input->list, options->n);
  int result = EXIT_YES;
  if (status == AQ_READ_ERROR)
    result = trouble ("%s: %s", input->name, decompressor_problem (content));
  else if (status)
    result = trouble ("%s: %s", input->name, aq_status_text (status));
  else if (!input->list && input->malformed)
    result = EXIT_TROUBLE;
  else if (!input->list)
    result = report_no_board (input, reader);
  else {
    report_base (input, reader);
    if (all)
      report_skipped (input, reader);
  }
  aq_reader_free (reader);
  return result;
}

int input_read (struct input *input, const char *file,
                const struct input_options *options, bool all) {
  *input = (struct input){.distinct = options->distinct};
  FILE *raw = input_open (file, &input->name);
  if (!raw)
    return trouble ("%s: %s", input->name, strerror (errno));

  struct decompressor *content = decompressor_new (raw);
  const int result =
      content ? read_content (input, content, options, all)
              : trouble ("%s: %s", input->name, aq_status_text (AQ_NO_MEMORY));
  decompressor_free (content);
  input_close (raw);
  return result;
}

int input_read_well_formed (struct input *input, const char *file,
                            const struct input_options *options, bool all) {
  const int status = input_read (input, file, options, all);
  return input->malformed ? EXIT_TROUBLE : status;
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
    int status = input_read_well_formed (&inputs[i], files[i], options, all);
    if (!status)
      status = input_same_size (&inputs[i], &inputs[0]);
    if (status)
      return status;
  }
  return EXIT_YES;
}

void input_free (struct input *input) {
  aq_list_free (input->list);
  input->list = NULL;
}
