/* SPDX-License-Identifier: MIT */

/* Boards in memory: N bytes, the column of the queen in each row, then zeros
   up to a whole number of 64-bit words.  An array of boards has one behind the
   other.  No parsing, no allocation. */

#ifndef AQ_BOARD_H
#define AQ_BOARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "allqueens.h"

/* Bytes from one board to the next. */
static inline size_t aq_board_stride (unsigned n) {
  return (n + 7u) & ~7u;
}

/* Whether all queens stand on the board and no two of them attack each other,
   for N up to 32. */
bool aq_is_solution (unsigned n, const uint8_t *column);

/* Whether all columns of a board differ; all are below N. */
bool aq_is_permutation (unsigned n, const uint8_t *column);

/* Of an array of boards. */
struct board_counts {
  size_t distinct;
  size_t copies;        /* of the most frequent board ... */
  size_t most_frequent; /* ... and the index of its first copy; of several such
                           boards, the lexicographically first */
};

/* Counts equal boards among COUNT, below 2^32.  AQ_NO_MEMORY. */
enum aq_status aq_boards_count (unsigned n, const uint8_t *boards,
                                size_t count, struct board_counts *counts);

#endif
