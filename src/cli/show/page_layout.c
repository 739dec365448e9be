/* SPDX-License-Identifier: MIT */

/* Computes the size of pages and boards, and where each board is. */

#include "cli/show/page_layout.h"

#include <math.h>

/* --- counting --- */

struct counter {
  struct board_counts counts;
  size_t group; /* boards in the current group so far */
};

static bool count (const struct captioned_board *captioned, void *data) {
  struct counter *counter = data;
  struct board_counts *counts = &counter->counts;
  counts->boards++;
  if (captioned->begins_group)
    counts->groups++;
  counter->group = captioned->begins_group ? 1 : counter->group + 1;
  if (counter->group > counts->largest_group)
    counts->largest_group = counter->group;
  if (captioned->board.n > counts->size_max)
    counts->size_max = captioned->board.n;
  return true;
}

struct board_counts count_boards (const struct shown_boards *shown) {
  struct counter counter = {.counts.coordinates = shown->coordinates};
  captioned_boards_each (shown, count, &counter);
  return counter.counts;
}

/* --- boards and captions --- */

enum { LETTER_MAX = 14 }; /* the largest letter size */

double caption_letter_size (double side) {
  return fmin (side / 17, LETTER_MAX);
}

/* The width of the strips for coordinates of a board with sides of SIDE. */
static double coordinates_strip (const struct board_counts *counts,
                                 double side) {
  return counts->coordinates ? 1.4 * caption_letter_size (side) : 0;
}

/* The height of a board with the two lines of its caption. */
static double captioned_height (double side) {
  return side + 2.8 * caption_letter_size (side);
}

/* The inverse of captioned_height: the side of the largest board that fits
   into HEIGHT together with its caption. */
static double side_within (double height) {
  return fmax (height / 1.2, height - 2.8 * LETTER_MAX);
}

/* --- layouts --- */

/* All lengths are whole pixels, so that edges are sharp.  A square has 24
   pixels, less if a board would be larger than 400, but at least 10, and as
   many as give a board of 170. */
struct page_layout page_layout_single (const struct board_counts *counts) {
  const double n = counts->size_max, gap = 26;
  struct page_layout layout = {.unit = "px", .margin = 24};
  if (counts->groups) {
    layout.columns = counts->largest_group;
    layout.rows = counts->groups;
  } else {
    layout.columns = (size_t) ceil (sqrt ((double) counts->boards));
    layout.rows = (counts->boards + layout.columns - 1) / layout.columns;
  }
  const double board =
      n * fmax (fmin (24, floor (400 / n)), fmax (10, ceil (170 / n)));
  layout.strip = round (coordinates_strip (counts, board));
  layout.side = board + layout.strip;
  layout.step_x = layout.side + gap;
  layout.step_y = ceil (captioned_height (layout.side)) + gap;
  layout.width =
      (double) layout.columns * layout.step_x - gap + 2 * layout.margin;
  layout.height =
      (double) layout.rows * layout.step_y - gap + 2 * layout.margin;
  return layout;
}

/* Puts as many boards of at least SIDE_MIN side by side as fit, and enlarges
   them to fill the width.  Then puts as many rows on the page as fit.  One
   more row is added if smaller boards make room for it. */
struct page_layout page_layout_a4 (const struct board_counts *counts) {
  struct page_layout layout = {
      .unit = "pt", .width = 595.28, .height = 841.89, .margin = 42};
  const double gap = 18, side_min = fmax (11 * counts->size_max, 100);
  const double width = layout.width - 2 * layout.margin;
  const double height = layout.height - 2 * layout.margin;
  layout.columns = (size_t) fmax (floor ((width + gap) / (side_min + gap)), 1);
  layout.side = (width + gap) / (double) layout.columns - gap;
  layout.rows =
      (size_t) floor ((height + gap) / (captioned_height (layout.side) + gap));
  const double smaller =
      side_within ((height + gap) / (double) (layout.rows + 1) - gap);
  if (smaller >= side_min) {
    layout.side = smaller;
    layout.rows++;
  }
  layout.strip = coordinates_strip (counts, layout.side);
  layout.step_x =
      (width - layout.side) / fmax ((double) layout.columns - 1, 1);
  layout.step_y = captioned_height (layout.side) + gap;
  return layout;
}

/* --- positions --- */

bool page_layout_next (const struct page_layout *layout, bool begins_group,
                       struct board_position *position) {
  if (!position->page) {
    *position = (struct board_position){.page = 1};
    return true;
  }
  position->column++;
  if (position->column == layout->columns || begins_group) {
    position->column = 0;
    position->row++;
  }
  if (position->row < layout->rows)
    return false;
  position->row = 0;
  position->page++;
  return true;
}
