/* SPDX-License-Identifier: MIT */

#include "text/refuse.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "text/chars.h"

/* --- drawings --- */

/* A letter or digit that has got into a drawing: it stands in fewer cells than
   the colors of squares do. */
static void report_symbol (struct aq_refusal *refusal, uint32_t symbol) {
  struct aq_page *page = refusal->page;
  for (size_t i = 0; i < page->candidates; i++) {
    const struct aq_candidate *board = &page->candidate[i];
    for (unsigned j = 0; board->accepted && j < board->rows; j++) {
      const struct aq_row *row = &page->row[board->row + j];
      const struct aq_cell *cell = aq_row_cells (page, row) + board->left;
      for (unsigned k = 0; k < board->n * board->n / board->rows; k++)
        if (cell[k].symbol == symbol)
          aq_page_report (page, row->line, row->line, row->line,
                          "unexpected '%c' in column %u of a drawing",
                          (char) symbol, k + 1);
    }
  }
}

static void report_symbols (struct aq_refusal *refusal) {
  const struct aq_facts *facts = refusal->facts;
  for (unsigned i = 1; i < facts->symbols; i++)
    if (facts->symbol[i] > ' ' && facts->symbol[i] < 127 &&
        facts->symbol[i] != '.' && facts->symbol_cells[i] < facts->n)
      report_symbol (refusal, facts->symbol[i]);
}

/* --- boards that are damaged, or of another size --- */

/* A board of a size that the file does not have. */
static void report_size (struct aq_refusal *refusal,
                         const struct aq_candidate *board) {
  const struct aq_facts *facts = refusal->facts;
  struct aq_page *page = refusal->page;
  aq_page_report (page, board->line, board->last_line, board->line,
                  "a board of N = %u, but N is %u as line %" PRIu64 " has it",
                  board->n, facts->n, facts->line);
  for (unsigned i = 0; i < board->rows; i++)
    page->row[board->row + i].used = true;
}

/* Queens one by one of a name that has boards, but that make no board.  Before
   the first board they may be something else. */
static void report_queens (struct aq_refusal *refusal,
                           const struct aq_candidate *board) {
  const struct aq_facts *facts = refusal->facts;
  struct aq_page *page = refusal->page;
  const unsigned n = facts->n, line = board->line, last = board->last_line;
  const unsigned most = n < AQ_LEAST ? 0 : n / 2 < n - 3 ? n / 2 : n - 3;
  if (board->rows || !aq_facts_know (facts, board->shape) ||
      (page->line[line].number < facts->line && board->n < n - most))
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
static void report_drawing (struct aq_refusal *refusal,
                            const struct aq_candidate *board) {
  struct aq_page *page = refusal->page;
  const bool flat = board->shape == refusal->facts->symbol[0];
  if (board->damaged && (flat || page->line[board->line].boards))
    aq_page_report (page, board->line, board->last_line, board->line,
                    flat ? "a drawing without one queen in each row"
                         : "a damaged board beside others");
}

/* --- boards in another notation --- */

/* A hash of the board up to rotation and reflection or, if it is no
   permutation, of its columns as they are. */
static uint64_t hash_board (const struct aq_page *page,
                            const struct aq_candidate *board, unsigned base) {
  const struct aq_cell *column = aq_columns (page, board);
  struct aq_board own = {.n = board->n}, images[8];
  unsigned count;
  for (unsigned row = 0; row < board->n; row++)
    own.column[row] = (uint8_t) (column[row].value - base);
  if (board->base >= 0 && aq_images (&own, images, &count) == AQ_OK)
    own = images[0];
  const char *from = (const char *) own.column;
  return aq_hash_text (AQ_HASH_BEGIN, from, from + board->n);
}

static int compare_hashes (const void *a, const void *b) {
  const uint64_t left = *(const uint64_t *) a, right = *(const uint64_t *) b;
  return left < right ? -1 : left > right;
}

/* Hashes the boards of the page, behind those of the page before. */
static void hash_boards (struct aq_refusal *refusal) {
  struct aq_page *page = refusal->page;
  for (size_t i = 0; i < page->candidates; i++) {
    const struct aq_candidate *board = &page->candidate[i];
    if (!board->accepted)
      continue;
    refusal->hash =
        aq_make_room (refusal->hash, sizeof *refusal->hash, refusal->hashes,
                      &refusal->room, &page->no_memory);
    if (page->no_memory)
      return;
    refusal->hash[refusal->hashes++] =
        hash_board (page, board, refusal->facts->base);
  }
  if (refusal->hashes)
    qsort (refusal->hash, refusal->hashes, sizeof *refusal->hash,
           compare_hashes);
  refusal->hashed = true;
}

/* Whether numbers in plain order are those of columns: above the first board,
   directly above a drawing, or beside other text. */
static bool is_ruler (const struct aq_refusal *refusal,
                      const struct aq_candidate *board) {
  const struct aq_page *page = refusal->page;
  return board->notation == AQ_FORMAT_LIST &&
         aq_is_plain_order (aq_columns (page, board), board->n) &&
         (!board->whole || board->line + 1 == page->lines ||
          page->line[board->line + 1].boards ||
          page->line[board->line].number < refusal->facts->line);
}

/* Whether a candidate in another notation is a board of the file's N: a
   drawing, queens by coordinates, N columns in a line or bracket of their own
   or behind a label, or another permutation. */
static bool is_foreign (const struct aq_refusal *refusal,
                        const struct aq_candidate *board) {
  const struct aq_facts *facts = refusal->facts;
  const bool digits = board->notation == AQ_FORMAT_DIGITS;
  const bool list = digits || board->notation == AQ_FORMAT_LIST;
  if (board->damaged || !facts->sizes[board->n] || board->n < AQ_LEAST ||
      facts->given || is_ruler (refusal, board))
    return false;
  if (!list && !board->rows)
    return true;
  if (board->notation == AQ_FORMAT_BOARD)
    return true;
  const bool sure = board->n >= AQ_SURE;
  if (list &&
      (board->whole ? sure || !digits : sure && !digits && !board->tail))
    return aq_shown_base (refusal->page, board) > -2;
  return board->mixed && !board->tail && (board->whole || board->n >= AQ_SURE);
}

/* Whether a board with that first column is an image of one that is read. */
static bool is_image (const struct aq_refusal *refusal,
                      const struct aq_candidate *board, unsigned base) {
  const uint64_t hash = hash_board (refusal->page, board, base);
  return refusal->hashes && bsearch (&hash, refusal->hash, refusal->hashes,
                                     sizeof hash, compare_hashes);
}

/* A board in another notation than the file's is an image of one that is read,
   such as a drawing below its list, or an error. */
static void judge_foreign (struct aq_refusal *refusal,
                           const struct aq_candidate *board) {
  static const char *const names[] = {[AQ_FORMAT_DIGITS] = "digits",
                                      [AQ_FORMAT_LIST] = "a list",
                                      [AQ_FORMAT_CHESS] = "squares",
                                      [AQ_FORMAT_BOARD] = "a drawing",
                                      [AQ_FORMAT_PAIRS] = "pairs"};
  struct aq_page *page = refusal->page;
  if (!refusal->hashed)
    hash_boards (refusal);
  const unsigned line = board->line, last = board->last_line;
  if (board->base >= 0
          ? is_image (refusal, board, (unsigned) board->base)
          : is_image (refusal, board, 0) || is_image (refusal, board, 1))
    for (unsigned i = line; i <= last; i++)
      page->line[i].passed = true;
  else if (!page->line[line].boards)
    aq_page_report (page, line, last, line,
                    "a board as %s, but line %" PRIu64 " has %s",
                    names[board->notation], refusal->facts->line,
                    board->notation == refusal->facts->notation
                        ? "another queen"
                        : names[refusal->facts->notation]);
}

/* A candidate that is no board. */
static void refuse (struct aq_refusal *refusal,
                    const struct aq_candidate *board) {
  const struct aq_facts *facts = refusal->facts;
  /* Drawings with another queen are in another notation, too. */
  const bool own = board->notation == facts->notation &&
                   (facts->notation != AQ_FORMAT_BOARD || board->damaged ||
                    aq_fits (facts, refusal->page, board));
  if (!own) {
    if (is_foreign (refusal, board))
      judge_foreign (refusal, board);
  } else if (facts->notation == AQ_FORMAT_BOARD)
    report_drawing (refusal, board);
  else if (board->mixed && board->n >= AQ_LEAST &&
           aq_fits (refusal->facts, refusal->page, board) &&
           !facts->sizes[board->n] && !board->counter)
    report_size (refusal, board);
  else if (facts->notation == AQ_FORMAT_PAIRS ||
           facts->notation == AQ_FORMAT_CHESS)
    report_queens (refusal, board);
}

void aq_refuse (struct aq_refusal *refusal) {
  const struct aq_page *page = refusal->page;
  if (!refusal->hashed)
    refusal->hashes = 0;
  refusal->hashed = false;
  if (!refusal->facts->settled)
    return;
  if (refusal->facts->notation == AQ_FORMAT_BOARD)
    report_symbols (refusal);
  for (size_t i = 0; i < page->candidates; i++)
    if (!page->candidate[i].accepted)
      refuse (refusal, &page->candidate[i]);
}
