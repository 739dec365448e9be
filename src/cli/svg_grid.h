/* SPDX-License-Identifier: MIT */

/* Boards as one SVG. */

#ifndef SVG_GRID_H
#define SVG_GRID_H

#include "cli/captioned_board.h"

/* Draws the boards with their captions into FILE, NULL: standard output, in
   about as many rows as columns.  A regular file is replaced as a whole or not
   at all.  Returns EXIT_YES, or after a message EXIT_TROUBLE; there is no
   message if a signal interrupted the drawing. */
int svg_grid_draw (const struct shown_boards *shown, const char *file);

#endif
