/* SPDX-License-Identifier: MIT */

/* Random boards, against draws from one generator for each stream. */

#include "streams.h"

/* The shuffle of aq_random_permutation: entry I goes to an index below
   I + 1. */
static void shuffle (struct random streams[AQ_STREAMS], unsigned n,
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

START_TEST (columns_are_drawn_row_by_row_from_the_streams) {
  const struct lane_kernels *kernels;
  for (size_t k = 0; (kernels = aq_kernels (k)); k++)
    for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++) {
      struct lane_random lane_random;
      struct random streams[AQ_STREAMS];
      struct lane_boards expected;
      struct tile tile;
      begin_streams (n, &lane_random, streams);
      memset (&tile, 0xa5, sizeof tile);
      kernels->columns (&tile, n, &lane_random);
      for (unsigned row = 0; row < n; row++) {
        uint8_t column[AQ_LANES];
        draw_below (streams, n, UINT64_MAX, column);
        for (unsigned lane = 0; lane < AQ_LANES; lane++)
          expected.board[lane][row] = column[lane];
      }
      ck_assert_msg (!wrong_lanes (n, &tile, &expected) &&
                         same_streams (&lane_random, streams),
                     "%s, n and seed %u", kernels->name, n);
    }
}
END_TEST

START_TEST (each_lane_is_shuffled_by_its_byte_of_the_streams) {
  const struct lane_kernels *kernels;
  for (size_t k = 0; (kernels = aq_kernels (k)); k++)
    for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++) {
      struct lane_random lane_random;
      struct random streams[AQ_STREAMS];
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

/* Of the plain definition. */
static void expect_equal_shares (unsigned count, const unsigned *bounds) {
  static unsigned times[65536];
  unsigned product = 1;
  for (unsigned i = 0; i < count; i++)
    product *= bounds[i];
  ck_assert_uint_le (product, 65536);
  memset (times, 0, sizeof times);
  for (unsigned bits = 0; bits < 65536; bits++) {
    uint8_t numbers[4];
    unsigned index = 0;
    const bool used = split_bits (bits, count, bounds, numbers);
    for (unsigned i = 0; i < count; i++) {
      if (numbers[i] >= bounds[i])
        ck_abort_msg ("%u numbers from %u on, bits %u", count, bounds[0],
                      bits);
      index = index * bounds[i] + numbers[i];
    }
    times[index] += used;
  }
  for (unsigned i = 0; i < product; i++)
    if (times[i] != 65536 / product)
      ck_abort_msg ("%u numbers from %u, %u on", count, bounds[0], bounds[1]);
}

START_TEST (combinations_are_made_of_equally_many_bit_patterns) {
  for (unsigned a = 1; a <= 60; a++)
    for (unsigned b = a > 1 ? a - 1 : 1; b <= a; b++)
      expect_equal_shares (2, (unsigned[]){a, b});
  for (unsigned n = 4; n <= 17; n++)
    expect_equal_shares (4, (unsigned[]){n, n - 1, n - 2, n - 3});
  for (unsigned bits = 1; bits <= 6; bits++)
    expect_equal_shares (4, (unsigned[]){bits, bits, bits, bits});
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      columns_are_drawn_row_by_row_from_the_streams,
      each_lane_is_shuffled_by_its_byte_of_the_streams,
      combinations_are_made_of_equally_many_bit_patterns, NULL};
  return unit_run ("lanes/kernels/random", tests);
}
