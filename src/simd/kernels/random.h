/* SPDX-License-Identifier: MIT */

/* Random numbers for 64 lanes at a time, and the random boards made of
   them. */

#ifndef AQ_KERNELS_RANDOM_H
#define AQ_KERNELS_RANDOM_H

#include "simd/kernels/vector.h"
#include "simd/lanes.h"

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

/* 1 << SHIFT in each lane; SHIFT is below 5. */
static lanes power_of_two (lanes shift) {
#ifdef HAVE_LOOKUP
  static const uint8_t power[LOOKUP_SIZE] = {1, 2, 4, 8, 16};
  return look_up (power, shift);
#else
  lanes power = splat (1);
  for (unsigned bit = 1; bit < 5; bit++)
    power = choose (equal (shift, splat (bit)), splat (1u << bit), power);
  return power;
#endif
}

/* Draws a number below BOUND, 1 .. AQ_BOARD_MAX, for each lane: a random byte
   falls into one of BOUND intervals of equal length, whose index is the
   number, or behind them.  Returns the lanes where it fell behind them, which
   must be drawn again. */
static uint64_t draw_once (struct lane_random *random, unsigned bound,
                           uint8_t *numbers) {
  const unsigned length = 256 / bound;
  uint8_t bytes[AQ_LANES];
  uint64_t after = 0;
  draw (random, bytes);
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

/* Draws numbers below BOUND for the lanes of MISSING, until each has one.  The
   numbers of the other lanes stay. */
static void draw_below (struct lane_random *random, unsigned bound,
                        uint64_t missing, uint8_t *numbers) {
  if (missing == UINT64_MAX)
    missing = draw_once (random, bound, numbers);
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

/* Draws two numbers for each lane, one below A and one below B, all A B pairs
   with equal probability, from 16 random bits.  Read as a fraction and
   multiplied by A, they have the first number as whole part; what is left
   behind the point, multiplied by B, has the second; where less than LEAST is
   left then, the lane must be drawn again (Brackett-Rozinsky and Lemire,
   "Batched ranged random integer generation", 2024).  Returns those lanes.
   Even lanes take their bits from one draw, odd lanes from the next. */
INLINE uint64_t draw_pairs_once (struct lane_random *random, unsigned a,
                                 unsigned b, uint8_t *first_numbers,
                                 uint8_t *second_numbers) {
  const uint16_t least = (uint16_t) (65536 % (a * b));
  uint8_t even[AQ_LANES], odd[AQ_LANES];
  uint64_t missing = 0;
  draw (random, even);
  draw (random, odd);
  for (unsigned first = 0; first < AQ_LANES; first += WIDTH) {
    halves first_number[2], second_number[2], again[2];
    for (unsigned i = 0; i < 2; i++) {
      const halves drawn = (halves) load ((i ? odd : even) + first);
      const halves rest = drawn * (uint16_t) a;
      first_number[i] = high_product (drawn, (uint16_t) a);
      second_number[i] = high_product (rest, (uint16_t) b);
      again[i] = (halves) (rest * (uint16_t) b < least);
    }
    store (first_numbers + first,
           (lanes) (first_number[0] | first_number[1] << 8));
    store (second_numbers + first,
           (lanes) (second_number[0] | second_number[1] << 8));
    missing |=
        to_bits (nonzero ((lanes) ((again[0] & 0xff) | (again[1] & 0xff00))))
        << first;
  }
  return missing;
}

/* Draws pairs for all lanes until each has one. */
INLINE void draw_pairs (struct lane_random *random, unsigned a, unsigned b,
                        uint8_t *first_numbers, uint8_t *second_numbers) {
  uint64_t missing =
      draw_pairs_once (random, a, b, first_numbers, second_numbers);
  while (missing) {
    uint8_t other_first[AQ_LANES], other_second[AQ_LANES];
    const uint64_t again =
        draw_pairs_once (random, a, b, other_first, other_second);
    for (unsigned lane = 0; lane < AQ_LANES; lane++)
      if (missing >> lane & 1) {
        first_numbers[lane] = other_first[lane];
        second_numbers[lane] = other_second[lane];
      }
    missing &= again;
  }
}

/* A random column below N in each row of each lane. */
static void columns (struct tile *tile, unsigned n,
                     struct lane_random *random) {
  struct lane_random own = *random; /* a copy: stores cannot alias it */
  for (unsigned row = 0; row < n; row++)
    draw_below (&own, n, UINT64_MAX, tile->column[row]);
  *random = own;
}

/* Shuffles as aq_random_permutation does. */
static void permutations (struct tile *tile, unsigned n,
                          struct lane_random *random) {
  struct lane_random own = *random; /* a copy: stores cannot alias it */
  for (unsigned i = 0; i < n; i++) {
    uint8_t indexes[AQ_LANES];
    draw_below (&own, i + 1, UINT64_MAX, indexes);
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
