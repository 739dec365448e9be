/* SPDX-License-Identifier: MIT */

/* Whether a board in another notation shows a board that has been read, as a
   drawing below its list does: up to rotation and reflection. */

#ifndef AQ_TEXT_IMAGES_H
#define AQ_TEXT_IMAGES_H

#include <string.h>

#include "text/page.h"

/* Keeps a board that was read. */
static inline void aq_keep_board (struct aq_page *page,
                                  const struct aq_board *board) {
  struct aq_board *kept = &page->recent[page->about.boards++ % AQ_RECENT];
  kept->n = board->n;
  memcpy (kept->column, board->column, board->n);
}

/* Whether N columns, from 0 or from 1, are an image of one of the last boards
   before the page or of an accepted one of the page. */
bool aq_has_image (struct aq_page *page, const struct aq_cell *column,
                   unsigned n);

#endif
