/* SPDX-License-Identifier: MIT */

#include "text/plain.h"

#include <stdlib.h>
#include <string.h>

enum { LANES = 16 };

/* Bytes side by side. */
typedef uint8_t lanes __attribute__ ((vector_size (LANES)));

static const lanes counting = {0, 1, 2,  3,  4,  5,  6,  7,
                               8, 9, 10, 11, 12, 13, 14, 15};

/* Reads a board of digits and the newline; returns how many bytes, or 0. LANES
   bytes behind the text may be read. */
static size_t read_digits (const struct aq_plain *plain, const char *text,
                           const char *end, struct aq_board *board) {
  const unsigned n = plain->n;
  if (end - text <= (ptrdiff_t) n || text[n] != '\n' || n > AQ_DIGITS_MAX)
    return 0;
  lanes outside = {0};
  for (unsigned row = 0; row < n; row += LANES) {
    lanes c;
    memcpy (&c, text + row, LANES);
    const lanes letter = (lanes) (c >= 'a');
    const lanes column =
        c - (uint8_t) ('0' + plain->base) - (letter & ('a' - '0' - 10));
    outside |=
        (lanes) (counting < (uint8_t) (n - row)) &
        ((lanes) (column >= (uint8_t) n) | ((lanes) (c > '9') & ~letter));
    memcpy (board->column + row, &column, LANES);
  }
  uint64_t half[2];
  memcpy (half, &outside, sizeof half);
  return half[0] | half[1] ? 0 : n + 1;
}

/* Reads a board of numbers, with one character or two between them, and the
   newline.  N is at most 99, so that numbers have one digit or two; there is
   no branch for that, since no processor predicts it.  Eight bytes behind the
   text may be read. */
static size_t read_list (const struct aq_plain *plain, const char *text,
                         const char *end, struct aq_board *board) {
  const unsigned n = plain->n;
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
    const unsigned number = first + two * (9 * first + second);
    outside |= first > 9 || number - plain->base >= n;
    board->column[row] = (uint8_t) (number - plain->base);
    at += 1 + two;
  }
  if (bracket)
    outside |= *at++ != ']';
  at += bracket && *at == ',';
  return at < end && !outside && *at == '\n' ? (size_t) (at + 1 - text) : 0;
}

/* Whether the columns are a permutation that does not begin with neighbors, as
   that of all solutions.  Others may be a heading or a row of a drawing. */
static bool is_plain_board (const struct aq_board *board) {
  uint64_t seen = 0;
  for (unsigned row = 0; row < board->n; row++)
    seen |= (uint64_t) 1 << board->column[row];
  return seen + 1 == (uint64_t) 1 << board->n &&
         abs (board->column[0] - board->column[1]) > 1;
}

size_t aq_read_plain (const struct aq_plain *plain, const char *text,
                      const char *end, struct aq_board *board) {
  if (!plain->n || text == end)
    return 0;
  const size_t length = plain->digits ? read_digits (plain, text, end, board)
                                      : read_list (plain, text, end, board);
  board->n = plain->n;
  return length && is_plain_board (board) ? length : 0;
}

bool aq_prepare_plain (struct aq_plain *plain,
                       const struct aq_decision *decision) {
  enum { MOST = 63 };
  plain->n = 0;
  if ((decision->notation != AQ_LISTS && decision->notation != AQ_DIGITS) ||
      !decision->has_solution || decision->index_before ||
      decision->index_behind)
    return false;
  plain->digits = decision->notation == AQ_DIGITS;
  plain->base = decision->base;
  for (unsigned n = AQ_SIZE_MIN + 1; n <= MOST; n++)
    if (decision->sizes[n])
      plain->n = n;
  return plain->n > 0;
}
