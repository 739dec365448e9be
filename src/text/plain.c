/* SPDX-License-Identifier: MIT */

#include "text/plain.h"

#include <stdlib.h>
#include <string.h>

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

size_t aq_read_plain (const struct aq_facts *facts, const char *text,
                      const char *end, struct aq_board *board) {
  enum { MOST = 63 };
  if (facts->n < AQ_LEAST || facts->n > MOST || facts->index || text == end)
    return 0;
  const size_t length = facts->notation == AQ_FORMAT_DIGITS
                            ? read_digits (facts, text, end, board)
                        : facts->notation == AQ_FORMAT_LIST
                            ? read_list (facts, text, end, board)
                            : 0;
  board->n = facts->n;
  return length && is_plain_board (board) ? length : 0;
}

bool aq_look_plain (struct aq_facts *facts, const char *text,
                    const char *end) {
  const char *newline = memchr (text, '\n', (size_t) (end - text));
  struct aq_cells cells;
  struct aq_board board;
  if (!newline || newline - text > AQ_LINE_BYTES)
    return false;
  while (end[-1] != '\n')
    end--;
  aq_cells_of_line (&cells, text, newline);
  const int base = cells.count <= AQ_BOARD_MAX
                       ? aq_permutation_base (cells.cell, cells.count)
                       : -1;
  if (cells.count <= AQ_LEAST || base < 0)
    return false;
  struct aq_facts plain = {.settled = true,
                           .notation =
                               cells.word ? AQ_FORMAT_DIGITS : AQ_FORMAT_LIST,
                           .base = (unsigned) base,
                           .n = cells.count,
                           .line = 1,
                           .shape = {AQ_FROM_LINE},
                           .shapes = 1};
  plain.sizes[plain.n] = true;
  for (size_t length; text < end; text += length)
    if (*text == '[' || !(length = aq_read_plain (&plain, text, end, &board)))
      return false;
  *facts = plain;
  return true;
}
