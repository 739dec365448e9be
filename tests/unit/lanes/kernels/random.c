/* SPDX-License-Identifier: MIT */

/* Random permutations, against draws from one generator for each stream. */

#include "lane_boards.h"

/* --- the streams of struct lane_random, a generator each --- */

/* Begins the streams of SEED: each a jump behind the one before.  RANDOM is
   the generator after it. */
static void begin_streams (unsigned seed, struct aq_random streams[AQ_STREAMS],
                           struct aq_random *random) {
  aq_random_seed (random, seed);
  for (unsigned stream = 0; stream < AQ_STREAMS; stream++) {
    streams[stream] = *random;
    aq_random_jump (random);
  }
}

/* Whether both forms are in the same state. */
static bool same_streams (const struct lane_random *lane_random,
                          const struct aq_random streams[AQ_STREAMS]) {
  bool same = true;
  for (unsigned stream = 0; stream < AQ_STREAMS; stream++)
    for (unsigned i = 0; i < 4; i++)
      same &= lane_random->state[i][stream] == streams[stream].state[i];
  return same;
}

TEST (streams_begin_a_jump_apart_and_the_generator_a_jump_behind_them) {
  for (unsigned seed = 0; seed < 100; seed++) {
    struct lane_random lane_random;
    struct aq_random random, streams[AQ_STREAMS], expected;
    aq_random_seed (&random, seed);
    aq_lane_random_begin (&lane_random, &random);
    begin_streams (seed, streams, &expected);
    ck_assert_msg (same_streams (&lane_random, streams) &&
                       same_random (&random, &expected),
                   "seed %u", seed);
  }
}

/* Draws a byte for each lane, eight from each stream. */
static void draw_bytes (struct aq_random streams[AQ_STREAMS],
                        uint8_t bytes[AQ_LANES]) {
  for (unsigned stream = 0; stream < AQ_STREAMS; stream++) {
    const uint64_t word = aq_random_next (&streams[stream]);
    for (unsigned i = 0; i < 8; i++)
      bytes[8 * stream + i] = (uint8_t) (word >> 8 * i);
  }
}

/* Draws a number below BOUND for each lane.  A byte falls into one of BOUND
   intervals of 256 / BOUND values, whose index is the number, or behind all of
   them; then the lane's next byte decides. */
static void draw_below (struct aq_random streams[AQ_STREAMS], unsigned bound,
                        uint8_t numbers[AQ_LANES]) {
  const unsigned length = 256 / bound;
  uint64_t missing = UINT64_MAX;
  while (missing) {
    uint8_t bytes[AQ_LANES];
    draw_bytes (streams, bytes);
    for (unsigned lane = 0; lane < AQ_LANES; lane++) {
      if (!has_lane (missing, lane))
        continue;
      numbers[lane] = (uint8_t) (bytes[lane] / length);
      if (numbers[lane] < bound)
        missing &= ~lane_bit (lane);
    }
  }
}

/* --- shuffling --- */

/* The shuffle of aq_random_permutation: entry I goes to an index below
   I + 1. */
static void shuffle (struct aq_random streams[AQ_STREAMS], unsigned n,
                     struct lane_boards *boards) {
  for (unsigned i = 0; i < n; i++) {
    uint8_t target[AQ_LANES];
    draw_below (streams, i + 1, target);
    for (unsigned lane = 0; lane < AQ_LANES; lane++) {
      uint8_t *board = boards->board[lane];
      board[i] = (uint8_t) i;
      unit_swap (board, i, target[lane]);
    }
  }
}

TEST (each_lane_is_shuffled_by_its_byte_of_the_streams) {
  const struct lane_kernels *kernels;
  for (size_t k = 0; (kernels = aq_kernels (k)); k++)
    for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++) {
      struct lane_random lane_random;
      struct aq_random random, streams[AQ_STREAMS];
      begin_streams (n, streams, &random);
      aq_random_seed (&random, n);
      aq_lane_random_begin (&lane_random, &random);
      for (unsigned draw = 0; draw < 5; draw++) {
        struct lane_boards expected;
        struct tile tile;
        memset (&tile, 0xa5, sizeof tile);
        kernels->permutations (&tile, n, &lane_random);
        shuffle (streams, n, &expected);
        ck_assert_msg (!wrong_lanes (n, &tile, &expected) &&
                           same_streams (&lane_random, streams),
                       "%s, n and seed %u, draw %u", kernels->name, n, draw);
      }
    }
}
