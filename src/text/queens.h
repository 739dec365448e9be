/* SPDX-License-Identifier: MIT */

/* Queens one by one: pairs of numbers, squares of a chessboard, and lines that
   differ in numbers alone and have a queen each, or one column each. */

#ifndef AQ_TEXT_QUEENS_H
#define AQ_TEXT_QUEENS_H

#include "text/line.h"

/* Find the candidates of one notation in a line. */
void aq_find_pairs (struct aq_page *page, struct aq_line *line);
void aq_find_squares (struct aq_page *page, struct aq_line *line);

/* Finds columns of values, and pairs, in lines that are alike. */
void aq_find_columns (struct aq_page *page);

/* Reads the square at line->text + AT, maybe behind a Q: its letter, as a
   number from 1, and its number.  Returns the place behind it; 0: there is
   none. */
uint32_t aq_read_square (const struct aq_line *line, uint32_t at,
                         uint16_t square[2]);

#endif
