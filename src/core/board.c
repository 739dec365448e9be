/* SPDX-License-Identifier: MIT */

/* Checking boards, and sorting them. */

#include "core/board.h"

#include <stdlib.h>
#include <string.h>

#include "allqueens.h"

enum aq_status aq_board_check (const struct aq_board *board) {
  if (board->n < 1 || board->n > AQ_BOARD_MAX)
    return AQ_BAD_SIZE;
  bool outside = false; /* without a branch: many boards are checked */
  for (unsigned row = 0; row < board->n; row++)
    outside |= board->column[row] >= board->n;
  return outside ? AQ_BAD_BOARD : AQ_OK;
}

/* N queens that attack each other nowhere stand on N different columns and
   diagonals of either direction. */
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

static int compare (const void *a, const void *b, void *n) {
  return memcmp (a, b, *(const unsigned *) n);
}

void aq_boards_sort (unsigned n, uint8_t *boards, size_t count) {
  qsort_r (boards, count, aq_board_stride (n), compare, &n);
}

size_t aq_boards_run (unsigned n, const uint8_t *boards, size_t count) {
  size_t run = 0;
  while (run < count &&
         !memcmp (boards + run * aq_board_stride (n), boards, n))
    run++;
  return run;
}
