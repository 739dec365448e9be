/* SPDX-License-Identifier: MIT */

/* The boards of a solution set in lexicographic order. */

#ifndef AQ_SORTED_BOARDS_H
#define AQ_SORTED_BOARDS_H

#include "archive/solution_set.h"

/* Visits the boards of SET in lexicographic order, or with CANONICAL the
   canonical form of each class.  Sorts in parts, which take at most 8 bytes
   for each class, or 128 MiB if that is more.  Boards that begin with the same
   two columns stay in one part, which may then take more.  The largest group
   of such boards needs as much scratch memory on top.  If memory cannot be
   allocated, parts become smaller.  AQ_STOPPED when VISIT returned false,
   AQ_NO_MEMORY. */
enum aq_status aq_visit_sorted (const struct solution_set *set, bool canonical,
                                aq_visit *visit, void *data);

/* The same with up to MOST boards sorted at a time, or all that begin with the
   same two columns if these are more. */
enum aq_status aq_visit_in_parts (const struct solution_set *set,
                                  bool canonical, uint64_t most,
                                  aq_visit *visit, void *data);

/* About how many bytes aq_visit_sorted needs for BOARDS boards of size N in
   CLASSES classes. */
uint64_t aq_sorted_bytes (unsigned n, uint64_t boards, uint64_t classes);

#endif
