/* SPDX-License-Identifier: MIT */

#include "text/facts.h"

/* Whether the cell has a column or a symbol of the file's boards. */
static bool is_own (const struct aq_facts *facts, const struct aq_cell *cell) {
  if (facts->notation != AQ_FORMAT_BOARD)
    return cell->value >= facts->base && cell->value < facts->base + facts->n;
  for (unsigned i = 0; i < facts->symbols; i++)
    if (facts->symbol[i] == cell->symbol)
      return true;
  return false;
}

unsigned aq_own_cells (const struct aq_facts *facts,
                       const struct aq_cells *cells) {
  unsigned own = 0;
  if (facts->notation == AQ_FORMAT_PAIRS)
    return cells->numbers / 2;
  if (facts->notation == AQ_FORMAT_CHESS)
    return cells->numbers;
  if (facts->notation != AQ_FORMAT_BOARD &&
      cells->word != (facts->notation == AQ_FORMAT_DIGITS))
    return 0;
  for (unsigned i = 0; i < cells->count && i < AQ_CELLS_MAX; i++)
    own += is_own (facts, &cells->cell[i]);
  return own;
}

bool aq_is_half_board (const struct aq_facts *facts,
                       const struct aq_cells *cells) {
  return facts->n && 2 * aq_own_cells (facts, cells) >= facts->n;
}

bool aq_is_damaged_board (const struct aq_facts *facts,
                          const struct aq_cells *cells) {
  enum { LABELS = 3 };
  const unsigned little = facts->n < 8 ? 1 : facts->n / 4;
  return aq_is_half_board (facts, cells) &&
         facts->notation != AQ_FORMAT_PAIRS &&
         facts->notation != AQ_FORMAT_CHESS &&
         (facts->notation != AQ_FORMAT_BOARD ||
          cells->count <= facts->n + LABELS) &&
         cells->count - aq_own_cells (facts, cells) + cells->others <= little;
}
