/* SPDX-License-Identifier: MIT */

/* Boards of several sizes: a list for each size. */

#ifndef BOARD_LISTS_H
#define BOARD_LISTS_H

#include "allqueens.h"

struct board_lists {
  struct aq_list *of_size[AQ_BOARD_MAX + 1]; /* by N; NULL: none */
};

/* Adds BOARD, read from line LINE, to the list of its size, which is made when
   its first board comes. */
enum aq_status board_lists_add (struct board_lists *lists,
                                const struct aq_board *board, uint64_t line);

/* The smallest size above N that has a list, or 0. */
unsigned board_lists_next (const struct board_lists *lists, unsigned n);

/* How many boards have queens that attack each other. */
uint64_t board_lists_attacked (const struct board_lists *lists);

/* Keeps each board once, as aq_list_unique does; returns how many boards it
   removed. */
uint64_t board_lists_unique (struct board_lists *lists);

/* Moves all boards out of FROM. */
enum aq_status board_lists_move (struct board_lists *lists,
                                 struct board_lists *from);

void board_lists_free (struct board_lists *lists);

#endif
