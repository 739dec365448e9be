/* SPDX-License-Identifier: MIT */

/* What the checker does with lists that no other program needs. */

#ifndef AQ_BOARD_LIST_H
#define AQ_BOARD_LIST_H

#include <string.h>

#include "allqueens.h"

/* As memcmp of N columns.  For N = 8 to 16 they are two words that may
   overlap, of which the first that differs decides; which one it is cannot be
   predicted, so there is no branch. */
static inline int aq_compare_columns (unsigned n, const uint8_t *a,
                                      const uint8_t *b) {
  enum { WORD = 8, IS_BIG_ENDIAN = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ };
  uint64_t left, right, last_left, last_right;
  if (n < WORD || n > 2 * WORD)
    return memcmp (a, b, n);
  memcpy (&left, a, WORD);
  memcpy (&right, b, WORD);
  memcpy (&last_left, a + n - WORD, WORD);
  memcpy (&last_right, b + n - WORD, WORD);
  const uint64_t is_last = -(uint64_t) (left == right);
  left = (left & ~is_last) | (last_left & is_last);
  right = (right & ~is_last) | (last_right & is_last);
  if (!IS_BIG_ENDIAN) {
    left = __builtin_bswap64 (left);
    right = __builtin_bswap64 (right);
  }
  return (left > right) - (left < right);
}

/* The columns of board INDEX.  They are not copied: valid until the list is
   changed. */
const uint8_t *aq_list_column (const struct aq_list *list, size_t index);

/* Adds a board of N columns, each below N, that was read from line LINE. */
enum aq_status aq_list_append (struct aq_list *list, const uint8_t *column,
                               uint64_t line);

/* Sorts by board, then by line. */
void aq_list_sort (struct aq_list *list);

#endif
