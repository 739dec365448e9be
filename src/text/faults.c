/* SPDX-License-Identifier: MIT */

#include "text/faults.h"

#include "text/cells.h"
#include "text/decide.h"
#include "text/values.h"

/* As in "two queens in row 6". */
static const char *queens_text (unsigned count) {
  return count == 0   ? "no queen"
         : count == 2 ? "two queens"
                      : "several queens";
}

/* Adds an error of a drawing that is broken, at its first row that has not one
   queen, which is one of the signs QUEENS; its other lines get none. */
static void add_drawing_fault (struct aq_page *page,
                               const struct aq_candidate *drawing,
                               const struct aq_hash_set *queens) {
  struct aq_cell cell[AQ_CELLS_MAX];
  struct aq_row row = {.cell = cell};
  unsigned rows = 0;
  bool found = false;
  for (size_t i = drawing->first; i <= drawing->last && !found; i++) {
    const struct aq_segment *at = &page->segment[i];
    unsigned count = 0;
    if (at->rule || !at->length ||
        !aq_read_row (&row, at->text, at->text + at->length))
      continue;
    rows++;
    for (unsigned k = 0; k < row.count; k++)
      count += aq_hash_set_has (queens, cell[k].id);
    found = count != 1;
    if (found)
      aq_page_add_wrong_board (page, i, "%s in row %u of a drawing",
                               queens_text (count), rows);
  }
  if (!found)
    aq_page_add_error (page, drawing->first, "a drawing with %u rows", rows);
  for (size_t i = drawing->first; i <= drawing->last; i++)
    page->segment[i].reported = true;
}

/* Adds an error of a board in which a queen stands outside. */
static void add_outside (struct aq_page *page,
                         const struct aq_candidate *board) {
  const uint16_t *value = aq_columns_of (page, board);
  const unsigned n = aq_size_of (board), base = page->decision.base;
  unsigned row = 0;
  while (value[row] >= base && value[row] - base < n)
    row++;
  aq_page_add_wrong_board (page, board->first,
                           "a queen in column %u of row %u, but columns are "
                           "%u to %u",
                           value[row], row + base, base, base + n - 1);
}

void aq_add_fault (struct aq_page *page, const struct aq_candidate *candidate,
                   const struct aq_hash_set *queens) {
  const enum aq_notation own = page->decision.notation;
  const uint16_t *value = aq_columns_of (page, candidate);
  const unsigned n = aq_size_of (candidate), base = page->decision.base;
  const size_t at = candidate->first;
  if (!aq_has_notation (page, candidate))
    aq_page_add_error (page, at,
                       "%s of N = %u, but the boards of the file are %s",
                       aq_notation_name (candidate->notation, false),
                       candidate->items, aq_notation_name (own, true));
  else if (!candidate->count && own == AQ_DRAWINGS)
    add_drawing_fault (page, candidate, queens);
  else if (!candidate->count && candidate->fault_row &&
           aq_has_size (page, candidate->items))
    aq_page_add_wrong_board (
        page, at, "%s in row %u", queens_text (candidate->fault_queens),
        candidate->fault_row - 1U + (own == AQ_SQUARES || base));
  else if (!candidate->count)
    aq_page_add_error (page, at, "a damaged board or a part of one: %u queens",
                       candidate->items);
  else if (!aq_has_size (page, n))
    aq_page_add_error (page, at,
                       "%s of N = %u, but no other board has that size",
                       aq_notation_name (own, false), n);
  else if (aq_are_in_range (value, n, base))
    aq_page_add_error (page, at, "counts rows from %u, the others from %u",
                       candidate->rows_from, page->decision.rows_from);
  else if (aq_are_in_range (value, n, !base))
    aq_page_add_error (page, at, "counts from %u, the others from %u", !base,
                       base);
  else
    add_outside (page, candidate);
}
