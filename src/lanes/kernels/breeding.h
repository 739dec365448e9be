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

/* Coins of couples out of 64 random bits, each in the lanes of its couple.  In
   a tile, bit 2 I decides for lanes 2 I and 2 I + 1. */
static uint64_t coins_of (enum couples couples, uint64_t bits) {
  if (couples == AQ_IN_TWO_TILES)
    return bits;
  bits &= 0x5555555555555555;
  return bits | bits << 1;
}

/* The columns of a row of the parents.  OWN is the column of the parent in the
   lane itself (with two tiles: in the first tile); OTHER is that of the other
   parent. */
INLINE void load_parents (const struct tile *parents, unsigned n,
                          enum couples couples, unsigned row, unsigned first,
                          lanes *own, lanes *other) {
  const struct tile *second = aq_tile_of_array ((void *) parents, n, 1);
  *own = load (&parents->column[row][first]);
  *other = couples == AQ_IN_TWO_TILES ? load (&second->column[row][first])
                                      : exchange_neighbors (*own);
}

/* A row of the children: OWN and OTHER where the coin is STRAIGHT, and
   exchanged where it is not. */
INLINE void store_children (struct tile *children, unsigned n,
                            enum couples couples, unsigned row, unsigned first,
                            lane_mask straight, lanes own, lanes other) {
  store (&children->column[row][first], choose (straight, own, other));
  if (couples == AQ_IN_TWO_TILES)
    store (&aq_tile_of_array (children, n, 1)->column[row][first],
           choose (straight, other, own));
}

static void cross_coin (const struct tile *parents, unsigned n,
                        enum couples couples, struct tile *children,
                        struct lane_random *random) {
  uint64_t drawn[AQ_STREAMS]; /* one draw has the bits of eight rows */
  for (unsigned row = 0; row < n; row++) {
    if (row % AQ_STREAMS == 0)
      draw (random, (uint8_t *) drawn);
    const uint64_t straight =
        coins_of (couples, le64toh (drawn[row % AQ_STREAMS]));
    for (unsigned first = 0; first < AQ_LANES; first += WIDTH) {
      lanes own, other;
      load_parents (parents, n, couples, row, first, &own, &other);
      store_children (children, n, couples, row, first,
                      from_bits (straight, first), own, other);
    }
  }
}

enum { CHANGES_MAX = 4 }; /* of a board by a mutation */

/* more[I]: the lanes that make change I of 1 to 4, all numbers of changes
   being equally likely.  A bit of TWOS and one of ONES are the number of a
   lane's changes after the first. */
INLINE void draw_changes (uint64_t twos, uint64_t ones,
                          uint64_t more[CHANGES_MAX]) {
  more[0] = UINT64_MAX;
  more[1] = twos | ones;
  more[2] = twos;
  more[3] = twos & ones;
}

/* Turns numbers[I] of each lane, drawn below N - I, into rows that differ: the
   first steps of a shuffle (see aq_random_permutation), where step I takes the
   row in place numbers[I] of N - I, and the row in the last place moves
   there. */
INLINE void shuffle_rows (unsigned n, uint8_t numbers[CHANGES_MAX][AQ_LANES]) {
  for (unsigned first = 0; first < AQ_LANES; first += WIDTH) {
    lanes place[CHANGES_MAX], last[CHANGES_MAX];
#pragma GCC unroll 4
    for (unsigned i = 0; i < CHANGES_MAX; i++) {
      const lanes end = splat (n - 1 - i);
      lanes row = place[i] = load (numbers[i] + first);
      last[i] = end;
#pragma GCC unroll 4
      for (unsigned j = 0; j < i; j++) {
        row = choose (equal (place[i], place[j]), last[j], row);
        last[i] = choose (equal (end, place[j]), last[j], last[i]);
      }
      store (numbers[i] + first, row);
    }
  }
}

/* Turns the number of each lane, drawn below RANGE, into one of the bits whose
   flip keeps the column in row ROWS on the board.  RANGE is a multiple of
   their count, and each of them has an equal share of it. */
static void pick_bits (const struct tile *tile, unsigned n, unsigned range,
                       const uint8_t rows[AQ_LANES],
                       uint8_t numbers[AQ_LANES]) {
  for (unsigned first = 0; first < AQ_LANES; first += WIDTH) {
    lanes column = splat (0), choices = splat (0), share = splat (range);
    lanes number = load (numbers + first), picked = splat (0);
    for (unsigned row = 0; row < n; row++)
      column = choose (equal (load (rows + first), splat (row)),
                       load (&tile->column[row][first]), column);
    for (unsigned bit = 0; 1u << bit < n; bit++)
      choices = count (choices, less (column ^ splat (1u << bit), splat (n)));
    for (unsigned i = 2; 1u << (i - 1) < n; i++)
      share = choose (equal (choices, splat (i)), splat (range / i), share);
    for (unsigned bit = 0; 1u << bit < n; bit++) {
      const lane_mask stays = less (column ^ splat (1u << bit), splat (n));
      picked = choose (stays & ~less (number, splat (0)), splat (bit), picked);
      number = choose (stays, number - share, number);
    }
    store (numbers + first, picked);
  }
}

/* Flips bit bits[I] of the column in row rows[I] of each lane, for I < LEAST +
   MORE[lane]. */
INLINE void make_flips (struct tile *tile, unsigned n,
                        uint8_t rows[CHANGES_MAX][AQ_LANES],
                        uint8_t bits[CHANGES_MAX][AQ_LANES], unsigned least,
                        const uint8_t more[AQ_LANES]) {
  for (unsigned first = 0; first < AQ_LANES; first += WIDTH) {
    const lanes flips = load (more + first) + splat (least);
    lanes here[CHANGES_MAX], flipped[CHANGES_MAX];
#pragma GCC unroll 4
    for (unsigned i = 0; i < CHANGES_MAX; i++) {
      here[i] = load (rows[i] + first);
      flipped[i] = choose (less (splat (i), flips),
                           power_of_two (load (bits[i] + first)), splat (0));
    }
    for (unsigned row = 0; row < n; row++) {
      lanes bit = splat (0);
#pragma GCC unroll 4
      for (unsigned i = 0; i < CHANGES_MAX; i++)
        bit = choose (equal (here[i], splat (row)), flipped[i], bit);
      store (&tile->column[row][first],
             load (&tile->column[row][first]) ^ bit);
    }
  }
}

static void flip_bits (struct tile *tile, unsigned n, unsigned least,
                       unsigned most, struct lane_random *random) {
  static const uint8_t multiples[] = {1, 1, 2, 6, 12, 60}; /* of 1 .. index */
  uint8_t rows[CHANGES_MAX][AQ_LANES], bits[CHANGES_MAX][AQ_LANES];
  uint8_t more[AQ_LANES];
  unsigned row_bounds[CHANGES_MAX], bit_bounds[CHANGES_MAX], width = 1;
  struct lane_random own = *random; /* apart from all that is stored */
  while (1u << width < n)
    width++;
  const bool all_stay = 1u << width == n; /* on the board, so flipped */
  const unsigned range = all_stay ? width : multiples[width];
  for (unsigned i = 0; i < CHANGES_MAX; i++) {
    row_bounds[i] = i < n ? n - i : 1;
    bit_bounds[i] = range;
  }
  draw_four (&own, row_bounds, rows);
  draw_four (&own, bit_bounds, bits);
  draw (&own, more);
  *random = own;
  const uint64_t after = numbers_of (more, most - least + 1, more);
  if (after)
    draw_below (random, most - least + 1, after, more);
  shuffle_rows (n, rows);
  for (unsigned i = n; i < CHANGES_MAX; i++)
    memset (rows[i], AQ_SEARCH_MAX, AQ_LANES); /* no row of the board */
  for (unsigned i = 0; i < CHANGES_MAX && !all_stay; i++)
    pick_bits (tile, n, range, rows[i], bits[i]);
  make_flips (tile, n, rows, bits, least, more);
}

/* Walks along the cycles of all boards at once, one row a step: N steps see
   every row once.  OWN and OTHER are the columns of a couple (see
   load_parents); coins[I] decides for a cycle that begins in step
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
                          enum couples couples, struct tile *children,
                          struct random *random) {
  uint64_t coins[AQ_SEARCH_MAX];
  for (unsigned i = 0; i < n; i++)
    coins[i] = coins_of (couples, aq_random_next (random));
  for (unsigned first = 0; first < AQ_LANES; first += WIDTH) {
    lanes own[AQ_SEARCH_MAX], other[AQ_SEARCH_MAX];
    lane_mask straight[AQ_SEARCH_MAX];
    for (unsigned row = 0; row < n; row++)
      load_parents (parents, n, couples, row, first, &own[row], &other[row]);
    find_straight_rows (n, own, other, coins, first, straight);
    for (unsigned row = 0; row < n; row++)
      store_children (children, n, couples, row, first, straight[row],
                      own[row], other[row]);
  }
}

static void swap_rows (struct tile *tile, unsigned n, struct random *random) {
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
