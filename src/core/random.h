/* SPDX-License-Identifier: MIT */

/* The library's random numbers: the generator of allqueens-scheme.h, its seeds
   and jumps, and draws that need not be fast.  A 64-bit seed is expanded into
   the state by splitmix64, as the generator's authors advise. */

#ifndef AQ_RANDOM_H
#define AQ_RANDOM_H

#include "allqueens-scheme.h"

void aq_random_seed (struct aq_random *random, uint64_t seed);

/* Skips 2^128 numbers, or 2^192: generators a jump apart do not overlap. */
void aq_random_jump (struct aq_random *random);
void aq_random_long_jump (struct aq_random *random);

/* How many failures come before the first success of that probability; at most
   SIZE_MAX / 2, which stands for "never". */
size_t aq_random_failures (struct aq_random *random, double probability);

#endif
