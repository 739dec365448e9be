/* SPDX-License-Identifier: MIT */

/* Reading solution files: one board a line, as a string of digits or as a
   list of numbers.  Nothing is skipped but blank lines. */

#include "allqueens.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* No well-formed line is longer: three digits and a space a row, and room for
   more spaces. */
enum { LINE_MAX_BYTES = 8 * AQ_BOARD_MAX };

struct aq_reader {
  FILE *stream;
  unsigned n; /* 0 until it is known */
  uint64_t line;
  uint64_t size_line; /* the line that set N; 0 if the caller did */
  size_t length;
  bool too_long; /* TEXT holds the line's beginning only */
  char text[LINE_MAX_BYTES];
  char message[128];
};

enum aq_status aq_reader_new (struct aq_reader **reader, FILE *stream,
                              unsigned n) {
  *reader = NULL;
  if (n > AQ_BOARD_MAX)
    return AQ_BAD_SIZE;
  *reader = calloc (1, sizeof **reader);
  if (!*reader)
    return AQ_NO_MEMORY;
  (*reader)->stream = stream;
  (*reader)->n = n;
  return AQ_OK;
}

unsigned aq_reader_size (const struct aq_reader *reader) {
  return reader->n;
}

uint64_t aq_reader_line (const struct aq_reader *reader) {
  return reader->line;
}

const char *aq_reader_message (const struct aq_reader *reader) {
  return reader->message;
}

void aq_reader_free (struct aq_reader *reader) {
  free (reader);
}

/* Reads a line of any length in bounded memory. */
static enum aq_status read_line (struct aq_reader *reader) {
  reader->length = 0;
  reader->too_long = false;
  errno = 0;
  int c;
  while ((c = getc_unlocked (reader->stream)) != EOF && c != '\n')
    if (reader->length < sizeof reader->text)
      reader->text[reader->length++] = (char) c;
    else
      reader->too_long = true;
  if (ferror (reader->stream))
    return AQ_READ_ERROR;
  if (c == EOF && !reader->length)
    return AQ_END;
  reader->line++;
  return AQ_OK;
}

__attribute__ ((format (printf, 2, 3))) static enum aq_status
malformed (struct aq_reader *reader, const char *format, ...) {
  va_list arguments;
  va_start (arguments, format);
  vsnprintf (reader->message, sizeof reader->message, format, arguments);
  va_end (arguments);
  return AQ_MALFORMED;
}

static enum aq_status bad_character (struct aq_reader *reader,
                                     const char *where) {
  const unsigned char c = (unsigned char) *where;
  const size_t place = (size_t) (where - reader->text) + 1;
  if (isgraph (c) && c < 128)
    return malformed (reader, "unexpected '%c' as character %zu", c, place);
  return malformed (reader, "unexpected byte 0x%02x as character %zu", c,
                    place);
}

static bool is_blank (char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

static bool is_digit (char c) {
  return c >= '0' && c <= '9';
}

/* Both parsers take TEXT .. END without outer blanks, count the rows in ROWS
   and write no more than AQ_BOARD_MAX columns. */

static enum aq_status parse_digits (struct aq_reader *reader, const char *text,
                                    const char *end, unsigned *column,
                                    unsigned *rows) {
  for (; text < end; text++) {
    const char c = *text;
    if (!is_digit (c) && !(c >= 'a' && c <= 'z'))
      return bad_character (reader, text);
    if (*rows < AQ_BOARD_MAX)
      column[*rows] = (unsigned) (is_digit (c) ? c - '0' : c - 'a' + 10);
    ++*rows;
  }
  if (*rows > AQ_DIGITS_MAX)
    return malformed (reader, "%u digits, but N is at most %d in digits",
                      *rows, AQ_DIGITS_MAX);
  return AQ_OK;
}

static enum aq_status parse_list (struct aq_reader *reader, const char *text,
                                  const char *end, unsigned *column,
                                  unsigned *rows) {
  while (text < end) {
    unsigned number = 0;
    if (!is_digit (*text))
      return bad_character (reader, text);
    for (; text < end && is_digit (*text); text++)
      if (number <= AQ_BOARD_MAX)
        number = number * 10 + (unsigned) (*text - '0');
    if (text < end && !is_blank (*text))
      return bad_character (reader, text);
    while (text < end && is_blank (*text))
      text++;
    if (*rows < AQ_BOARD_MAX)
      column[*rows] = number;
    ++*rows;
  }
  return AQ_OK;
}

/* The board of a line that was parsed, if it is one of the right size. */
static enum aq_status check_board (struct aq_reader *reader,
                                   const unsigned *column, unsigned rows,
                                   struct aq_board *board) {
  if (reader->n && rows != reader->n) {
    if (reader->size_line)
      return malformed (reader, "%u columns, but N is %u as line %llu has it",
                        rows, reader->n,
                        (unsigned long long) reader->size_line);
    return malformed (reader, "%u columns, but N is %u", rows, reader->n);
  }
  if (rows > AQ_BOARD_MAX)
    return malformed (reader, "%u columns, but N is at most %d", rows,
                      AQ_BOARD_MAX);
  for (unsigned row = 0; row < rows; row++) {
    if (column[row] >= rows)
      return malformed (reader, "column %u in row %u is out of range 0..%u",
                        column[row], row, rows - 1);
    board->column[row] = (uint8_t) column[row];
  }
  board->n = rows;
  if (!reader->n) {
    reader->n = rows;
    reader->size_line = reader->line;
  }
  return AQ_OK;
}

enum aq_status aq_reader_next (struct aq_reader *reader,
                               struct aq_board *board) {
  const char *text, *end;
  do {
    const enum aq_status status = read_line (reader);
    if (status)
      return status;
    text = reader->text;
    end = text + reader->length;
    while (text < end && is_blank (*text))
      text++;
    while (end > text && is_blank (end[-1]))
      end--;
  } while (text == end && !reader->too_long);

  if (reader->too_long)
    return malformed (reader, "the line is longer than %d characters",
                      LINE_MAX_BYTES);
  bool is_list = false;
  for (const char *c = text; c < end; c++)
    is_list |= is_blank (*c);

  unsigned column[AQ_BOARD_MAX];
  unsigned rows = 0;
  const enum aq_status status =
      is_list ? parse_list (reader, text, end, column, &rows)
              : parse_digits (reader, text, end, column, &rows);
  return status ? status : check_board (reader, column, rows, board);
}
