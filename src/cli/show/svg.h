/* SPDX-License-Identifier: MIT */

/* Pages of boards as SVG.  Only captions need a font. */

#ifndef SVG_H
#define SVG_H

#include <stdio.h>

#include "cli/show/page_layout.h"

/* Begins a white page. */
void svg_begin (FILE *page, const struct page_layout *layout);

/* Draws a board with its caption at its position on the page. */
void svg_board (FILE *page, const struct page_layout *layout,
                const struct board_position *position,
                const struct captioned_board *captioned);

void svg_end (FILE *page);

#endif
