/* SPDX-License-Identifier: MIT */

/* Exact search: the oracle.  It shares no code with the schemes. */

#include "allqueens.h"

struct search {
  struct aq_board board;
  uint64_t all; /* a bit for each column */
  aq_visit *visit;
  void *data;
};

/* Places queens from row ROW on.  The masks have a bit for each column that is
   attacked in this row: by a queen in the column, and along the diagonals that
   move one column left or right with each row (Richards, "Backtracking
   algorithms in MCPL using bit patterns and recursion", 1997).  The lowest
   free bit comes first, so the order is lexicographic.  In 64-bit masks the
   left diagonals can run off the board and need no masking.  Returns false
   when the visitor asked to stop. */
static bool place (struct search *search, unsigned row, uint64_t columns,
                   uint64_t left, uint64_t right) {
  const bool last = row + 1 == search->board.n;
  uint64_t free = search->all & ~(columns | left | right);
  while (free) {
    const uint64_t queen = free & -free;
    free ^= queen;
    search->board.column[row] = (uint8_t) __builtin_ctzll (queen);
    if (last ? !search->visit (&search->board, search->data)
             : !place (search, row + 1, columns | queen, (left | queen) << 1,
                       (right | queen) >> 1))
      return false;
  }
  return true;
}

enum aq_status aq_backtrack (unsigned n, aq_visit *visit, void *data) {
  if (n < 1 || n > AQ_SEARCH_MAX)
    return AQ_BAD_SIZE;
  struct search search = {
      .board.n = n, .all = (1ull << n) - 1, .visit = visit, .data = data};
  return place (&search, 0, 0, 0, 0) ? AQ_OK : AQ_STOPPED;
}
