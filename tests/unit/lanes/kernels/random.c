/* SPDX-License-Identifier: MIT */

/* Random boards, against draws from one generator for each stream. */

#include "streams.h"

/* The shuffle of aq_random_permutation: entry I goes to an index below
   I + 1. */
static void shuffle (struct aq_random streams[AQ_STREAMS], unsigned n,
                     struct lane_boards *boards) {
  for (unsigned i = 0; i < n; i++) {
    uint8_t target[AQ_LANES];
    draw_below (streams, i + 1, UINT64_MAX, target);
    for (unsigned lane = 0; lane < AQ_LANES; lane++) {
      uint8_t *board = boards->board[lane];
      board[i] = (uint8_t) i;
      unit_swap (board, i, target[lane]);
    }
  }
}

START_TEST (each_lane_is_shuffled_by_its_byte_of_the_streams) {
  const struct lane_kernels *kernels;
  for (size_t k = 0; (kernels = aq_kernels (k)); k++)
    for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++) {
      struct lane_random lane_random;
      struct aq_random streams[AQ_STREAMS];
      begin_streams (n, &lane_random, streams);
      for (unsigned draw = 0; draw < 5; draw++) {
        struct lane_boards expected;
        struct tile tile;
        memset (&tile, 0xa5, sizeof tile);
        kernels->permutations (&tile, n, &lane_random);
        shuffle (streams, n, &expected);
        ck_assert_msg (!wrong_lanes (n, &tile, &expected) &&
                           are_permutations (n, &expected) &&
                           same_streams (&lane_random, streams),
                       "%s, n and seed %u, draw %u", kernels->name, n, draw);
      }
    }
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      each_lane_is_shuffled_by_its_byte_of_the_streams, NULL};
  return unit_run ("lanes/kernels/random", tests);
}
