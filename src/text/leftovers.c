/* SPDX-License-Identifier: MIT */

#include "text/leftovers.h"

#include <stdlib.h>

#include "text/cells.h"
#include "text/gaps.h"
#include "text/odd_lines.h"
#include "text/queens.h"
#include "text/segments.h"
#include "text/values.h"

enum { SIGNS = 16 /* of all drawings, at most */ };

/* What stands around the boards of a page. */
struct around {
  struct aq_hash_set word_labels; /* labels with letters or numbers, */
  struct aq_hash_set sign_labels; /* and without */
  struct aq_hash_set shapes;      /* of segments that are boards as a whole */
  bool short_signs; /* each sign of the drawings is one character, */
  bool all_digits;  /* and that is a digit */
  uint64_t sign[SIGNS];
  unsigned signs;
  uint64_t queen; /* its sign */
  struct aq_other_lines other_lines;
  struct aq_gaps gaps;
};

/* Notes the labels and the shapes of the boards. */
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
      aq_hash_set_add (page,
                       board->label_has_words ? &around->word_labels
                                              : &around->sign_labels,
                       board->label);
  }
  aq_hash_set_sort (&around->sign_labels);
  aq_hash_set_sort (&around->word_labels);
  aq_hash_set_sort (&around->shapes);
}

/* --- the signs of drawings --- */

/* Returns how many bytes the sign at TEXT has; 0: no drawing has it. */
static size_t read_sign (const struct around *around, const char *text,
                         const char *end) {
  const char *to = text;
  aq_next_character (&to, end);
  const uint64_t id = aq_make_cell (text, to).id;
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
  around->short_signs &= sign->length && at == end && around->signs < SIGNS;
  around->all_digits &= sign->length == 1 && aq_is_digit (*sign->text);
  if (around->short_signs)
    around->sign[around->signs++] = sign->id;
}

/* Notes the signs and the queen.  A sign that stands in fewer than N squares
   of a drawing is an error. */
static void check_signs (struct aq_page *page, struct around *around) {
  const char *plain = page->plain_signs;
  around->short_signs = around->all_digits = true;
  for (; around->signs < 2 && *plain; plain++) {
    around->sign[around->signs++] = (unsigned char) *plain;
    around->all_digits &= aq_is_digit (*plain);
  }
  around->queen = around->sign[0];
  for (size_t i = 0; i < page->candidates; i++) {
    const struct aq_candidate *board = &page->candidate[i];
    around->queen = board->board ? board->context : around->queen;
    for (size_t k = 0; board->used && k < board->signs; k++) {
      const struct aq_sign *sign = &page->sign[board->first_sign + k];
      note_sign (around, sign);
      if (sign->count < board->count)
        aq_page_add_error (
            page, board->first,
            "the sign '%.*s' stands in %u square%s of the drawing",
            sign->length < 12 ? (int) sign->length : 12, sign->text,
            sign->count, sign->count == 1 ? "" : "s");
    }
  }
}

/* Whether N - 1 squares, one of them with a queen, stand side by side, without
   letters beside them; or N without a queen are the line.  Numbers among WORDS
   look like squares that are digits; then half of a drawing has to stand
   there. */
static bool has_squares (const struct around *around,
                         const struct aq_line *line, unsigned n, bool words) {
  static const char between[] = " |,;\"'";
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
      queen |= aq_make_cell (at, at + length).id == around->queen;
      squares++;
      at += length;
      blank = at < end && aq_is_one_of (*at, between);
      while (at < end && aq_is_one_of (*at, between))
        at++;
    }
    if (at < end && aq_is_letter (*at) && !blank && squares)
      squares--;
    if (squares >= least && (queen || line->length == n))
      return true;
    if (at == from)
      aq_next_character (&at, end);
  }
  return false;
}

/* --- lines --- */

/* Puts an @ in place of each used part of the line. */
static void replace_used (const struct aq_page *page, struct aq_line *line) {
  const struct aq_segment *segment = &page->segment[line->segment];
  const uint8_t *used = aq_used_bytes (page, segment);
  char *to = line->text;
  for (uint32_t i = 0; i < line->length; i++)
    if (!used[i])
      *to++ = line->text[i];
    else if (!i || !used[i - 1]) {
      memcpy (to, " @ ", 3);
      to += 3;
    }
  line->length = (uint32_t) (to - line->text);
  aq_line_find_tokens (line);
}

/* Whether blanks alone divide a number from the boards of the line, before the
   first or behind the last, where the first line of boards has none, or the
   reverse.  If all lines have one, it is an index. */
static bool has_other_numbers (struct aq_page *page,
                               const struct aq_line *line) {
  const char *text = line->text, *end = text + line->length;
  const char *first = memchr (text, '@', line->length);
  const char *last = aq_find_last ('@', text, end);
  if (!first || !page->segment[line->segment].board_size)
    return false;
  const char *before = aq_trim (text, first);
  const char *behind = aq_skip_blanks (last + 1, end);
  const struct aq_numbers_beside here = {
      .known = true,
      .before = before > text && aq_is_digit (before[-1]),
      .behind = behind < end && aq_is_digit (*behind)};
  struct aq_numbers_beside *wanted = &page->decision.numbers_beside;
  if (!wanted->known)
    *wanted = here;
  return here.before != wanted->before || here.behind != wanted->behind;
}

/* Whether the line begins with one of the labels. */
static bool has_label (const struct aq_hash_set *labels,
                       const struct aq_line *line) {
  struct aq_text_hash hash = AQ_TEXT_HASH_EMPTY;
  for (uint32_t i = 0; i < line->length && labels->count; i++) {
    aq_hash_add_masked (&hash, line->text, line->text + i);
    if (aq_hash_set_has (labels, hash.hash))
      return true;
  }
  return false;
}

/* Whether the line begins with the label of a board; behind a label of signs
   alone, two to N numbers have to stand, and no word. */
static bool has_board_label (const struct around *around,
                             const struct aq_line *line, unsigned n,
                             bool words) {
  return has_label (&around->word_labels, line) ||
         (!words && line->tokens > 1 && line->tokens <= n &&
          has_label (&around->sign_labels, line));
}

/* Whether the line is like those of boards that take several lines; if these
   are a number each, another one has to stand above or below it. */
static bool has_shape (const struct aq_page *page, const struct around *around,
                       size_t segment) {
  uint8_t numbers;
  static const char number[] = "0";
  const uint64_t bare = aq_shape_of (number, number + 1, &numbers);
  const uint64_t shape = page->segment[segment].shape;
  if (!aq_hash_set_has (&around->shapes, shape))
    return false;
  return shape != bare ||
         (segment && page->segment[segment - 1].shape == bare) ||
         (segment + 1 < page->segments &&
          page->segment[segment + 1].shape == bare);
}

/* Whether the text is a bracket of N items or more, and no record with texts
   in quotes and brackets in it; or has N items and nothing else, with commas
   between them and no blank in any. */
static bool is_bracket (const char *text, const char *end, unsigned n) {
  unsigned items = 1, brackets = 0;
  bool blanks = false, quotes = false;
  const bool ends = text < end && aq_is_one_of (*text, "[({<") &&
                    aq_is_one_of (end[-1], "])}>,");
  for (const char *at = text; at < end; at++) {
    items += *at == ',';
    brackets += aq_is_open (*at);
    quotes |= *at == '"' || *at == '\'';
    blanks |= *at == ' ' && at > text && at[-1] != ',';
  }
  return ends ? items >= n && (!quotes || brackets <= 1)
              : items == n && !blanks;
}

/* Whether the text has enough numbers up to N for half of a board or more.
   That is N/2, but three at least, or two of N = 4; among words, other than in
   a bracket, N - 1 of N + 2 numbers at most.  BESIDE boards, if it is not 0,
   that is N of BESIDE numbers at most.  Numbers in order are none, unless
   there are N and no letters. */
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
             ? (n > AQ_SIZE_MIN || beside > n + 2) && small + !beside >= n &&
                   count <= (beside ? beside : n + 2)
             : small >= (n > AQ_SIZE_MIN ? 3 : 2) && 2 * small >= n;
}

/* Whether the line has enough numbers; of a line with boards, which are lists
   or PAIRS, a text beside or between them. */
static bool has_half (const struct aq_line *line, unsigned n, bool boards,
                      bool pairs) {
  const unsigned beside = !boards ? 0 : pairs ? 2 * n : n + 2;
  const char *text = line->text, *end = text + line->length;
  while (text < end) {
    const char *to = memchr (text, '@', (size_t) (end - text));
    to = to && boards ? to : end;
    if (has_numbers (text, to, n, beside))
      return true;
    text = to + 1;
  }
  return false;
}

/* Whether a character is a digit of boards of N: above N = 10 letters are,
 * too.
 */
static bool is_digit_of (char c, unsigned n) {
  return aq_is_digit (c) || (n > 10 && aq_is_letter (c));
}

/* Whether two letters stand side by side; above N = 10, apart from digits. */
static bool has_words (const struct aq_line *line, unsigned n) {
  const char *text = line->text, *end = text + line->length;
  for (const char *to; text < end; text = to + 1) {
    bool digit = false;
    for (to = text; to < end && aq_is_word (*to); to++)
      digit |= aq_is_digit (*to);
    if ((n <= 10 || !digit) && aq_has_words (text, to))
      return true;
  }
  return false;
}

/* Whether the line has N/2 digits; in a line with boards, side by side. */
static bool has_digits (const struct aq_line *line, unsigned n, bool boards) {
  const char *text = line->text, *end = text + line->length;
  unsigned count = 0;
  for (const char *to; text < end && 2 * count < n; text = to + 1) {
    bool digit = false;
    for (to = text; to < end && is_digit_of (*to, n); to++)
      digit |= aq_is_digit (*to);
    count = (boards ? 0 : count) + (digit ? (unsigned) (to - text) : 0);
  }
  return 2 * count >= n;
}

/* Whether N digits are columns, one of which repeats at most; among MORE
   digits none may repeat. */
static bool are_columns (const char *digit, unsigned n, bool more) {
  uint16_t value[AQ_DIGITS_MAX];
  for (unsigned i = 0; i < n; i++)
    value[i] = (uint16_t) (aq_is_digit (digit[i]) ? digit[i] - '0'
                                                  : digit[i] - 'a' + 10);
  return more ? aq_base_of (value, n) >= 0
              : aq_are_near_permutation (value, n);
}

/* Whether a word is a board of N with a letter or two in place of digits, and
   a character more or less: it has a letter that is no digit, and all but two
   of N different digits.  Or all of its N digits are letters. */
static bool is_near_board (const char *word, size_t length, unsigned n) {
  enum { LEAST = 8 /* other words are as short */ };
  bool seen[AQ_DIGITS_MAX + 1] = {false}, letter = false, number = false;
  unsigned different = 0;
  if (n < LEAST || n > AQ_DIGITS_MAX || length + 1 < n || length > n + 1)
    return false;
  for (const char *c = word; c < word + length; c++) {
    const bool decimal = aq_is_digit (*c);
    const unsigned digit = (unsigned) (decimal ? *c - '0' : *c - 'a' + 10);
    number |= decimal;
    if (digit > n || *c == '_')
      letter = true;
    else {
      different += !seen[digit];
      seen[digit] = true;
    }
  }
  return letter ? different + 2 >= n : !number && length == n;
}

static bool has_near_board (const struct aq_line *line, unsigned n) {
  const char *text = line->text, *end = text + line->length;
  for (const char *to; text < end; text = to + 1) {
    for (to = text; to < end && aq_is_word (*to); to++)
      ;
    if (is_near_board (text, (size_t) (to - text), n))
      return true;
  }
  return false;
}

/* Whether a board ran into a word or into a number: N digits, above N = 10
   with letters, stand side by side, or begin or end more of them. */
static bool has_glued_board (const struct aq_line *line, unsigned n) {
  const char *text = line->text, *end = text + line->length;
  for (const char *to; text < end && n > AQ_SIZE_MIN; text = to + 1) {
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

/* Whether N of the next boards, a few segments below, stands before them as
   the first number of their line. */
static bool is_size_given (const struct aq_page *page, size_t segment) {
  enum { FEW = 8 };
  const size_t end = segment + FEW;
  const struct aq_segment *board = &page->segment[segment];
  while (!board->board_size && ++segment < page->segments && segment < end)
    board++;
  if (!board->board_size || !board->partly_used)
    return false;
  const char *text = board->text, *begin;
  unsigned number;
  return aq_find_number (&text, text + board->length, &begin, &number) &&
         number == board->board_size &&
         !aq_used_bytes (page, board)[begin - board->text];
}

/* Whether a line begins with N = 1, 2 or 3 and has no board but that of N = 1,
   in a file that gives N before all boards. */
static bool is_of_small_size (const struct aq_page *page,
                              const struct aq_line *line) {
  const unsigned n = line->tokens ? line->token[0].value : 0;
  if (!n || n >= AQ_SIZE_MIN || line->tokens > AQ_SIZE_MIN)
    return false;
  for (size_t i = 1; i < line->tokens; i++)
    if (line->token[i].value > (n == 1))
      return false;
  return is_size_given (page, line->segment);
}

/* Whether a segment before or behind this one has boards of its line. */
static bool is_beside_boards (const struct aq_page *page, size_t segment) {
  const struct aq_segment *at = &page->segment[segment];
  return (segment && at[-1].line == at->line && at[-1].partly_used) ||
         (segment + 1 < page->segments && at[1].line == at->line &&
          at[1].partly_used);
}

/* Whether the line ends with a bracket that has half of a board. */
static bool ends_with_half (const struct aq_line *line, unsigned n) {
  const char *text = line->text, *end = text + line->length;
  for (const char *open = end; open-- > text;)
    if (aq_is_open (*open))
      return !memchr (open, ':', (size_t) (end - open)) &&
             has_numbers (open, end, n, 0);
  return false;
}

/* Says which damage the rest of a line shows; NULL: it is text. */
static const char *find_damage (struct aq_page *page,
                                const struct around *around,
                                const struct aq_line *line) {
  const struct aq_segment *segment = &page->segment[line->segment];
  const enum aq_notation notation = page->decision.notation;
  const unsigned n = page->decision.smallest;
  const bool words = has_words (line, notation == AQ_DIGITS ? n : 0);
  if (!segment->partly_used && is_of_small_size (page, line))
    return NULL;
  if (segment->partly_used && has_other_numbers (page, line))
    return "a number beside this board or the first one, but not beside both";
  if (!segment->partly_used &&
      (has_board_label (around, line, n, words) ||
       aq_gaps_end_line (&around->gaps, line, n, notation == AQ_DIGITS)))
    return "the text beside boards without a board, or with a damaged one";
  if (has_shape (page, around, line->segment))
    return "a line like those of boards, but no part of one";
  if ((notation == AQ_LISTS || page->copied[AQ_LISTS] ||
       (notation == AQ_PAIRS &&
        (!words || is_bracket (line->text, line->text + line->length, n)))) &&
      has_half (line, n, segment->partly_used, notation == AQ_PAIRS))
    return "half of a board or more: numbers that are no board";
  if (notation == AQ_DIGITS &&
      (words ? has_glued_board (line, n) || has_near_board (line, n)
             : has_digits (line, n, segment->partly_used)))
    return "half of a board or more: digits that are no board";
  if (notation == AQ_SQUARES && 2 * count_squares (line) >= n)
    return "half of a board or more: squares that are no board";
  if (notation == AQ_DRAWINGS && around->short_signs &&
      has_squares (around, line, n, words))
    return "squares outside of a drawing";
  const bool beside = is_beside_boards (page, line->segment);
  if (segment->partly_used ? aq_gaps_have_board (&around->gaps, line, n,
                                                 notation == AQ_DIGITS, beside)
                           : beside && ends_with_half (line, n))
    return "half of a board or more beside boards, or a number";
  if (aq_is_odd (page, &around->other_lines, line, n))
    return "half of a board or more, in a line like no other";
  if (!segment->partly_used &&
      aq_ends_list_above (page, &around->other_lines, line))
    return "a wrapped list, or numbers that the board above lacks";
  return NULL;
}

/* Notes what stands beside the boards of lines. */
static void note_gaps (struct aq_page *page, struct aq_gaps *gaps,
                       struct aq_line *line) {
  for (size_t i = 0; i < page->segments; i++)
    if (page->segment[i].partly_used && aq_line_load (page, line, i)) {
      replace_used (page, line);
      aq_gaps_note (page, gaps, line);
    }
  aq_gaps_sort (gaps);
}

static void check_lines (struct aq_page *page, const struct around *around,
                         struct aq_line *line) {
  for (size_t i = 0; i < page->segments; i++) {
    const struct aq_segment *segment = &page->segment[i];
    if (segment->used || !segment->length)
      continue;
    if (!aq_line_load (page, line, i))
      return;
    if (segment->partly_used)
      replace_used (page, line);
    const char *damage = find_damage (page, around, line);
    if (damage)
      aq_page_add_error (page, i, "%s", damage);
  }
}

void aq_check_leftovers (struct aq_page *page) {
  struct around around = {0};
  struct aq_line line = {0};
  note_boards (page, &around);
  aq_note_other_lines (page, &around.other_lines);
  if (page->decision.notation == AQ_DRAWINGS || page->copied[AQ_DRAWINGS])
    check_signs (page, &around);
  note_gaps (page, &around.gaps, &line);
  check_lines (page, &around, &line);
  free (around.word_labels.hash);
  free (around.sign_labels.hash);
  free (around.shapes.hash);
  free (around.other_lines.forms.hash);
  free (around.gaps.forms.hash);
  free (around.gaps.ends.hash);
  aq_line_free (&line);
}
