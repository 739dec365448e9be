/* SPDX-License-Identifier: MIT */

/* Reading solution files as they come: lines out of a buffer, of which
   brackets are read apart (text_nest), the rest by line (text_line); what they
   say is gathered into boards (text_gather). */

#include "allqueens.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "text/gather.h"
#include "text/line.h"
#include "text/nest.h"

/* Longer lines are read only where brackets hold them together. */
enum { PIECE_MAX = 1 << 16 };

/* A line, with its end, or a piece of one. */
struct text {
  const char *text, *end;
};

struct aq_reader {
  aq_read *read;
  void *data;
  uint64_t boards;
  struct gather gather;
  struct nest *nest;
  uint64_t line; /* of what was returned last */
  const char *message;
  bool passing;   /* over the rest of a line */
  bool continued; /* the last piece did not end its line */
  bool at_end;    /* of the stream */
  int failure;    /* errno, where it could not be read to its end */
  bool finished;
  size_t from, to; /* what of the buffer is to be read */
  char buffer[PIECE_MAX];
};

ptrdiff_t aq_read_stream (void *stream, char *buffer, size_t room) {
  errno = 0;
  const size_t got = fread (buffer, 1, room, stream);
  if (got == 0 && ferror ((FILE *) stream)) {
    errno = errno ? errno : EIO;
    return -1;
  }
  return (ptrdiff_t) got;
}

enum aq_status aq_reader_new (struct aq_reader **reader, aq_read *read,
                              void *data,
                              const struct aq_reader_options *options) {
  static const struct {
    enum aq_notation notation;
    int base;
  } formats[] = {{AQ_IN_DIGITS, 0},  {AQ_IN_NUMBERS, 0},  {AQ_IN_NUMBERS, 1},
                 {AQ_IN_CHESS, 0},   {AQ_IN_DRAWINGS, 0}, {AQ_IN_NUMBERS, 0},
                 {AQ_IN_NUMBERS, 0}, {AQ_IN_NUMBERS, 0},  {AQ_IN_ATOMS, 0},
                 {AQ_IN_DIGITS, 1},  {AQ_IN_ATOMS, 1}};
  const unsigned n = options ? options->n : 0;
  *reader = NULL;
  if (n > AQ_BOARD_MAX)
    return AQ_BAD_SIZE;
  *reader = calloc (1, sizeof **reader);
  if (!*reader)
    return AQ_NO_MEMORY;
  (*reader)->nest = nest_new ();
  if (!(*reader)->nest) {
    free (*reader);
    *reader = NULL;
    return AQ_NO_MEMORY;
  }
  (*reader)->read = read;
  (*reader)->data = data;
  gather_begin (&(*reader)->gather, n);
  if (options && options->format_given) {
    (*reader)->gather.notation = formats[options->format].notation;
    (*reader)->gather.settled = true;
    (*reader)->gather.expected_base = (*reader)->gather.base =
        formats[options->format].base;
  }
  return AQ_OK;
}

enum aq_status aq_reader_about (const struct aq_reader *reader,
                                struct aq_reading *reading) {
  static const enum aq_format formats[][2] = {
      [AQ_IN_ANY] = {0, 0},
      [AQ_IN_DIGITS] = {AQ_FORMAT_DIGITS, AQ_FORMAT_ONE_BASED_DIGITS},
      [AQ_IN_NUMBERS] = {AQ_FORMAT_LIST, AQ_FORMAT_ONE_BASED},
      [AQ_IN_ATOMS] = {AQ_FORMAT_PAIRS, AQ_FORMAT_ONE_BASED_PAIRS},
      [AQ_IN_CHESS] = {AQ_FORMAT_CHESS, AQ_FORMAT_CHESS},
      [AQ_IN_DRAWINGS] = {AQ_FORMAT_BOARD, AQ_FORMAT_BOARD}};
  const struct gather *gather = &reader->gather;
  *reading = (struct aq_reading){
      .size = sizeof *reading,
      .format = formats[gather->notation][gather->base > 0],
      .boards = reader->boards,
      .skipped = gather->passed,
      .first_skipped = gather->passed_line,
      .base_assumed = gather->base_assumed};
  return AQ_OK;
}

uint64_t aq_reader_line (const struct aq_reader *reader) {
  return reader->line;
}

const char *aq_reader_message (const struct aq_reader *reader) {
  return reader->message;
}

void aq_reader_free (struct aq_reader *reader) {
  if (!reader)
    return;
  gather_free (&reader->gather);
  nest_free (reader->nest);
  free (reader);
}

/* --- lines --- */

static void fill (struct aq_reader *reader) {
  memmove (reader->buffer, reader->buffer + reader->from,
           reader->to - reader->from);
  reader->to -= reader->from;
  reader->from = 0;
  const size_t room = sizeof reader->buffer - reader->to;
  const ptrdiff_t got =
      reader->read (reader->data, reader->buffer + reader->to, room);
  reader->to += got < 0 ? 0 : (size_t) got;
  reader->at_end = got <= 0;
  if (got < 0)
    reader->failure = errno ? errno : EIO;
}

/* The next line, with its end, or a piece of a long one. */
static enum aq_status next_piece (struct aq_reader *reader,
                                  struct text *piece) {
  const char *newline =
      memchr (reader->buffer + reader->from, '\n', reader->to - reader->from);
  if (!newline && !reader->at_end) {
    fill (reader);
    newline = memchr (reader->buffer, '\n', reader->to);
  }
  if (!newline && reader->failure) {
    errno = reader->failure;
    return AQ_READ_ERROR;
  }
  if (reader->from == reader->to)
    return AQ_END;
  piece->text = reader->buffer + reader->from;
  piece->end = newline ? newline + 1 : reader->buffer + reader->to;
  reader->from = (size_t) (piece->end - reader->buffer);
  if (!reader->continued && !reader->gather.line++ &&
      piece->end - piece->text > 2 && !memcmp (piece->text, "\xef\xbb\xbf", 3))
    piece->text += 3; /* a byte order mark */
  return AQ_OK;
}

/* A line or a piece of one, which ENDS where it ends. */
static void read_piece (struct aq_reader *reader, struct text piece,
                        bool ends) {
  struct gather *gather = &reader->gather;
  const char *read = nest_piece (reader->nest, gather, piece.text, piece.end,
                                 reader->continued, ends);
  if (read)
    reader->from -= (size_t) (piece.end - read);
  else if (!reader->continued && ends)
    text_line (gather, piece.text, piece.end);
  else {
    gather_malformed (gather, "the line is longer than %d characters",
                      PIECE_MAX);
    reader->passing = true;
  }
}

/* --- boards --- */

/* One more than what a digit stands for, 0 for all else. */
static const uint8_t digits[UCHAR_MAX + 1] = {
    ['0'] = 1,  ['1'] = 2,  ['2'] = 3,  ['3'] = 4,  ['4'] = 5,  ['5'] = 6,
    ['6'] = 7,  ['7'] = 8,  ['8'] = 9,  ['9'] = 10, ['a'] = 11, ['b'] = 12,
    ['c'] = 13, ['d'] = 14, ['e'] = 15, ['f'] = 16, ['g'] = 17, ['h'] = 18,
    ['i'] = 19, ['j'] = 20, ['k'] = 21, ['l'] = 22, ['m'] = 23, ['n'] = 24,
    ['o'] = 25, ['p'] = 26, ['q'] = 27, ['r'] = 28, ['s'] = 29, ['t'] = 30,
    ['u'] = 31, ['v'] = 32, ['w'] = 33, ['x'] = 34, ['y'] = 35, ['z'] = 36};

/* The digits of one board, in the way of those before: what most files are
   full of. */
static bool read_digits (struct aq_reader *reader, struct aq_board *board) {
  struct gather *gather = &reader->gather;
  const unsigned n = gather->n;
  if (gather->notation != AQ_IN_DIGITS || gather->base < 0 || !n ||
      reader->continued || reader->nest->depth ||
      reader->to - reader->from <= n)
    return false;
  const unsigned char *text =
      (const unsigned char *) reader->buffer + reader->from;
  if (text[n] != '\n')
    return false;
  const unsigned first = 1 + (unsigned) gather->base;
  unsigned outside = 0;
  for (unsigned row = 0; row < n; row++) {
    const unsigned column = digits[text[row]] - first;
    outside |= column >= n;
    board->column[row] = (uint8_t) column;
  }
  if (outside)
    return false;
  board->n = n;
  reader->from += n + 1;
  reader->line = ++gather->line;
  return true;
}

static enum aq_status read_more (struct aq_reader *reader) {
  struct text piece;
  enum aq_status status = next_piece (reader, &piece);
  if (status == AQ_OK) {
    const bool ends = piece.end[-1] == '\n' || reader->at_end;
    if (!reader->passing)
      read_piece (reader, piece, ends);
    reader->continued = piece.end[-1] != '\n';
    reader->passing &= reader->continued;
  } else if (status == AQ_END && !reader->finished) {
    nest_finish (reader->nest, &reader->gather);
    gather_finish (&reader->gather);
    reader->finished = true;
    status = AQ_OK;
  }
  return reader->gather.no_memory ? AQ_NO_MEMORY : status;
}

enum aq_status aq_reader_next (struct aq_reader *reader,
                               struct aq_board *board) {
  const struct gathered *item;
  while (!(item = gather_next (&reader->gather))) {
    if (read_digits (reader, board)) {
      reader->boards++;
      return AQ_OK;
    }
    const enum aq_status status = read_more (reader);
    if (status) {
      reader->line = reader->gather.line;
      return status;
    }
  }
  reader->line = item->line;
  reader->boards += item->status == AQ_OK;
  if (item->status == AQ_OK)
    *board = item->board;
  else
    reader->message = item->message;
  return item->status;
}
