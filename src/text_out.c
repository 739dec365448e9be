/* SPDX-License-Identifier: MIT */

/* Writing solution files: one board a line. */

#include "allqueens.h"

#include <stdlib.h>

enum { BUFFER_BYTES = 1 << 16 };

struct aq_writer {
  FILE *stream;
  enum aq_format format;
  size_t used;
  char buffer[BUFFER_BYTES];
};

enum aq_status aq_writer_new (struct aq_writer **writer, FILE *stream,
                              enum aq_format format) {
  *writer = malloc (sizeof **writer);
  if (!*writer)
    return AQ_NO_MEMORY;
  (*writer)->stream = stream;
  (*writer)->format = format;
  (*writer)->used = 0;
  return AQ_OK;
}

static enum aq_status empty_buffer (struct aq_writer *writer) {
  const size_t used = writer->used;
  writer->used = 0;
  if (fwrite (writer->buffer, 1, used, writer->stream) != used)
    return AQ_WRITE_ERROR;
  return AQ_OK;
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

static char *put_list (char *to, const struct aq_board *board) {
  for (unsigned row = 0; row < board->n; row++) {
    if (row)
      *to++ = ' ';
    to = put_number (to, board->column[row]);
  }
  return to;
}

size_t aq_board_text (const struct aq_board *board, enum aq_format format,
                      char text[AQ_LINE_MAX]) {
  char *end =
      format == AQ_DIGITS ? put_digits (text, board) : put_list (text, board);
  *end = 0;
  return (size_t) (end - text);
}

enum aq_status aq_writer_put (struct aq_writer *writer,
                              const struct aq_board *board) {
  if (writer->format == AQ_DIGITS && board->n > AQ_DIGITS_MAX)
    return AQ_BAD_SIZE;
  if (writer->used + AQ_LINE_MAX > sizeof writer->buffer) {
    const enum aq_status status = empty_buffer (writer);
    if (status)
      return status;
  }
  writer->used +=
      aq_board_text (board, writer->format, writer->buffer + writer->used);
  writer->buffer[writer->used++] = '\n';
  return AQ_OK;
}

enum aq_status aq_writer_flush (struct aq_writer *writer) {
  const enum aq_status status = empty_buffer (writer);
  if (status)
    return status;
  return fflush (writer->stream) ? AQ_WRITE_ERROR : AQ_OK;
}

void aq_writer_free (struct aq_writer *writer) {
  free (writer);
}
