/* SPDX-License-Identifier: MIT */

/* Seeding, and draws that need not be fast. */

#include "core/random.h"

#include <math.h>

static uint64_t splitmix64 (uint64_t *state) {
  uint64_t z = *state += 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

void aq_random_seed (struct aq_random *random, uint64_t seed) {
  for (int i = 0; i < 4; i++)
    random->state[i] = splitmix64 (&seed);
}

/* Fisher and Yates's shuffle, inside out: entry i goes to a random index of
   the first i + 1, and the entry that stood there moves to the end. */
void aq_random_permutation (struct aq_random *random, unsigned count,
                            uint8_t *permutation) {
  for (unsigned i = 0; i < count; i++) {
    const uint32_t index = aq_random_below (random, i + 1);
    permutation[i] = permutation[index];
    permutation[index] = (uint8_t) i;
  }
}

/* The state is linear over bits: a jump is the sum of the states at the steps
   whose bit is set in a polynomial.  The generator's authors give the
   polynomials. */
static void jump (struct aq_random *random, const uint64_t polynomial[4]) {
  struct aq_random sum = {{0}};
  for (unsigned step = 0; step < 256; step++) {
    if (polynomial[step / 64] >> step % 64 & 1)
      for (unsigned i = 0; i < 4; i++)
        sum.state[i] ^= random->state[i];
    aq_random_next (random);
  }
  *random = sum;
}

void aq_random_jump (struct aq_random *random) {
  static const uint64_t polynomial[] = {0x180ec6d33cfd0aba, 0xd5a61266f0c9392c,
                                        0xa9582618e03fc9aa,
                                        0x39abdc4529b1661c};
  jump (random, polynomial);
}

void aq_random_long_jump (struct aq_random *random) {
  static const uint64_t polynomial[] = {0x76e15d3efefdcbbf, 0xc5004e441c522fb3,
                                        0x77710069854ee241,
                                        0x39109bb02acbe635};
  jump (random, polynomial);
}

/* The geometric distribution, by inversion: at least k failures have
   probability (1 - p)^k, so log (uniform) / log (1 - p), rounded down, is
   distributed like their number. */
size_t aq_random_failures (struct aq_random *random, double probability) {
  if (probability >= 1)
    return 0;
  const double uniform =
      (double) ((aq_random_next (random) >> 11) + 1) * 0x1p-53;
  const double failures = log (uniform) / log1p (-probability);
  return failures < (double) (SIZE_MAX / 2) ? (size_t) failures : SIZE_MAX / 2;
}
