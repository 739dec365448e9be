/* SPDX-License-Identifier: MIT */

/* Attacking pairs, against counting them pair by pair. */

#include "lane_boards.h"

/* Compares the sums of all kernels. */
static void expect_pairs (unsigned n, const struct lane_boards *boards,
                          unsigned seed) {
  const struct lane_kernels *kernels;
  for (size_t k = 0; (kernels = aq_kernels (k)); k++) {
    uint64_t state = seed, wrong = 0;
    uint32_t sums[AQ_LANES];
    struct tile tile;
    fill_tile (&state, n, boards, &tile);
    kernels->attacking_pairs (&tile, n, sums);
    for (unsigned lane = 0; lane < AQ_LANES; lane++)
      if (sums[lane] != unit_attacking_pairs (n, boards->board[lane]))
        wrong |= lane_bit (lane);
    ck_assert_msg (!wrong, "%s, n %u, lanes %lx, seed %u", kernels->name, n,
                   (unsigned long) wrong, seed);
  }
}

TEST (attacking_pairs_are_counted_on_permutations_and_other_boards) {
  for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++)
    for (unsigned seed = 0; seed < 4; seed++) {
      uint64_t state = seed;
      struct lane_boards boards;
      draw_permutations (&state, n, &boards);
      draw_columns (&state, n, seed % 2 ? UINT64_MAX : 0, &boards);
      expect_pairs (n, &boards, seed);
    }
}

/* All queens stand on one diagonal or in one column: 496 pairs for N = 32.  In
   some lanes the queens of later rows stand anywhere. */
TEST (more_attacking_pairs_are_counted_than_a_byte_holds) {
  for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++) {
    uint64_t state = n;
    struct lane_boards boards;
    for (unsigned lane = 0; lane < AQ_LANES; lane++)
      for (unsigned row = 0; row < n; row++) {
        const unsigned line[] = {row, n - 1 - row, lane % n,
                                 (unsigned) (unit_random (&state) % n)};
        boards.board[lane][row] =
            (uint8_t) line[lane < 48 || row < lane / 2 ? lane % 3 : 3];
      }
    expect_pairs (n, &boards, n);
  }
}
