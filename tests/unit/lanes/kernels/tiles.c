/* SPDX-License-Identifier: MIT */

/* Loading boards into tiles and storing them. */

#include "lane_boards.h"

/* Boards in an array, and how many of them stand before those stored. */
enum { ARRAY_BOARDS = 80, BEFORE = 8 };

/* Fills ARRAY with random boards as board.h describes them. */
static void fill_array (uint64_t *state, unsigned n, uint8_t *array) {
  memset (array, 0, ARRAY_BOARDS * aq_board_stride (n));
  for (unsigned i = 0; i < ARRAY_BOARDS; i++)
    for (unsigned row = 0; row < n; row++)
      array[i * aq_board_stride (n) + row] =
          (uint8_t) (unit_random (state) % n);
}

TEST (loading_gives_each_lane_its_board_and_repeats_the_last) {
  const struct lane_kernels *kernels;
  for (size_t k = 0; (kernels = aq_kernels (k)); k++)
    for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++) {
      const size_t stride = aq_board_stride (n);
      uint64_t state = n;
      uint8_t array[ARRAY_BOARDS * AQ_SEARCH_MAX];
      fill_array (&state, n, array);
      for (unsigned count = 1; count <= AQ_LANES; count++) {
        struct lane_boards expected;
        struct tile tile;
        for (unsigned lane = 0; lane < AQ_LANES; lane++)
          memcpy (expected.board[lane],
                  array + (lane < count ? lane : count - 1) * stride, n);
        memset (&tile, 0xa5, sizeof tile);
        kernels->load (&tile, n, array, count);
        ck_assert_msg (!wrong_lanes (n, &tile, &expected),
                       "%s, n and seed %u, count %u", kernels->name, n, count);
      }
    }
}

TEST (storing_writes_the_first_boards_and_nothing_else) {
  const struct lane_kernels *kernels;
  for (size_t k = 0; (kernels = aq_kernels (k)); k++)
    for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++) {
      const size_t stride = aq_board_stride (n);
      uint64_t state = n;
      struct lane_boards boards;
      struct tile tile;
      draw_columns (&state, n, UINT64_MAX, &boards);
      fill_tile (&state, n, &boards, &tile);
      for (unsigned count = 1; count <= AQ_LANES; count++) {
        uint8_t array[ARRAY_BOARDS * AQ_SEARCH_MAX];
        uint8_t expected[ARRAY_BOARDS * AQ_SEARCH_MAX];
        memset (array, 0x5a, sizeof array);
        memset (expected, 0x5a, sizeof expected);
        for (unsigned lane = 0; lane < count; lane++) {
          uint8_t *to = expected + (BEFORE + lane) * stride;
          memset (to, 0, stride);
          memcpy (to, boards.board[lane], n);
        }
        kernels->store (&tile, n, array + BEFORE * stride, count);
        ck_assert_msg (!memcmp (array, expected, sizeof array),
                       "%s, n and seed %u, count %u", kernels->name, n, count);
      }
    }
}
