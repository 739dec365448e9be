/* SPDX-License-Identifier: MIT */

#include "text/drawing.h"

/* Columns of labels, and colors of squares. */
enum { LABELS = 3, COLORS = 4 };

static bool is_seen (const uint32_t *symbol, unsigned count, uint32_t wanted) {
  for (unsigned i = 0; i < count; i++)
    if (symbol[i] == wanted)
      return true;
  return false;
}

/* Adds a symbol that is not seen yet; false where there are MOST. */
static bool add_symbol (uint32_t *symbol, unsigned *count, unsigned most,
                        uint32_t new) {
  if (is_seen (symbol, *count, new))
    return true;
  if (*count == most)
    return false;
  symbol[(*count)++] = new;
  return true;
}

/* The symbols of SIZE x SIZE cells from column LEFT on; 0: too many. */
static unsigned find_symbols (const struct aq_row *row, unsigned size,
                              unsigned left, uint32_t symbol[COLORS]) {
  const unsigned most = row->cells.numeric ? 2 : COLORS;
  unsigned count = 0;
  for (unsigned i = 0; i < size; i++)
    for (unsigned j = left; j < left + size; j++)
      if (!add_symbol (symbol, &count, most, row[i].cells.cell[j].symbol))
        return 0;
  return count;
}

unsigned aq_find_once (const struct aq_row *row, unsigned size, unsigned left,
                       uint32_t symbol) {
  unsigned at = size;
  for (unsigned j = 0; j < size; j++)
    if (row->cells.cell[left + j].symbol == symbol) {
      if (at < size)
        return size;
      at = j;
    }
  return at;
}

/* Whether the symbol stands once in each row, and is no blank. */
static bool is_queen (const struct aq_row *row, unsigned size, unsigned left,
                      uint32_t symbol) {
  for (unsigned i = 0; i < size; i++)
    if (aq_find_once (&row[i], size, left, symbol) == size)
      return false;
  return symbol != ' ';
}

/* Moves the queen, the only symbol that stands once in each row, to the front.
   All boards of a file have the same one.  In boards smaller than 4 x 4 only Q
   and . are known. */
static bool find_queen (const struct aq_judge *judge, const struct aq_row *row,
                        unsigned size, unsigned left, uint32_t *symbol,
                        unsigned count) {
  const struct aq_facts *facts = &judge->facts;
  unsigned queens = 0, queen = 0;
  for (unsigned i = 0; i < count; i++) {
    const bool known = size < AQ_LEAST
                           ? symbol[i] == 'Q'
                           : !facts->symbols || facts->symbol[0] == symbol[i];
    if (known && is_queen (row, size, left, symbol[i])) {
      queens++;
      queen = i;
    }
  }
  const uint32_t found = symbol[queen];
  symbol[queen] = symbol[0];
  symbol[0] = found;
  return queens == 1 &&
         (size >= AQ_LEAST || count == 1 || (count == 2 && symbol[1] == '.'));
}

/* Whether each column beside a drawing is of labels or a frame: it has other
   symbols, too. */
static bool are_labels (const struct aq_row *row, unsigned size, unsigned left,
                        const uint32_t *symbol, unsigned count) {
  for (unsigned j = 0; j < row->cells.count; j++) {
    bool other = j >= left && j < left + size;
    for (unsigned i = 0; i < size && !other; i++)
      other = !is_seen (symbol, count, row[i].cells.cell[j].symbol);
    if (!other)
      return false;
  }
  return true;
}

/* Judges SIZE x SIZE cells from column LEFT on; false: they are no drawing. */
static bool judge_drawing (struct aq_judge *judge, const struct aq_row *row,
                           unsigned size, unsigned left, bool labelled) {
  struct aq_facts *facts = &judge->facts;
  uint32_t symbol[COLORS];
  const unsigned count = find_symbols (row, size, left, symbol);
  if (!count || !find_queen (judge, row, size, left, symbol, count) ||
      (labelled && !are_labels (row, size, left, symbol, count)))
    return false;
  struct aq_cell column[AQ_BOARD_MAX];
  for (unsigned i = 0; i < size; i++)
    column[i].value = (uint16_t) aq_find_once (&row[i], size, left, symbol[0]);
  const struct aq_candidate candidate = {.line = row->line,
                                         .last_line = row[size - 1].last_line,
                                         .notation = AQ_FORMAT_BOARD,
                                         .n = size,
                                         .column = column,
                                         .whole = true,
                                         .bracket =
                                             row->source != AQ_FROM_LINE,
                                         .shape = symbol[0]};
  if (!facts->settled && size >= AQ_LEAST &&
      (aq_permutation_base (column, size) != 0 ||
       aq_is_plain_order (column, size))) {
    aq_judge_suppose (judge, &candidate);
    return false;
  }
  const bool board = aq_judge_board (judge, &candidate);
  if (!board) /* boards are written otherwise, too */
    aq_leftovers_pass (&judge->leftovers, row->line, candidate.last_line);
  for (unsigned i = 0; i < count && board; i++)
    add_symbol (facts->symbol, &facts->symbols, AQ_SYMBOLS_MAX, symbol[i]);
  return true;
}

/* Whether numbers are few enough for a row of a drawing: two, and a label. */
static bool may_be_drawn (const struct aq_cells *cells) {
  enum { MOST = 3 };
  uint32_t symbol[MOST];
  unsigned count = 0;
  for (unsigned i = 0; i < cells->count && i < AQ_CELLS_MAX; i++)
    if (!add_symbol (symbol, &count, MOST, cells->cell[i].symbol))
      return !cells->numeric;
  return true;
}

unsigned aq_judge_drawings (struct aq_judge *judge, const struct aq_row *row,
                            unsigned rows) {
  const unsigned cells = row->cells.count, least = aq_judge_least (judge);
  const unsigned labels = least < AQ_LEAST ? 0 : LABELS;
  const bool other = judge->given && judge->facts.notation != AQ_FORMAT_BOARD;
  if (other || cells > AQ_CELLS_MAX || !may_be_drawn (&row->cells))
    return 0;
  for (unsigned size = cells; size >= least && size + labels >= cells; size--)
    for (unsigned left = 0; size <= rows && left <= cells - size; left++)
      if (size <= AQ_BOARD_MAX && judge_drawing (judge, row, size, left, true))
        return size;
  /* Boards side by side. */
  unsigned boards = 0;
  if (rows < least || rows > AQ_BOARD_MAX || cells % rows != 0)
    return 0;
  for (unsigned left = 0; left < cells; left += rows)
    boards += judge_drawing (judge, row, rows, left, false);
  if (boards && boards < cells / rows)
    aq_leftovers_error (&judge->leftovers, row->line, row[rows - 1].last_line,
                        row->line, "a damaged board beside others");
  return boards ? rows : 0;
}
