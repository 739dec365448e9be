/* SPDX-License-Identifier: MIT */

/* Drawing cuts and exchanging columns: for operators on boards. */

#ifndef AQ_EXCHANGE_H
#define AQ_EXCHANGE_H

#include "allqueens-scheme.h"

/* Rows FIRST .. LAST-1, between two cuts. */
struct aq_cut_rows {
  uint32_t first, last;
};

/* Two distinct cuts out of the N + 1 before, between and behind the rows. */
static inline struct aq_cut_rows
aq_draw_cuts (struct aq_population *population) {
  uint32_t a, b;
  aq_random_pair (&population->random, population->n + 1, &a, &b);
  return a < b ? (struct aq_cut_rows){a, b} : (struct aq_cut_rows){b, a};
}

/* Exchanges the columns of two rows, which may be the same. */
static inline void aq_exchange (uint8_t *column, uint32_t a, uint32_t b) {
  const uint8_t in_a = column[a];
  column[a] = column[b];
  column[b] = in_a;
}

#endif
