/* SPDX-License-Identifier: MIT */

/* What the tests of neighborhood search share. */

#ifndef NEIGHBORS_H
#define NEIGHBORS_H

#include "archive/neighborhood.h"

#include "board_array.h"

/* The kernels of one instruction set after the other: those of number I modulo
   how many there are. */
const struct lane_kernels *kernels_in_turn (size_t i);

/* Searches from COUNT hits and adds the solutions found to BOARDS; checks that
   each is packed as aq_hits_pack packs it.  Returns the
   number of ways examined. */
uint64_t search (unsigned n, unsigned k, const struct lane_kernels *kernels,
                 const struct packed_hit *hits, size_t count,
                 struct board_array *boards);

/* The same from one board. */
uint64_t search_from (unsigned n, unsigned k,
                      const struct lane_kernels *kernels,
                      const uint8_t *column, struct board_array *boards);

#endif
