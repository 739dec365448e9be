/* SPDX-License-Identifier: MIT */

/* The boards of a solution set in buckets: a bucket has the boards of one
   prefix, which is the columns of the first two rows.  Prefixes are numbers in
   lexicographic order. */

#ifndef AQ_BOARD_BUCKETS_H
#define AQ_BOARD_BUCKETS_H

#include "archive/solution_set.h"

enum { AQ_PREFIXES_MAX = AQ_SEARCH_MAX * AQ_SEARCH_MAX };

/* The prefixes of boards of size N are 0 .. aq_prefixes (N) - 1. */
static inline unsigned aq_prefixes (unsigned n) {
  return n * n;
}

/* Writes how many boards of SET have each prefix, or with CANONICAL how many
   canonical forms of its classes. */
void aq_buckets_count (const struct solution_set *set, bool canonical,
                       uint64_t *counts);

/* Writes the keys of these boards, those of prefix I from BUCKET[I] on, in no
   particular order, and leaves BUCKET[I] behind them.  Leaves out the boards
   whose bucket is NULL. */
void aq_buckets_fill (const struct solution_set *set, bool canonical,
                      uint64_t **bucket);

#endif
