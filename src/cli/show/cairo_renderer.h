/* SPDX-License-Identifier: MIT */

/* Draws boards into SVG, PNG and PDF files.  Only this module and
   libcairo.[ch] depend on cairo. */

#ifndef CAIRO_RENDERER_H
#define CAIRO_RENDERER_H

#include "cli/show/captioned_board.h"

/* Loads cairo.  Returns EXIT_YES, or after a message EXIT_TROUBLE. */
int cairo_renderer_load (void);

/* Draws the boards into FILE, whose extension is a picture's: on one page as
   large as they need in SVG and PNG, on A4 pages in PDF.  A regular file is
   replaced as a whole or not at all, and with SYNC is on the disk then.  Cairo
   must be loaded.  Returns EXIT_YES, or after a message EXIT_TROUBLE; there is
   no message if a signal interrupted the drawing. */
int cairo_renderer_draw (const struct shown_boards *shown, const char *file,
                         bool sync);

#endif
