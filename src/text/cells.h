/* SPDX-License-Identifier: MIT */

/* Rows of drawings: a line into its cells. */

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

struct aq_row {
  char border;          /* between the cells; ] for boxes, 0 for nothing */
  bool blank;           /* all cells */
  unsigned count;       /* of cells */
  uint64_t common;      /* the most frequent sign */
  struct aq_cell *cell; /* room for AQ_CELLS_MAX */
};

/* Splits a text without blanks around it into cells; false: it is no row.  A
   row has the same sign in a third of its cells, and few others. */
bool aq_read_row (struct aq_row *row, const char *text, const char *end);

/* Makes the cell's ID. */
struct aq_cell aq_cell_of (const char *text, const char *end);

#endif
