/* SPDX-License-Identifier: MIT */

/* Statistics of some fitness values, less being better. */

#ifndef AQ_FITNESS_H
#define AQ_FITNESS_H

#include <stdint.h>

struct fitness_summary {
  uint32_t best, worst;
  uint64_t sum;
};

#endif
