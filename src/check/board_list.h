/* SPDX-License-Identifier: MIT */

/* A board of a list without a copy, for the checker. */

#ifndef AQ_BOARD_LIST_H
#define AQ_BOARD_LIST_H

#include "allqueens.h"

/* The columns of board INDEX; valid until the list is changed. */
const uint8_t *aq_list_column (const struct aq_list *list, size_t index);

#endif
