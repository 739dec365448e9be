/* SPDX-License-Identifier: MIT */

/* The lines of a page that are not boards, once its boards are known.  They
   are other text, which is skipped and counted, or the rest of a damaged
   board, which is an error. */

#include "text/decide.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "text/chars.h"
#include "text/images.h"
#include "text/number_run.h"

/* --- lines that are skipped --- */

/* Copies the beginning of the text, fit to be printed. */
static void keep_beginning (char to[64], const char *text, const char *end) {
  unsigned used = 0;
  text = aq_skip_blanks (text, end);
  while (text < end && used + 5 < 64) {
    const char *from = text;
    const uint32_t c = aq_next_character (&text, end);
    const bool broken = c >= 128 && text == from + 1;
    if (c < ' ' || c == 127 || broken || (c >= 128 && c < 160))
      to[used++] = c == '\t' || c == '\r' || c == '\n' ? ' ' : '?';
    else
      while (from < text)
        to[used++] = *from++;
  }
  while (used && to[used - 1] == ' ')
    used--;
  to[used] = 0;
}

/* Counts a skipped line, and keeps the first one.  Adds it to the results if a
   list of them is wanted. */
static void count_skipped (struct aq_page *page, const struct aq_line *line) {
  char text[64];
  keep_beginning (text, line->text, line->end);
  if (!page->about.skipped++) {
    page->about.first_skipped = line->number;
    memcpy (page->about.first_text, text, sizeof text);
  }
  if (page->list_skipped)
    aq_page_add_problem (page, line->number, true, text);
}

/* A line that is other text. */
static void skip (struct aq_page *page, struct aq_line *line) {
  if (page->strictness == AQ_STRICT)
    aq_page_add_problem (page, line->number, false, "no board");
  else
    line->skipped = true;
}

/* A line that is the rest of a damaged board. */
static void report (struct aq_page *page, struct aq_line *line,
                    const char *message) {
  if (page->strictness == AQ_LENIENT)
    line->skipped = true;
  else
    aq_page_add_problem (page, line->number, false, message);
}

/* --- suspects --- */

/* A suspect like no other on the page is the rest of a damaged board. */
static void decide_suspects (struct aq_page *page) {
  const struct aq_suspect *suspect = page->suspect;
  if (page->suspects)
    qsort (page->suspect, page->suspects, sizeof *suspect, aq_compare_hashes);
  for (size_t i = 0; i < page->suspects; i++) {
    struct aq_line *line = &page->line[suspect[i].line];
    const bool recurs =
        (i > 0 && suspect[i - 1].shape == suspect[i].shape) ||
        (i + 1 < page->suspects && suspect[i + 1].shape == suspect[i].shape);
    if (!recurs)
      report (page, line,
              "a line like no other, with half of a board or more in it");
    else if (!line->boards)
      skip (page, line);
  }
}

/* --- lines without a board --- */

/* What is wrong with a line that is a damaged board. */
static void describe (struct aq_page *page, struct aq_line *line,
                      const struct aq_cells *cells) {
  const struct aq_facts *facts = &page->facts;
  const unsigned n = facts->n, last = facts->base + n - 1;
  char message[120] = "other text beside a board";
  unsigned row = 0;
  while (row < cells->count && row < AQ_CELLS_MAX &&
         cells->cell[row].value >= facts->base &&
         cells->cell[row].value <= last)
    row++;
  if (facts->notation == AQ_FORMAT_BOARD)
    strcpy (message, "a row of a drawing that is not complete");
  else if (cells->count != n && facts->line)
    snprintf (message, sizeof message,
              "%u columns, but N is %u as line %" PRIu64 " has it",
              cells->count, n, facts->line);
  else if (cells->count != n)
    snprintf (message, sizeof message, "%u columns, but N is %u", cells->count,
              n);
  else if (row < n && cells->cell[row].value < AQ_LARGE)
    snprintf (message, sizeof message,
              "column %u in row %u is out of range %u..%u",
              cells->cell[row].value, row + facts->base, facts->base, last);
  else if (row < n && cells->cell[row].symbol > ' ' &&
           cells->cell[row].symbol < 127)
    snprintf (message, sizeof message, "unexpected '%c' in row %u",
              (char) cells->cell[row].symbol, row + facts->base);
  else if (row < n)
    snprintf (message, sizeof message, "no column in row %u",
              row + facts->base);
  report (page, line, message);
}

/* Whether one of the numbers has a minus sign; those with a fraction are no
   columns. */
static bool has_negative (const char *text, const char *end) {
  for (const char *at = text; at + 1 < end; at++) {
    const char *digits = at + 1;
    if (*at == '-' &&
        (at == text || aq_is_one_of (at[-1], " \t([{,;:=>\"'")) &&
        aq_read_number (&digits, end) != AQ_NO_VALUE &&
        (digits == end || *digits != '.'))
      return true;
  }
  return false;
}

/* A line of boards may also have the rest of a damaged one: as many numbers of
   a list beside them, or digits of a word. */
static void decide_used (struct aq_page *page, size_t number) {
  enum { LONGEST = 2048 };
  const struct aq_facts *facts = &page->facts;
  struct aq_line *line = &page->line[number];
  const bool numbers =
      facts->notation == AQ_FORMAT_PAIRS || facts->notation == AQ_FORMAT_LIST;
  if (numbers && !line->reported && has_negative (line->text, line->end))
    report (page, line, "a negative number");
  if (!line->values || line->reported || line->end - line->text >= LONGEST)
    return;
  struct aq_cells cells;
  aq_cells_of_line (&cells, line->text, line->end);
  unsigned values = cells.numbers;
  if (facts->notation == AQ_FORMAT_DIGITS) {
    values = 0;
    for (const char *at = line->text; at < line->end; at++)
      values += aq_is_digit (*at) || (facts->n > 9 && aq_is_letter (*at));
  }
  if (values + (facts->n > AQ_LEAST) >= line->values + facts->n)
    aq_page_add_suspect (page, number, cells.shape);
}

/* Whether a rule is a part of the frame of a drawing beside it. */
static bool is_frame (const struct aq_page *page, size_t number) {
  return page->facts.notation == AQ_FORMAT_BOARD &&
         ((number && page->line[number - 1].boards) ||
          (number + 1 < page->lines && page->line[number + 1].boards));
}

/* Whether N digits are a permutation in another than plain order, and no image
   of a board that is read in another notation. */
static bool is_permutation (struct aq_page *page, const char *digit) {
  const unsigned n = page->facts.n;
  struct aq_cell column[AQ_DIGITS_MAX];
  for (unsigned i = 0; i < n; i++)
    column[i].value = aq_digit_value ((unsigned char) digit[i]);
  return aq_permutation_base (column, n) >= 0 &&
         !aq_is_plain_order (column, n) &&
         (page->facts.notation == AQ_FORMAT_DIGITS ||
          !aq_has_image (page, column, n));
}

/* Whether a word of a line is one; for N = 4 that happens by chance. */
static bool has_permutation (struct aq_page *page,
                             const struct aq_line *line) {
  const unsigned n = page->facts.n;
  if (n <= AQ_LEAST || n > AQ_DIGITS_MAX)
    return false;
  for (const char *at = line->text; at < line->end;) {
    const char *word = at;
    while (at < line->end && aq_is_alphanumeric (*at))
      at++;
    if (at - word == (ptrdiff_t) n && is_permutation (page, word))
      return true;
    at += at == word;
  }
  return false;
}

/* Whether cells are half of a board or more and nothing else, except for a few
   characters. */
static bool is_damaged_board (const struct aq_facts *facts,
                              const struct aq_cells *cells) {
  enum { LABELS = 3 };
  const unsigned n = facts->n, own = aq_own_cells (facts, cells);
  const unsigned little = n < 8 ? 1 : n / 4;
  if (!aq_is_half_board (facts, cells) || facts->notation == AQ_FORMAT_PAIRS ||
      facts->notation == AQ_FORMAT_CHESS)
    return false;
  /* Beside other words 0 and 1 are those of a time or a version. */
  if (facts->notation == AQ_FORMAT_BOARD &&
      (cells->count > n + LABELS ||
       (facts->symbol[0] < 128 && aq_is_digit ((char) facts->symbol[0]) &&
        cells->others)))
    return false;
  return cells->count - own + cells->others <= little ||
         (facts->notation == AQ_FORMAT_BOARD && own + 1 >= n);
}

/* Decides what a line without a board is: other text or an error. */
static void decide (struct aq_page *page, size_t number) {
  const struct aq_facts *facts = &page->facts;
  struct aq_line *line = &page->line[number];
  const char *text = line->text, *end = line->end;
  const bool rule = aq_is_rule (text, end);
  if (facts->settled && rule && is_frame (page, number))
    return;
  if (!facts->settled || rule || line->passed) {
    skip (page, line);
    return;
  }
  struct aq_cells cells;
  aq_cells_of_line (&cells, text, end);
  const unsigned own = aq_own_cells (facts, &cells);
  /* All of a board but one value: it may have been joined to a title. */
  const bool near = facts->n > AQ_LEAST && own + 1 >= facts->n &&
                    facts->notation != AQ_FORMAT_BOARD &&
                    (cells.numeric || facts->notation != AQ_FORMAT_LIST);
  const bool list = facts->notation == AQ_FORMAT_LIST;
  if (aq_frame_fits (facts, &cells))
    report (page, line,
            "a line like that of the first board, but not a board");
  else if (aq_drawing_fits (facts, text, end))
    report (page, line, "half of a drawing in one line, or more");
  else if (facts->n >= AQ_LEAST && aq_has_run (text, end, facts->n))
    report (page, line, "a line with all of a board but one column, or more");
  else if (has_permutation (page, line))
    report (page, line, "digits that are a board among other text");
  else if (!aq_is_half_board (facts, &cells))
    skip (page, line);
  else if (is_damaged_board (facts, &cells))
    describe (page, line, &cells);
  else if (!near && (own < AQ_LEAST - (facts->n == AQ_LEAST) ||
                     line->number < facts->line || !list || !cells.numeric))
    skip (page, line);
  else
    aq_page_add_suspect (page, number, cells.shape);
}

/* --- rows without a board --- */

/* The cells of a row. */
static void cells_of (const struct aq_page *page, const struct aq_row *row,
                      struct aq_cells *cells) {
  const unsigned count = row->count < AQ_CELLS_MAX ? row->count : AQ_CELLS_MAX;
  cells->count = row->count;
  cells->word = row->word;
  cells->numeric = row->numeric;
  cells->others = row->others;
  cells->numbers = row->numbers;
  memcpy (cells->cell, aq_row_cells (page, row), count * sizeof *cells->cell);
}

/* Whether a row is what a damaged board of several lines has left.  BEFORE:
   the row before it, or NULL. */
static bool is_damaged (const struct aq_page *page, const struct aq_row *row,
                        const struct aq_row *before) {
  const struct aq_facts *facts = &page->facts;
  struct aq_cells cells;
  if (row->used)
    return false;
  if (facts->notation == AQ_FORMAT_PAIRS)
    return row->numbers > 1 && aq_facts_know (facts, row->shape) &&
           (!before || row->number[0] > before->number[0]);
  if (facts->vertical)
    return row->numbers == 1 && aq_facts_know (facts, row->shape);
  if (facts->notation != AQ_FORMAT_BOARD ||
      (before && row->count != before->count))
    return false;
  cells_of (page, row, &cells);
  return is_damaged_board (facts, &cells);
}

/* How many queens stand in a row of a drawing. */
static unsigned count_queens (const struct aq_page *page,
                              const struct aq_row *row) {
  const struct aq_cell *cell = aq_row_cells (page, row);
  unsigned queens = 0;
  for (unsigned i = 0; i < row->count && i < AQ_CELLS_MAX; i++)
    queens += cell[i].symbol == page->facts.symbol[0];
  return queens;
}

/* Rows of a drawing, or queens, which are no board: one error.  Returns how
   many rows they are. */
static size_t report_rows (struct aq_page *page, size_t first, size_t end) {
  const struct aq_facts *facts = &page->facts;
  const struct aq_row *row = &page->row[first];
  size_t rows = 0, bad = 0;
  while (first + rows < end && rows < facts->n &&
         is_damaged (page, &row[rows], rows ? &row[rows - 1] : NULL))
    rows++;
  if (!rows)
    return 0;
  while (bad < rows && (facts->notation != AQ_FORMAT_BOARD ||
                        count_queens (page, &row[bad]) == 1))
    bad++;
  const unsigned line = row->line, last = row[rows - 1].last_line;
  if (bad < rows)
    aq_page_report (page, line, last, row[bad].line,
                    "row %zu of a drawing has %u queens", bad + 1,
                    count_queens (page, &row[bad]));
  else
    aq_page_report (page, line, last, line, "a board of %zu rows, but N is %u",
                    rows, facts->n);
  return rows;
}

/* Brackets that hold half a board or more, in a file whose boards stand in
   brackets. */
static void report_bracket (struct aq_page *page, const struct aq_row *row) {
  struct aq_cells cells;
  if (row->source == AQ_FROM_LINE || !page->facts.bracketed || row->used)
    return;
  cells_of (page, row, &cells);
  if (aq_is_half_board (&page->facts, &cells))
    aq_page_report (page, row->line, row->last_line, row->line,
                    "a bracket with %u columns is no board of N = %u",
                    row->count, page->facts.n);
}

/* Decides on the rows of a run. */
static void decide_rows (struct aq_page *page, size_t first, size_t end) {
  while (first < end) {
    const size_t rows = report_rows (page, first, end);
    if (!rows)
      report_bracket (page, &page->row[first]);
    first += rows ? rows : 1;
  }
}

void aq_find_damage (struct aq_page *page) {
  if (page->facts.settled && page->facts.n)
    for (size_t first = 0, end; first < page->rows; first = end) {
      end = aq_page_run (page, first);
      decide_rows (page, first, end);
    }
  for (size_t i = 0; i < page->lines; i++) {
    if (page->line[i].blank || !page->line[i].begins)
      continue;
    if (page->line[i].boards)
      decide_used (page, i);
    else
      decide (page, i);
  }
  decide_suspects (page);
  for (size_t i = 0; i < page->lines; i++)
    if (page->line[i].skipped)
      count_skipped (page, &page->line[i]);
}
