/* SPDX-License-Identifier: MIT */

/* The boards of a solution set in lexicographic order. */

#ifndef AQ_SORTED_BOARDS_H
#define AQ_SORTED_BOARDS_H

#include "archive/solution_set.h"

/* Visits the boards of SET in lexicographic order, or with CANONICAL the
   canonical form of each class.  Needs 8 bytes a class, but at least 128 MiB,
   and besides the memory of the boards that begin with the same two columns.
   If the system has less, it takes less.  AQ_STOPPED when VISIT returned
   false, AQ_NO_MEMORY.

   Of several processes, all call it, each with a SET of its own shards.  The
   first visits the boards of all sets, and needs more memory: twice that of
   the boards that begin with the same two columns.  All return the same
   status.  AQ_LOST_PROCESS. */
enum aq_status aq_visit_sorted (const struct solution_set *set, bool canonical,
                                const struct aq_transport *transport,
                                aq_visit *visit, void *data);

/* The same with up to MOST boards sorted at a time, or all that begin with the
   same two columns if these are more.  MOST must be the same on all
   processes. */
enum aq_status aq_visit_in_parts (const struct solution_set *set,
                                  bool canonical,
                                  const struct aq_transport *transport,
                                  uint64_t most, aq_visit *visit, void *data);

/* About as many bytes as aq_visit_sorted needs for a set of SHARDS shards with
   so many BOARDS of size N and CLASSES. */
uint64_t aq_sorted_bytes (unsigned n, unsigned shards, uint64_t boards,
                          uint64_t classes);

#endif
