/* SPDX-License-Identifier: MIT */

/* Writing solution files. */

#include "allqueens.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* --- formats --- */

struct format;

/* Writes a board without its last newline; returns the end of the text. */
typedef char *put_board (char *to, const struct aq_board *board,
                         const struct format *format);

static put_board put_digits, put_numbers, put_squares, put_pairs, put_drawing;

/* A file is its opening, each board with what stands around it, and its
   ending. */
struct format {
  const char *name;
  unsigned size_max;
  unsigned base; /* the number of the first row and column */
  put_board *put;
  const char *separator;    /* between numbers or rows */
  const char *open, *close; /* around a board */
  const char *before[2];    /* the first board, and each later one */
  const char *after;        /* each board */
  const char *opening, *ending;
  bool headings; /* a line of names above the boards of one size */
};

static const struct format formats[] = {
    [AQ_FORMAT_DIGITS] = {"digits", AQ_DIGITS_MAX, 0, put_digits,
                          .after = "\n"},
    [AQ_FORMAT_LIST] = {"list", AQ_BOARD_MAX, 0, put_numbers, " ",
                        .after = "\n"},
    [AQ_FORMAT_ONE_BASED] = {"one-based", AQ_BOARD_MAX, 1, put_numbers, " ",
                             .after = "\n"},
    [AQ_FORMAT_CHESS] = {"chess", 26, 1, put_squares, .after = "\n"},
    [AQ_FORMAT_BOARD] = {"board", AQ_BOARD_MAX, 0, put_drawing, "\n",
                         .before = {[1] = "\n"}, .after = "\n"},
    [AQ_FORMAT_JSON] = {"json", AQ_BOARD_MAX, 0, put_numbers, ",", "[", "]",
                        .before = {"\n", ",\n"}, .opening = "[",
                        .ending = "\n]\n"},
    [AQ_FORMAT_JSONL] = {"jsonl", AQ_BOARD_MAX, 0, put_numbers, ",", "[", "]",
                         .after = "\n"},
    [AQ_FORMAT_CSV] = {"csv", AQ_BOARD_MAX, 0, put_numbers, ",", .after = "\n",
                       .headings = true},
    [AQ_FORMAT_PAIRS] = {"pairs", AQ_BOARD_MAX, 0, put_pairs, .after = "\n"},
    [AQ_FORMAT_ONE_BASED_DIGITS] = {"one-based-digits", AQ_DIGITS_MAX - 1, 1,
                                    put_digits, .after = "\n"},
    [AQ_FORMAT_ONE_BASED_PAIRS] = {"one-based-pairs", AQ_BOARD_MAX, 1,
                                   put_pairs, .after = "\n"},
    [AQ_FORMAT_CSV_ONE_BASED] = {"csv-one-based", AQ_BOARD_MAX, 1, put_numbers,
                                 ",", .after = "\n", .headings = true},
    [AQ_FORMAT_LEETCODE] = {"leetcode", AQ_BOARD_MAX, 0, put_drawing, "\",\"",
                            "[\"", "\"]", .before = {"\n", ",\n"},
                            .opening = "[", .ending = "\n]\n"}};

enum { FORMATS = sizeof formats / sizeof *formats };

static const struct format *find (enum aq_format format) {
  static const struct format none = {0};
  return (unsigned) format < FORMATS ? &formats[format] : &none;
}

const char *aq_format_name (enum aq_format format) {
  return find (format)->name;
}

unsigned aq_format_size_max (enum aq_format format) {
  return find (format)->size_max;
}

unsigned aq_format_base (enum aq_format format) {
  return find (format)->base;
}

/* --- boards --- */

static char *put_text (char *to, const char *text) {
  while (text && *text)
    *to++ = *text++;
  return to;
}

static char *put_number (char *to, unsigned number) {
  if (number >= 10)
    to = put_number (to, number / 10);
  *to++ = (char) ('0' + number % 10);
  return to;
}

static char *put_digits (char *to, const struct aq_board *board,
                         const struct format *format) {
  static const char all[] = "0123456789abcdefghijklmnopqrstuvwxyz";
  const char *digits = all + format->base;
  for (unsigned row = 0; row < board->n; row++)
    *to++ = digits[board->column[row]];
  return to;
}

static char *put_numbers (char *to, const struct aq_board *board,
                          const struct format *format) {
  to = put_text (to, format->open);
  for (unsigned row = 0; row < board->n; row++) {
    if (row)
      *to++ = *format->separator;
    to = put_number (to, board->column[row] + format->base);
  }
  return put_text (to, format->close);
}

static char *put_squares (char *to, const struct aq_board *board,
                          const struct format *format) {
  for (unsigned row = 0; row < board->n; row++) {
    if (row)
      *to++ = ' ';
    *to++ = (char) ('a' + row);
    to = put_number (to, board->column[row] + format->base);
  }
  return to;
}

static char *put_pairs (char *to, const struct aq_board *board,
                        const struct format *format) {
  for (unsigned row = 0; row < board->n; row++) {
    to = put_text (to, row ? " (" : "(");
    to = put_number (to, row + format->base);
    *to++ = ',';
    to = put_number (to, board->column[row] + format->base);
    *to++ = ')';
  }
  return to;
}

static char *put_drawing (char *to, const struct aq_board *board,
                          const struct format *format) {
  to = put_text (to, format->open);
  for (unsigned row = 0; row < board->n; row++) {
    if (row)
      to = put_text (to, format->separator);
    memset (to, '.', board->n);
    to[board->column[row]] = 'Q';
    to += board->n;
  }
  return put_text (to, format->close);
}

/* The names of N columns of a table, and the end of their line. */
static char *put_heading (char *to, unsigned n, unsigned base) {
  for (unsigned row = 0; row < n; row++)
    to = put_number (put_text (to, row ? ",row" : "row"), row + base);
  return put_text (to, "\n");
}

/* Whether FORMAT can write the board. */
static enum aq_status check (const struct aq_board *board,
                             const struct format *format) {
  return board->n > format->size_max ? AQ_BAD_SIZE : aq_board_check (board);
}

enum aq_status aq_board_text (const struct aq_board *board,
                              enum aq_format format, char text[AQ_LINE_MAX]) {
  const struct format *chosen = find (format);
  *text = 0;
  const enum aq_status status = check (board, chosen);
  if (status)
    return status;
  if (chosen->put == put_drawing)
    return AQ_BAD_SIZE;
  *chosen->put (text, board, chosen) = 0;
  return AQ_OK;
}

/* --- files --- */

/* ROOM holds any board, drawn or below a heading, what stands around it, and
   the file's ending: the largest drawing has 255 rows of 258 bytes. */
enum { ROOM = 260 * 256 };

struct aq_writer {
  FILE *stream;
  const struct format *format;
  unsigned n; /* of the last board; 0: none yet */
  bool ended;
  int failure; /* errno of the first write that failed, 0: none */
  size_t used;
  char buffer[2 * ROOM];
};

enum aq_status aq_writer_new (struct aq_writer **writer, FILE *stream,
                              enum aq_format format) {
  *writer = NULL;
  if (!aq_format_name (format))
    return AQ_BAD_ARGUMENT;
  *writer = calloc (1, sizeof **writer);
  if (!*writer)
    return AQ_NO_MEMORY;
  (*writer)->stream = stream;
  (*writer)->format = find (format);
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

/* Puts the opening before the first board, or in a file without boards at its
   end. */
static char *put_opening (char *to, const struct aq_writer *writer) {
  return writer->n ? to : put_text (to, writer->format->opening);
}

enum aq_status aq_writer_put (struct aq_writer *writer,
                              const struct aq_board *board) {
  const struct format *format = writer->format;
  if (writer->failure)
    return fail (writer);
  enum aq_status status = check (board, format);
  if (!status && writer->used > ROOM)
    status = empty_buffer (writer);
  if (status)
    return status;
  char *to = put_opening (writer->buffer + writer->used, writer);
  to = put_text (to, format->before[writer->n > 0]);
  if (format->headings && board->n != writer->n)
    to = put_heading (to, board->n, format->base);
  to = put_text (format->put (to, board, format), format->after);
  writer->used = (size_t) (to - writer->buffer);
  writer->n = board->n;
  return AQ_OK;
}

enum aq_status aq_writer_flush (struct aq_writer *writer) {
  if (writer->failure || empty_buffer (writer) || fflush (writer->stream))
    return fail (writer);
  return AQ_OK;
}

enum aq_status aq_writer_finish (struct aq_writer *writer) {
  if (!writer->ended) {
    char *to = put_opening (writer->buffer + writer->used, writer);
    to = put_text (to, writer->format->ending);
    writer->used = (size_t) (to - writer->buffer);
    writer->ended = true;
  }
  return aq_writer_flush (writer);
}

void aq_writer_free (struct aq_writer *writer) {
  free (writer);
}
