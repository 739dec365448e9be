/* SPDX-License-Identifier: MIT */

/* Ranks of permutations, against counting those before. */

#include "lane_boards.h"

/* COUNT * (COUNT - 1) * ... for DIGITS factors. */
static uint64_t beginnings (unsigned count, unsigned digits) {
  uint64_t product = 1;
  while (digits-- > 0)
    product *= count--;
  return product;
}

/* The index of the first DIGITS of N columns among all such beginnings, in
   lexicographic order, COLUMN[0] .. COLUMN[FROM-1] being given: for each row,
   the beginnings with a smaller column there, one after the other. */
static uint64_t index_of (const uint8_t *column, unsigned n, unsigned from,
                          unsigned digits) {
  uint64_t index = 0;
  for (unsigned row = from; row < from + digits; row++)
    for (unsigned smaller = 0; smaller < column[row]; smaller++) {
      bool used = false;
      for (unsigned before = 0; before < row; before++)
        used |= column[before] == smaller;
      if (!used)
        index += beginnings (n - 1 - row, from + digits - 1 - row);
    }
  return index;
}

/* The plain definition of struct tile_keys, which compare as boards do. */
static void plain_key (const uint8_t *column, unsigned n, uint64_t key[2]) {
  const unsigned first = n > AQ_ONE_WORD_MAX ? n - AQ_ONE_WORD_MAX : 0;
  key[0] = index_of (column, n, 0, first ? first : n);
  key[1] = first ? index_of (column, n, first, AQ_ONE_WORD_MAX) : 0;
}

/* The first permutation, the last one, and random ones. */
static void draw_boards (uint64_t *state, unsigned n,
                         struct lane_boards *boards) {
  draw_permutations (state, n, boards);
  for (unsigned row = 0; row < n; row++) {
    boards->board[5][row] = (uint8_t) row;
    boards->board[63][row] = (uint8_t) (n - 1 - row);
  }
}

TEST (a_rank_is_the_place_of_a_permutation_and_gives_it_back) {
  const struct lane_kernels *kernels;
  for (size_t k = 0; (kernels = aq_kernels (k)); k++)
    for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++)
      for (unsigned seed = n; seed < 500; seed += 100) {
        uint64_t state = seed;
        struct lane_boards boards;
        struct tile tile;
        struct tile_keys keys;
        draw_boards (&state, n, &boards);
        fill_tile (&state, n, &boards, &tile);
        kernels->rank (&tile, n, &keys);
        for (unsigned lane = 0; lane < AQ_LANES; lane++) {
          uint64_t key[2];
          plain_key (boards.board[lane], n, key);
          ck_assert_msg (
              keys.word[0][lane] == key[0] &&
                  (n <= AQ_ONE_WORD_MAX || keys.word[1][lane] == key[1]),
              "%s, n %u, seed %u, lane %u", kernels->name, n, seed, lane);
        }
        memset (&tile, 0xa5, sizeof tile);
        kernels->unrank (&keys, n, &tile);
        ck_assert_msg (!wrong_lanes (n, &tile, &boards), "%s, n %u, seed %u",
                       kernels->name, n, seed);
      }
}
