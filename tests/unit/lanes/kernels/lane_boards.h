/* SPDX-License-Identifier: MIT */

/* What the tests of the vector kernels share: 64 boards one after the other,
   as tiles and back. */

#ifndef LANE_BOARDS_H
#define LANE_BOARDS_H

#include "../../unit.h"
#include "lanes/kernels/lane_kernels.h"

/* The board of each lane: board[LANE][ROW] is a column. */
struct lane_boards {
  uint8_t board[AQ_LANES][AQ_SEARCH_MAX];
};

static inline uint64_t lane_bit (unsigned lane) {
  return (uint64_t) 1 << lane;
}

static inline bool has_lane (uint64_t lanes, unsigned lane) {
  return lanes >> lane & 1;
}

/* The lanes below COUNT, 1 .. AQ_LANES. */
uint64_t first_lanes (unsigned count);

/* A random permutation in each lane. */
void draw_permutations (uint64_t *state, unsigned n,
                        struct lane_boards *boards);

/* Copies of the boards FIRST, FIRST + 1, ... of an array of COUNT boards, N
   columns each; the first one follows the last. */
void copy_boards (unsigned n, const uint8_t *array, size_t count, size_t first,
                  struct lane_boards *boards);

/* 8 random solutions and their images, N not 2 or 3. */
void search_lane_solutions (uint64_t *state, unsigned n,
                            struct lane_boards *boards);

/* Random columns below N in each lane of LANES. */
void draw_columns (uint64_t *state, unsigned n, uint64_t lanes,
                   struct lane_boards *boards);

/* Writes the boards to TILE, and random bytes to its other rows. */
void fill_tile (uint64_t *state, unsigned n, const struct lane_boards *boards,
                struct tile *tile);

void read_tile (unsigned n, const struct tile *tile,
                struct lane_boards *boards);

/* The lanes of TILE that differ from EXPECTED. */
uint64_t wrong_lanes (unsigned n, const struct tile *tile,
                      const struct lane_boards *expected);

/* Whether both generators have the same state. */
bool same_random (const struct aq_random *a, const struct aq_random *b);

#endif
