/* SPDX-License-Identifier: MIT */

/* The descent by swaps on one board after the other, for boards of any size.
 */

#ifndef AQ_DESCENT_H
#define AQ_DESCENT_H

#include "lanes.h"

/* As struct lane_kernels has it, for N to AQ_BOARD_MAX; the time of a step is
   in proportion to N for each board. */
uint64_t aq_descend (struct tile *tile, unsigned n, unsigned count,
                     unsigned steps, const struct row_orders *orders,
                     struct random *random, uint32_t pairs[AQ_LANES]);

#endif
