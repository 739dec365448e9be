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

static int compare_hashes (const void *a, const void *b) {
  const uint64_t left = *(const uint64_t *) a, right = *(const uint64_t *) b;
  return left < right ? -1 : left > right;
}

static void add_hash (struct aq_recent *recent, struct aq_page *page,
                      const struct aq_board *board) {
  recent->hash =
      aq_make_room (recent->hash, sizeof *recent->hash, recent->hashes,
                    &recent->room, &page->no_memory);
  if (!page->no_memory)
    recent->hash[recent->hashes++] = hash_board (board);
}

static void hash_boards (struct aq_recent *recent, struct aq_page *page,
                         unsigned base) {
  recent->hashed = true;
  recent->hashes = 0;
  for (size_t i = 0; i < recent->boards && i < AQ_RECENT; i++)
    add_hash (recent, page, &recent->board[i]);
  for (size_t i = 0; i < page->candidates; i++) {
    const struct aq_candidate *board = &page->candidate[i];
    struct aq_board own;
    if (board->accepted &&
        aq_make_board (&own, aq_columns (page, board), board->n, base))
      add_hash (recent, page, &own);
  }
  if (recent->hashes)
    qsort (recent->hash, recent->hashes, sizeof *recent->hash, compare_hashes);
}

bool aq_recent_has_image (struct aq_recent *recent, struct aq_page *page,
                          const struct aq_facts *facts,
                          const struct aq_cell *column, unsigned n) {
  if (!recent->hashed)
    hash_boards (recent, page, facts->base);
  for (unsigned base = 0; base < 2 && recent->hashes; base++) {
    struct aq_board board;
    if (!aq_make_board (&board, column, n, base))
      continue;
    const uint64_t hash = hash_board (&board);
    if (bsearch (&hash, recent->hash, recent->hashes, sizeof hash,
                 compare_hashes))
      return true;
  }
  return false;
}
