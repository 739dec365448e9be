/* SPDX-License-Identifier: MIT */

#include "text/images.h"

#include <stdlib.h>
#include <string.h>

#include "text/chars.h"

/* A hash of the board up to rotation and reflection or, if it is no
   permutation, of its columns as they are. */
static uint64_t hash_board (const struct aq_board *board) {
  struct aq_board images[8];
  unsigned count = 0;
  aq_images (board, images, &count); /* none, if it is no permutation */
  const char *from = (const char *) (count ? images[0].column : board->column);
  return aq_hash_text (0, from, from + board->n);
}

/* Hashes the boards; without memory it notes that. */
static void hash_boards (struct aq_page *page) {
  uint64_t *hash = reallocarray (page->hash, AQ_RECENT + page->candidates,
                                 sizeof *page->hash);
  if (!hash) {
    page->no_memory = true;
    return;
  }
  page->hash = hash;
  page->hashed = true;
  page->hashes = 0;
  for (size_t i = 0; i < page->about.boards && i < AQ_RECENT; i++)
    hash[page->hashes++] = hash_board (&page->recent[i]);
  for (size_t i = 0; i < page->candidates; i++) {
    const struct aq_candidate *board = &page->candidate[i];
    struct aq_board own;
    if (board->accepted && aq_make_board (&own, aq_columns (page, board),
                                          board->n, page->facts.base))
      hash[page->hashes++] = hash_board (&own);
  }
  qsort (hash, page->hashes, sizeof *hash, aq_compare_hashes);
}

bool aq_has_image (struct aq_page *page, const struct aq_cell *column,
                   unsigned n) {
  if (!page->hashed)
    hash_boards (page);
  for (unsigned base = 0; base < 2 && page->hashed; base++) {
    struct aq_board board;
    if (!aq_make_board (&board, column, n, base))
      continue;
    const uint64_t hash = hash_board (&board);
    if (bsearch (&hash, page->hash, page->hashes, sizeof hash,
                 aq_compare_hashes))
      return true;
  }
  return false;
}
