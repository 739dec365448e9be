/* SPDX-License-Identifier: MIT */

/* What the tests of islands in tiles share.  Where their boards are in memory
   is read here from the drawing in lanes/kernels/lane_kernels.h, not by the
   code under test. */

#ifndef LANE_ISLANDS_H
#define LANE_ISLANDS_H

#include "lanes/lanes.h"
#include "lanes/tile_islands.h"

#include "../unit.h"

/* The boards of islands, and their fitness.  Board I of population P has the
   index I * POPULATIONS + P. */
struct boards {
  unsigned n, boards, populations;
  uint8_t board[AQ_LANES * AQ_SIDE_BOARDS_MAX][AQ_SEARCH_MAX];
  uint32_t fitness[AQ_LANES * AQ_SIDE_BOARDS_MAX];
};

static inline unsigned index_of (const struct boards *boards, unsigned which,
                                 unsigned board) {
  return board * boards->populations + which;
}

static inline const uint8_t *board_of (const struct boards *boards,
                                       unsigned which, unsigned board) {
  return boards->board[index_of (boards, which, board)];
}

void read_islands (const struct islands *islands, struct boards *boards);

/* Lanes without a board keep what they have. */
void write_islands (const struct boards *boards, struct islands *islands);

/* What islands are made of. */
struct island_case {
  const char *scheme;
  unsigned n, boards, populations;
  const struct lane_kernels *kernels;
  unsigned seed;
  const char *crossover, *mutation; /* NULL: the scheme's own */
  double descent;                   /* 0: the scheme's default */
};

/* Such islands, with random boards. */
struct islands *new_lane_islands (const struct island_case *of);
void free_lane_islands (struct islands *islands);

/* The case as text, with its seed; valid until the next call. */
const char *case_text (const struct island_case *of);

/* Calls TEST for each scheme of SCHEMES, which ends with NULL, each size of
   SIZES, which ends with 0, one population of 4 to 200 boards, 2 to 64 of 4 to
   32 boards, and each instruction set; the seeds differ but for the
   instruction sets. */
void each_island_case (const char *const schemes[], const unsigned sizes[],
                       void (*test) (const struct island_case *of));

/* The four schemes that the engine serves, then NULL. */
extern const char *const lane_schemes[];

/* Whether the boards of the scheme are permutations. */
bool has_permutations (const char *scheme);

/* Whether bit flips can make B of A: 1 to 4 rows differ, fewer on smaller
   boards, each by one bit. */
bool is_flipped (unsigned n, const uint8_t *a, const uint8_t *b);

/* Makes all boards different: permutations that show the index of the
   population and of the board in it, N >= 8. */
void number_lane_boards (struct boards *boards);

/* These indexes in a board; false where it shows none. */
bool read_lane_number (const struct boards *boards, const uint8_t *column,
                       unsigned *which, unsigned *board);

#endif
