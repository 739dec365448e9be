/* SPDX-License-Identifier: MIT */

/* Who attacks whom on a board with one queen in each row: the fitness measures
   that schemes share.  Queens attack along a line (a column or a diagonal)
   whatever stands between them. */

#ifndef AQ_ATTACKS_H
#define AQ_ATTACKS_H

#include <stdint.h>
#include <string.h>

#include "allqueens.h"

/* Queens on each line: a rising diagonal has one sum of row and column, a
   falling one has one difference. */
struct diagonals {
  uint8_t rising[2 * AQ_BOARD_MAX];
  uint8_t falling[2 * AQ_BOARD_MAX];
};

static inline void aq_diagonals_clear (struct diagonals *diagonals,
                                       unsigned n) {
  memset (diagonals->rising, 0, 2 * n);
  memset (diagonals->falling, 0, 2 * n);
}

/* Puts a queen on its diagonals; returns how many it attacks there. */
static inline unsigned aq_diagonals_put (struct diagonals *diagonals,
                                         unsigned n, unsigned row,
                                         unsigned column) {
  uint8_t *rising = &diagonals->rising[row + column];
  uint8_t *falling = &diagonals->falling[row + n - column];
  return (unsigned) (*rising)++ + (*falling)++;
}

/* Takes a queen off; returns how many it attacked on its diagonals. */
static inline unsigned aq_diagonals_take (struct diagonals *diagonals,
                                          unsigned n, unsigned row,
                                          unsigned column) {
  uint8_t *rising = &diagonals->rising[row + column];
  uint8_t *falling = &diagonals->falling[row + n - column];
  return (unsigned) --*rising + --*falling;
}

/* The pairs of queens that attack each other, any columns in 0 .. N-1; 0 for a
   solution. */
unsigned aq_attacking_pairs (unsigned n, const uint8_t *column);

#endif
