/* SPDX-License-Identifier: MIT */

/* Drawn boards: N rows of N cells, of which one symbol stands exactly once in
   each row. */

#ifndef AQ_TEXT_DRAWING_H
#define AQ_TEXT_DRAWING_H

#include "text/judge.h"
#include "text/row.h"

/* Judges the first of ROWS rows of equal length as a drawing, or as several
   side by side, and returns how many rows it has; 0: it is none. */
unsigned aq_judge_drawings (struct aq_judge *judge, const struct aq_row *row,
                            unsigned rows);

/* Where SYMBOL stands in the SIZE cells from LEFT on; SIZE: not exactly
   once. */
unsigned aq_find_once (const struct aq_row *row, unsigned size, unsigned left,
                       uint32_t symbol);

#endif
