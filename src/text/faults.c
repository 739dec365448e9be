/* SPDX-License-Identifier: MIT */

#include "text/faults.h"

#include "text/decide.h"
#include "text/values.h"

/* As in "two queens in row 6". */
static const char *queens_text (unsigned count) {
  return count == 0   ? "no queen"
         : count == 2 ? "two queens"
                      : "several queens";
}

/* Adds an error of a drawing that is broken; its other lines get none. */
static void add_drawing_fault (struct aq_page *page,
                               const struct aq_candidate *drawing) {
  if (drawing->side_by_side)
    aq_page_add_error (page, drawing->first,
                       "drawings side by side: not one queen in each row");
  else if (drawing->fault_row)
    aq_page_add_wrong_board (page, drawing->fault, "%s in row %u of a drawing",
                             queens_text (drawing->fault_queens),
                             drawing->fault_row);
  else
    aq_page_add_error (page, drawing->fault,
                       "a drawing of %u row%s and %u columns", drawing->rows,
                       drawing->rows == 1 ? "" : "s", drawing->items);
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

void aq_add_fault (struct aq_page *page,
                   const struct aq_candidate *candidate) {
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
    add_drawing_fault (page, candidate);
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
