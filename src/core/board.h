/* SPDX-License-Identifier: MIT */

/* Boards in memory: N bytes, the column of the queen in each row, then zeros
   up to a whole number of 64-bit words.  An array of boards has one behind the
   other.  No parsing, no allocation. */

#ifndef AQ_BOARD_H
#define AQ_BOARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes from one board to the next. */
static inline size_t aq_board_stride (unsigned n) {
  return (n + 7u) & ~7u;
}

/* Whether no two queens attack each other, for N up to 32. */
bool aq_is_solution (unsigned n, const uint8_t *column);

/* Sorts COUNT boards lexicographically. */
void aq_boards_sort (unsigned n, uint8_t *boards, size_t count);

/* How many of COUNT sorted boards equal the first one, 0 where COUNT is 0: the
   step to the next distinct board. */
size_t aq_boards_run (unsigned n, const uint8_t *boards, size_t count);

#endif
