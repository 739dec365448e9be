/* SPDX-License-Identifier: MIT */

/* Rows of drawings: a line into the cells of the rows that it has. */

#ifndef AQ_TEXT_CELLS_H
#define AQ_TEXT_CELLS_H

#include "text/page.h"

enum {
  AQ_CELLS_MAX = AQ_BOARD_MAX + 2, /* of a row, with labels */
  AQ_ROW_SIGNS = 5                 /* most different signs of a row */
};

struct aq_cell {
  const char *text;
  uint32_t length;
  uint64_t id; /* equal for equal cells */
};

/* Rows that stand side by side; their cells, row after row. */
struct aq_row {
  char border;     /* between the cells; ] for boxes, 0 for
                      nothing */
  unsigned count;  /* of cells of each row */
  unsigned sides;  /* rows */
  bool blank;      /* all cells of one of them */
  uint64_t common; /* the most frequent sign of the last one */
  struct aq_cell *cell;
  size_t room;
};

/* Splits a text, or the rows that stand side by side in it, into cells; false:
   it is no row.  A row has the same sign in a third of its cells, and few
   others. */
bool aq_read_row (struct aq_page *page, struct aq_row *row, const char *text,
                  const char *end);

/* Whether the cells of two rows are as many and have the same between them. */
static inline bool aq_cells_alike (const struct aq_row *a,
                                   const struct aq_row *b) {
  return a->count == b->count && a->border == b->border;
}

/* Makes the cell's ID. */
struct aq_cell aq_cell_of (const char *text, const char *end);

#endif
