/* SPDX-License-Identifier: MIT */

/* Counting the attacking pairs of 64 boards. */

#ifndef AQ_KERNELS_ATTACKS_H
#define AQ_KERNELS_ATTACKS_H

#include "lanes/kernels/lane_kernels.h"
#include "lanes/kernels/vector.h"

/* Adds each of WIDTH bytes to WIDTH sums. */
static void add_bytes (lanes bytes, uint32_t *sums) {
  uint8_t here[WIDTH];
  store (here, bytes);
  for (unsigned lane = 0; lane < WIDTH; lane++)
    sums[lane] += here[lane];
}

/* Counts pair by pair in bytes, and adds these to the sums before any exceeds
   127. */
static void count_pairs (const struct tile *tile, unsigned n,
                         uint32_t sums[AQ_LANES]) {
  const lanes zero = splat (0);
  for (unsigned first = 0; first < AQ_LANES; first += WIDTH) {
    lanes sum = zero;
    unsigned most = 0; /* bound on the sum */
    for (unsigned i = 0; i + 1 < n; i++) {
      const lanes column = load (&tile->column[i][first]);
      lanes same_column = zero, same_diagonal = zero;
      for (unsigned j = i + 1; j < n; j++) {
        const lanes distance =
            difference (column, load (&tile->column[j][first]));
        same_column = count (same_column, equal (distance, zero));
        same_diagonal = count (same_diagonal, equal (distance, splat (j - i)));
      }
      most += n - 1 - i;
      if (most > INT8_MAX) {
        add_bytes (sum, sums + first);
        sum = zero;
        most = n - 1 - i;
      }
      sum += same_column + same_diagonal;
    }
    add_bytes (sum, sums + first);
  }
}

#ifdef HAVE_LOOKUP

/* The same for N to LOOKUP_SIZE: a table for each distance in rows says which
   distances in columns are attacks. */
INLINE void look_up_pairs (const struct tile *tile, unsigned n,
                           uint32_t sums[AQ_LANES]) {
  static const uint8_t attack[LOOKUP_SIZE][LOOKUP_SIZE] = {
      {1},
      {1, 1},
      {1, 0, 1},
      {1, 0, 0, 1},
      {1, 0, 0, 0, 1},
      {1, 0, 0, 0, 0, 1},
      {1, 0, 0, 0, 0, 0, 1},
      {1, 0, 0, 0, 0, 0, 0, 1},
      {1, 0, 0, 0, 0, 0, 0, 0, 1},
      {1, 0, 0, 0, 0, 0, 0, 0, 0, 1},
      {1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1},
      {1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1},
      {1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1},
      {1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1},
      {1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1},
      {1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}};
  for (unsigned first = 0; first < AQ_LANES; first += WIDTH) {
    lanes sum = splat (0);
#pragma GCC unroll 8
    for (unsigned i = 0; i < n; i++)
#pragma GCC unroll 8
      for (unsigned j = i + 1; j < n; j++)
        sum += look_up (attack[j - i],
                        difference (load (&tile->column[i][first]),
                                    load (&tile->column[j][first])));
    add_bytes (sum, sums + first);
  }
}

#endif

static void attacking_pairs (const struct tile *tile, unsigned n,
                             uint32_t sums[AQ_LANES]) {
  memset (sums, 0, AQ_LANES * sizeof *sums);
#ifdef HAVE_LOOKUP
  if (n == 8) /* the publications' size gets code of its own */
    look_up_pairs (tile, 8, sums);
  else if (n <= LOOKUP_SIZE)
    look_up_pairs (tile, n, sums);
  else
#endif
    count_pairs (tile, n, sums);
}

#endif
