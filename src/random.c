/* SPDX-License-Identifier: MIT */

/* Seeding and the draws that are no hot path. */

#include "random.h"

static uint64_t splitmix64 (uint64_t *state) {
  uint64_t z = *state += 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

void aq_random_seed (struct random *random, uint64_t seed) {
  for (int i = 0; i < 4; i++)
    random->state[i] = splitmix64 (&seed);
}

static bool contains (const uint32_t *numbers, unsigned count,
                      uint32_t number) {
  for (unsigned i = 0; i < count; i++)
    if (numbers[i] == number)
      return true;
  return false;
}

void aq_random_distinct (struct random *random, uint32_t bound, unsigned count,
                         uint32_t *numbers) {
  for (unsigned i = 0; i < count; i++)
    do
      numbers[i] = aq_random_below (random, bound);
    while (contains (numbers, i, numbers[i]));
}

/* Fisher and Yates's shuffle, inside out: entry i goes to a random place of
   the first i + 1, whose former entry moves to the end. */
void aq_random_permutation (struct random *random, unsigned count,
                            uint8_t *permutation) {
  for (unsigned i = 0; i < count; i++) {
    const uint32_t place = aq_random_below (random, i + 1);
    permutation[i] = permutation[place];
    permutation[place] = (uint8_t) i;
  }
}
