/* SPDX-License-Identifier: MIT */

#include "text/faults.h"

#include "text/cells.h"
#include "text/decide.h"
#include "text/values.h"

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
      aq_page_add_error (page, i, "%u queens in row %u of a drawing", count,
                         rows);
  }
  if (!found)
    aq_page_add_error (page, drawing->first, "a drawing with %u rows", rows);
  for (size_t i = drawing->first; i <= drawing->last; i++)
    page->segment[i].reported = true;
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
    aq_page_add_error (page, at,
                       "a number outside of %u to %u, which columns have",
                       base, base + n - 1);
}
