/* SPDX-License-Identifier: MIT */

#include "text/extract.h"

/* --- lists: numbers or a word of digits, in a line, a bracket or a string,
   with an index beside them or without --- */

/* How well the rows are boards of N columns from LEFT on: 0 unless all but a
   few are permutations, otherwise one more than the number of solutions. */
static size_t count_boards (const struct aq_page *page,
                            const struct aq_row *row, size_t rows, unsigned n,
                            unsigned left) {
  size_t boards = 0, solutions = 0;
  for (size_t i = 0; i < rows && n <= AQ_BOARD_MAX; i++) {
    const struct aq_cell *column = aq_row_cells (page, &row[i]) + left;
    const bool board = aq_permutation_base (column, n) >= 0;
    boards += board;
    solutions += board && aq_is_without_attacks (column, n);
  }
  return boards == rows || (rows > 3 && 4 * boards >= 3 * rows) ? solutions + 1
                                                                : 0;
}

/* Whether column C counts three of four rows or more from the value of one of
   the first two on. */
static bool counts_rows (const struct aq_page *page, const struct aq_row *row,
                         size_t rows, unsigned c) {
  for (size_t first = 0; first < 2; first++) {
    const size_t from = aq_row_cells (page, &row[first])[c].value;
    size_t counted = 0;
    for (size_t i = 0; i < rows; i++)
      counted += aq_row_cells (page, &row[i])[c].value + first == from + i;
    if (4 * counted >= 3 * rows)
      return true;
  }
  return false;
}

/* Whether column C of two rows or more is the same in all; unless that ALONE
   is asked for, it may also count them, or rise. */
static bool is_index (const struct aq_page *page, const struct aq_row *row,
                      size_t rows, unsigned c, bool alone) {
  bool rises = rows > 2, same = true;
  for (size_t i = 1; i < rows; i++) {
    const unsigned before = aq_row_cells (page, &row[i - 1])[c].value;
    const unsigned value = aq_row_cells (page, &row[i])[c].value;
    rises &= value > before;
    same &= value == before;
  }
  return same || (!alone && (rises || counts_rows (page, row, rows, c)));
}

/* The index that the rows have, by which most of them are solutions. */
static enum aq_index find_index (const struct aq_page *page,
                                 const struct aq_row *row, size_t rows) {
  const unsigned count = row->count;
  const bool possible =
      !row->word && count > AQ_LEAST && count <= AQ_BOARD_MAX;
  if (possible && page->facts.index && page->facts.sizes[count - 1])
    return page->facts.index;
  if (!possible || rows < 2 ||
      (page->facts.sizes[count] && !page->facts.index))
    return AQ_NO_INDEX;
  const size_t none = count_boards (page, row, rows, count, 0);
  const size_t first = is_index (page, row, rows, 0, row->attached)
                           ? count_boards (page, row, rows, count - 1, 1)
                           : 0;
  const size_t last = is_index (page, row, rows, count - 1, false)
                          ? count_boards (page, row, rows, count - 1, 0)
                          : 0;
  if (none >= first && none >= last && !(first && row->attached))
    return AQ_NO_INDEX;
  return first >= last ? AQ_INDEX_FIRST : AQ_INDEX_LAST;
}

/* Adds row NUMBER as a candidate. */
static void add_list (struct aq_page *page, size_t number,
                      enum aq_index index) {
  const struct aq_row *row = &page->row[number];
  const unsigned n = row->count - (index != AQ_NO_INDEX);
  /* If its line has other numbers, another board may be lost. */
  if (!row->numeric || row->drawn || n < aq_page_least (page) ||
      n > AQ_BOARD_MAX || 2 * row->spare >= n)
    return;
  const bool digit =
      n == 1 && page->facts.settled && page->facts.notation == AQ_FORMAT_LIST;
  aq_page_add_board (
      page,
      &(struct aq_candidate){
          .row = (unsigned) number,
          .rows = 1,
          .notation = row->word && !digit ? AQ_FORMAT_DIGITS : AQ_FORMAT_LIST,
          .n = n,
          .column = row->cell + (index == AQ_INDEX_FIRST),
          .whole = !row->others,
          .tail = row->tail,
          .indexed = index,
          .shape = row->others || row->source == AQ_FROM_BRACKET
                       ? row->shape
                       : (uint64_t) row->source},
      NULL);
}

/* Adds the rows FIRST .. END-1 of one run; returns whether any of them is a
   permutation other than 1, 2, 3. */
static bool extract_lists (struct aq_page *page, size_t first, size_t end) {
  const size_t before = page->candidates;
  bool mixed = false;
  for (size_t alike; first < end; first += alike) {
    const struct aq_row *row = &page->row[first];
    alike = aq_page_alike (page, first, end);
    if (row->count > AQ_CELLS_MAX || row->count < aq_page_least (page))
      continue;
    while (alike > 1 && !row->numeric) {
      alike--;
      first++;
      row++;
    }
    const enum aq_index index =
        row->numeric ? find_index (page, row, alike) : AQ_NO_INDEX;
    for (size_t i = 0; i < alike; i++)
      add_list (page, first + i, index);
  }
  for (size_t i = before; i < page->candidates; i++)
    mixed |= page->candidate[i].mixed;
  return mixed;
}

void aq_extract (struct aq_page *page) {
  for (size_t first = 0, end; first < page->rows; first = end) {
    end = aq_page_run (page, first);
    page->last_run = first;
    aq_extract_drawings (page, first, end);
    if (!extract_lists (page, first, end))
      aq_extract_queen_lines (page, first, end);
  }
  aq_extract_queens (page);
}
