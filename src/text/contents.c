/* SPDX-License-Identifier: MIT */

#include "text/contents.h"

#include <string.h>

#include "text/chars.h"

/* Of a row of a board in characters of UTF-8. */
enum { ROW_BYTES = 4 * AQ_BOARD_MAX + 1 };

/* --- rows --- */

void aq_add_text (struct aq_page *page, enum aq_source source,
                  const struct aq_place *place, const char *text,
                  const char *end) {
  struct aq_cells cells;
  aq_cells_of_line (&cells, text, end);
  aq_page_add_row (page, source, place, &cells);
}

/* --- rows in one line --- */

/* Reads the row of a board at *AT, which is moved behind it, and returns its
   length in characters; 0: digits are but a part of it.  With SQUARES a number
   stands for so many empty ones, as in 2Q5. */
static unsigned read_joined_row (const char **at, const char *end,
                                 bool squares, char row[ROW_BYTES]) {
  unsigned length = 0, bytes = 0, digits = 0;
  *at = aq_skip_blanks (*at, end);
  while (*at < end && !aq_is_blank (**at) && !aq_is_one_of (**at, "/|,")) {
    const char c = **at;
    const uint16_t empty = squares ? aq_read_number (at, end) : AQ_NO_VALUE;
    const unsigned count = empty == AQ_NO_VALUE ? 1 : empty;
    if (bytes + count >= ROW_BYTES)
      return 0;
    memset (row + bytes, empty == AQ_NO_VALUE ? c : '.', count);
    *at += empty == AQ_NO_VALUE;
    bytes += count;
    digits += empty == AQ_NO_VALUE && aq_is_digit (c);
    length += (c & 0xc0) == 0x80 ? 0 : count;
  }
  row[bytes] = 0;
  *at = aq_skip_blanks (*at, end);
  return digits && digits < length ? 0 : length;
}

/* Adds the rows of a board that is in one line, with signs between them: as
   many as each is long. */
static bool add_joined_rows (struct aq_page *page,
                             const struct aq_place *place, const char *text,
                             const char *end, bool squares) {
  char row[ROW_BYTES];
  const char *at = text;
  const unsigned length = read_joined_row (&at, end, squares, row);
  unsigned rows = length > 0;
  while (at < end && aq_is_one_of (*at, "/|,") && rows && rows <= length) {
    at++;
    rows = read_joined_row (&at, end, squares, row) == length ? rows + 1 : 0;
  }
  if (rows != length || rows < AQ_LEAST)
    return false;
  for (at = text; rows; rows--, at++) {
    read_joined_row (&at, end, squares, row);
    aq_add_text (page, AQ_FROM_STRING, place, row, row + strlen (row));
  }
  return true;
}

/* --- words --- */

/* A string or a word of a bracket, without its quotes. */
struct word {
  const char *text, *end;
  unsigned length; /* in characters */
  bool quoted;
};

/* The word at *AT, which is moved behind it and the comma. */
static struct word next_word (const char **at, const char *end) {
  const char *text = *at;
  struct word word = {0};
  while (text < end && (aq_is_blank (*text) || aq_is_one_of (*text, ",;:=")))
    text++;
  word.text = text;
  word.quoted = text < end && aq_is_one_of (*text, "'\"");
  if (word.quoted)
    word.end = memchr (text + 1, *text, (size_t) (end - text) - 1);
  if (word.end) {
    word.text++;
    *at = word.end + 1;
  } else {
    while (text < end && !aq_is_blank (*text) && *text != ',' && *text != ';')
      text++;
    word.end = text;
    *at = text + (text < end);
  }
  for (text = word.text; text < word.end; text++)
    word.length += (*text & 0xc0) != 0x80;
  return word;
}

/* How many words a bracket has, if all have one length; else 0. */
static unsigned count_words (const char *text, const char *end) {
  unsigned words = 0, length = 0;
  while (text < end) {
    const struct word word = next_word (&text, end);
    if (word.end == word.text)
      continue;
    if (word.length < AQ_LEAST || (length && word.length != length))
      return 0;
    length = word.length;
    words++;
  }
  return words;
}

/* Adds each string of a bracket as a row and, if all words have one length,
   each word; a few of them must begin with digits.  Returns whether there was
   any. */
static bool add_words (struct aq_page *page, const struct aq_place *place,
                       const char *text, const char *end) {
  const unsigned words = count_words (text, end);
  bool any = false;
  while (text < end) {
    const struct word word = next_word (&text, end);
    const bool row = word.quoted || words >= AQ_LEAST ||
                     (words && aq_is_digit (*word.text));
    if (!row || word.length < AQ_LEAST)
      continue;
    any = true;
    if (word.quoted &&
        add_joined_rows (page, place, word.text, word.end, true))
      continue;
    struct aq_cells cells;
    aq_cells_of_line (&cells, word.text, word.end);
    /* One alone in brackets is weak, as in sshd[20314]. */
    if (words == 1 && !word.quoted)
      cells.others = cells.tail = true;
    aq_page_add_row (page, AQ_FROM_STRING, place, &cells);
  }
  return any;
}

/* --- queens --- */

/* A square of chess at *TEXT, as in b5 or Qb5, which is moved behind it. */
static bool read_square (const char **text, const char *end, unsigned *row,
                         unsigned *column) {
  const char *at = *text;
  if (end - at > 2 && (*at == 'Q' || *at == 'q') && aq_is_letter (at[1]))
    at++;
  if (end - at < 2 || !aq_is_letter (*at) || !aq_is_digit (at[1]))
    return false;
  *row = (unsigned) ((*at++ | 0x20) - 'a');
  *column = aq_read_number (&at, end);
  *text = at;
  return at == end || !(aq_is_alphanumeric (*at) ||
                        (*at == '.' && end - at > 1 && aq_is_digit (at[1])));
}

/* Finds the next square from *AT on, which is moved behind it.  Returns how
   many words other than "and", and points, stand before it. */
static unsigned find_square (const char **at, const char *end, unsigned *row,
                             unsigned *column, bool *found) {
  unsigned others = 0;
  *found = false;
  while (*at < end && !*found)
    if (!aq_is_alphanumeric (**at))
      others += *(*at)++ == '.';
    else if (read_square (at, end, row, column))
      *found = true;
    else {
      const char *word = *at;
      while (*at < end && aq_is_alphanumeric (**at))
        ++*at;
      others += *at - word != 3 || memcmp (word, "and", 3);
    }
  return others;
}

/* Adds squares of chess, unless more than a third as many other words or
   points stand between them, as damaged squares do.  If the squares are few,
   what stands beside them counts, too.  Returns how many. */
static unsigned add_squares (struct aq_page *page, unsigned line,
                             unsigned parent, const char *text,
                             const char *end) {
  enum { SQUARES = 1 };
  const size_t before = page->queens;
  unsigned squares = 0, between = 0, beside = 0;
  bool found;
  struct aq_queen queen = {.line = line,
                           .parent = parent,
                           .notation = AQ_FORMAT_CHESS,
                           .name = SQUARES,
                           .next_row = (unsigned) page->rows};
  for (const char *at = text; at < end;) {
    const unsigned others =
        find_square (&at, end, &queen.row, &queen.column, &found);
    *(squares && found ? &between : &beside) += others;
    if (found)
      aq_page_add_queen (page, &queen);
    squares += found;
  }
  if (between + (squares < AQ_LEAST ? beside : 0) <= squares / 3)
    return squares;
  page->queens = before;
  return 0;
}

/* The same for a line, behind its first label: a second one may stand between
   two boards. */
static unsigned add_line_of_squares (struct aq_page *page, unsigned line,
                                     const char *text, const char *end) {
  const char *value = text, *first = aq_skip_blanks (text, end);
  unsigned row, column;
  while (value < end && !aq_is_one_of (*value, ":=>"))
    value++;
  if (value == end || read_square (&first, end, &row, &column))
    value = text;
  else
    value++;
  return add_squares (page, line, 0, value, end);
}

/* Adds a queen that is given by two numbers. */
static void add_pair (struct aq_page *page, unsigned line, unsigned parent,
                      uint64_t name, unsigned row, unsigned column) {
  aq_page_add_queen (page,
                     &(struct aq_queen){.line = line,
                                        .parent = parent,
                                        .notation = AQ_FORMAT_PAIRS,
                                        .name = name,
                                        .row = row,
                                        .column = column,
                                        .next_row = (unsigned) page->rows});
}

/* Adds a queen for each pair of numbers of the text, as in 0: 4, 1: 7 and in
   1/5, 2/8.  The first one is on the first line of the place. */
static void add_pairs (struct aq_page *page, const struct aq_place *place,
                       unsigned parent, uint64_t name, const char *text,
                       const char *end) {
  struct aq_numbers numbers;
  unsigned first;
  aq_find_numbers (&numbers, text, end);
  const unsigned pairs = aq_find_pairs (&numbers, &first);
  const struct aq_number *number = &numbers.number[first];
  for (unsigned i = 0; i < pairs; i++, number += 2)
    add_pair (page, i ? place->last_line : place->line, parent, name,
              number[0].value, number[1].value);
}

/* The same for a line: the word with the first slash, or all that stands
   behind the last label. */
static bool add_line_of_rows (struct aq_page *page,
                              const struct aq_place *place, const char *text,
                              const char *end) {
  const char *slash = memchr (text, '/', (size_t) (end - text));
  const char *label = memrchr (text, ':', (size_t) (end - text));
  const char *from = label ? label + 1 : text;
  if (slash) {
    for (from = aq_trim (text, slash);
         from > text && !aq_is_one_of (from[-1], " \t\"'([{:=>");)
      from--;
    while (end > slash && aq_is_one_of (end[-1], " \t\r\"')]},;"))
      end--;
  }
  return add_joined_rows (page, place, from, end, false) ||
         ((aq_has (from, end, 'Q') || aq_has (from, end, 'q')) &&
          add_joined_rows (page, place, from, end, true));
}

/* Whether a line has nothing but words of digits of one length: rows of 0 and
   1, as many as each is long, or boards, most of them permutations. */
static bool has_digit_words (const char *text, const char *end) {
  const unsigned words = count_words (text, end);
  unsigned bits = 0, boards = 0, length = 0;
  struct aq_cell cell[AQ_DIGITS_MAX];
  while (words > 1 && text < end) {
    const struct word word = next_word (&text, end);
    if (word.quoted || word.length > AQ_DIGITS_MAX)
      return false;
    if (!word.length)
      continue;
    length = word.length;
    bool bit = true;
    for (unsigned i = 0; i < length; i++) {
      if (!aq_is_digit (word.text[i]))
        return false;
      cell[i].value = (uint16_t) (word.text[i] - '0');
      bit &= cell[i].value < 2;
    }
    bits += bit;
    boards += aq_permutation_base (cell, length) >= 0;
  }
  return words > 1 &&
         (2 * boards >= words || (bits == words && words == length));
}

/* Whether a line stands for others that have been left out. */
static bool is_ellipsis (const char *text, const char *end) {
  static const char *const signs[] = {"...", ". . .", "\xe2\x80\xa6"};
  text = aq_skip_blanks (text, end);
  const size_t length = (size_t) (aq_trim (text, end) - text);
  for (unsigned i = 0; i < sizeof signs / sizeof *signs; i++)
    if (length == strlen (signs[i]) && !memcmp (text, signs[i], length))
      return true;
  return false;
}

void aq_add_line (struct aq_page *page, const struct aq_place *place,
                  const char *text, const char *end) {
  static const struct aq_cells none = {0};
  struct aq_cells cells;
  if (aq_page_least (page) == AQ_LEAST && is_ellipsis (text, end)) {
    page->line[place->line].passed = true;
    aq_page_add_row (page, AQ_FROM_LINE, place, &none); /* drawings end here */
    return;
  }
  if (add_line_of_rows (page, place, text, end) ||
      (has_digit_words (text, end) && add_words (page, place, text, end)))
    return;
  aq_cells_of_line (&cells, text, end);
  if (cells.pairs >= AQ_LEAST)
    add_pairs (page, place, 0, 0, text, end);
  const bool queens =
      cells.pairs >= AQ_LEAST ||
      add_line_of_squares (page, place->line, text, end) >= AQ_LEAST;
  aq_page_add_row (page, AQ_FROM_LINE, place, queens ? &none : &cells);
}

/* --- brackets --- */

bool aq_add_bracket (struct aq_page *page, const struct aq_bracket *bracket,
                     const struct aq_place *place, const char *text,
                     const char *end) {
  const unsigned line = place->last_line;
  struct aq_cells cells;
  aq_cells_of_items (&cells, text, end);
  const bool small = cells.numeric && cells.count < aq_page_least (page);
  /* Words of digits are numbers, too. */
  const bool digits =
      cells.numeric && cells.count && cells.cell[0].value > AQ_BOARD_MAX;
  const bool pair = cells.numbers == 2 &&
                    (!cells.numeric || cells.count == 2) &&
                    !(page->n == 2 && bracket->open == '[');
  if (pair)
    add_pair (page, line, place->parent, bracket->name, cells.number[0],
              cells.number[1]);
  else if (cells.pairs > 1 && 2 * cells.pairs == cells.numbers) {
    add_pairs (page, place, bracket->serial, 0, text, end);
    return true;
  }
  if ((pair && cells.numeric) ||
      (!cells.numeric &&
       add_squares (page, line, bracket->serial, text, end) > 1) ||
      ((digits || !cells.numeric || (small && cells.count == 1)) &&
       add_words (page, place, text, end)) ||
      pair)
    return true;
  if (small || (!cells.numeric && cells.count < AQ_LEAST))
    return false;
  if (cells.numeric)
    cells.shape = bracket->label;
  aq_page_add_row (page, AQ_FROM_BRACKET, place, &cells);
  return true;
}
