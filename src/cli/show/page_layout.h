/* SPDX-License-Identifier: MIT */

/* Pages with rows and columns of captioned boards.  Nothing is drawn here. */

#ifndef PAGE_LAYOUT_H
#define PAGE_LAYOUT_H

#include "cli/show/captioned_board.h"

/* How many boards there are.  A group consists of all images of one board. */
struct board_counts {
  size_t boards;
  size_t groups;        /* 0 without all_images */
  size_t largest_group; /* boards; not used without groups */
  unsigned size_max;    /* N of the largest board */
  bool coordinates;     /* boards have them */
};

struct board_counts count_boards (const struct shown_boards *shown);

/* The pages have one size, and the boards have one size. */
struct page_layout {
  const char *unit;      /* SVG's name of the unit of all lengths */
  double width, height;  /* of a page, with its margins */
  double margin;         /* on each side of a page */
  double side;           /* of a board with coordinates, without caption */
  double strip;          /* of SIDE: at the left and above, for coordinates */
  double step_x, step_y; /* from one column, row to the next */
  size_t columns, rows;  /* of boards on a page */
};

/* One page that has room for all boards, in pixels.  Each group has a row of
   its own; without groups there are about as many rows as columns. */
struct page_layout page_layout_single (const struct board_counts *counts);

/* Upright A4 pages with as many boards as fit at a readable size, at least one
   a page, in points (1/72 inch). */
struct page_layout page_layout_a4 (const struct board_counts *counts);

/* The size of the letters in the caption of a board with sides of SIDE. */
double caption_letter_size (double side);

/* The place of a board; all zero before the first board. */
struct board_position {
  size_t page;        /* counted from 1 */
  size_t column, row; /* on the page, counted from 0 */
};

/* Moves POSITION on to the next board.  A board that begins a group begins a
   row.  Returns whether the board begins a page. */
bool page_layout_next (const struct page_layout *layout, bool begins_group,
                       struct board_position *position);

#endif
