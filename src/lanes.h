/* SPDX-License-Identifier: MIT */

/* Many boards at once: the vector kernels that schemes, the set and spread
   use.  A tile holds 64 boards side by side, one in each byte lane, so that
   one instruction does the same for many boards.  The kernels are one source,
   compiled once for each instruction set and chosen at run time; whichever is
   chosen, the results are the same. */

#ifndef AQ_LANES_H
#define AQ_LANES_H

#include "allqueens.h"
#include "board.h"
#include "random.h"
#include "symmetry.h"

enum { AQ_LANES = 64 };

/* 64 boards of N rows: the columns of row R are in column[R], one lane a
   board. */
struct tile {
  _Alignas(AQ_LANES) uint8_t column[AQ_BOARD_MAX][AQ_LANES];
};

/* Of tiles that stand N rows apart, so that only N rows of each are its own,
   the one at INDEX. */
static inline struct tile *aq_tile_at (void *tiles, unsigned n, size_t index) {
  return (struct tile *) ((uint8_t *) tiles + index * n * AQ_LANES);
}

/* How many tiles it takes to hold so many boards. */
static inline size_t aq_tiles (size_t boards) {
  return (boards + AQ_LANES - 1) / AQ_LANES;
}

/* Eight generators of random.h side by side, so that one draw gives a byte to
   each lane. */
enum { AQ_STREAMS = AQ_LANES / 8 };
struct lane_random {
  uint64_t state[4][AQ_STREAMS];
};
/* The streams begin a jump apart, the first one where RANDOM is; RANDOM goes
   on after the last. */
void aq_lane_random_begin (struct lane_random *lane_random,
                           struct random *random);

/* Random orders of the rows, drawn once.  A descent takes one of them in each
   step, which costs nothing beside drawing a new one. */
enum { AQ_ROW_ORDERS = 256 };
struct row_orders {
  uint8_t rows[AQ_ROW_ORDERS * (AQ_BOARD_MAX + 1)];
};
void aq_row_orders_draw (struct row_orders *orders, unsigned n,
                         struct random *random);

/* The order at INDEX, any number. */
static inline const uint8_t *aq_row_order (const struct row_orders *orders,
                                           unsigned n, uint64_t index) {
  const size_t stride = (n + 31u) & ~31u; /* two or more in a cache line */
  return orders->rows + index % AQ_ROW_ORDERS * stride;
}

enum { AQ_STEPS_MAX = 64 }; /* of a descent */

/* Told of solutions that differ from those of a tile: in each lane of LANES
   the queen of rows[I] moves to the column of the one of from[I]. */
typedef void use_move (uint64_t lanes, const uint8_t *rows,
                       const uint8_t *from, unsigned moved, void *data);

enum { AQ_MOVED_MAX = 4 };

/* Of some numbers. */
struct summary {
  uint32_t least, greatest;
  uint64_t sum;
};

/* What ranking needs beside the boards: room for as many of each as there are
   lanes in all tiles, and AQ_LANES more. */
struct ranking_room {
  uint8_t *keys;
  uint32_t *ranked;
  uint64_t *words;
};

/* Kernels for one instruction set, for N up to AQ_SEARCH_MAX, and where it
   says so up to AQ_BOARD_MAX.  Lanes that hold no board may hold anything
   whose columns are below N. */
struct lane_kernels {
  const char *name;

  /* What COUNT >= 1 numbers are like. */
  struct summary (*summarize) (const uint32_t *numbers, size_t count);

  /* TILES, which stand N rows apart, hold 2 HALF boards: HALF >= 1 of them in
     the first aq_tiles (HALF), the others in as many tiles behind.  Those with
     the HALF least numbers move to the first tiles, the least first, equal
     ones in the order that they had.  NUMBERS are in the order of the boards.
     What the other tiles hold then is left open.  N to AQ_BOARD_MAX. */
  void (*keep_better_half) (void *tiles, unsigned n, size_t half,
                            const uint32_t *numbers,
                            const struct ranking_room *room);

  /* Boards from an array with aq_board_stride into the first COUNT >= 1 lanes,
     and back; loading repeats the last board in the lanes above. */
  void (*load) (struct tile *tile, unsigned n, const uint8_t *boards,
                unsigned count);
  void (*store) (const struct tile *tile, unsigned n, uint8_t *boards,
                 unsigned count);

  /* A random column below N in each row of each lane, without bias. */
  void (*columns) (struct tile *tile, unsigned n, struct lane_random *random);
  /* A random permutation of 0 .. N-1 in each lane, without bias.  N to
     AQ_BOARD_MAX. */
  void (*permutations) (struct tile *tile, unsigned n,
                        struct lane_random *random);

  /* WEIGHT for each attacking pair of each board: two queens in the same
     column or on the same diagonal. */
  void (*attacking_pairs) (const struct tile *tile, unsigned n,
                           unsigned weight, uint32_t sums[AQ_LANES]);

  /* A descent of up to STEPS <= AQ_STEPS_MAX steps on each of the first COUNT
     boards, which are permutations.  In a step a board that is not solved
     picks one of its attacked queens, tries the swap of its column with that
     of every other row, and makes the best of them unless it has more
     attacking pairs than the board.  Two orders of the rows, drawn anew in
     each step and the same for all boards, decide: the last attacked queen in
     the first order is picked, and of equal swaps the first in the second
     order is made.  One number is drawn for each of STEPS, whether it is
     needed or not.  Writes the attacking pairs that are left and returns the
     number of swaps tried; what the lanes above COUNT have then is left open.
   */
  uint64_t (*descend) (struct tile *tile, unsigned n, unsigned count,
                       unsigned steps, const struct row_orders *orders,
                       struct random *random, uint32_t pairs[AQ_LANES]);

  /* Crossover of lanes 2 I and 2 I + 1 of PARENTS into the same lanes of
     CHILDREN: a coin for each row decides which child has the column of which
     parent. */
  void (*cross_rows) (const struct tile *parents, unsigned n,
                      struct tile *children, struct lane_random *random);

  /* In each board 1 to 4 distinct rows, never more than N >= 2: one random bit
     of the column, of as many as the columns below N need, is flipped; a flip
     that would leave the board is drawn again. */
  void (*flip_bits) (struct tile *tile, unsigned n,
                     struct lane_random *random);

  /* Cycle crossover (see schemes/halfkeep.c) of lanes 2 I and 2 I + 1 of
     PARENTS, which are permutations, into the same lanes of CHILDREN.  A coin
     for each cycle decides which child has it from which parent.  N to
     AQ_BOARD_MAX. */
  void (*cross_cycles) (const struct tile *parents, unsigned n,
                        struct tile *children, struct random *random);

  /* 1 to 4 swaps of two random rows in each board, never more than N; the rows
     are the same for all boards, the number is each board's own.  N to
     AQ_BOARD_MAX. */
  void (*swap_rows) (struct tile *tile, unsigned n, struct random *random);

  /* Tries all ways to move 2 .. K <= AQ_MOVED_MAX queens of each lane's
     solution to one another's columns, and tells of those that make another
     solution; not of two exchanges of which the one with the first of the rows
     already makes one.  Returns the number of ways tried in each lane.  The
     lanes of one move are told together, the moves in a fixed order. */
  uint64_t (*moves) (const struct tile *tile, unsigned n, unsigned k,
                     use_move *use, void *data);

  /* The canonical form of each board, which is a permutation, and the images
     of the canonical form that equal it: see aq_canonical. */
  void (*canonical) (const struct tile *tile, unsigned n,
                     struct tile *canonical, aq_image_mask images[AQ_LANES]);
};

/* The kernels that this processor can run: the fastest first, the ones that
   all processors can run last, then NULL. */
const struct lane_kernels *aq_lanes (size_t index);

#endif
