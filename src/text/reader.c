/* SPDX-License-Identifier: MIT */

/* The reader: bytes into lines, lines into boards.  Data flow one way: lines
   are taken apart (scanner, values) into rows of cells and queens; neighboring
   rows (run) and queens of one board (pairs) are candidates; which of them are
   boards is decided by what the file has shown (judge, facts).  Lines without
   a board are decided on last (leftovers).  Most lines of large files are one
   board each, and are read here at once. */

#include "allqueens.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "core/sized.h"
#include "text/chars.h"
#include "text/scanner.h"

enum {
  BUFFER_BYTES = 1 << 17,
  SLACK = 64, /* bytes that may be read behind what there is */
  /* A line without brackets and longer than this ends the reading. */
  ENDLESS = 1 << 24,
  SMALL_BYTES = 1 << 11 /* of a file that is read again for N < 4 */
};

struct aq_reader {
  aq_read *read;
  void *data;
  struct aq_reader_options options;
  struct aq_judge judge;
  struct aq_scanner scanner;
  uint64_t returned; /* the line of the board or error returned last */
  uint64_t boards;
  const char *message;
  uint64_t line;   /* lines that have been begun */
  bool continued;  /* the last piece did not end its line */
  unsigned pieces; /* of the line since its last board */
  size_t passing;  /* bytes passed over of a line that is too long; 0: none */
  bool at_end;     /* of the data */
  bool ended;      /* all is judged */
  int failure;     /* errno, where the data could not be read to their end */
  struct aq_reader *small; /* reads a small file again */
  char beginning[SMALL_BYTES + 1];
  size_t kept, given; /* bytes in it, and of them given to the reader small */
  size_t from, to;    /* what of the buffer is to be read */
  char buffer[BUFFER_BYTES + SLACK];
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
  struct aq_reader_options own = {.size = sizeof own};
  *reader = NULL;
  if (options &&
      !aq_sized_in (&own, sizeof own, options,
                    offsetof (struct aq_reader_options, strictness) +
                        sizeof own.strictness))
    return AQ_BAD_STRUCT;
  if (own.n > AQ_BOARD_MAX ||
      (own.format_given && !aq_format_name (own.format)))
    return AQ_BAD_SIZE;
  struct aq_reader *new = calloc (1, sizeof *new);
  if (!new)
    return AQ_NO_MEMORY;
  new->read = read;
  new->data = data;
  new->options = own;
  struct aq_judge *judge = &new->judge;
  struct aq_values *values = &new->scanner.values;
  aq_judge_begin (judge, &own);
  *values = (struct aq_values){
      .judge = judge,
      .pairs = {.judge = judge, .notation = AQ_FORMAT_PAIRS},
      .squares = {.judge = judge, .notation = AQ_FORMAT_CHESS}};
  if (!aq_run_begin (&values->run, judge)) {
    free (new);
    return AQ_NO_MEMORY;
  }
  *reader = new;
  return AQ_OK;
}

void aq_reader_free (struct aq_reader *reader) {
  if (!reader)
    return;
  free (reader->scanner.values.run.row);
  aq_judge_free (&reader->judge);
  aq_reader_free (reader->small);
  free (reader);
}

uint64_t aq_reader_line (const struct aq_reader *reader) {
  return reader->returned;
}

const char *aq_reader_message (const struct aq_reader *reader) {
  return reader->message;
}

/* The format of the boards that have been read. */
static enum aq_format shown_format (const struct aq_facts *facts) {
  if (!facts->base || facts->notation == AQ_FORMAT_CHESS)
    return facts->notation;
  return facts->notation == AQ_FORMAT_DIGITS ? AQ_FORMAT_ONE_BASED_DIGITS
         : facts->notation == AQ_FORMAT_LIST ? AQ_FORMAT_ONE_BASED
                                             : AQ_FORMAT_ONE_BASED_PAIRS;
}

enum aq_status aq_reader_about (const struct aq_reader *reader,
                                struct aq_reading *reading) {
  if (reader->small)
    return aq_reader_about (reader->small, reading);
  const struct aq_judge *judge = &reader->judge;
  const struct aq_leftovers *leftovers = &judge->leftovers;
  struct aq_reading own = {.size = sizeof own,
                           .format = shown_format (&judge->facts),
                           .boards = reader->boards,
                           .other_sizes = judge->other_sizes,
                           .skipped = leftovers->skipped,
                           .first_skipped = leftovers->first_skipped,
                           .indexed = judge->indexed,
                           .base_assumed = judge->base_assumed};
  memcpy (own.first_text, leftovers->first_text, sizeof own.first_text);
  return aq_sized_out (reading,
                       offsetof (struct aq_reading, base_assumed) +
                           sizeof own.base_assumed,
                       &own, sizeof own)
             ? AQ_OK
             : AQ_BAD_STRUCT;
}

/* --- bytes --- */

/* Reads more into the buffer. */
static void fill (struct aq_reader *reader) {
  memmove (reader->buffer, reader->buffer + reader->from,
           reader->to - reader->from);
  reader->to -= reader->from;
  reader->from = 0;
  char *to = reader->buffer + reader->to;
  const ptrdiff_t got =
      reader->read (reader->data, to, BUFFER_BYTES - reader->to);
  if (got <= 0) {
    reader->at_end = true;
    reader->failure = got < 0 ? errno ? errno : EIO : 0;
    return;
  }
  const size_t room = SMALL_BYTES - reader->kept;
  const size_t keep = room < (size_t) got ? room : (size_t) got;
  memcpy (reader->beginning + reader->kept, to, keep);
  reader->kept += keep;
  reader->to += (size_t) got;
}

/* --- boards a line --- */

enum { LANES = 16 };

/* Bytes side by side. */
typedef uint8_t lanes __attribute__ ((vector_size (LANES)));

static const lanes counting = {0, 1, 2,  3,  4,  5,  6,  7,
                               8, 9, 10, 11, 12, 13, 14, 15};

/* The digits of a board and the end of the line; returns how many bytes, or
   0.  LANES bytes behind the text may be read. */
static size_t read_digits (const struct aq_facts *facts, const char *text,
                           const char *end, struct aq_board *board) {
  const unsigned n = facts->n;
  if (end - text <= (ptrdiff_t) n || text[n] != '\n' || n > AQ_DIGITS_MAX)
    return 0;
  lanes outside = {0};
  for (unsigned row = 0; row < n; row += LANES) {
    lanes c;
    memcpy (&c, text + row, LANES);
    const lanes letter = (lanes) (c >= 'a');
    const lanes column =
        c - (uint8_t) ('0' + facts->base) - (letter & ('a' - '0' - 10));
    outside |=
        (lanes) (counting < (uint8_t) (n - row)) &
        ((lanes) (column >= (uint8_t) n) | ((lanes) (c > '9') & ~letter));
    memcpy (board->column + row, &column, LANES);
  }
  uint64_t half[2];
  memcpy (half, &outside, sizeof half);
  return half[0] | half[1] ? 0 : n + 1;
}

/* The numbers of a board with one character or two between them, and the end
   of the line.  N is at most 99, so that numbers have one digit or two; which
   is a matter of chance, and so no branch.  Eight bytes behind the text may be
   read. */
static size_t read_list (const struct aq_facts *facts, const char *text,
                         const char *end, struct aq_board *board) {
  const unsigned n = facts->n;
  const char *at = text;
  const bool bracket = *at == '[';
  unsigned outside = n > 99;
  at += bracket;
  for (unsigned row = 0; row < n && at < end; row++) {
    if (row) {
      outside |= *at != ' ' && *at != ',';
      at += 1 + (at[0] == ',' && at[1] == ' ');
    }
    const unsigned first = (unsigned) (*at - '0');
    const unsigned second = (unsigned) (at[1] - '0');
    const unsigned two = second <= 9;
    const unsigned number = two ? 10 * first + second : first;
    outside |= first > 9 || number - facts->base >= n;
    board->column[row] = (uint8_t) (number - facts->base);
    at += 1 + two;
  }
  if (bracket)
    outside |= *at++ != ']';
  at += bracket && *at == ',';
  return at < end && !outside && *at == '\n' ? (size_t) (at + 1 - text) : 0;
}

/* Whether the columns are a permutation that does not begin with neighbors, as
   that of all solutions.  Other boards may be something else: a row of a
   drawing, or a heading. */
static bool is_plain_board (const struct aq_board *board) {
  uint64_t seen = 0;
  for (unsigned row = 0; row < board->n; row++)
    seen |= (uint64_t) 1 << board->column[row];
  return seen + 1 == (uint64_t) 1 << board->n &&
         abs (board->column[0] - board->column[1]) > 1;
}

/* Reads on until there is a whole line or more than a board takes, so that
   what follows does not depend on how the bytes come. */
static void fill_line (struct aq_reader *reader) {
  enum { MOST = 512 };
  while (
      !reader->at_end && reader->to - reader->from < MOST &&
      !memchr (reader->buffer + reader->from, '\n', reader->to - reader->from))
    fill (reader);
}

/* The length of a line that is a board of the first size, as most lines before
   it; 0: it is not, or it has to be judged with its neighbors. */
static size_t read_board (struct aq_reader *reader, struct aq_board *board) {
  enum { MOST = 63 };
  const struct aq_facts *facts = &reader->judge.facts;
  fill_line (reader);
  const char *text = reader->buffer + reader->from;
  const char *end = reader->buffer + reader->to;
  if (!facts->line || facts->n < AQ_LEAST || facts->n > MOST || facts->index ||
      reader->continued || reader->passing || text == end ||
      (reader->scanner.depth && *text != '['))
    return 0;
  const size_t length = facts->notation == AQ_FORMAT_DIGITS
                            ? read_digits (facts, text, end, board)
                        : facts->notation == AQ_FORMAT_LIST
                            ? read_list (facts, text, end, board)
                            : 0;
  board->n = facts->n;
  return length && is_plain_board (board) ? length : 0;
}

/* Moves behind a board of LENGTH bytes. */
static void take_board (struct aq_reader *reader, size_t length) {
  struct aq_leftovers *leftovers = &reader->judge.leftovers;
  reader->from += length;
  reader->boards++;
  reader->returned = leftovers->last_board = ++reader->line;
  if (leftovers->count > 2 || leftovers->suspects)
    aq_leftovers_decide (leftovers, reader->line);
}

/* --- lines --- */

/* Colors of a terminal are no text. */
static char *strip_colors (char *text, char *end) {
  char *to = text;
  if (!memchr (text, '\x1b', (size_t) (end - text)))
    return end;
  while (text < end)
    if (*text != '\x1b' || text + 1 == end || text[1] != '[')
      *to++ = *text++;
    else {
      for (text += 2; text < end && !aq_is_letter (*text);)
        text++;
      text += text < end;
    }
  return to;
}

/* Where a piece of a long line may end: behind a bracket or a comma. */
static char *find_break (char *text, char *end) {
  while (end > text && !aq_is_one_of (end[-1], "]}),"))
    end--;
  return end;
}

/* Reports a line that is too long, and passes over the rest of it. */
static void too_long (struct aq_reader *reader, const char *text,
                      bool begins) {
  if (begins)
    aq_leftovers_add (&reader->judge.leftovers, reader->line, text,
                      text + AQ_KEPT_BYTES);
  aq_leftovers_error (&reader->judge.leftovers, reader->line, reader->line,
                      reader->line, "a line of more than %d characters",
                      AQ_LINE_BYTES);
  reader->passing = 1;
}

/* A byte order mark is dropped; UTF-16 is an error. */
static char *begin_file (struct aq_reader *reader, char *text,
                         const char *end) {
  if (end - text > 2 && !memcmp (text, "\xef\xbb\xbf", 3))
    return text + 3;
  if (end - text > 1 &&
      (!memcmp (text, "\xff\xfe", 2) || !memcmp (text, "\xfe\xff", 2))) {
    aq_items_error (&reader->judge.items, 1,
                    "UTF-16, which has to be made UTF-8: iconv -f UTF-16");
    reader->at_end = true;
    reader->from = reader->to;
    return NULL;
  }
  return text;
}

/* Passes over more of a line that is too long.  An endless one ends the
   file. */
static void pass_over (struct aq_reader *reader, size_t length, bool ends) {
  reader->from += length;
  reader->passing = ends ? 0 : reader->passing + length;
  reader->continued = !ends;
  if (reader->passing > ENDLESS) {
    aq_items_error (&reader->judge.items, reader->line,
                    "a line without end: what follows is not read");
    reader->at_end = true;
    reader->from = reader->to = 0;
  }
}

/* Reads a line, or a piece of one.  False at the end. */
static bool read_line (struct aq_reader *reader) {
  char *text = reader->buffer + reader->from;
  char *newline = memchr (text, '\n', reader->to - reader->from);
  while (!newline && !reader->at_end &&
         reader->to - reader->from < BUFFER_BYTES) {
    const size_t had = reader->to - reader->from;
    fill (reader);
    text = reader->buffer;
    newline = memchr (text + had, '\n', reader->to - had);
  }
  char *end = newline ? newline : reader->buffer + reader->to;
  if (text == end && !newline)
    return false;
  const bool begins = !reader->continued;
  bool ends = newline || reader->at_end;
  if (reader->passing) {
    pass_over (reader, (size_t) (end - text) + (newline ? 1 : 0), ends);
    return true;
  }
  if (begins && !reader->line++ && !(text = begin_file (reader, text, end)))
    return true;
  char *to = end;
  if (end - text > AQ_LINE_BYTES) {
    to = find_break (text, text + AQ_LINE_BYTES);
    ends = false;
    if (to == text) {
      too_long (reader, text, begins);
      return true;
    }
  }
  reader->from = (size_t) (to - reader->buffer) + (ends && newline ? 1 : 0);
  reader->continued = !ends;
  aq_scanner_line (&reader->scanner, reader->line, text,
                   strip_colors (text, to), begins, ends);
  reader->pieces = ends || reader->judge.items.count ? 0 : reader->pieces + 1;
  if (!ends && ((!reader->scanner.depth && !reader->scanner.has_rows) ||
                reader->pieces > ENDLESS / AQ_LINE_BYTES))
    too_long (reader, text, false);
  return true;
}

/* --- small boards --- */

/* Reads from the bytes kept of a small file. */
static ptrdiff_t read_beginning (void *data, char *buffer, size_t room) {
  struct aq_reader *reader = data;
  const size_t left = reader->kept - reader->given;
  const size_t length = left < room ? left : room;
  memcpy (buffer, reader->beginning + reader->given, length);
  reader->given += length;
  return (ptrdiff_t) length;
}

/* Whether a file that has been read again has nothing but permutations, and
   more than 1, 2, 3 in order. */
static bool has_small (struct aq_reader *small, unsigned n) {
  bool all = true, mixed = n == 1;
  struct aq_board board;
  while (aq_reader_next (small, &board) == AQ_OK) {
    unsigned seen = 0;
    mixed |= board.column[0] > 0;
    for (unsigned row = 0; row < n; row++)
      seen |= 1u << board.column[row];
    all &= seen + 1 == 1u << n;
  }
  return all && mixed && small->ended && !small->message && small->boards &&
         !small->judge.other_sizes;
}

/* A file that has nothing but boards of N < 4 is read again as such. */
static void read_small (struct aq_reader *reader) {
  struct aq_reader_options options = reader->options;
  if (reader->options.n || reader->boards || reader->judge.items.count ||
      reader->kept == SMALL_BYTES ||
      strspn (reader->beginning, "0123abcQ.,;()[]{}\"' \t\r\n") < reader->kept)
    return;
  options.strictness = AQ_STRICT;
  for (unsigned i = 0; i < 6 && !reader->judge.items.no_memory; i++) {
    /* Twice for each N: to look, and to return the boards. */
    options.n = 3 - i / 2;
    reader->given = 0;
    aq_reader_free (reader->small);
    if (aq_reader_new (&reader->small, read_beginning, reader, &options))
      reader->judge.items.no_memory = true;
    else if (i % 2 == 0 && !has_small (reader->small, options.n))
      i++;
    else if (i % 2)
      return;
  }
  aq_reader_free (reader->small);
  reader->small = NULL;
}

/* --- boards --- */

/* Decides what is left at the end of the data. */
static enum aq_status finish (struct aq_reader *reader) {
  if (reader->failure) {
    errno = reader->failure;
    return AQ_READ_ERROR;
  }
  if (reader->ended)
    return AQ_END;
  aq_scanner_finish (&reader->scanner);
  aq_judge_finish (&reader->judge);
  reader->ended = true;
  read_small (reader);
  return AQ_OK;
}

enum aq_status aq_reader_next (struct aq_reader *reader,
                               struct aq_board *board) {
  const struct aq_item *item = NULL;
  while (!reader->small && !(item = aq_judge_next (&reader->judge))) {
    const size_t length = read_board (reader, board);
    if (length && aq_scanner_rest (&reader->scanner))
      continue; /* what was begun comes first */
    if (length) {
      take_board (reader, length);
      return AQ_OK;
    }
    enum aq_status status = AQ_OK;
    if (reader->ended || !read_line (reader))
      status = finish (reader);
    if (reader->judge.items.no_memory)
      status = AQ_NO_MEMORY;
    if (status)
      return status;
  }
  if (reader->small) {
    const enum aq_status status = aq_reader_next (reader->small, board);
    reader->returned = reader->small->returned;
    reader->message = reader->small->message;
    return status;
  }
  reader->returned = item->line;
  if (item->kind == AQ_ITEM_BOARD) {
    *board = item->board;
    reader->boards++;
    return AQ_OK;
  }
  reader->message = item->message;
  return AQ_MALFORMED;
}
