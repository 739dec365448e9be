/* SPDX-License-Identifier: MIT */

/* The seeds of a study's runs. */

#ifndef SEEDS_H
#define SEEDS_H

#include "cli/study/specification.h"

/* A hash of the options that a configuration sets, the same in any order, and
   of the variant's name: two variants may set the same. */
uint64_t stream_of (const struct factors *factors,
                    const struct configuration *configuration);

/* The seed of run NUMBER, first_seed .. last_seed, of a configuration.  It is
   NUMBER itself where all rows share their seeds.  Otherwise it is a hash of
   NUMBER and of the stream, so that no two rows draw the same random numbers.
   Rows and runs that are added to a study leave the seeds of the others as
   they were. */
uint64_t run_seed (const struct study *study,
                   const struct configuration *configuration, uint64_t number);

/* A bijection after which bits look random, also those of multiples of
   GOLDEN_RATIO: SplitMix64 (Steele, Lea and Flood, "Fast splittable
   pseudorandom number generators", 2014). */
#define GOLDEN_RATIO 0x9E3779B97F4A7C15u
static inline uint64_t mix_bits (uint64_t number) {
  number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9u;
  number = (number ^ number >> 27) * 0x94D049BB133111EBu;
  return number ^ number >> 31;
}

#endif
