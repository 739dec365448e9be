/* SPDX-License-Identifier: MIT */

/* Cells of a line, of a bracket or of a string, with the place they come
   from. */

#ifndef AQ_TEXT_ROW_H
#define AQ_TEXT_ROW_H

#include "text/cells.h"

/* Where a row comes from. */
enum aq_source { AQ_FROM_LINE, AQ_FROM_BRACKET, AQ_FROM_STRING };

struct aq_row {
  uint64_t line, last_line;
  enum aq_source source;
  uint64_t parent; /* the bracket around a bracket or string; 0: none */
  unsigned gap;    /* blank lines and rules before a line */
  struct aq_cells cells;
};

#endif
