/* SPDX-License-Identifier: MIT */

/* The library's random numbers: xoshiro256** 1.0 (Blackman and Vigna,
   "Scrambled linear pseudorandom number generators", 2018).  A 64-bit seed is
   expanded into the state by splitmix64, as the authors advise. */

#ifndef AQ_RANDOM_H
#define AQ_RANDOM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct random {
  uint64_t state[4]; /* not all zero */
};

void aq_random_seed (struct random *random, uint64_t seed);

/* Skips 2^128 numbers, or 2^192: generators a jump apart do not overlap. */
void aq_random_jump (struct random *random);
void aq_random_long_jump (struct random *random);

static inline uint64_t aq_random_rotate (uint64_t word, int bits) {
  return (word << bits) | (word >> (64 - bits));
}

/* 64 random bits. */
static inline uint64_t aq_random_next (struct random *random) {
  uint64_t *s = random->state;
  const uint64_t result = aq_random_rotate (s[1] * 5, 7) * 9;
  const uint64_t shifted = s[1] << 17;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= shifted;
  s[3] = aq_random_rotate (s[3], 45);
  return result;
}

/* Uniform over 0 .. BOUND-1, BOUND >= 1, without bias: the upper half of a
   product.  It draws again in the rare case that the lower half falls into the
   incomplete interval (Lemire, "Fast random integer generation in an
   interval", 2019). */
static inline uint32_t aq_random_below (struct random *random,
                                        uint32_t bound) {
  uint64_t product = (aq_random_next (random) >> 32) * bound;
  if ((uint32_t) product < bound) {
    const uint32_t incomplete = -bound % bound;
    while ((uint32_t) product < incomplete)
      product = (aq_random_next (random) >> 32) * bound;
  }
  return (uint32_t) (product >> 32);
}

/* Two distinct numbers of 0 .. BOUND-1, BOUND >= 2. */
static inline void aq_random_pair (struct random *random, uint32_t bound,
                                   uint32_t *first, uint32_t *second) {
  *first = aq_random_below (random, bound);
  *second = aq_random_below (random, bound - 1);
  *second += *second >= *first;
}

/* True with that probability, 0 .. 1. */
static inline bool aq_random_chance (struct random *random,
                                     double probability) {
  return (double) (aq_random_next (random) >> 11) * 0x1p-53 < probability;
}

/* How many failures come before the first success of that probability; at most
   SIZE_MAX / 2, which stands for "never". */
size_t aq_random_failures (struct random *random, double probability);

/* A uniformly random permutation of 0 .. COUNT-1. */
void aq_random_permutation (struct random *random, unsigned count,
                            uint8_t *permutation);

#endif
