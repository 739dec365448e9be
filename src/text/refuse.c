/* SPDX-License-Identifier: MIT */

/* Candidates that are no board of the file: boards of another size or in
   another notation, queens and drawings that are damaged. */

#include "text/decide.h"

#include <inttypes.h>
#include <stdio.h>

#include "text/chars.h"
#include "text/images.h"

/* --- drawings --- */

/* Reports the cells of drawings with a symbol that has got into them. */
static void report_symbol (struct aq_page *page, uint32_t symbol) {
  char what[8] = "sign";
  if (symbol > ' ' && symbol < 127)
    snprintf (what, sizeof what, "'%c'", (char) symbol);
  for (size_t i = 0; i < page->candidates; i++) {
    const struct aq_candidate *board = &page->candidate[i];
    for (unsigned j = 0; board->accepted && j < board->rows; j++) {
      const struct aq_row *row = &page->row[board->row + j];
      const struct aq_cell *cell = aq_row_cells (page, row) + board->left;
      for (unsigned k = 0; k < board->n * board->n / board->rows; k++)
        if (cell[k].symbol == symbol)
          aq_page_report (page, row->line, row->line, row->line,
                          "unexpected %s in column %u of a drawing", what,
                          k + 1);
    }
  }
}

/* A symbol that stands in fewer cells than a color of squares does is not a
   part of a drawing, except for points among blanks. */
static void report_symbols (struct aq_page *page) {
  const struct aq_facts *facts = &page->facts;
  bool blanks = false;
  for (unsigned i = 1; i < facts->symbols; i++)
    blanks |= facts->symbol[i] == ' ';
  for (unsigned i = 1; i < facts->symbols; i++)
    if (facts->symbol_cells[i] < facts->n &&
        !(blanks && facts->symbol[i] == '.'))
      report_symbol (page, facts->symbol[i]);
}

/* Whether a line may have this character right behind its last bracket. */
static bool may_follow (char c) {
  return aq_is_blank (c) || aq_is_one_of (c, "[](){},.;:|\\'\"");
}

/* What stands behind the bracket of a drawing's row is a damaged part of it,
   unless the row is the last one.  What is joined to the bracket is damage in
   every row. */
static void report_behind_bracket (struct aq_page *page, unsigned number,
                                   bool last) {
  const struct aq_line *line = &page->line[number];
  const char *end = line->end;
  while (end > line->text && !aq_is_one_of (end[-1], "])}"))
    end--;
  if (end > line->text && end < line->end &&
      (!may_follow (*end) || (!last && !aq_is_structure (end, line->end))))
    aq_page_report (page, number, number, number,
                    "text behind the bracket of a row");
}

/* Text behind a single row is damage, unless it is the first row: there it may
   describe the board. */
static void report_beside (struct aq_page *page,
                           const struct aq_candidate *board) {
  const struct aq_row *row = &page->row[board->row];
  unsigned tails = 0, last = 0;
  if (board->last_line + 1 - board->line != board->rows)
    return;
  for (unsigned i = 0; i < board->rows; i++) {
    if (board->bracket)
      report_behind_bracket (page, row[i].line, i + 1 == board->rows);
    tails += row[i].tail;
    last = row[i].tail ? i : last;
  }
  if (tails == 1 && last > 0)
    aq_page_report (page, row[last].line, row[last].line, row[last].line,
                    "text behind row %u of a drawing", last + 1);
}

/* --- boards that are damaged, or of another size --- */

/* Whether lines with one number each are like none that have been a board. */
static bool is_column_of_numbers (const struct aq_page *page,
                                  const struct aq_candidate *board) {
  return board->notation == AQ_FORMAT_LIST && board->rows > 1 &&
         !aq_facts_know (&page->facts, board->shape);
}

/* Whether a candidate is a board of a size that the file does not have. */
static bool is_other_size (const struct aq_page *page,
                           const struct aq_candidate *board) {
  return board->n >= AQ_LEAST && !board->counter && !board->heading &&
         !is_column_of_numbers (page, board) &&
         (board->mixed || board->notation == AQ_FORMAT_BOARD
              ? aq_fits (page, board)
              : board->whole && board->n >= AQ_SURE &&
                    aq_shown_base (page, board) > -2);
}

/* A board of a size that the file does not have. */
static void report_size (struct aq_page *page,
                         const struct aq_candidate *board) {
  const struct aq_facts *facts = &page->facts;
  if (facts->line)
    aq_page_report (page, board->line, board->last_line, board->line,
                    "a board of N = %u, but N is %u as line %" PRIu64
                    " has it",
                    board->n, facts->n, facts->line);
  else
    aq_page_report (page, board->line, board->last_line, board->line,
                    "a board of N = %u, but N is %u", board->n, facts->n);
  for (unsigned i = 0; i < board->rows; i++)
    page->row[board->row + i].used = true;
}

/* Queens one by one of a name that has boards, but that make no board.  Before
   the first board they may be something else.  A single one before the board
   of its line may be that board's size. */
static void report_queens (struct aq_page *page,
                           const struct aq_candidate *board) {
  const struct aq_facts *facts = &page->facts;
  const unsigned n = facts->n, line = board->line, last = board->last_line;
  const bool followed = board + 1 < page->candidate + page->candidates &&
                        board[1].accepted && board[1].line == line &&
                        board[1].parent != board->parent;
  if ((page->line[line].number < facts->line && 2 * board->n < n) ||
      (board->n == 1 && followed))
    return;
  if (board->n != n)
    aq_page_report (page, line, last, line, "%u queens, but N is %u", board->n,
                    n);
  else if (board->damaged)
    aq_page_report (page, line, last, line, "no queen in row %u",
                    board->missing);
  else
    aq_page_report (page, line, last, line, "a column out of range");
}

/* A drawing beside others, or in a bracket, that has not one queen in each
   row. */
static void report_drawing (struct aq_page *page,
                            const struct aq_candidate *board) {
  const bool flat = board->shape == page->facts.symbol[0];
  if (board->damaged && (flat || page->line[board->line].boards))
    aq_page_report (page, board->line, board->last_line, board->line,
                    flat ? "a drawing without one queen in each row"
                         : "a damaged board beside others");
}

/* --- boards that are written in another way --- */

/* Whether digits in a line of text are a number: one of four digits, or one
   with a word behind it, is so often a board by chance.  With a letter they
   are none. */
static bool is_number (const struct aq_page *page,
                       const struct aq_candidate *board) {
  const struct aq_cell *column = aq_columns (page, board);
  if (board->notation != AQ_FORMAT_DIGITS || board->whole)
    return false;
  for (unsigned row = 0; row < board->n; row++)
    if (column[row].value > 9)
      return false;
  return board->n == AQ_LEAST ? board->tail || !board->mixed
                              : board->tail && !board->mixed;
}

/* Whether all queens of a drawing stand in one column, as a letter does in
   lines that are alike. */
static bool is_column (const struct aq_page *page,
                       const struct aq_candidate *board) {
  const struct aq_cell *column = aq_columns (page, board);
  unsigned row = 0;
  while (row < board->n && column[row].value == column[0].value)
    row++;
  return board->notation == AQ_FORMAT_BOARD && row == board->n;
}

/* Whether a candidate that has as many columns as the file's boards is none of
   them. */
static bool is_text (const struct aq_page *page,
                     const struct aq_candidate *board) {
  return page->facts.given || board->n < AQ_LEAST || board->counter ||
         board->heading || is_number (page, board) ||
         is_column (page, board) ||
         (!board->mixed && is_column_of_numbers (page, board)) ||
         aq_shown_base (page, board) == -2;
}

/* A board that is not written as the file's are is an image of one that is
   read, such as a drawing below its list, or an error. */
static void judge_board (struct aq_page *page,
                         const struct aq_candidate *board) {
  const struct aq_facts *facts = &page->facts;
  const unsigned line = board->line, last = board->last_line;
  const bool other = board->notation != facts->notation;
  /* Four digits behind a label may be a number, too. */
  const bool number =
      board->notation == AQ_FORMAT_DIGITS && board->n == AQ_LEAST;
  if ((other || number || board->notation == AQ_FORMAT_BOARD) &&
      aq_has_image (page, aq_columns (page, board), board->n)) {
    for (unsigned i = line; i <= last; i++)
      page->line[i].passed = true;
    page->about.images++;
  } else if (other)
    aq_page_report (
        page, line, last, line,
        "a board as %s, the others are %s; input format %s reads "
        "those",
        aq_notation_name (board->notation, false),
        aq_notation_name (facts->notation, true),
        aq_format_name (aq_format_of (board->notation, board->base == 1)));
  else
    aq_page_report (page, line, last, line,
                    "a board that is not written as the others are");
}

/* A row of one number more than a board has is one with an index, if what the
   index leaves is a permutation. */
static void judge_indexed (struct aq_page *page,
                           const struct aq_candidate *row) {
  struct aq_candidate board = *row;
  board.n--;
  for (unsigned first = 2; first-- > 0;) {
    board.column = row->column + first;
    board.base = aq_permutation_base (aq_columns (page, &board), board.n);
    if (board.base >= 0) {
      judge_board (page, &board);
      return;
    }
  }
}

/* Whether one of a candidate's lines has a board or an error, and it is not a
   permutation in a bracket of its own there. */
static bool is_covered (const struct aq_page *page,
                        const struct aq_candidate *board) {
  if (board->mixed && board->bracket && board->whole && board->rows == 1 &&
      !page->row[board->row].used)
    return false;
  for (unsigned i = board->line; i <= board->last_line; i++)
    if (page->line[i].boards)
      return true;
  return false;
}

/* A candidate that is no board. */
static void refuse (struct aq_page *page, const struct aq_candidate *board) {
  const struct aq_facts *facts = &page->facts;
  const bool own = board->notation == facts->notation;
  const bool known = !board->damaged && facts->sizes[board->n];
  if (board->damaged && facts->notation == AQ_FORMAT_BOARD &&
      board->notation == AQ_FORMAT_BOARD)
    report_drawing (page, board);
  else if (own && !board->damaged && !known && is_other_size (page, board))
    report_size (page, board);
  else if (own && aq_facts_know (facts, board->shape) &&
           (!board->rows || board->notation == AQ_FORMAT_PAIRS) &&
           !(known && aq_fits (page, board)))
    report_queens (page, board);
  else if (known && !is_covered (page, board) && !is_text (page, board))
    judge_board (page, board);
  else if (!board->damaged && board->notation == AQ_FORMAT_LIST &&
           board->rows == 1 && board->n > AQ_LEAST &&
           facts->sizes[board->n - 1] && !board->heading &&
           !is_covered (page, board))
    judge_indexed (page, board);
}

void aq_refuse (struct aq_page *page) {
  if (!page->facts.settled)
    return;
  const bool drawings = page->facts.notation == AQ_FORMAT_BOARD;
  if (drawings)
    report_symbols (page);
  for (size_t i = 0; i < page->candidates; i++)
    if (!page->candidate[i].accepted)
      refuse (page, &page->candidate[i]);
    else if (drawings)
      report_beside (page, &page->candidate[i]);
}
