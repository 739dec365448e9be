/* SPDX-License-Identifier: MIT */

/* Attacking pairs, counted line by line instead of pair by pair. */

#include "attacks.h"

unsigned aq_attacking_pairs (unsigned n, const uint8_t *column) {
  struct diagonals diagonals;
  uint8_t columns[AQ_BOARD_MAX];
  aq_diagonals_clear (&diagonals, n);
  memset (columns, 0, n);

  unsigned pairs = 0;
  for (unsigned row = 0; row < n; row++) {
    pairs += columns[column[row]]++;
    pairs += aq_diagonals_put (&diagonals, n, row, column[row]);
  }
  return pairs;
}
