/* SPDX-License-Identifier: MIT */

/* What the boards of a file have shown: how they are written. */

#ifndef AQ_TEXT_FACTS_H
#define AQ_TEXT_FACTS_H

#include "allqueens.h"
#include "text/cells.h"

enum { AQ_SYMBOLS_MAX = 8 };

/* A column of numbers beside the boards. */
enum aq_index { AQ_NO_INDEX, AQ_INDEX_FIRST, AQ_INDEX_LAST };

struct aq_facts {
  bool settled; /* the notation and the base are known */
  /* AQ_FORMAT_DIGITS, _LIST, _CHESS, _PAIRS or _BOARD, whatever the base. */
  enum aq_format notation;
  unsigned base;                /* the number of the first column, 0 or 1 */
  bool sizes[AQ_BOARD_MAX + 1]; /* known N */
  unsigned n;                   /* the first of them; 0: none */
  uint64_t line;                /* of its first board; 0: the caller gave it */
  bool bracketed;               /* boards stand in brackets */
  enum aq_index index;          /* beside lists */
  uint32_t symbol[AQ_SYMBOLS_MAX]; /* of drawings, the queen first */
  unsigned symbols;
};

/* How many of the cells are values or squares of the file's boards. */
unsigned aq_own_cells (const struct aq_facts *facts,
                       const struct aq_cells *cells);

/* Whether such cells are half of a board or more. */
bool aq_is_half_board (const struct aq_facts *facts,
                       const struct aq_cells *cells);

/* Whether that is all that the line has, but for a few characters. */
bool aq_is_damaged_board (const struct aq_facts *facts,
                          const struct aq_cells *cells);

#endif
