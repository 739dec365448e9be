/* SPDX-License-Identifier: MIT */

/* Boards of several sizes, a list for each size; boards as text. */

#ifndef BOARDS_H
#define BOARDS_H

#include "allqueens.h"
#include "cli/progress.h"

struct board_lists {
  struct aq_list *of_size[AQ_BOARD_MAX + 1]; /* by N; NULL: none */
};

/* Adds BOARD, read from line LINE, to the list of its size, which is made when
   its first board comes. */
enum aq_status board_lists_add (struct board_lists *lists,
                                const struct aq_board *board, uint64_t line);

/* The smallest size above N that has a list, or 0. */
unsigned board_lists_next (const struct board_lists *lists, unsigned n);

/* Keeps each board once, as aq_list_unique does; returns how many boards it
   removed. */
uint64_t board_lists_unique (struct board_lists *lists);

/* How many boards there are. */
uint64_t board_lists_count (const struct board_lists *lists);

/* Replaces each board that has images by its canonical form.  LISTS may then
   have boards several times. */
enum aq_status board_lists_to_canonical (struct board_lists *lists,
                                         struct progress *progress);

void board_lists_free (struct board_lists *lists);

/* --- boards and orbit sums as text --- */

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
