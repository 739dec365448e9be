/* SPDX-License-Identifier: MIT */

/* Ranks of permutations, against counting and sorting. */

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

/* The plain definition of struct tile_keys. */
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

START_TEST (ranks_are_the_places_of_permutations_in_their_order) {
  const struct lane_kernels *kernels;
  for (size_t k = 0; (kernels = aq_kernels (k)); k++)
    for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++)
      for (unsigned round = 0; round < 5; round++) {
        uint64_t state = n + 100 * round;
        struct lane_boards boards;
        struct tile tile;
        struct tile_keys keys;
        draw_boards (&state, n, &boards);
        fill_tile (&state, n, &boards, &tile);
        kernels->rank (&tile, n, &keys);
        for (unsigned lane = 0; lane < AQ_LANES; lane++) {
          uint64_t expected[2];
          plain_key (boards.board[lane], n, expected);
          ck_assert_msg (
              keys.word[0][lane] == expected[0] &&
                  (n <= AQ_ONE_WORD_MAX || keys.word[1][lane] == expected[1]),
              "%s, n %u, round %u, lane %u", kernels->name, n, round, lane);
        }
      }
}
END_TEST

START_TEST (ranks_compare_as_boards_do) {
  for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++) {
    uint64_t state = n;
    struct lane_boards boards;
    struct tile tile;
    struct tile_keys keys;
    draw_boards (&state, n, &boards);
    for (unsigned lane = 10; lane < 30; lane++) { /* alike but for the end */
      memcpy (boards.board[lane], boards.board[lane - 1], n);
      unit_swap (boards.board[lane], n - 1,
                 (unsigned) (n - 1 - unit_random (&state) % (n < 4 ? n : 4)));
    }
    fill_tile (&state, n, &boards, &tile);
    aq_kernels (0)->rank (&tile, n, &keys);
    for (unsigned a = 0; a < AQ_LANES; a++)
      for (unsigned b = 0; b < AQ_LANES; b++) {
        const int order = memcmp (boards.board[a], boards.board[b], n);
        const unsigned word =
            n > AQ_ONE_WORD_MAX && keys.word[0][a] == keys.word[0][b];
        ck_assert_msg ((order < 0) ==
                           (keys.word[word][a] < keys.word[word][b]),
                       "n and seed %u, lanes %u and %u", n, a, b);
      }
  }
}
END_TEST

START_TEST (the_permutation_of_a_rank_is_the_one_that_has_it) {
  const struct lane_kernels *kernels;
  for (size_t k = 0; (kernels = aq_kernels (k)); k++)
    for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++)
      for (unsigned round = 0; round < 5; round++) {
        uint64_t state = n + 100 * round;
        struct lane_boards boards;
        struct tile tile;
        struct tile_keys keys;
        memset (&tile, 0xa5, sizeof tile);
        draw_boards (&state, n, &boards);
        for (unsigned lane = 0; lane < AQ_LANES; lane++) {
          uint64_t key[2];
          plain_key (boards.board[lane], n, key);
          keys.word[0][lane] = key[0];
          keys.word[1][lane] = key[1];
        }
        kernels->unrank (&keys, n, &tile);
        ck_assert_msg (!wrong_lanes (n, &tile, &boards), "%s, n %u, round %u",
                       kernels->name, n, round);
      }
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      ranks_are_the_places_of_permutations_in_their_order,
      ranks_compare_as_boards_do,
      the_permutation_of_a_rank_is_the_one_that_has_it, NULL};
  return unit_run ("lanes/kernels/lehmer", tests);
}
