/* SPDX-License-Identifier: MIT */

/* Spread: exhaustive mutation.  Solutions lie close together, so from each one
   found all others that a few queens' moves make of it are looked for. */

#ifndef AQ_SPREAD_H
#define AQ_SPREAD_H

#include "solution_set.h"

/* Adds to SHARDS every solution that differs from the first image of one of
   the COUNT finds in 2 .. K rows, K >= 2; but not where moving only some of
   these rows, the first of them included, already makes a solution: the rest
   is left to that one.  Adds to *NODES the ways to move queens that were
   looked at. */
enum aq_status aq_spread (unsigned n, unsigned k,
                          const struct lane_kernels *lanes,
                          const struct find *finds, size_t count,
                          struct finds shards[AQ_SHARDS], uint64_t *nodes);

#endif
