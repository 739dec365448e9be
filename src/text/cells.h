/* SPDX-License-Identifier: MIT */

/* Splits a line into cells, if it may be a row of a drawing. */

#ifndef AQ_TEXT_CELLS_H
#define AQ_TEXT_CELLS_H

#include "text/page.h"

enum {
  AQ_CELLS_MAX = AQ_BOARD_MAX + 2, /* of a row, with labels */
  AQ_ROW_SIGNS = 5                 /* different ones, at most */
};

struct aq_cell {
  const char *text;
  uint32_t length;
  uint64_t id; /* equal for equal cells */
};

struct aq_row {
  char separator; /* between the cells; ]: cells are in brackets, 0: nothing */
  bool blank;     /* all cells are */
  unsigned count; /* of cells */
  unsigned words; /* of which they are the characters, as those of drawings
                     side by side; 0: they are cells of their own */
  uint64_t most_frequent; /* the ID of that sign */
  struct aq_cell *cell;   /* room for AQ_CELLS_MAX */
};

/* Splits a text without blanks around it into cells; false: it is no row.  A
   row has one sign in a third of its cells or more, and few different signs.
 */
bool aq_read_row (struct aq_row *row, const char *text, const char *end);

/* A cell with this text, and its ID. */
struct aq_cell aq_make_cell (const char *text, const char *end);

#endif
