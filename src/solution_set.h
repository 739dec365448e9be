/* SPDX-License-Identifier: MIT */

/* The solutions found so far: a hash set of canonical forms, each with the
   images of it that were met.  Memory is about 80 bytes a class to N = 16. */

#ifndef AQ_SOLUTION_SET_H
#define AQ_SOLUTION_SET_H

#include "allqueens.h"

struct solution_set;

/* An empty set of boards of size N, 1 .. AQ_SEARCH_MAX. */
enum aq_status aq_set_new (struct solution_set **set, unsigned n);

/* Adds the solution COLUMN, with WHOLE_ORBIT all its images, but never more
   than ROOM >= 1 new boards. */
enum aq_status aq_set_add (struct solution_set *set, const uint8_t *column,
                           bool whole_orbit, uint64_t room);

/* Distinct boards in the set. */
uint64_t aq_set_found (const struct solution_set *set);

/* Classes of which at least one board is in the set, and by orbit size. */
uint64_t aq_set_classes (const struct solution_set *set);
struct aq_orbits aq_set_orbits (const struct solution_set *set);

/* Visits the boards in lexicographic order, or with CANONICAL the canonical
   form of each class.  Beside the set it needs memory for a bounded number of
   boards only.  AQ_STOPPED when VISIT returned false. */
enum aq_status aq_set_each (const struct solution_set *set, bool canonical,
                            aq_visit *visit, void *data);

void aq_set_free (struct solution_set *set);

#endif
