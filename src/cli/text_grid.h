/* SPDX-License-Identifier: MIT */

/* Boards as text, side by side on standard output. */

#ifndef TEXT_GRID_H
#define TEXT_GRID_H

#include "cli/captioned_board.h"

/* Prints boards with their captions on standard output, as many in a row as
   the terminal has room for.  ASCII: no symbols even if the locale has
   Unicode.  Sets LC_CTYPE from the environment.  Returns EXIT_YES, or after a
   message EXIT_TROUBLE.  A failed write ends the printing early and still
   returns EXIT_YES; the program reports it at exit
   (output_guard_standard_streams). */
int text_grid_draw (const struct shown_boards *shown, bool ascii);

#endif
