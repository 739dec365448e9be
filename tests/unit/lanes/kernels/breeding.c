/* SPDX-License-Identifier: MIT */

/* Crossover and mutation against plain definitions for one board. */

#include "../../ga/population.h"
#include "lane_boards.h"

/* --- cycle crossover --- */

/* Couples of parents, or of children: boards 2 I and 2 I + 1 of a tile. */
enum { COUPLES = AQ_LANES / 2 };

/* Couples of different parents, of equal ones, or of equal ones but for a few
   swaps. */
static void draw_parents (uint64_t *state, unsigned n,
                          struct lane_boards *parents) {
  draw_permutations (state, n, parents);
  for (unsigned i = 0; i < COUPLES; i++) {
    const unsigned swaps = (unsigned) (unit_random (state) % 8);
    uint8_t *second = parents->board[2 * i + 1];
    if (swaps > 3)
      continue;
    memcpy (second, parents->board[2 * i], n);
    for (unsigned j = 0; j < swaps; j++)
      unit_swap (second, (unsigned) (unit_random (state) % n),
                 (unsigned) (unit_random (state) % n));
  }
}

/* Some couples hold no permutations: what becomes of them is not defined, and
   the others must not change.  All kernels toss the same coins. */
static void expect_cycle_children (unsigned n, unsigned seed) {
  const struct lane_kernels *kernels;
  uint64_t state = seed;
  struct lane_boards parents, children;
  struct tile from, to, first;
  struct aq_random random, after;
  draw_parents (&state, n, &parents);
  const uint64_t spoilt = seed % 2 ? unit_random (&state) : 0;
  draw_columns (&state, n, spoilt, &parents);
  fill_tile (&state, n, &parents, &from);
  for (size_t k = 0; (kernels = aq_kernels (k)); k++) {
    uint64_t wrong = 0;
    aq_random_seed (&random, seed);
    kernels->cross_cycles (&from, n, &to, &random);
    first = k ? first : to;
    after = k ? after : random;
    read_tile (n, &first, &children);
    const uint64_t other = wrong_lanes (n, &to, &children);
    for (unsigned i = 0; i < AQ_LANES; i += 2)
      if (!has_lane (spoilt, i) && !has_lane (spoilt, i + 1) &&
          (has_lane (other, i) || has_lane (other, i + 1) ||
           !unit_are_cycle_children (n, parents.board[i], parents.board[i + 1],
                                     children.board[i],
                                     children.board[i + 1])))
        wrong |= lane_bit (i);
    ck_assert_msg (!wrong && !wrong_lanes (n, &from, &parents) &&
                       same_random (&random, &after),
                   "%s, n %u, lanes %lx, seed %u", kernels->name, n,
                   (unsigned long) wrong, seed);
  }
}

TEST (a_child_takes_each_cycle_from_one_parent_and_its_twin_the_other) {
  for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++)
    for (unsigned seed = 40 * n; seed < 40 * n + 40; seed++)
      expect_cycle_children (n, seed);
}

/* Parents of 16 cycles of two rows: rows 2 I and 2 I + 1 of one have the
   columns of each other in the other one.  Tosses are those of one couple
   after the other. */
TEST (each_cycle_of_each_couple_has_a_coin_of_its_own) {
  enum { N = 32 };
  const struct lane_kernels *kernels;
  struct lane_boards parents, children;
  for (unsigned lane = 0; lane < AQ_LANES; lane++)
    for (unsigned row = 0; row < N; row++)
      parents.board[lane][row] = (uint8_t) (row ^ (lane & 1));
  for (size_t k = 0; (kernels = aq_kernels (k)); k++) {
    struct unit_coins coins = {.count = N / 2};
    uint64_t state = 7;
    struct tile from, to;
    struct aq_random random;
    aq_random_seed (&random, 7);
    fill_tile (&state, N, &parents, &from);
    for (unsigned time = 0; time < 400; time++) {
      kernels->cross_cycles (&from, N, &to, &random);
      read_tile (N, &to, &children);
      for (unsigned lane = 0; lane < AQ_LANES; lane += 2) {
        bool coin[N / 2];
        for (unsigned i = 0; i < N / 2; i++)
          coin[i] = children.board[lane][2 * i] & 1;
        unit_toss (&coins, coin);
      }
    }
    unit_expect_fair_coins (&coins, "%s, seed 7", kernels->name);
  }
}

/* --- swaps --- */

/* The rows to swap are drawn first, the same for all boards.  Then two bits
   for each board are drawn: the number of its swaps, 1 to 4. */
static void swap_rows (unsigned n, struct lane_boards *boards,
                       struct aq_random *random) {
  const unsigned most = n < 4 ? n : 4;
  uint32_t a[4], b[4];
  if (n < 2)
    return;
  for (unsigned i = 0; i < most; i++)
    aq_random_pair (random, n, &a[i], &b[i]);
  const uint64_t twos = aq_random_next (random);
  const uint64_t ones = aq_random_next (random);
  for (unsigned lane = 0; lane < AQ_LANES; lane++) {
    const unsigned swaps =
        1u + 2 * has_lane (twos, lane) + has_lane (ones, lane);
    for (unsigned i = 0; i < most && i < swaps; i++)
      unit_swap (boards->board[lane], a[i], b[i]);
  }
}

TEST (one_to_four_pairs_of_rows_are_swapped) {
  const struct lane_kernels *kernels;
  for (size_t k = 0; (kernels = aq_kernels (k)); k++)
    for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++)
      for (unsigned seed = 20 * n; seed < 20 * n + 20; seed++) {
        uint64_t state = seed;
        struct lane_boards boards;
        struct tile tile;
        struct aq_random random, scalar;
        draw_permutations (&state, n, &boards);
        fill_tile (&state, n, &boards, &tile);
        aq_random_seed (&random, seed);
        scalar = random;
        kernels->swap_rows (&tile, n, &random);
        swap_rows (n, &boards, &scalar);
        ck_assert_msg (!wrong_lanes (n, &tile, &boards) &&
                           same_random (&random, &scalar),
                       "%s, n %u, seed %u", kernels->name, n, seed);
      }
}
