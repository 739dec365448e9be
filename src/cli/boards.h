/* SPDX-License-Identifier: MIT */

/* Boards of several sizes, a list for each size. */

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

#endif
