/* SPDX-License-Identifier: MIT */

/* Random numbers for 64 lanes at a time, and the random boards made of
   them. */

#ifndef AQ_KERNELS_RANDOM_H
#define AQ_KERNELS_RANDOM_H

#include "lanes/kernels/lane_kernels.h"
#include "lanes/kernels/vector.h"

static words rotate (words word, unsigned bits) {
  return word << bits | word >> (64 - bits);
}

/* A random byte for each of the 64 lanes: one step of each stream, the same
   as aq_random_next with shifts and sums in place of its products. */
INLINE void draw (struct lane_random *random, uint8_t *bytes) {
  for (unsigned first = 0; first < AQ_STREAMS; first += WIDTH / 8) {
    words s[4];
    for (unsigned i = 0; i < 4; i++)
      s[i] = (words) load (&random->state[i][first]);
    const words rotated = rotate ((s[1] << 2) + s[1], 7);
    const words result = (rotated << 3) + rotated;
    const words shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotate (s[3], 45);
    for (unsigned i = 0; i < 4; i++)
      store (&random->state[i][first], (lanes) s[i]);
    store (bytes + 8 * first, (lanes) little_endian (result));
  }
}

/* From random bytes to numbers below BOUND, 1 .. AQ_SEARCH_MAX: a byte falls
   into one of BOUND intervals of equal length, whose index is the number, or
   behind them.  Returns the lanes where it fell behind them, which must be
   drawn again. */
INLINE uint64_t numbers_of (const uint8_t *bytes, unsigned bound,
                            uint8_t *numbers) {
  const unsigned length = 256 / bound;
  uint64_t after = 0;
  for (unsigned first = 0; first < AQ_LANES; first += WIDTH) {
    /* The comparison is signed, so bytes are taken less 128. */
    const lanes byte = load (bytes + first) ^ splat (128);
    lanes number = splat (0);
    for (unsigned i = 1; i < bound; i++)
      number = count (number, less (splat (i * length + 127), byte));
    store (numbers + first, number);
    if (256 % bound)
      after |= to_bits (less (splat (bound * length + 127), byte)) << first;
  }
  return after;
}

static uint64_t draw_once (struct lane_random *random, unsigned bound,
                           uint8_t *numbers) {
  uint8_t bytes[AQ_LANES];
  draw (random, bytes);
  return numbers_of (bytes, bound, numbers);
}

/* Draws a number below BOUND for each lane. */
static void draw_below (struct lane_random *random, unsigned bound,
                        uint8_t *numbers) {
  uint64_t missing = draw_once (random, bound, numbers);
  while (missing) {
    uint8_t drawn[AQ_LANES];
    const uint64_t after = draw_once (random, bound, drawn);
    for (unsigned first = 0; first < AQ_LANES; first += WIDTH)
      store (numbers + first,
             choose (from_bits (missing, first), load (drawn + first),
                     load (numbers + first)));
    missing &= after;
  }
}

/* Shuffles as aq_random_permutation does. */
static void permutations (struct tile *tile, unsigned n,
                          struct lane_random *random) {
  struct lane_random own = *random; /* a copy: stores cannot alias it */
  for (unsigned i = 0; i < n; i++) {
    uint8_t indexes[AQ_LANES];
    draw_below (&own, i + 1, indexes);
    for (unsigned first = 0; first < AQ_LANES; first += WIDTH) {
      const lanes index = load (indexes + first);
      lanes moved = splat (i);
      for (unsigned row = 0; row < i; row++) {
        const lane_mask here = equal (index, splat (row));
        const lanes column = load (&tile->column[row][first]);
        moved = choose (here, column, moved);
        store (&tile->column[row][first], choose (here, splat (i), column));
      }
      store (&tile->column[i][first], moved);
    }
  }
  *random = own;
}

#endif
