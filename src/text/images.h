/* SPDX-License-Identifier: MIT */

/* Whether a board in another notation shows a board that has been read, as a
   drawing below its list does: up to rotation and reflection. */

#ifndef AQ_TEXT_IMAGES_H
#define AQ_TEXT_IMAGES_H

#include <string.h>

#include "text/facts.h"
#include "text/page.h"

enum { AQ_RECENT = 1 << 12 };

struct aq_recent {
  struct aq_board board[AQ_RECENT]; /* the last ones before the page */
  size_t boards;                    /* that were kept, each once */
  uint64_t *hash; /* sorted: of these and of those of the page */
  size_t hashes, room;
  bool hashed;
};

/* Keeps a board that was read. */
static inline void aq_recent_keep (struct aq_recent *recent,
                                   const struct aq_board *board) {
  struct aq_board *kept = &recent->board[recent->boards++ % AQ_RECENT];
  kept->n = board->n;
  memcpy (kept->column, board->column, board->n);
}

/* Whether N columns, from 0 or from 1, are an image of one of these boards or
   of an accepted one of the page. */
bool aq_recent_has_image (struct aq_recent *recent, struct aq_page *page,
                          const struct aq_facts *facts,
                          const struct aq_cell *column, unsigned n);

#endif
