/* SPDX-License-Identifier: MIT */

/* What the checker does with lists that no other program needs. */

#ifndef AQ_BOARD_LIST_H
#define AQ_BOARD_LIST_H

#include "allqueens.h"

/* The columns of board INDEX.  They are not copied: valid until the list is
   changed. */
const uint8_t *aq_list_column (const struct aq_list *list, size_t index);

/* Adds a board of N columns, each below N, that was read from line LINE. */
enum aq_status aq_list_append (struct aq_list *list, const uint8_t *column,
                               uint64_t line);

/* Sorts by board, then by line. */
void aq_list_sort (struct aq_list *list);

#endif
