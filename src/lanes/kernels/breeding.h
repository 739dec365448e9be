/* SPDX-License-Identifier: MIT */

/* Crossover and mutation of 64 boards at a time. */

#ifndef AQ_KERNELS_BREEDING_H
#define AQ_KERNELS_BREEDING_H

#include "lanes/kernels/random.h"

/* Exchanges lanes 2 I and 2 I + 1: the bytes of each 16-bit word. */
static lanes exchange_neighbors (lanes vector) {
  const halves both = (halves) vector;
  return (lanes) (both >> 8 | both << 8);
}

/* From 64 random bits, a coin for each couple, in both of its lanes: bit 2 I
   decides for lanes 2 I and 2 I + 1. */
static uint64_t coins_of (uint64_t bits) {
  bits &= 0x5555555555555555;
  return bits | bits << 1;
}

enum { CHANGES_MAX = 4 }; /* of a board by a mutation */

/* Sets more[I] to the lanes that make change I.  Each lane makes 1 to 4
   changes, all equally likely: its bits of TWOS and ONES are the number of its
   changes after the first. */
INLINE void draw_changes (uint64_t twos, uint64_t ones,
                          uint64_t more[CHANGES_MAX]) {
  more[0] = UINT64_MAX;
  more[1] = twos | ones;
  more[2] = twos;
  more[3] = twos & ones;
}

/* Walks along the cycles of all boards at once, one row a step: N steps see
   every row once.  OWN are the columns of the parent in a lane, OTHER those of
   its partner; coins[I] decides for a cycle that begins in step
   I. STRAIGHT gets the rows that a child takes from the parent in its own
   lane. */
static void find_straight_rows (unsigned n, const lanes *own,
                                const lanes *other, const uint64_t *coins,
                                unsigned first, lane_mask *straight) {
  const lanes none = splat (UINT8_MAX); /* no column */
  lane_mask seen[AQ_SEARCH_MAX];
  for (unsigned row = 0; row < n; row++)
    seen[row] = straight[row] = nonzero (splat (0));
  lanes begin = own[0]; /* the column that closes the cycle */
  lanes sought = begin; /* the column whose row comes next */
  lane_mask coin = from_bits (coins[0], first);
  for (unsigned step = 0; step < n; step++) {
    lanes next = none, fresh = none;
    for (unsigned row = 0; row < n; row++) {
      const lane_mask here = equal (own[row], sought);
      next = choose (here, other[row], next);
      seen[row] |= here;
      straight[row] |= here & coin;
      fresh = choose (seen[row], fresh, own[row]);
    }
    const lane_mask closed = equal (next, begin);
    sought = choose (closed, fresh, next);
    begin = choose (closed, fresh, begin);
    if (step + 1 < n)
      coin = (closed & from_bits (coins[step + 1], first)) | (~closed & coin);
  }
}

static void cross_cycles (const struct tile *parents, unsigned n,
                          struct tile *children, struct aq_random *random) {
  uint64_t coins[AQ_SEARCH_MAX];
  for (unsigned i = 0; i < n; i++)
    coins[i] = coins_of (aq_random_next (random));
  for (unsigned first = 0; first < AQ_LANES; first += WIDTH) {
    lanes own[AQ_SEARCH_MAX], other[AQ_SEARCH_MAX];
    lane_mask straight[AQ_SEARCH_MAX];
    for (unsigned row = 0; row < n; row++) {
      own[row] = load (&parents->column[row][first]);
      other[row] = exchange_neighbors (own[row]);
    }
    find_straight_rows (n, own, other, coins, first, straight);
    for (unsigned row = 0; row < n; row++)
      store (&children->column[row][first],
             choose (straight[row], own[row], other[row]));
  }
}

static void swap_rows (struct tile *tile, unsigned n,
                       struct aq_random *random) {
  if (n < 2)
    return;
  uint32_t a[CHANGES_MAX], b[CHANGES_MAX];
  const unsigned most = n < CHANGES_MAX ? n : CHANGES_MAX;
  for (unsigned i = 0; i < most; i++)
    aq_random_pair (random, n, &a[i], &b[i]);
  const uint64_t twos = aq_random_next (random);
  uint64_t more[CHANGES_MAX];
  draw_changes (twos, aq_random_next (random), more);
  for (unsigned i = 0; i < most; i++)
    for (unsigned first = 0; first < AQ_LANES; first += WIDTH) {
      const lane_mask swapped = from_bits (more[i], first);
      const lanes in_a = load (&tile->column[a[i]][first]);
      const lanes in_b = load (&tile->column[b[i]][first]);
      store (&tile->column[a[i]][first], choose (swapped, in_b, in_a));
      store (&tile->column[b[i]][first], choose (swapped, in_a, in_b));
    }
}

#endif
