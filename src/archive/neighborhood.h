/* SPDX-License-Identifier: MIT */

/* Neighborhood search.  Solutions lie close together: from each one that was
   found, this tries all moves of a few queens and keeps those that make
   another solution. */

#ifndef AQ_NEIGHBORHOOD_H
#define AQ_NEIGHBORHOOD_H

#include "archive/hit_list.h"

/* Adds to FOUND every solution that differs from the first image of one of
   COUNT hits in 2 .. K rows, K = 2 .. AQ_NEIGHBORHOOD_MAX.  It leaves out a
   solution if moving only some of these rows, the first one among them,
   already makes a solution: searching from that one finds it.  Adds to
   *NEIGHBORS the number of ways to move queens that it examined.
   AQ_NO_MEMORY. */
enum aq_status aq_neighborhood_search (unsigned n, unsigned k,
                                       const struct lane_kernels *kernels,
                                       const struct packed_hit *hits,
                                       size_t count, struct hit_list *found,
                                       uint64_t *neighbors);

#endif
