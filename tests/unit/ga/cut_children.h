/* SPDX-License-Identifier: MIT */

/* Plain definitions of the crossovers between two cuts. */

#ifndef CUT_CHILDREN_H
#define CUT_CHILDREN_H

#include "../unit.h"

/* A child with the rows FIRST .. LAST - 1 of INSIDE. */
typedef void child_of (unsigned n, const uint8_t *inside,
                       const uint8_t *outside, unsigned first, unsigned last,
                       uint8_t *child);

/* Davis 1985: OUTSIDE is read from behind the second cut on, without the
   columns that the child has already, and written from there on. */
child_of plain_order_child;

/* Goldberg and Lingle 1985: in a copy of OUTSIDE, each row between the cuts
   gets its column of INSIDE by a swap with the row that has it. */
child_of plain_mapped_child;

/* Whether some cuts give both children. */
bool are_cut_children (child_of *plain, unsigned n, const uint8_t *a,
                       const uint8_t *b, const uint8_t *child,
                       const uint8_t *twin);

#endif
