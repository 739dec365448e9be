/* SPDX-License-Identifier: MIT */

/* The boards of a solution set in lexicographic order. */

#ifndef AQ_SORTED_BOARDS_H
#define AQ_SORTED_BOARDS_H

#include "archive/solution_set.h"

/* Visits the boards of SET in lexicographic order, or with CANONICAL the
   canonical form of each class.  Needs 8 bytes a class, or 128 MiB where that
   is more, and the memory of the boards that begin with the same two columns;
   less where there is less.  AQ_STOPPED when VISIT returned false,
   AQ_NO_MEMORY. */
enum aq_status aq_visit_sorted (const struct solution_set *set, bool canonical,
                                aq_visit *visit, void *data);

/* About as many bytes as that needs. */
size_t aq_sorted_bytes (const struct solution_set *set);

#endif
