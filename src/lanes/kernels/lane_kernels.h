/* SPDX-License-Identifier: MIT */

/* Many boards at once.  A tile holds 64 boards side by side, one in each byte
   lane, so that one instruction does the same for many boards.  The kernels
   that work on tiles are one source (kernels/kernels.c), compiled once for
   each instruction set and chosen at run time.  All give the same results,
   random numbers included, so a run does not depend on the processor;
   tests/unit/lanes/kernels runs the kernels of each set that it has. */

#ifndef AQ_LANE_KERNELS_H
#define AQ_LANE_KERNELS_H

#include "allqueens.h"
#include "core/board.h"
#include "core/random.h"
#include "core/symmetry.h"

enum { AQ_LANES = 64 };

/* 64 boards of N rows: column[R] holds the columns of row R, one lane a
   board. */
struct tile {
  _Alignas(AQ_LANES) uint8_t column[AQ_SEARCH_MAX][AQ_LANES];
};

/* Tile INDEX of an array of tiles that stand N rows apart; only its first N
   rows may be used. */
static inline struct tile *aq_tile_of_array (void *tiles, unsigned n,
                                             size_t index) {
  return (struct tile *) ((uint8_t *) tiles + index * n * AQ_LANES);
}

/* The number of tiles that hold BOARDS boards. */
static inline size_t aq_tiles (size_t boards) {
  return (boards + AQ_LANES - 1) / AQ_LANES;
}

/* The number of boards in the next tile, if LEFT boards are left. */
static inline unsigned aq_lanes_filled (size_t left) {
  return left < AQ_LANES ? (unsigned) left : AQ_LANES;
}

/* A bit for each of the first COUNT lanes, 1 .. AQ_LANES. */
static inline uint64_t aq_first_lanes (unsigned count) {
  return UINT64_MAX >> (AQ_LANES - count);
}

/* Eight generators of random.h side by side: state[W] holds word W of each.
   One draw gives a random byte to each lane. */
enum { AQ_STREAMS = AQ_LANES / 8 };
struct lane_random {
  uint64_t state[4][AQ_STREAMS];
};
/* The streams begin a jump apart, the first one in the state of RANDOM; RANDOM
   is left a jump behind the last. */
void aq_lane_random_begin (struct lane_random *lane_random,
                           struct aq_random *random);

/* Random orders of the rows, drawn once: each a permutation of 0 .. N-1.  A
   descent takes two of them in each step, which costs nothing compared with
   drawing new ones. */
enum { AQ_ROW_ORDERS = 256 };
struct row_orders {
  uint8_t rows[AQ_ROW_ORDERS][AQ_SEARCH_MAX];
};
void aq_row_orders_draw (struct row_orders *orders, unsigned n,
                         struct aq_random *random);

enum { AQ_STEPS_MAX = 64 }; /* of a descent */

/* 64 permutations as numbers: word[0] is the rank of a permutation, which is
   its index when all permutations of N are in lexicographic order.  Above
   N = AQ_ONE_WORD_MAX, word[0] is the index of its first N - AQ_ONE_WORD_MAX
   columns when all such beginnings are in order, and word[1] its index among
   the permutations that begin so. */
enum { AQ_KEY_WORDS_MAX = 2, AQ_ONE_WORD_MAX = 20 };
struct tile_keys {
  _Alignas(AQ_LANES) uint64_t word[AQ_KEY_WORDS_MAX][AQ_LANES];
};

/* Called with solutions made from those of a tile: in each lane of LANES (a
   bit mask) the queen of rows[I] moves to the column of the queen of from[I],
   I < MOVED. */
typedef void move_visitor (uint64_t lanes, const uint8_t *rows,
                           const uint8_t *from, unsigned moved, void *data);

/* Scratch memory for ranking.  Each array has an entry for each lane of all
   tiles, and AQ_LANES more. */
struct ranking_scratch {
  uint8_t *keys;    /* a byte for each number, in the order of the numbers */
  uint32_t *ranked; /* indexes into WORDS, the best board first */
  uint64_t *words; /* eight rows of each board, as transposition leaves them */
};

/* Statistics of some fitness values; less is better. */
struct fitness_summary {
  uint32_t best, worst;
  uint64_t sum;
};

/* Kernels for one instruction set, for N = 1 .. AQ_SEARCH_MAX.  Only N rows of
   a tile are read or written.  Kernels work on all 64 lanes; lanes without a
   board may hold any columns below N, before and after.

   A kernel takes a lane_random if each lane needs random bytes of its own, and
   a plain random if lanes share numbers or a word of bits is enough.  It draws
   the same numbers for each instruction set, and so leaves the generator in
   the same state. */
struct lane_kernels {
  const char *name;

  /* --- ranking --- */

  /* Best, worst and sum of COUNT >= 1 fitness values. */
  struct fitness_summary (*summarize_fitness) (const uint32_t *fitness,
                                               size_t count);

  /* Writes the indexes of the zeros among COUNT numbers, in ascending order,
     to INDEXES and returns how many there are; AQ_LANES numbers may be read
     from each multiple of AQ_LANES below COUNT on.  Fast if zeros are few.
   */
  size_t (*list_zeros) (const uint32_t *numbers, size_t count,
                        uint32_t *indexes);

  /* Keeps the better half of a population.  TILES, which stand N rows apart,
     hold 2 HALF boards: HALF >= 1 of them in the first aq_tiles (HALF), the
     others in as many tiles behind.  NUMBERS holds 2 HALF numbers, those of
     the second half from index HALF on.  The boards with the HALF least
     numbers move to the first tiles in ascending order; equal numbers keep the
     order of their boards.  The other tiles do not change. */
  void (*keep_better_half) (void *tiles, unsigned n, size_t half,
                            const uint32_t *numbers,
                            const struct ranking_scratch *scratch);

  /* --- tiles --- */

  /* `load` copies boards that stand aq_board_stride apart into the first COUNT
     >= 1 lanes, and repeats the last one in the lanes above.  `store` copies
     them back and pads with zeros behind their N columns. */
  void (*load) (struct tile *tile, unsigned n, const uint8_t *boards,
                unsigned count);
  void (*store) (const struct tile *tile, unsigned n, uint8_t *boards,
                 unsigned count);

  /* --- random boards --- */

  /* Draws a permutation of 0 .. N-1 for each lane, uniformly. */
  void (*permutations) (struct tile *tile, unsigned n,
                        struct lane_random *random);

  /* --- fitness and improvement --- */

  /* The attacking pairs of each board: two queens in the same column or on the
     same diagonal. */
  void (*attacking_pairs) (const struct tile *tile, unsigned n,
                           uint32_t pairs[AQ_LANES]);

  /* Min-conflicts descent by swaps: up to STEPS <= AQ_STEPS_MAX steps on each
     of the first COUNT boards, which are permutations.  In a step, a board
     with attacks picks one of its attacked queens, tries to swap its column
     with that of every other row, and makes the best of these swaps unless it
     adds attacking pairs.  Two orders of the rows, drawn for each step and
     shared by all boards, break ties: the queen picked is the last attacked
     one in the first order, and of equally good swaps the first one in the
     second order is made.  Draws exactly STEPS numbers from RANDOM.  Writes
     the attacking pairs that are left, and how many steps each board MADE,
     with N - 1 swaps tried in each; the lanes from COUNT on are undefined
     then. */
  void (*descend) (struct tile *tile, unsigned n, unsigned count,
                   unsigned steps, const struct row_orders *orders,
                   struct aq_random *random, uint32_t pairs[AQ_LANES],
                   uint8_t made[AQ_LANES]);

  /* --- breeding --- */

  /* Cycle crossover (see ga/schemes/halfkeep.c) of the couples in PARENTS,
     lanes 2 I and 2 I + 1, into the same lanes of CHILDREN: for each couple
     and each cycle, a coin of its own decides which child takes it from which
     parent. */
  void (*cross_cycles) (const struct tile *parents, unsigned n,
                        struct tile *children, struct aq_random *random);

  /* Swap mutation: 1 to 4 swaps of two random rows, never more than N; none
     for N = 1.  The rows are the same for all boards, the number of swaps is
     each board's own. */
  void (*swap_rows) (struct tile *tile, unsigned n, struct aq_random *random);

  /* --- solutions --- */

  /* Tries all ways to move 2 .. K <= AQ_NEIGHBORHOOD_MAX queens of each lane's
     solution to one another's columns, and calls VISIT for those that make
     another solution.  Two exchanges at once are left out if the one with
     the first of the rows already makes a solution.  The lanes of one move are
     visited together, the moves in a fixed order.  Returns the number of ways
     tried in each lane. */
  uint64_t (*moves) (const struct tile *tile, unsigned n, unsigned k,
                     move_visitor *visit, void *data);

  /* The canonical form of each board, which is a permutation, and the images
     of the canonical form that equal the board: see aq_canonical. */
  void (*canonical) (const struct tile *tile, unsigned n,
                     struct tile *canonical, aq_image_mask images[AQ_LANES]);

  /* The rank of each board, which is a permutation, and back: see
     struct tile_keys. */
  void (*rank) (const struct tile *tile, unsigned n, struct tile_keys *keys);
  void (*unrank) (const struct tile_keys *keys, unsigned n, struct tile *tile);
};

/* The kernels that this processor can run: the fastest first, the baseline
   last, then NULL. */
const struct lane_kernels *aq_kernels (size_t index);

#endif
