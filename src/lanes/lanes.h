/* SPDX-License-Identifier: MIT */

/* The lanes engine: 64 permutations at a time, for the schemes and operators
   in the table of lanes.c. */

#ifndef AQ_LANES_H
#define AQ_LANES_H

#include "ga/engine.h"
#include "lanes/kernels/lane_kernels.h"

extern const struct engine aq_lanes_engine;

/* Its `make` with these kernels.  For tests. */
enum aq_status aq_lanes_make (struct boards **boards,
                              const struct aq_scheme *scheme, unsigned n,
                              const struct aq_settings *settings,
                              const struct aq_random *random,
                              const struct lane_kernels *kernels);

#endif
