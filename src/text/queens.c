/* SPDX-License-Identifier: MIT */

#include "text/queens.h"

#include <stdlib.h>

#include "text/segments.h"

/* --- boards of queens --- */

/* Where the queens of boards stand.  In a LINE they begin at FROM, and END has
   the place behind each of them.  Without LINE there are EACH segments for
   one, from FIRST on, and all these have one SHAPE. */
struct place {
  enum aq_notation notation;
  struct aq_line *line;
  uint32_t from;
  const uint32_t *end;
  size_t first, each;
  uint64_t shape;
};

/* Writes the columns of N queens by row.  Number KEY of a queen is its row;
   rows begin at *ROWS_FROM, 0 or 1.  False: not each row has one queen. */
static bool write_columns (uint16_t (*queen)[2], unsigned n, unsigned key,
                           uint16_t *value, uint8_t *rows_from) {
  unsigned base = 1;
  for (unsigned i = 0; i < n; i++)
    base = queen[i][key] ? base : 0;
  bool filled[AQ_BOARD_MAX] = {false};
  *rows_from = (uint8_t) base;
  for (unsigned i = 0; i < n; i++) {
    const unsigned row = queen[i][key] - base;
    if (row >= n || filled[row])
      return false;
    filled[row] = true;
    value[row] = queen[i][!key];
  }
  return true;
}

/* Notes the first row that has not one of the N queens, if all stand in rows 1
   to N, or 0 to N - 1.  Number KEY of a queen is its row, unless most queens
   have the same one. */
static void note_fault (struct aq_candidate *board, uint16_t (*queen)[2],
                        unsigned n, unsigned key) {
  uint16_t queens[AQ_BOARD_MAX] = {0};
  unsigned base = 1;
  for (unsigned i = 0; i < n; i++)
    base = queen[i][key] ? base : 0;
  for (unsigned i = 0; i < n; i++) {
    if (queen[i][key] - base >= n)
      return;
    queens[queen[i][key] - base]++;
  }
  for (unsigned row = 0; row < n; row++)
    if (2 * queens[row] > n)
      return;
  for (unsigned row = 0; row < n && !board->fault_row; row++)
    if (queens[row] != 1) {
      board->fault_row = (uint16_t) (row + 1);
      board->fault_queens = queens[row];
    }
}

/* Whether the second numbers of N queens count up, as rows do. */
static bool has_rows_last (uint16_t (*queen)[2], size_t n) {
  for (size_t i = 1; i < n; i++)
    if (queen[i][1] != queen[i - 1][1] + 1)
      return false;
  return true;
}

/* Adds COUNT queens from number FIRST on as a board.  Either of their numbers
   may be the row.  The board is broken if neither has each row once, or if the
   whole line is BROKEN.  All boards of a line have the context and the label
   of the first one. */
static void add_board (struct aq_page *page, const struct place *where,
                       uint16_t (*queen)[2], size_t first, size_t count,
                       bool broken) {
  uint16_t value[AQ_BOARD_MAX];
  uint8_t rows_from = 0;
  queen += first;
  const unsigned n = (unsigned) count;
  const bool whole =
      !broken && n >= AQ_SIZE_MIN && count <= AQ_BOARD_MAX &&
      (write_columns (queen, n, 0, value, &rows_from) ||
       ((where->notation == AQ_SQUARES || has_rows_last (queen, n)) &&
        write_columns (queen, n, 1, value, &rows_from)));
  const size_t values = whole ? count : 0;
  struct aq_candidate *new =
      where->line
          ? aq_line_add (page, where->line, where->notation, values,
                         where->from, where->end[first + count - 1])
          : aq_page_add_candidate (
                page, where->notation, where->first + first * where->each,
                where->first + (first + count) * where->each - 1, values);
  if (!new)
    return;
  new->items = (uint32_t) count;
  new->rows_from = rows_from;
  if (where->line && first)
    new->from = where->end[first - 1];
  if (!where->line) {
    new->context = where->shape;
    new->beside_words = true;
  }
  if (whole)
    memcpy (page->value + new->first_value, value, count * sizeof *value);
  else if (n >= AQ_SIZE_MIN && count <= AQ_BOARD_MAX)
    note_fault (new, queen, n, where->notation == AQ_SQUARES);
}

enum { VALUES = UINT16_MAX + 1 };

/* How many queens stand before the first one whose number KEY is repeated. The
   bits of FILLED are 0 before and after. */
static size_t count_queens (uint16_t (*queen)[2], size_t count, unsigned key,
                            uint64_t *filled) {
  size_t to = 0;
  for (; to < count; to++) {
    const unsigned row = queen[to][key];
    if (filled[row / 64] >> row % 64 & 1)
      break;
    filled[row / 64] |= (uint64_t) 1 << row % 64;
  }
  for (size_t i = 0; i < to; i++)
    filled[queen[i][key] / 64] = 0;
  return to;
}

/* If only the second numbers are all different, these are the rows: exchanges
   the numbers of each queen.  Pairs begin with the row unless the second
   numbers count up. */
static void put_rows_first (uint16_t (*queen)[2], size_t count,
                            enum aq_notation notation, uint64_t *filled) {
  const bool second = count_queens (queen, count, 0, filled) < count &&
                      count_queens (queen, count, 1, filled) == count &&
                      (notation == AQ_SQUARES || has_rows_last (queen, count));
  for (size_t i = 0; second && i < count; i++) {
    const uint16_t column = queen[i][0];
    queen[i][0] = queen[i][1];
    queen[i][1] = column;
  }
}

/* Adds the boards that COUNT queens make: a queen in a row that has one begins
   the next board.  All boards are whole and of one size; else all queens are
   one broken board. */
static void add_boards (struct aq_page *page, const struct place *where,
                        uint16_t (*queen)[2], size_t count) {
  const size_t candidates = page->candidates;
  uint64_t filled[VALUES / 64] = {0};
  put_rows_first (queen, count, where->notation, filled);
  const size_t first = count_queens (queen, count, 0, filled);
  for (size_t from = 0, n = first; from < count && !page->no_memory;
       from += n) {
    n = count_queens (queen + from, count - from, 0, filled);
    add_board (page, where, queen, from, n, false);
    if (page->candidates > candidates && n < count &&
        (n != first || !page->candidate[page->candidates - 1].count)) {
      aq_page_keep_candidates (page, candidates);
      add_board (page, where, queen, 0, count, true);
      return;
    }
  }
}

/* --- pairs --- */

enum { GAP_MAX = 24 /* characters between two numbers of pairs */ };

/* Whether the same text stands behind numbers I and J. */
static bool same_gap (const struct aq_line *line, size_t i, size_t j) {
  const struct aq_token *token = line->token;
  const uint32_t length = token[i + 1].from - token[i].to;
  return length <= GAP_MAX && token[j + 1].from - token[j].to == length &&
         !memcmp (line->text + token[i].to, line->text + token[j].to, length);
}

/* Returns how many numbers from number FIRST on are pairs, as two texts
   between them in turn show; 0: fewer than four numbers, or beside letters
   fewer than six, since two times of day have four. */
static size_t count_alternating (const struct aq_line *line, size_t first) {
  const struct aq_token *token = line->token + first;
  size_t count = 2;
  if (first + 2 < line->tokens && token[2].from - token[1].to > GAP_MAX)
    return 0;
  while (first + count + 1 < line->tokens &&
         (count == 2 || same_gap (line, first + 1, first + count - 1)) &&
         same_gap (line, first, first + count))
    count += 2;
  const uint32_t to = token[count - 1].to;
  const bool fraction = to + 1 < line->length && line->text[to] == '.' &&
                        aq_is_digit (line->text[to + 1]);
  count -= fraction ? 2 : 0;
  return count < (line->has_letters ? 6 : 4) ? 0 : count;
}

void aq_find_pairs (struct aq_page *page, struct aq_line *line) {
  for (size_t i = 0; i + 3 < line->tokens;) {
    const size_t count = count_alternating (line, i);
    const struct aq_token *token = line->token + i;
    if (count && !same_gap (line, i, i + 1)) {
      uint16_t (*queen)[2] = calloc (count / 2, sizeof *queen);
      uint32_t *end = calloc (count / 2, sizeof *end);
      const struct place where = {
          .notation = AQ_PAIRS, .line = line, .from = token->from, .end = end};
      page->no_memory |= !queen || !end;
      for (size_t k = 0; queen && end && k < count; k++) {
        queen[k / 2][k % 2] = token[k].value;
        end[k / 2] = token[k].to;
      }
      if (queen && end)
        add_boards (page, &where, queen, count / 2);
      free (queen);
      free (end);
    }
    i += count ? count : 1;
  }
}

/* --- squares --- */

uint32_t aq_read_square (const struct aq_line *line, uint32_t at,
                         uint16_t square[2]) {
  enum { DIGITS = 2 };
  const char *text = line->text;
  const uint32_t end = line->length;
  if (at && aq_is_word (text[at - 1]))
    return 0;
  if (at + 1 < end && aq_is_one_of (text[at], "Qq") &&
      aq_is_letter (text[at + 1]))
    at++;
  if (at == end || !aq_is_letter (text[at]))
    return 0;
  square[0] = (uint16_t) ((text[at] | 0x20) - 'a' + 1);
  square[1] = 0;
  uint32_t to = at + 1;
  for (; to < end && to - at <= DIGITS && aq_is_digit (text[to]); to++)
    square[1] = (uint16_t) (10 * square[1] + text[to] - '0');
  const bool fraction =
      to + 1 < end && text[to] == '.' && aq_is_digit (text[to + 1]);
  return to == at + 1 || fraction || (to < end && aq_is_word (text[to])) ? 0
                                                                         : to;
}

void aq_find_squares (struct aq_page *page, struct aq_line *line) {
  enum { FEW = 3 };
  if (line->tokens < FEW)
    return;
  uint16_t (*square)[2] = calloc (line->tokens + 1, sizeof *square);
  uint32_t *end = calloc (line->tokens + 1, sizeof *end);
  struct place where = {.notation = AQ_SQUARES, .line = line, .end = end};
  size_t count = 0;
  page->no_memory |= !square || !end;
  for (uint32_t at = 0; square && end && at < line->length;) {
    const uint32_t to = aq_read_square (line, at, square[count]);
    if (to) {
      where.from = count ? where.from : at;
      end[count++] = to;
    }
    at = to ? to : at + 1;
  }
  if (count >= FEW)
    add_boards (page, &where, square, count);
  free (square);
  free (end);
}

/* --- lines that are alike --- */

/* The numbers of lines that are alike. */
struct table {
  size_t first, rows; /* its segments */
  unsigned columns;
  uint16_t *value; /* row by row */
};

static unsigned at (const struct table *table, size_t row, unsigned column) {
  return table->value[row * table->columns + column];
}

/* Whether columns A and B differ by the same number in all rows; if they are
   one column, whether that is constant. */
static bool are_parallel (const struct table *table, unsigned a, unsigned b) {
  for (size_t row = 1; row < table->rows; row++) {
    const unsigned more = at (table, row, a) - at (table, 0, a);
    if (more != (a == b ? 0 : at (table, row, b) - at (table, 0, b)))
      return false;
  }
  return true;
}

/* Finds the columns that are not constant nor parallel to one before them. */
static unsigned find_columns (const struct table *table,
                              unsigned column[AQ_SHAPE_NUMBERS]) {
  unsigned count = 0;
  for (unsigned c = 0; c < table->columns; c++) {
    bool repeated = are_parallel (table, c, c);
    for (unsigned k = 0; k < count && !repeated; k++)
      repeated = are_parallel (table, column[k], c);
    if (!repeated)
      column[count++] = c;
  }
  return count;
}

/* Adds a part of a column of values as a board. */
static void add_column (struct aq_page *page, const struct table *table,
                        unsigned column, size_t first, size_t rows) {
  if (rows < AQ_SIZE_MIN || rows > AQ_BOARD_MAX)
    return;
  const size_t segment = table->first + first;
  struct aq_candidate *new = aq_page_add_candidate (page, AQ_COLUMNS, segment,
                                                    segment + rows - 1, rows);
  if (!new)
    return;
  new->context = page->segment[segment].shape;
  for (size_t row = 0; row < rows; row++)
    page->value[new->first_value + row] =
        (uint16_t) at (table, first + row, column);
}

/* Adds the parts of a column between numbers that are no columns of a board,
   such as boards of digits. */
static void add_columns (struct aq_page *page, const struct table *table,
                         unsigned column) {
  for (size_t from = 0, to; from < table->rows; from = to + 1) {
    for (to = from; to < table->rows; to++)
      if (at (table, to, column) > AQ_BOARD_MAX)
        break;
    add_column (page, table, column, from, to - from);
  }
}

/* Adds boards with a queen in each row of the table, which has EACH segments.
   The pairs are written over the rows, which are no shorter. */
static void add_pairs (struct aq_page *page, const struct table *table,
                       const unsigned column[2], size_t each) {
  const struct place where = {.notation = AQ_PAIRS,
                              .first = table->first,
                              .each = each,
                              .shape = page->segment[table->first].shape};
  uint16_t (*queen)[2] = (uint16_t (*)[2]) table->value;
  for (size_t row = 0; row < table->rows; row++)
    for (unsigned k = 0; k < 2; k++)
      queen[row][k] = (uint16_t) at (table, row, column[k]);
  add_boards (page, &where, queen, table->rows);
}

/* Keeps the rows whose number in the column is 1, if all others have 0: of
   lines for each square, such as x_0_1 = 1.0, those with a queen.  Returns how
   many rows there were for each of them; 0: not as many for all. */
static size_t keep_queens (struct table *table, unsigned column) {
  const size_t rows = table->rows, size = table->columns;
  table->rows = 0;
  for (size_t row = 0; row < rows; row++) {
    const unsigned queen = at (table, row, column);
    if (queen > 1)
      return 0;
    if (queen)
      memmove (table->value + table->rows++ * size, table->value + row * size,
               size * sizeof *table->value);
  }
  return table->rows && rows % table->rows == 0 ? rows / table->rows : 0;
}

/* Adds boards with N lines for each queen. */
static void add_squares (struct aq_page *page, struct table *table,
                         const unsigned column[3]) {
  const size_t before = page->candidates;
  const size_t each = keep_queens (table, column[2]);
  if (each < AQ_SIZE_MIN)
    return;
  add_pairs (page, table, column, each);
  if (page->candidates > before && page->candidate[before].items != each)
    aq_page_keep_candidates (page, before);
}

/* Reads the numbers of the lines into the table. */
static void read_table (struct aq_page *page, struct table *table) {
  uint16_t *value = calloc (table->rows * table->columns, sizeof *value);
  table->value = value;
  page->no_memory |= !value;
  for (size_t row = 0; value && row < table->rows; row++) {
    const struct aq_segment *segment = &page->segment[table->first + row];
    const char *text = segment->text, *end = text + segment->length, *begin;
    for (unsigned c = 0, number = 0; c < table->columns; c++) {
      aq_find_number (&text, end, &begin, &number);
      *value++ = (uint16_t) number;
    }
  }
}

static void find_in_table (struct aq_page *page, struct table *table) {
  unsigned column[AQ_SHAPE_NUMBERS];
  read_table (page, table);
  const unsigned count = table->value ? find_columns (table, column) : 0;
  if (count == 1)
    add_columns (page, table, column[0]);
  else if (count == 2)
    add_pairs (page, table, column, 1);
  else if (count == 3)
    add_squares (page, table, column);
  free (table->value);
}

void aq_find_columns (struct aq_page *page) {
  for (size_t from = 0, to; from < page->segments; from = to) {
    const struct aq_segment *first = &page->segment[from];
    to = from + 1;
    while (to < page->segments && page->segment[to].shape == first->shape)
      to++;
    struct table table = {from, to - from, first->numbers, NULL};
    if (first->numbers && first->numbers <= AQ_SHAPE_NUMBERS &&
        table.rows >= AQ_SIZE_MIN)
      find_in_table (page, &table);
  }
}
