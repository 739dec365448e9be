/* SPDX-License-Identifier: MIT */

#include "text/values.h"

#include "text/chars.h"

/* --- rows --- */

/* The row to fill in next. */
static struct aq_row *next_row (struct aq_values *values,
                                enum aq_source source) {
  struct aq_row *row = aq_run_next (&values->run);
  row->source = source;
  row->line = source == AQ_FROM_LINE ? values->line : values->begun;
  row->last_line = values->line;
  row->parent = values->parent;
  row->gap = values->gap;
  values->gap = 0;
  return row;
}

/* Adds a row of these cells from a bracket. */
static void add_row (struct aq_values *values, const struct aq_cells *cells) {
  next_row (values, AQ_FROM_BRACKET)->cells = *cells;
  aq_run_add (&values->run);
}

void aq_add_text (struct aq_values *values, enum aq_source source,
                  const char *text, const char *end) {
  aq_cells_of_line (&next_row (values, source)->cells, text, end);
  aq_run_add (&values->run);
}

/* Adds a bracket of 0 and 1, which has square rows one after another. */
static bool add_flat (struct aq_values *values, const struct aq_cells *cells) {
  unsigned size = AQ_LEAST;
  while (size * size < cells->count)
    size++;
  if (size * size != cells->count || cells->count > AQ_CELLS_MAX)
    return false;
  for (unsigned i = 0; i < cells->count; i++)
    if (cells->cell[i].value > 1)
      return false;
  for (unsigned i = 0; i < size; i++) {
    struct aq_cells row = {
        .count = size, .numeric = true, .shape = cells->shape};
    memcpy (row.cell, cells->cell + i * size, size * sizeof *row.cell);
    add_row (values, &row);
  }
  return true;
}

/* A string or a word of a bracket, without its quotes. */
struct word {
  const char *text, *end;
  unsigned length; /* in characters */
  bool quoted;
};

/* The word at *AT, which is moved behind it and the comma. */
static struct word next_word (const char **at, const char *end) {
  const char *text = *at;
  while (text < end && (aq_is_blank (*text) || aq_is_one_of (*text, ",;:=")))
    text++;
  struct word word = {.text = text};
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

/* Adds each string of a bracket as a row; returns whether there was any. */
static bool add_strings (struct aq_values *values, const char *text,
                         const char *end) {
  bool any = false;
  while (text < end) {
    const struct word word = next_word (&text, end);
    if (word.length < AQ_LEAST || !word.quoted)
      continue;
    aq_add_text (values, AQ_FROM_STRING, word.text, word.end);
    any = true;
  }
  return any;
}

/* Adds each word of a bracket as a row, where all have one length.  A few of
   them must begin with digits. */
static bool add_words (struct aq_values *values, const char *text,
                       const char *end) {
  unsigned words = 0, length = 0;
  for (const char *at = text; at < end;) {
    const struct word word = next_word (&at, end);
    if (word.end == word.text)
      continue;
    if (word.length < AQ_LEAST || (length && word.length != length))
      return false;
    length = word.length;
    words++;
  }
  bool any = false;
  while (text < end) {
    const struct word word = next_word (&text, end);
    if (word.length < AQ_LEAST)
      continue;
    if (words < AQ_LEAST && !aq_is_digit (*word.text))
      return false;
    /* One alone in brackets is weak, as in sshd[20314]. */
    struct aq_row *row = next_row (values, AQ_FROM_STRING);
    aq_cells_of_line (&row->cells, word.text, word.end);
    row->cells.others = words == 1;
    row->cells.tail = words == 1;
    aq_run_add (&values->run);
    any = true;
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
  return at == end || !aq_is_alphanumeric (*at);
}

/* Finds the next square from *AT on, which is moved behind it.  Counts words
   and points before it as OTHERS. */
static bool find_square (const char **at, const char *end, unsigned *row,
                         unsigned *column, unsigned *others) {
  while (*at < end)
    if (!aq_is_alphanumeric (**at))
      *others += *(*at)++ == '.';
    else if (read_square (at, end, row, column))
      return true;
    else {
      ++*others;
      while (*at < end && aq_is_alphanumeric (**at))
        ++*at;
    }
  return false;
}

unsigned aq_add_squares (struct aq_values *values, const char *text,
                         const char *end, uint64_t parent) {
  enum { SQUARES = 1 };
  unsigned squares = 0, others = 0, row, column;
  for (const char *at = text; find_square (&at, end, &row, &column, &others);)
    squares++;
  if (others > squares / 3)
    return 0;
  while (find_square (&text, end, &row, &column, &others))
    aq_pairs_add (&values->squares, SQUARES, parent, values->line, row,
                  column);
  return squares;
}

unsigned aq_add_square_line (struct aq_values *values, const char *text,
                             const char *end) {
  const char *value = text, *first = aq_skip_blanks (text, end);
  unsigned row, column;
  while (value < end && !aq_is_one_of (*value, ":=>"))
    value++;
  if (value == end || read_square (&first, end, &row, &column))
    value = text;
  else
    value++;
  return aq_add_squares (values, value, end, 0);
}

/* Splits the item at *AT, which is moved behind it. */
static bool next_item (const char **at, const char *end, bool commas,
                       struct aq_cells *cells) {
  const char *text = *at = aq_skip_blanks (*at, end);
  while (*at < end && **at != ',' && (commas || !aq_is_blank (**at)))
    ++*at;
  if (text == end)
    return false;
  aq_cells_of_line (cells, text, *at);
  *at += *at < end;
  return true;
}

bool aq_add_items (struct aq_values *values, const char *text, const char *end,
                   uint64_t serial) {
  const bool commas = aq_has (text, end, ',');
  const unsigned least = serial ? 2 : AQ_LEAST;
  struct aq_cells cells;
  unsigned items = 0;
  for (const char *at = text; next_item (&at, end, commas, &cells); items++)
    if (cells.numbers != 2)
      return false;
  if (items < least)
    return false;
  while (next_item (&text, end, commas, &cells))
    aq_pairs_add (&values->pairs, serial ? AQ_HASH_BEGIN : 0, serial,
                  values->line, cells.number[0], cells.number[1]);
  return true;
}

/* --- brackets --- */

/* Adds a bracket of two numbers as a queen. */
static bool add_pair (struct aq_values *values,
                      const struct aq_bracket *bracket,
                      const struct aq_cells *cells) {
  if (cells->numbers != 2 || (cells->numeric && cells->count != 2) ||
      (values->judge->n == 2 && bracket->open == '['))
    return false;
  aq_pairs_add (&values->pairs, bracket->name, values->parent, values->line,
                cells->number[0], cells->number[1]);
  return true;
}

bool aq_add_bracket (struct aq_values *values,
                     const struct aq_bracket *bracket, const char *text,
                     const char *end) {
  const unsigned least = aq_judge_least (values->judge);
  struct aq_cells cells;
  aq_cells_of_items (&cells, text, end);
  const bool pair = add_pair (values, bracket, &cells);
  if (aq_has (text, end, ':') &&
      aq_add_items (values, text, end, bracket->serial))
    return true;
  /* Words of digits are numbers, too. */
  if (cells.numeric && cells.count && cells.cell[0].value > AQ_BOARD_MAX &&
      (add_strings (values, text, end) || add_words (values, text, end)))
    return true;
  if (cells.numeric && cells.count >= least) {
    cells.shape = bracket->label;
    if (!add_flat (values, &cells))
      add_row (values, &cells);
    return true;
  }
  if (cells.numeric)
    return (cells.count == 1 && add_words (values, text, end)) || pair;
  if (aq_add_squares (values, text, end, bracket->serial) > 1 ||
      aq_add_items (values, text, end, bracket->serial) ||
      add_strings (values, text, end) || add_words (values, text, end) || pair)
    return true;
  if (cells.count >= AQ_LEAST)
    add_row (values, &cells);
  return cells.count >= AQ_LEAST;
}
