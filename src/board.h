/* SPDX-License-Identifier: MIT */

/* Boards as the library works on them: N bytes, the column of the queen in
   each row, and zeros up to a whole number of 64-bit words; several boards
   stand one behind the other.  No parsing, no allocation. */

#ifndef AQ_BOARD_H
#define AQ_BOARD_H

#include <stddef.h>
#include <stdint.h>

/* The bytes from one board to the next. */
static inline size_t aq_board_stride (unsigned n) {
  return (n + 7u) & ~7u;
}

/* Puts COUNT boards into lexicographic order. */
void aq_boards_sort (unsigned n, uint8_t *boards, size_t count);

/* How many boards from BOARDS on are equal to the first of COUNT; 0 for none.
   Over sorted boards, it steps from one distinct board to the next. */
size_t aq_boards_run (unsigned n, const uint8_t *boards, size_t count);

#endif
