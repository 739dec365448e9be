/* SPDX-License-Identifier: MIT */

/* Writing solution files. */

#include "allqueens.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { BUFFER_BYTES = 1 << 16 };

struct aq_writer {
  FILE *stream;
  enum aq_format format;
  bool begun;  /* a board stands before */
  int failure; /* errno of the first write that failed, 0: none */
  size_t used;
  char buffer[BUFFER_BYTES];
};

/* --- formats --- */

static const struct format {
  const char *name;
  unsigned size_max;
  bool lines;               /* a board takes several */
  const char *open, *close; /* around a board */
  char separator;           /* between numbers */
  unsigned from;            /* the number of column 0 */
} formats[] = {
    [AQ_FORMAT_DIGITS] = {.name = "digits", .size_max = AQ_DIGITS_MAX},
    [AQ_FORMAT_LIST] = {.name = "list",
                        .size_max = AQ_BOARD_MAX,
                        .separator = ' '},
    [AQ_FORMAT_ONE_BASED] = {.name = "one-based",
                             .size_max = AQ_BOARD_MAX,
                             .separator = ' ',
                             .from = 1},
    [AQ_FORMAT_CHESS] = {.name = "chess", .size_max = 26},
    [AQ_FORMAT_BOARD] = {.name = "board",
                         .size_max = AQ_BOARD_MAX,
                         .lines = true},
    [AQ_FORMAT_JSON] = {.name = "json",
                        .size_max = AQ_BOARD_MAX,
                        .open = "[",
                        .close = "]",
                        .separator = ','},
    [AQ_FORMAT_JSONL] = {.name = "jsonl",
                         .size_max = AQ_BOARD_MAX,
                         .open = "[",
                         .close = "]",
                         .separator = ','},
    [AQ_FORMAT_CSV] = {.name = "csv",
                       .size_max = AQ_BOARD_MAX,
                       .separator = ','},
    [AQ_FORMAT_PAIRS] = {.name = "pairs", .size_max = AQ_BOARD_MAX},
    [AQ_FORMAT_ONE_BASED_DIGITS] = {.name = "one-based-digits",
                                    .size_max = AQ_DIGITS_MAX - 1,
                                    .from = 1},
    [AQ_FORMAT_ONE_BASED_PAIRS] = {
        .name = "one-based-pairs", .size_max = AQ_BOARD_MAX, .from = 1}};

enum { FORMATS = sizeof formats / sizeof *formats };

const char *aq_format_name (enum aq_format format) {
  return (unsigned) format < FORMATS ? formats[format].name : NULL;
}

unsigned aq_format_size_max (enum aq_format format) {
  return (unsigned) format < FORMATS ? formats[format].size_max : 0;
}

unsigned aq_format_base (enum aq_format format) {
  return (unsigned) format < FORMATS ? formats[format].from : 0;
}

static char *put_text (char *to, const char *text) {
  return text ? stpcpy (to, text) : to;
}

static char *put_digits (char *to, const struct aq_board *board) {
  static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";
  for (unsigned row = 0; row < board->n; row++)
    *to++ = digits[board->column[row]];
  return to;
}

static char *put_number (char *to, unsigned number) {
  if (number >= 100)
    *to++ = (char) ('0' + number / 100);
  if (number >= 10)
    *to++ = (char) ('0' + number / 10 % 10);
  *to++ = (char) ('0' + number % 10);
  return to;
}

static char *put_numbers (char *to, const struct aq_board *board,
                          const struct format *format) {
  to = put_text (to, format->open);
  for (unsigned row = 0; row < board->n; row++) {
    if (row)
      *to++ = format->separator;
    to = put_number (to, board->column[row] + format->from);
  }
  return put_text (to, format->close);
}

static char *put_squares (char *to, const struct aq_board *board) {
  for (unsigned row = 0; row < board->n; row++) {
    if (row)
      *to++ = ' ';
    *to++ = (char) ('a' + row);
    to = put_number (to, board->column[row] + 1u);
  }
  return to;
}

/* Whether FORMAT can write the board. */
static enum aq_status check (const struct aq_board *board,
                             enum aq_format format) {
  return board->n > aq_format_size_max (format) ? AQ_BAD_SIZE
                                                : aq_board_check (board);
}

/* A board on one line; returns the line's end. */
static char *put_line (char *to, const struct aq_board *board,
                       enum aq_format format) {
  return format == AQ_FORMAT_DIGITS ? put_digits (to, board)
         : format == AQ_FORMAT_CHESS
             ? put_squares (to, board)
             : put_numbers (to, board, &formats[format]);
}

enum aq_status aq_board_text (const struct aq_board *board,
                              enum aq_format format, char text[AQ_LINE_MAX]) {
  *text = 0;
  const enum aq_status status = check (board, format);
  if (status)
    return status;
  if (formats[format].lines)
    return AQ_BAD_SIZE;
  *put_line (text, board, format) = 0;
  return AQ_OK;
}

/* --- files --- */

enum aq_status aq_writer_new (struct aq_writer **writer, FILE *stream,
                              enum aq_format format) {
  *writer = calloc (1, sizeof **writer);
  if (!*writer)
    return AQ_NO_MEMORY;
  (*writer)->stream = stream;
  (*writer)->format = format;
  return AQ_OK;
}

/* Returns AQ_WRITE_ERROR with the errno of the first failure. */
static enum aq_status fail (struct aq_writer *writer) {
  if (!writer->failure)
    writer->failure = errno ? errno : EIO;
  errno = writer->failure;
  return AQ_WRITE_ERROR;
}

static enum aq_status empty_buffer (struct aq_writer *writer) {
  const size_t used = writer->used;
  writer->used = 0;
  if (fwrite (writer->buffer, 1, used, writer->stream) != used)
    return fail (writer);
  return AQ_OK;
}

/* Makes room for a line. */
static enum aq_status reserve (struct aq_writer *writer) {
  return writer->used + AQ_LINE_MAX > sizeof writer->buffer
             ? empty_buffer (writer)
             : AQ_OK;
}

static enum aq_status draw (struct aq_writer *writer,
                            const struct aq_board *board) {
  if (writer->begun)
    writer->buffer[writer->used++] = '\n';
  for (unsigned row = 0; row < board->n; row++) {
    const enum aq_status status = reserve (writer);
    if (status)
      return status;
    char *line = writer->buffer + writer->used;
    memset (line, '.', board->n);
    line[board->column[row]] = 'Q';
    line[board->n] = '\n';
    writer->used += board->n + 1;
  }
  return AQ_OK;
}

enum aq_status aq_writer_put (struct aq_writer *writer,
                              const struct aq_board *board) {
  if (writer->failure)
    return fail (writer);
  enum aq_status status = check (board, writer->format);
  if (!status)
    status = reserve (writer);
  if (status)
    return status;
  if (formats[writer->format].lines)
    status = draw (writer, board);
  else {
    char *line = writer->buffer + writer->used;
    char *end = put_line (line, board, writer->format);
    *end++ = '\n';
    writer->used += (size_t) (end - line);
  }
  writer->begun = true;
  return status;
}

enum aq_status aq_writer_finish (struct aq_writer *writer) {
  if (writer->failure || empty_buffer (writer) || fflush (writer->stream))
    return fail (writer);
  return AQ_OK;
}

void aq_writer_free (struct aq_writer *writer) {
  free (writer);
}
