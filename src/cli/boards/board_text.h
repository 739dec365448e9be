/* SPDX-License-Identifier: MIT */

/* Boards and orbit sums as short texts. */

#ifndef BOARD_TEXT_H
#define BOARD_TEXT_H

#include "allqueens.h"

/* The default format for boards of size N: digits, or above N = 36 list. */
enum aq_format default_format (unsigned n);

/* A board in that format. */
void board_text (const struct aq_board *board, char text[AQ_LINE_MAX]);

/* How many boards the classes have. */
uint64_t orbits_sum (const struct aq_orbits *orbits);

enum { ORBITS_TEXT_MAX = 128 };

/* "92 = 11 x 8 + 1 x 4". */
void orbits_text (const struct aq_orbits *orbits, char text[ORBITS_TEXT_MAX]);

#endif
