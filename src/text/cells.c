/* SPDX-License-Identifier: MIT */

/* A cell is what stands between bars, commas, tabs or blanks, or in brackets;
   in a row without these each character is a cell. */

#include "text/cells.h"

struct aq_cell aq_make_cell (const char *text, const char *end) {
  const uint32_t length = (uint32_t) (end - text);
  const uint64_t id = length == 1   ? (unsigned char) *text
                      : length == 0 ? 0
                                    : aq_hash_text (text, end);
  return (struct aq_cell){text, length, id};
}

/* Drops characters of a set from both ends of a text. */
static void trim (const char **text, const char **end, const char *set) {
  while (*text < *end && aq_is_one_of (**text, set))
    (*text)++;
  while (*end > *text && aq_is_one_of ((*end)[-1], set))
    (*end)--;
}

/* Adds a cell without the quotes and brackets around it; false: too many. */
static bool add_cell (struct aq_row *row, const char *text, const char *end) {
  trim (&text, &end, "/#'\"[ \t\n");
  if (row->count == AQ_CELLS_MAX)
    return false;
  row->cell[row->count++] = aq_make_cell (text, end);
  return true;
}

/* Whether a character divides cells; with blanks, tabs do, too. */
static bool is_separator (char c, char separator) {
  return c == separator || (separator == ' ' && c == '\t');
}

/* Whether the separator stands three times or more in the text. */
static bool has_separators (const char *text, const char *end,
                            char separator) {
  unsigned count = 0;
  while (text < end && count < 3)
    count += *text++ == separator;
  return count == 3;
}

/* Adds the cells between separators.  Between blanks no cell is empty; before
   the first bar and behind the last one there is none that is blank. */
static bool split_at (struct aq_row *row, const char *text, const char *end,
                      char separator) {
  row->separator = separator;
  for (const char *from = text, *at = text; at <= end; from = at) {
    while (at < end && !is_separator (*at, separator))
      at++;
    const char *to = at++;
    const bool outer = from == text || to == end;
    const bool empty = aq_skip_blanks (from, to) == to ||
                       (separator == ' ' && to - from == 1 && *from == '|');
    if (!(empty &&
          (separator == ' ' || (aq_is_one_of (separator, "|]") && outer))) &&
        !add_cell (row, from, to))
      return false;
  }
  return true;
}

/* Behind a label such as "Row 3: " at the beginning of a row. */
static const char *skip_label (const char *text, const char *end) {
  const char *at = text;
  while (at < end && aq_is_word (*at))
    at++;
  if (at == text)
    return text;
  if (at < end && *at == ' ')
    at++;
  while (at < end && aq_is_digit (*at))
    at++;
  return at + 1 < end && *at == ':' && aq_is_blank (at[1]) ? at + 2 : text;
}

/* Moves to the first bracket, in a row that ends with a bracket. */
static void skip_to_brackets (const char **text, const char *end) {
  const char *from = *text, *to = end;
  while (from < to && !aq_is_open (*from))
    from++;
  if (from < to && aq_is_one_of (to[-1], ",;"))
    to--;
  if (from < to && aq_is_close (to[-1]))
    *text = from;
}

static bool split_characters (struct aq_row *row, const char *text,
                              const char *end) {
  row->separator = 0;
  while (text < end) {
    const char *from = text;
    aq_next_character (&text, end);
    if (row->count == AQ_CELLS_MAX)
      return false;
    row->cell[row->count++] = aq_make_cell (from, text);
  }
  return true;
}

/* The characters of a text that are no blanks, of as many as there is room
   for; returns how many they are. */
static unsigned read_characters (const struct aq_cell *word,
                                 struct aq_cell *to, unsigned room) {
  const char *at = word->text, *end = at + word->length;
  unsigned count = 0;
  while (at < end) {
    const char *from = at;
    aq_next_character (&at, end);
    if (*from != ' ' && count++ < room)
      to[count - 1] = aq_make_cell (from, at);
  }
  return count;
}

/* Whether one of the cells is like no other. */
static bool has_single (const struct aq_cell *cell, unsigned count) {
  for (unsigned i = 0; i < count; i++) {
    unsigned equal = 0;
    for (unsigned k = 0; k < count; k++)
      equal += cell[k].id == cell[i].id;
    if (equal == 1)
      return true;
  }
  return false;
}

/* Splits words of as many characters, four or more, into these, if each word,
   or each but one, has one that is like no other: they are rows of drawings
   side by side. */
static void split_words (struct aq_row *row) {
  struct aq_cell word[AQ_CELLS_MAX];
  const unsigned words = row->count;
  unsigned single = 0;
  const unsigned length =
      words < 2 ? 0 : read_characters (row->cell, word, AQ_CELLS_MAX);
  if (length < AQ_SIZE_MIN || length * words > AQ_CELLS_MAX)
    return;
  for (unsigned i = 0; i < words; i++) {
    if (read_characters (&row->cell[i], word, length) != length)
      return;
    single += has_single (word, length);
  }
  if (!single || single + 1 < words)
    return;
  for (unsigned i = words; i-- > 0;) {
    const struct aq_cell from = row->cell[i];
    read_characters (&from, row->cell + i * length, length);
  }
  row->separator = 0;
  row->words = words;
  row->count = words * length;
}

/* Splits the text between two bars, in which blanks are squares, since there
   is one other sign at most; false: it has others. */
static bool split_frame (struct aq_row *row, const char *text,
                         const char *end) {
  const char *sign = NULL;
  for (const char *at = text; at < end; at++)
    if (*at != ' ') {
      if (sign || *at == '|')
        return false;
      sign = at;
      aq_next_character (&at, end);
      at--;
    }
  if (!split_characters (row, text, end))
    return false;
  for (unsigned i = 0; i < row->count; i++)
    if (*row->cell[i].text == ' ')
      row->cell[i] = aq_make_cell (text, text);
  return true;
}

/* Behind the row, before a comment such as // at its end. */
static const char *skip_comment (const char *text, const char *end) {
  const char *comment = memmem (text, (size_t) (end - text), " // ", 4);
  return comment ? aq_trim (text, comment) : end;
}

/* Whether blank squares stand in quotes. */
static bool has_blanks_in_quotes (const char *text, const char *end) {
  const char *quote = memchr (text, '\'', (size_t) (end - text));
  if (!quote)
    quote = memchr (text, '"', (size_t) (end - text));
  for (const char *at = quote; at && at + 2 < end; at++)
    if (*at == *quote && at[1] == ' ' && at[2] == *quote)
      return true;
  return false;
}

/* Splits the text of a row. */
static bool split (struct aq_row *row, const char *text, const char *end) {
  row->count = row->words = 0;
  end = skip_comment (text, end);
  if (end - text > 2 && *text == '|' && end[-1] == '|' &&
      split_frame (row, text + 1, end - 1))
    return true;
  row->count = 0;
  if (has_separators (text, end, '|')) {
    const bool split = split_at (row, text, end, '|');
    split_words (row);
    return split;
  }
  if (text < end && *text == '[' &&
      memmem (text, (size_t) (end - text), "][", 2))
    return split_at (row, text, end, ']');
  text = skip_label (text, end);
  skip_to_brackets (&text, end);
  trim (&text, &end,
        has_blanks_in_quotes (text, end) ? "[](){},;" : "|[](){}\"',; ");
  for (const char *separator = ",;\t&"; *separator; separator++)
    if (has_separators (text, end, *separator))
      return split_at (row, text, end, *separator);
  if (!memchr (text, ' ', (size_t) (end - text)))
    return split_characters (row, text, end);
  const bool split = split_at (row, text, end, ' ');
  split_words (row);
  return split;
}

/* Whether a cell may be a square: a word, or up to three characters. */
static bool is_square (const struct aq_cell *cell) {
  enum { MOST = 3 };
  const char *at = cell->text, *end = at + cell->length;
  unsigned length = 0;
  bool word = true;
  while (at < end) {
    const uint32_t c = aq_next_character (&at, end);
    word &= c > 127 || aq_is_letter ((char) c);
    length++;
  }
  return length <= MOST || word;
}

/* Whether the cells look like a row of squares.  Notes the most frequent sign,
   and whether all cells are blank. */
static bool is_row (struct aq_row *row) {
  const struct aq_cell *cell = row->cell;
  const unsigned most = !row->separator ? 3 : AQ_ROW_SIGNS;
  const unsigned count = row->count;
  uint64_t id[AQ_ROW_SIGNS];
  unsigned squares[AQ_ROW_SIGNS], signs = 0, common = 0;
  if (count < AQ_SIZE_MIN)
    return false;
  for (unsigned i = 0; i < count; i++) {
    unsigned k = 0;
    while (k < signs && id[k] != cell[i].id)
      k++;
    if (k == signs) {
      if (signs == most || (i && !is_square (&cell[i])))
        return false;
      id[signs] = cell[i].id;
      squares[signs++] = 0;
    }
    squares[k]++;
    if (squares[k] > common) {
      common = squares[k];
      row->most_frequent = id[k];
    }
  }
  row->blank = signs == 1 && !row->most_frequent;
  return common >= 2 && 3 * common >= count;
}

bool aq_read_row (struct aq_row *row, const char *text, const char *end) {
  return split (row, text, end) && is_row (row);
}
