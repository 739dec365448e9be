/* SPDX-License-Identifier: MIT */

/* Checking boards, and counting equal ones. */

#include "core/board.h"

#include <stdlib.h>
#include <string.h>

enum aq_status aq_board_check (const struct aq_board *board) {
  if (board->n < 1 || board->n > AQ_BOARD_MAX)
    return AQ_BAD_SIZE;
  bool outside = false; /* without a branch: many boards are checked */
  for (unsigned row = 0; row < board->n; row++)
    outside |= board->column[row] >= board->n;
  return outside ? AQ_BAD_BOARD : AQ_OK;
}

/* Queens do not attack each other if they stand on N different columns, N
   different rising diagonals and N different falling ones. */
bool aq_is_solution (unsigned n, const uint8_t *column) {
  uint64_t columns = 0, rising = 0, falling = 0;
  for (unsigned row = 0; row < n; row++) {
    const uint64_t queen = (uint64_t) 1 << column[row];
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

/* Boards in order of their hashes: slot I has the number of a board, from 1,
   or 0.  Equal boards share the slot of the first of them. */
struct board_table {
  unsigned n, shift;
  const uint8_t *boards;
  uint32_t *slot, *copies; /* copies of the board in a slot, by its number */
};

static uint64_t hash_of (unsigned n, const uint8_t *board) {
  uint64_t hash = 0, word;
  for (unsigned i = 0; i < n; i += sizeof word) {
    memcpy (&word, board + i, sizeof word);
    hash = (hash ^ word) * 0x9e3779b97f4a7c15;
    hash ^= hash >> 32;
  }
  return hash * 0xd6e8feb86659fd93;
}

static const uint8_t *board_at (const struct board_table *table,
                                size_t index) {
  return table->boards + index * aq_board_stride (table->n);
}

/* Counts a board.  Returns whether it is the first of its kind. */
static bool count_board (struct board_table *table, size_t index) {
  const uint8_t *board = board_at (table, index);
  const size_t last = ((size_t) 1 << (64 - table->shift)) - 1;
  size_t at = hash_of (table->n, board) >> table->shift;
  while (table->slot[at]) {
    const size_t other = table->slot[at] - 1;
    if (!memcmp (board, board_at (table, other), table->n)) {
      table->copies[other]++;
      return false;
    }
    at = (at + 1) & last;
  }
  table->slot[at] = (uint32_t) index + 1;
  table->copies[index] = 1;
  return true;
}

/* The most frequent board, the lexicographically first of several. */
static void find_most_frequent (const struct board_table *table, size_t count,
                                struct board_counts *counts) {
  for (size_t i = 0; i < count; i++)
    if (table->copies[i] > counts->copies ||
        (table->copies[i] == counts->copies &&
         memcmp (board_at (table, i), board_at (table, counts->most_frequent),
                 table->n) < 0)) {
      counts->copies = table->copies[i];
      counts->most_frequent = i;
    }
}

enum aq_status aq_boards_count (unsigned n, const uint8_t *boards,
                                size_t count, struct board_counts *counts) {
  struct board_table table = {.n = n, .shift = 63, .boards = boards};
  *counts = (struct board_counts){0};
  while ((size_t) 1 << (64 - table.shift) < 2 * count)
    table.shift--;
  table.slot = calloc ((size_t) 1 << (64 - table.shift), sizeof *table.slot);
  table.copies = calloc (count + 1, sizeof *table.copies);
  const bool memory = table.slot && table.copies;
  for (size_t i = 0; i < count && memory; i++)
    counts->distinct += count_board (&table, i);
  if (memory)
    find_most_frequent (&table, count, counts);
  free (table.slot);
  free (table.copies);
  return memory ? AQ_OK : AQ_NO_MEMORY;
}
