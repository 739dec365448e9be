/* SPDX-License-Identifier: MIT */

/* Checking boards, and counting equal ones. */

#include "core/board.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

enum aq_status aq_board_check (const struct aq_board *board) {
  if (board->n < 1 || board->n > AQ_BOARD_MAX)
    return AQ_BAD_SIZE;
  bool outside = false; /* without a branch: many boards are checked */
  for (unsigned row = 0; row < board->n; row++)
    outside |= board->column[row] >= board->n;
  return outside ? AQ_BAD_BOARD : AQ_OK;
}

/* Queens do not attack each other if they stand on N different columns, N
   different rising diagonals and N different falling ones.  A queen outside
   the board stands on none. */
bool aq_is_solution (unsigned n, const uint8_t *column) {
  uint64_t columns = 0, rising = 0, falling = 0;
  for (unsigned row = 0; row < n; row++) {
    const uint64_t queen = column[row] < n ? (uint64_t) 1 << column[row] : 0;
    columns |= queen;
    rising |= queen << row;
    falling |= queen << (n - 1 - row);
  }
  const unsigned count = (unsigned) __builtin_popcountll (columns);
  return count == n && (unsigned) __builtin_popcountll (rising) == n &&
         (unsigned) __builtin_popcountll (falling) == n;
}

bool aq_is_permutation (unsigned n, const uint8_t *column) {
  bool taken[AQ_BOARD_MAX] = {false};
  for (unsigned row = 0; row < n; row++) {
    if (taken[column[row]])
      return false;
    taken[column[row]] = true;
  }
  return true;
}

/* --- counting equal boards --- */

/* A place of a hash table: how many equal boards there are, and the index of
   the first of them.  Without boards it is empty. */
struct slot {
  uint32_t copies, first;
};

/* The slot of a board: of those that equal it, or an empty one.  SLOTS is a
   power of two. */
static struct slot *slot_of (struct slot *table, size_t slots, unsigned n,
                             const uint8_t *boards, size_t index) {
  const size_t stride = aq_board_stride (n);
  const uint8_t *board = boards + index * stride;
  size_t at = (size_t) XXH3_64bits (board, n) & (slots - 1);
  while (table[at].copies &&
         memcmp (board, boards + table[at].first * stride, n))
    at = (at + 1) & (slots - 1);
  return &table[at];
}

enum aq_status aq_boards_count (unsigned n, const uint8_t *boards,
                                size_t count, struct board_counts *counts) {
  const size_t stride = aq_board_stride (n);
  size_t slots = 1;
  while (slots < 2 * count)
    slots *= 2;
  struct slot *table = calloc (slots, sizeof *table);
  *counts = (struct board_counts){0};
  if (!table)
    return AQ_NO_MEMORY;
  for (size_t i = 0; i < count; i++) {
    struct slot *slot = slot_of (table, slots, n, boards, i);
    if (!slot->copies) {
      slot->first = (uint32_t) i;
      counts->distinct++;
    }
    slot->copies++;
    if (slot->copies > counts->copies ||
        (slot->copies == counts->copies &&
         memcmp (boards + slot->first * stride,
                 boards + counts->most_frequent * stride, n) < 0)) {
      counts->copies = slot->copies;
      counts->most_frequent = slot->first;
    }
  }
  free (table);
  return AQ_OK;
}
