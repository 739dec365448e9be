/* SPDX-License-Identifier: MIT */

/* Ranking populations side by side: lane L of tile J holds board J of
   population L. */

#ifndef AQ_KERNELS_SIDE_RANKING_H
#define AQ_KERNELS_SIDE_RANKING_H

#include "lanes/kernels/lane_kernels.h"
#include "lanes/kernels/vector.h"

/* A key is the number of a board and, in its low bits, the place of the board:
   the index of its tile.  So no two keys of a lane are equal, and equal
   numbers keep the order of their boards. */
enum { PLACE_BITS = 5 };
_Static_assert(AQ_SIDE_BOARDS_MAX <= 1 << PLACE_BITS &&
                   AQ_SIDE_NUMBERS << PLACE_BITS < INT16_MAX,
               "a key has a number and a place");

typedef uint16_t key_row[AQ_LANES]; /* a key of each population */

static void make_keys (const uint32_t *numbers, size_t populations,
                       unsigned boards, key_row *keys) {
  for (unsigned place = 0; place < boards; place++)
    for (unsigned lane = 0; lane < AQ_LANES; lane++) {
      const uint32_t number = numbers[place * populations + lane];
      keys[place][lane] =
          (uint16_t) ((number < AQ_SIDE_NUMBERS ? number : AQ_SIDE_NUMBERS)
                          << PLACE_BITS |
                      place);
    }
}

/* Orders keys I and I + DISTANCE of both halves of 2 HALF keys. */
INLINE void order_in_halves (halves *keys, unsigned half, unsigned i,
                             unsigned distance) {
  order (&keys[i], &keys[i + distance]);
  order (&keys[half + i], &keys[half + i + distance]);
}

/* Sorts both halves of 2 HALF keys in each lane by Batcher's odd-even merge
   network (Knuth, The Art of Computer Programming 3, 5.2.2, Algorithm M); TOP
   is the largest power of two below HALF. */
INLINE void sort_halves (halves *keys, unsigned half, unsigned top) {
#pragma GCC unroll 4
  for (unsigned p = top; p > 0; p /= 2) {
#pragma GCC unroll 16
    for (unsigned i = 0; i + p < half; i++)
      if (!(i & p))
        order_in_halves (keys, half, i, p);
#pragma GCC unroll 4
    for (unsigned q = top; q > p; q /= 2)
#pragma GCC unroll 16
      for (unsigned i = p; i + q - p < half; i++)
        if (i & p)
          order_in_halves (keys, half, i, q - p);
  }
}

/* Leaves the smaller half of 2 HALF keys, in order, in the first half.  Sorts
   both halves and pairs the first key of one with the last of the other, and
   so on.  The smaller keys of the pairs are the smaller half; they rise first
   and then fall.  Batcher's bitonic merge sorts such a row if its length is a
   power of two.  So the row is taken to begin with as many zeros as it lacks,
   which the merge would not move.  An example with HALF = 3:

     both halves   1 4 6 and 2 3 5
     pairs         1 5, 4 3, 6 2
     smaller keys  1 3 2
     merged        1 2 3, from 0 1 3 2 with one zero */
INLINE void sort_smaller_half (halves *keys, unsigned half, unsigned top) {
  sort_halves (keys, half, top);
#pragma GCC unroll 16
  for (unsigned i = 0; i < half; i++)
    order (&keys[i], &keys[2 * half - 1 - i]);
  const unsigned zeros = 2 * top - half;
#pragma GCC unroll 4
  for (unsigned d = top; d > 0; d /= 2)
#pragma GCC unroll 16
    for (unsigned i = 0; i + d < half; i++)
      if (!((zeros + i) & d))
        order (&keys[i], &keys[i + d]);
}

/* The same in all lanes. */
INLINE void rank_lanes (key_row *keys, unsigned half, unsigned top) {
  for (unsigned first = 0; first < AQ_LANES; first += WIDTH / 2) {
    halves here[AQ_SIDE_BOARDS_MAX];
#pragma GCC unroll 32
    for (unsigned i = 0; i < 2 * half; i++)
      here[i] = (halves) load (keys[i] + first);
    sort_smaller_half (here, half, top);
#pragma GCC unroll 16
    for (unsigned i = 0; i < half; i++)
      store (keys[i] + first, (lanes) here[i]);
  }
}

static void rank_sides (key_row *keys, unsigned half) {
  unsigned top = 1; /* the largest power of two below HALF */
  while (2 * top < half)
    top *= 2;
  if (half == 10) /* scheme report's: unrolled, with the keys in registers */
    rank_lanes (keys, 10, 8);
  else
    rank_lanes (keys, half, top);
}

/* How many ranks and rows are gathered at a time: each row of each rank has a
   vector register of its own. */
enum { AT_ONCE = WIDTH == 64 ? 2 : 1, SIDE_ROWS = 8 };

/* Writes ROWS rows of the boards whose places are in the first AT_ONCE of
   KEYS to TO.  FROM is the first of these rows in tile 0 of BOARDS tiles that
   stand STRIDE bytes apart. */
INLINE void gather_rows (const uint8_t *from, size_t stride, unsigned rows,
                         unsigned boards, const key_row *keys, uint8_t *to) {
  for (unsigned first = 0; first < AQ_LANES; first += WIDTH) {
    lanes place[AT_ONCE], kept[AT_ONCE][SIDE_ROWS];
#pragma GCC unroll 2
    for (unsigned i = 0; i < AT_ONCE; i++) {
      uint8_t places[WIDTH];
      for (unsigned lane = 0; lane < WIDTH; lane++)
        places[lane] = keys[i][first + lane] % (1u << PLACE_BITS);
      place[i] = load (places);
#pragma GCC unroll 8
      for (unsigned row = 0; row < rows; row++)
        kept[i][row] = load (from + row * AQ_LANES + first);
    }
    const uint8_t *tile = from + first;
    for (unsigned board = 1; board < boards; board++) {
      tile += stride;
      lane_mask here[AT_ONCE];
#pragma GCC unroll 2
      for (unsigned i = 0; i < AT_ONCE; i++)
        here[i] = equal (place[i], splat (board));
#pragma GCC unroll 8
      for (unsigned row = 0; row < rows; row++) {
        const lanes column = load_once (tile + row * AQ_LANES);
#pragma GCC unroll 2
        for (unsigned i = 0; i < AT_ONCE; i++)
          kept[i][row] = choose (here[i], column, kept[i][row]);
      }
    }
#pragma GCC unroll 2
    for (unsigned i = 0; i < AT_ONCE; i++)
#pragma GCC unroll 8
      for (unsigned row = 0; row < rows; row++)
        store (to + (i * rows + row) * AQ_LANES + first, kept[i][row]);
  }
}

/* Moves ROWS rows of the boards whose places are in KEYS to the first tiles,
   by way of SCRATCH: the tiles are sources until the last board is there. */
INLINE void keep_rows (uint8_t *from, size_t stride, unsigned rows,
                       unsigned boards, const key_row *keys,
                       uint8_t *scratch) {
  const size_t bytes = rows * AQ_LANES;
  for (unsigned rank = 0; rank < boards / 2; rank += AT_ONCE)
    gather_rows (from, stride, rows, boards, keys + rank,
                 scratch + rank * bytes);
  for (unsigned rank = 0; rank < boards / 2; rank++)
    memcpy (from + rank * stride, scratch + rank * bytes, bytes);
}

static void keep_better_half_of_each (void *tiles, unsigned n, unsigned boards,
                                      const uint32_t *numbers,
                                      size_t populations,
                                      const struct ranking_scratch *scratch) {
  _Alignas(AQ_LANES) key_row keys[AQ_SIDE_BOARDS_MAX];
  make_keys (numbers, populations, boards, keys);
  rank_sides (keys, boards / 2);
  uint8_t *row = tiles, *to = (uint8_t *) scratch->words;
  const size_t stride = n * AQ_LANES;
  for (unsigned i = 0; i < n / SIDE_ROWS; i++, row += SIDE_ROWS * AQ_LANES)
    keep_rows (row, stride, SIDE_ROWS, boards, keys, to);
  if (n & 4)
    keep_rows (row, stride, 4, boards, keys, to);
  row += (n & 4) * AQ_LANES;
  if (n & 2)
    keep_rows (row, stride, 2, boards, keys, to);
  row += (n & 2) * AQ_LANES;
  if (n & 1)
    keep_rows (row, stride, 1, boards, keys, to);
}

#endif
