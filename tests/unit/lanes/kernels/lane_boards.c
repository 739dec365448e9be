/* SPDX-License-Identifier: MIT */

/* Boards for the tests of the vector kernels. */

#include "lane_boards.h"

uint64_t first_lanes (unsigned count) {
  return count == AQ_LANES ? UINT64_MAX : lane_bit (count) - 1;
}

void draw_permutations (uint64_t *state, unsigned n,
                        struct lane_boards *boards) {
  for (unsigned lane = 0; lane < AQ_LANES; lane++)
    unit_permutation (state, n, boards->board[lane]);
}

void copy_boards (unsigned n, const uint8_t *array, size_t count, size_t first,
                  struct lane_boards *boards) {
  for (size_t lane = 0; lane < AQ_LANES; lane++)
    memcpy (boards->board[lane], array + (first + lane) % count * n, n);
}

void search_lane_solutions (uint64_t *state, unsigned n,
                            struct lane_boards *boards) {
  for (unsigned first = 0; first < AQ_LANES; first += 8) {
    uint8_t column[256], images[8][256];
    unit_search_solution (state, n, column);
    unit_images (n, column, images);
    for (unsigned i = 0; i < 8; i++)
      memcpy (boards->board[first + i], images[i], n);
  }
}

void draw_columns (uint64_t *state, unsigned n, uint64_t lanes,
                   struct lane_boards *boards) {
  for (unsigned lane = 0; lane < AQ_LANES; lane++)
    if (has_lane (lanes, lane))
      for (unsigned row = 0; row < n; row++)
        boards->board[lane][row] = (uint8_t) (unit_random (state) % n);
}

void fill_tile (uint64_t *state, unsigned n, const struct lane_boards *boards,
                struct tile *tile) {
  for (unsigned row = 0; row < AQ_SEARCH_MAX; row++)
    for (unsigned lane = 0; lane < AQ_LANES; lane++)
      tile->column[row][lane] =
          row < n ? boards->board[lane][row] : (uint8_t) unit_random (state);
}

void read_tile (unsigned n, const struct tile *tile,
                struct lane_boards *boards) {
  for (unsigned lane = 0; lane < AQ_LANES; lane++)
    for (unsigned row = 0; row < n; row++)
      boards->board[lane][row] = tile->column[row][lane];
}

uint64_t wrong_lanes (unsigned n, const struct tile *tile,
                      const struct lane_boards *expected) {
  struct lane_boards boards;
  uint64_t wrong = 0;
  read_tile (n, tile, &boards);
  for (unsigned lane = 0; lane < AQ_LANES; lane++)
    if (memcmp (boards.board[lane], expected->board[lane], n))
      wrong |= lane_bit (lane);
  return wrong;
}

bool same_random (const struct aq_random *a, const struct aq_random *b) {
  return !memcmp (a->state, b->state, sizeof a->state);
}
