/* SPDX-License-Identifier: MIT */

/* Boards as a picture in a file: SVG. */

#ifndef BOARD_PICTURE_H
#define BOARD_PICTURE_H

#include "cli/show/captioned_board.h"

/* Draws the boards into FILE, as large as they need.  A regular file is
   replaced as a whole or not at all, and with SYNC is on the disk then.
   Returns EXIT_YES, or after a message EXIT_TROUBLE; there is no message if a
   signal interrupted the drawing. */
int board_picture_draw (const struct shown_boards *shown, const char *file);

#endif
