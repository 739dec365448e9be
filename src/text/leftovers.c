/* SPDX-License-Identifier: MIT */

#include "text/leftovers.h"

#include <stdlib.h>

#include "text/cells.h"
#include "text/queens.h"
#include "text/segments.h"
#include "text/values.h"

enum { SIGNS = 16 /* of all drawings */ };

/* What stands around the boards of a page. */
struct around {
  struct aq_hash_set labels; /* texts before boards with letters or numbers, */
  struct aq_hash_set marks;  /* and those without */
  struct aq_hash_set shapes; /* of the lines of boards that take several */
  bool tight;                /* each sign of the drawings is a character */
  bool all_digits;           /* and a digit */
  uint64_t sign[SIGNS];
  unsigned signs;
  uint64_t queen; /* that stands in the drawings */
};

/* --- what stands around boards --- */

static void note_boards (struct aq_page *page, struct around *around) {
  const enum aq_notation notation = page->decision.notation;
  for (size_t i = 0; i < page->candidates && !page->no_memory; i++) {
    const struct aq_candidate *board = &page->candidate[i];
    if (!board->board || notation == AQ_DRAWINGS)
      continue;
    if (!board->to)
      aq_hash_set_add (page, &around->shapes,
                       page->segment[board->first].shape);
    if (board->label)
      aq_hash_set_add (page, board->named ? &around->labels : &around->marks,
                       board->label);
  }
  aq_hash_set_sort (&around->marks);
  aq_hash_set_sort (&around->labels);
  aq_hash_set_sort (&around->shapes);
}

/* --- the signs of drawings --- */

/* The bytes of the sign at TEXT; 0: it is none of the drawings. */
static size_t read_sign (const struct around *around, const char *text,
                         const char *end) {
  const char *to = text;
  aq_next_character (&to, end);
  const uint64_t id = aq_cell_of (text, to).id;
  for (unsigned i = 0; i < around->signs; i++)
    if (around->sign[i] == id)
      return (size_t) (to - text);
  return 0;
}

/* Notes a sign of the drawings. */
static void note_sign (struct around *around, const struct aq_sign *sign) {
  const char *at = sign->text, *end = at + sign->length;
  if (read_sign (around, at, end) == sign->length && sign->length)
    return;
  if (at < end)
    aq_next_character (&at, end);
  around->tight &= sign->length && at == end && around->signs < SIGNS;
  around->all_digits &= sign->length == 1 && aq_is_digit (*sign->text);
  if (around->tight)
    around->sign[around->signs++] = sign->id;
}

/* Notes the queen, and refuses drawings with a sign that stands in fewer than
   N squares. */
static void check_signs (struct aq_page *page, struct around *around) {
  around->tight = around->all_digits = true;
  for (size_t i = 0; i < page->candidates; i++) {
    const struct aq_candidate *board = &page->candidate[i];
    around->queen = board->board ? board->frame : around->queen;
    for (size_t k = 0; board->taken && k < board->signs; k++) {
      const struct aq_sign *sign = &page->sign[board->first_sign + k];
      note_sign (around, sign);
      if (sign->count < board->count)
        aq_page_refuse (page, board->first,
                        "the sign '%.*s' stands in %u square%s of the drawing",
                        sign->length < 12 ? (int) sign->length : 12,
                        sign->text, sign->count, sign->count == 1 ? "" : "s");
    }
  }
}

/* Whether N - 1 squares with a queen among them stand side by side, and no
   letters beside them.  If these are digits, numbers among WORDS look like
   them, but not half of a whole drawing. */
static bool has_squares (const struct around *around,
                         const struct aq_line *line, unsigned n, bool words) {
  const char *text = line->text, *end = text + line->length;
  const unsigned least = words && around->all_digits ? n * n / 2 : n - 1;
  for (const char *at = text; at < end;) {
    const char *from = at;
    unsigned squares = 0;
    bool queen = false, blank = false;
    if (at > text && aq_is_letter (at[-1])) {
      aq_next_character (&at, end);
      continue;
    }
    for (size_t length; at < end && (length = read_sign (around, at, end));) {
      queen |= aq_cell_of (at, at + length).id == around->queen;
      squares++;
      at += length;
      blank = at < end && aq_is_one_of (*at, " |,");
      while (at < end && aq_is_one_of (*at, " |,"))
        at++;
    }
    if (at < end && aq_is_letter (*at) && !blank && squares)
      squares--;
    if (squares >= least && queen)
      return true;
    if (at == from)
      aq_next_character (&at, end);
  }
  return false;
}

/* --- lines --- */

/* Puts an @ in place of what was read in the line. */
static void leave_rest (const struct aq_page *page, struct aq_line *line) {
  const struct aq_segment *segment = &page->segment[line->segment];
  const uint8_t *map = page->map + (segment->text - page->text);
  char *to = line->text;
  for (uint32_t i = 0; i < line->length; i++)
    if (!map[i])
      *to++ = line->text[i];
    else if (!i || !map[i - 1]) {
      memcpy (to, " @ ", 3);
      to += 3;
    }
  line->length = (uint32_t) (to - line->text);
  aq_line_find_tokens (line);
}

/* Whether blanks alone divide a number from the boards of the line, before the
   first or behind the last, other than those of the file's first line of
   boards.  If all have one, it is an index. */
static bool has_number_beside (struct aq_page *page,
                               const struct aq_line *line) {
  const char *text = line->text, *end = text + line->length;
  const char *first = memchr (text, '@', line->length);
  const char *last = memrchr (text, '@', line->length);
  if (!first || !page->segment[line->segment].size)
    return false;
  const char *before = aq_trim (text, first);
  const char *behind = aq_skip_blanks (last + 1, end);
  const bool one = before > text && aq_is_digit (before[-1]);
  const bool other = behind < end && aq_is_digit (*behind);
  const uint8_t beside = (uint8_t) (1 + one + 2 * other);
  if (!page->decision.beside)
    page->decision.beside = beside;
  return beside != page->decision.beside;
}

/* Whether the line begins with the label of boards. */
static bool has_label (const struct aq_hash_set *labels,
                       const struct aq_line *line) {
  struct aq_text_hash frame = AQ_TEXT_HASH_EMPTY;
  for (uint32_t i = 0; i < line->length && labels->count; i++) {
    aq_hash_add_masked (&frame, line->text, line->text + i);
    if (aq_hash_set_has (labels, frame.hash))
      return true;
  }
  return false;
}

/* Whether the line has the text before boards; if that is signs alone, up to N
   numbers stand behind it. */
static bool is_beside (const struct around *around, const struct aq_line *line,
                       unsigned n, bool words) {
  return has_label (&around->labels, line) ||
         (!words && line->tokens > 1 && line->tokens <= n &&
          has_label (&around->marks, line));
}

/* Whether the line is like those of boards that take several lines; if these
   are numbers alone, one such line has to stand beside it. */
static bool has_shape (const struct aq_page *page, const struct around *around,
                       size_t segment) {
  uint8_t numbers;
  static const char number[] = "0";
  const uint64_t bare = aq_shape (number, number + 1, &numbers);
  const uint64_t shape = page->segment[segment].shape;
  if (!aq_hash_set_has (&around->shapes, shape))
    return false;
  return shape != bare ||
         (segment && page->segment[segment - 1].shape == bare) ||
         (segment + 1 < page->segments &&
          page->segment[segment + 1].shape == bare);
}

/* Whether the text is a bracket of N items or more. */
static bool is_bracket (const char *text, const char *end, unsigned n) {
  unsigned items = 1;
  const bool ends = text < end && aq_is_one_of (*text, "[(") &&
                    aq_is_one_of (end[-1], ")],");
  for (; text < end; text++)
    items += *text == ',';
  return ends && items >= n;
}

/* Whether enough numbers up to N stand in the text: N/2 or three (of N = 4
   two); among words N - 1 with few others, unless they are items of a bracket;
   between boards N of at most BESIDE numbers, which is 0 elsewhere.  But not
   if they are in order, unless these are N and there are no letters. */
static bool has_numbers (const char *text, const char *end, unsigned n,
                         unsigned beside) {
  const bool words = aq_has_words (text, end) && !is_bracket (text, end, n);
  unsigned count = 0, small = 0;
  double last = 0;
  bool ordered = true, letters = false;
  for (const char *at = text; at < end;) {
    if (!aq_is_digit (*at)) {
      letters |= aq_is_letter (*at++);
      continue;
    }
    double number = 0, place = 1;
    for (; at < end && aq_is_digit (*at); at++)
      number = 10 * number + (*at - '0');
    if (at + 1 < end && *at == '.' && aq_is_digit (at[1]))
      for (at++; at < end && aq_is_digit (*at); at++)
        number += (*at - '0') * (place /= 10);
    ordered &= !count || number == last + 1;
    last = number;
    count++;
    small += number <= n;
  }
  if (ordered && (letters || count != n))
    return false;
  return words || beside
             ? (n > AQ_LEAST || beside > n + 2) && small + !beside >= n &&
                   count <= (beside ? beside : n + 2)
             : small >= (n > AQ_LEAST ? 3 : 2) && 2 * small >= n;
}

/* Whether that is so for the line, or between two boards in it, of lists or of
   pairs. */
static bool has_piece (const struct aq_line *line, unsigned n, bool part,
                       bool pairs) {
  const unsigned beside = !part ? 0 : pairs ? 2 * n : n + 2;
  const char *text = line->text, *end = text + line->length;
  while (text < end) {
    const char *to = memchr (text, '@', (size_t) (end - text));
    to = to && part ? to : end;
    if (has_numbers (text, to, n, beside))
      return true;
    text = to + 1;
  }
  return false;
}

/* Whether N/2 digits stand in the line, side by side if a board is in it, too.
 */
static bool has_digits (const struct aq_line *line, unsigned n, bool part) {
  size_t count = 0;
  for (size_t i = 0; i < line->tokens && 2 * count < n; i++)
    count = line->token[i].to - line->token[i].from + (part ? 0 : count);
  return 2 * count >= n;
}

/* Whether N digits are columns of which one repeats at most, or among MORE
   digits none. */
static bool are_columns (const char *digit, unsigned n, bool more) {
  uint16_t value[AQ_DIGITS_MAX];
  for (unsigned i = 0; i < n; i++)
    value[i] = (uint16_t) (aq_is_digit (digit[i]) ? digit[i] - '0'
                                                  : digit[i] - 'a' + 10);
  return more ? aq_base_of (value, n) >= 0 : aq_are_near (value, n);
}

/* Whether a board ran into a word or a number: N digits, above N = 10 with
   letters, or so many at the beginning or the end of more. */
static bool has_glued_board (const struct aq_line *line, unsigned n) {
  const char *text = line->text, *end = text + line->length;
  for (const char *to; text < end && n > AQ_LEAST; text = to + 1) {
    to = text;
    while (to < end && (n > 10 ? aq_is_word (*to) : aq_is_digit (*to)))
      to++;
    const bool more = to - text > (ptrdiff_t) n;
    if (to - text >= (ptrdiff_t) n &&
        (are_columns (text, n, more) || are_columns (to - n, n, more)))
      return true;
  }
  return false;
}

static unsigned count_squares (const struct aq_line *line) {
  unsigned count = 0;
  uint16_t square[2];
  for (uint32_t at = 0, to; at < line->length; at = to ? to : at + 1) {
    to = aq_read_square (line, at, square);
    count += to > 0;
  }
  return count;
}

/* What the rest of a line looks like; NULL: text. */
static const char *find_trouble (struct aq_page *page,
                                 const struct around *around,
                                 const struct aq_line *line) {
  const struct aq_segment *segment = &page->segment[line->segment];
  const enum aq_notation notation = page->decision.notation;
  const unsigned n = page->decision.least;
  const bool words = aq_has_words (line->text, line->text + line->length);
  if (segment->part && has_number_beside (page, line))
    return "a number beside this board or the first one, but not beside both";
  if (!segment->part && is_beside (around, line, n, words))
    return "the text beside boards without a board, or with a damaged one";
  if (has_shape (page, around, line->segment))
    return "a line like those of boards, but no part of one";
  if ((notation == AQ_LISTS || page->pictured[AQ_LISTS] ||
       (notation == AQ_PAIRS &&
        is_bracket (line->text, line->text + line->length, n))) &&
      has_piece (line, n, segment->part, notation == AQ_PAIRS))
    return "half of a board or more: numbers that are no board";
  if (notation == AQ_DIGITS && (words ? has_glued_board (line, n)
                                      : has_digits (line, n, segment->part)))
    return "half of a board or more: digits that are no board";
  if (notation == AQ_SQUARES && 2 * count_squares (line) >= n)
    return "half of a board or more: squares that are no board";
  if (notation == AQ_DRAWINGS && around->tight &&
      has_squares (around, line, n, words))
    return "squares outside of a drawing";
  return NULL;
}

static void check_lines (struct aq_page *page, const struct around *around,
                         struct aq_line *line) {
  for (size_t i = 0; i < page->segments; i++) {
    const struct aq_segment *segment = &page->segment[i];
    if (segment->whole || !segment->length)
      continue;
    if (!aq_line_take (page, line, i))
      return;
    if (segment->part)
      leave_rest (page, line);
    const char *trouble = find_trouble (page, around, line);
    if (trouble)
      aq_page_refuse (page, i, "%s", trouble);
  }
}

void aq_check_leftovers (struct aq_page *page) {
  struct around around = {0};
  struct aq_line line = {0};
  note_boards (page, &around);
  if (page->decision.notation == AQ_DRAWINGS || page->pictured[AQ_DRAWINGS])
    check_signs (page, &around);
  check_lines (page, &around, &line);
  free (around.labels.hash);
  free (around.marks.hash);
  free (around.shapes.hash);
  aq_line_free (&line);
}
