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

/* --- drawings --- */

/* What stands before the first row of a drawing, between two, and behind the
   last one. */
struct aq_layout {
  const char *open, *between, *close;
};

static const struct aq_layout layouts[] = {{"", "\n", "\n"},
                                           {"[\"", "\",\"", "\"]"}};

/* Whether PART stands at *TEXT; moves *TEXT behind it. */
static bool skip (const char **text, const char *end, const char *part) {
  const size_t length = strlen (part);
  if ((size_t) (end - *text) < length || memcmp (*text, part, length) != 0)
    return false;
  *text += length;
  return true;
}

/* Reads a drawing; returns the place behind it, or NULL. */
static const char *read_rows (const struct aq_plain *plain, const char *text,
                              const char *end, struct aq_board *board) {
  const unsigned n = board->n = plain->n;
  const char *before = plain->layout->open;
  for (unsigned row = 0; row < n; row++, text += n) {
    if (!skip (&text, end, before) || (size_t) (end - text) < n)
      return NULL;
    const char *queen = memchr (text, plain->row[n - 1], n);
    if (!queen || memcmp (text, plain->row + n - 1 - (queen - text), n) != 0)
      return NULL;
    board->column[row] = (uint8_t) (queen - text);
    before = plain->layout->between;
  }
  return skip (&text, end, plain->layout->close) ? text : NULL;
}

/* Returns the place behind the divider at TEXT, or NULL.  It may have other
   numbers, but fewer digits than could be a board or a row of one. */
static const char *skip_divider (const struct aq_plain *plain,
                                 const char *text, const char *end) {
  const char *wanted = plain->divider;
  const char *wanted_end = wanted + plain->divider_length;
  ptrdiff_t digits = 0;
  for (; wanted < wanted_end; wanted++, text++) {
    const char *number = text, *wanted_number = wanted;
    aq_read_digits (&text, end);
    aq_read_digits (&wanted, wanted_end);
    digits += text - number;
    if (text == end || *text != *wanted ||
        (text > number) != (wanted > wanted_number))
      return NULL;
  }
  return digits + 1 < (ptrdiff_t) plain->n ? text : NULL;
}

size_t aq_count_divider (const struct aq_plain *plain, const char *text,
                         const char *end) {
  return plain->rows && skip_divider (plain, text, end) ? plain->divider_lines
                                                        : 0;
}

/* Reads a drawing and the divider or the end of the text behind it. */
static size_t read_drawing (const struct aq_plain *plain, const char *text,
                            const char *end, struct aq_board *board,
                            size_t *lines) {
  const char *behind = read_rows (plain, text, end, board);
  *lines = plain->rows;
  if (behind && behind < end) {
    behind = skip_divider (plain, behind, end);
    *lines += plain->divider_lines;
  }
  return behind ? (size_t) (behind - text) : 0;
}

/* Notes what stands between two drawings; false: it is too much, or more than
   text that is skipped. */
static bool note_divider (struct aq_plain *plain, const struct aq_page *page,
                          const struct aq_candidate *drawing, const char *text,
                          const char *end) {
  for (size_t i = drawing->last + 1; i < drawing[1].first; i++) {
    const struct aq_segment *segment = &page->segment[i];
    plain->titles += segment->length > 0;
    if (segment->used || segment->partly_used || page->options.list_skipped ||
        (segment->length && aq_is_one_of (*segment->text, "[](){},;")))
      return false;
  }
  for (const char *at = text; at < end; at++)
    plain->divider_lines += *at == '\n';
  plain->rows = plain->layout == layouts ? plain->n : 0;
  plain->divider_length = (size_t) (end - text);
  if (text >= end || end[-1] != '\n' || end - text > AQ_DIVIDER_MAX)
    return false;
  memcpy (plain->divider, text, plain->divider_length);
  return skip_divider (plain, text, end);
}

/* Prepares to read drawings like the first one of the page. */
static bool prepare_drawings (struct aq_plain *plain,
                              const struct aq_page *page) {
  const struct aq_candidate *drawing = page->candidate;
  const char *end = page->text + page->length, *behind = NULL;
  const struct aq_candidate *last = drawing + page->candidates - 1;
  struct aq_board board;
  while (drawing < last && !(drawing->board && drawing[1].board))
    drawing++;
  const struct aq_sign *sign = page->sign + drawing->first_sign;
  plain->n = drawing->count;
  if (drawing == last || drawing->signs != 2 || sign[0].length != 1 ||
      sign[1].length != 1 || plain->n > AQ_PLAIN_SIZE_MAX ||
      plain->n <= AQ_SIZE_MIN)
    return false;
  const unsigned queen = sign[1].id == drawing->context;
  memset (plain->row, *sign[!queen].text, sizeof plain->row);
  plain->row[plain->n - 1] = *sign[queen].text;
  const char *first = page->segment[drawing->first].text;
  for (size_t i = 0; !behind && i < sizeof layouts / sizeof *layouts; i++) {
    plain->layout = &layouts[i];
    behind = read_rows (plain, first, end, &board);
  }
  return behind && note_divider (plain, page, drawing, behind,
                                 page->segment[drawing[1].first].text);
}

/* --- boards --- */

size_t aq_read_plain (const struct aq_plain *plain, const char *text,
                      const char *end, struct aq_board *board, size_t *lines) {
  *lines = 1;
  if (!plain->n || text == end)
    return 0;
  if (plain->layout)
    return read_drawing (plain, text, end, board, lines);
  const size_t length = plain->digits ? read_digits (plain, text, end, board)
                                      : read_list (plain, text, end, board);
  board->n = plain->n;
  return length && is_plain_board (board) ? length : 0;
}

bool aq_prepare_plain (struct aq_plain *plain, const struct aq_page *page) {
  const struct aq_decision *decision = &page->decision;
  *plain = (struct aq_plain){.digits = decision->notation == AQ_DIGITS,
                             .base = decision->base};
  if (decision->notation == AQ_DRAWINGS)
    return prepare_drawings (plain, page);
  if ((decision->notation != AQ_LISTS && decision->notation != AQ_DIGITS) ||
      !decision->has_solution || decision->index_before ||
      decision->index_behind)
    return false;
  for (unsigned n = AQ_SIZE_MIN + 1; n <= AQ_PLAIN_SIZE_MAX; n++)
    if (decision->sizes[n])
      plain->n = n;
  return plain->n > 0;
}
