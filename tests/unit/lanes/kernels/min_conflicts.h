/* SPDX-License-Identifier: MIT */

/* The min-conflicts descent by swaps, one board after the other: for boards of
   any size, and the plain form that the kernels are tested against. */

#ifndef AQ_MIN_CONFLICTS_H
#define AQ_MIN_CONFLICTS_H

#include "lanes/kernels/lane_kernels.h"

/* As `descend` of struct lane_kernels, for N to AQ_BOARD_MAX.  A step takes
   time in proportion to N for each board. */
uint64_t aq_descend (struct tile *tile, unsigned n, unsigned count,
                     unsigned steps, const struct row_orders *orders,
                     struct random *random, uint32_t pairs[AQ_LANES]);

#endif
