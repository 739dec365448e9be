/* SPDX-License-Identifier: MIT */

/* Crossover against the plain operators, mutation against plain definitions
   for one board; tests/unit/lanes/kernels/distributions.c compares mutation
   with the plain operators. */

#include "../../ga/population.h"
#include "ga/schemes/halfkeep.h"
#include "lane_boards.h"

/* 1 to 4, of two random bits: how many swaps are made in this lane. */
static unsigned one_to_four (uint64_t twos, uint64_t ones, unsigned lane) {
  return 1u + 2 * has_lane (twos, lane) + has_lane (ones, lane);
}

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
   the others must not change.  Returns those that hold some. */
static uint64_t spoil_some (uint64_t *state, unsigned n,
                            struct lane_boards *parents) {
  const uint64_t whole = unit_random (state) | 1;
  for (unsigned i = 0; i < COUPLES; i++)
    for (unsigned row = 0; row < n && !has_lane (whole, i); row++) {
      parents->board[2 * i][row] = (uint8_t) (unit_random (state) % n);
      parents->board[2 * i + 1][row] = (uint8_t) (unit_random (state) % n);
    }
  return whole;
}

/* Rows of the first child, by couples: bit K if crossing K took the row from
   the second parent.  Rows with the same bits are in one cycle; chance makes
   others the same once in 2^64 times. */
enum { CROSSINGS = 64 };
struct crossings {
  uint64_t of[AQ_LANES][AQ_SEARCH_MAX];
};

/* Each child must have each row of one parent, and its twin that of the other.
   Couples that are not WHOLE do not count. */
static void note_crossing (unsigned n, unsigned crossing, uint64_t whole,
                           const struct lane_boards *parents,
                           const struct lane_boards *children,
                           struct crossings *crossings) {
  bool right = true;
  for (unsigned i = 0; i < COUPLES; i++)
    for (unsigned row = 0; row < n && has_lane (whole, i); row++) {
      const unsigned first = 2 * i;
      const uint8_t child = children->board[first][row];
      const bool crossed = child != parents->board[first][row];
      right &= child == parents->board[first + crossed][row];
      right &= children->board[first + 1][row] ==
               parents->board[first + !crossed][row];
      crossings->of[i][row] |= (uint64_t) crossed << crossing;
    }
  ck_assert_msg (right, "n %u", n);
}

static void cross_plainly (unsigned n, const struct lane_boards *parents,
                           struct crossings *crossings) {
  struct lane_boards children;
  struct aq_population *plain =
      unit_population_of (&aq_scheme_halfkeep, n, 2 * AQ_LANES, n);
  memset (crossings, 0, sizeof *crossings);
  for (unsigned i = 0; i < AQ_LANES; i++)
    unit_put_board (plain, i, parents->board[i]);
  for (unsigned crossing = 0; crossing < CROSSINGS; crossing++) {
    unit_cross (plain);
    for (unsigned i = 0; i < AQ_LANES; i++)
      unit_read_board (plain, AQ_LANES + i, children.board[i]);
    note_crossing (n, crossing, UINT64_MAX, parents, &children, crossings);
  }
  aq_boards_free (&aq_inside (plain)->common);
}

static void cross_tiles (const struct lane_kernels *kernels, unsigned n,
                         unsigned seed, const struct lane_boards *parents,
                         uint64_t whole, struct crossings *crossings) {
  uint64_t state = seed;
  struct lane_boards children;
  struct tile from, to;
  struct aq_random random;
  aq_random_seed (&random, seed);
  memset (crossings, 0, sizeof *crossings);
  fill_tile (&state, n, parents, &from);
  for (unsigned crossing = 0; crossing < CROSSINGS; crossing++) {
    kernels->cross_cycles (&from, n, &to, &random);
    read_tile (n, &to, &children);
    note_crossing (n, crossing, whole, parents, &children, crossings);
  }
  ck_assert_msg (!wrong_lanes (n, &from, parents), "%s, n %u, seed %u",
                 kernels->name, n, seed);
}

/* Whether the same rows are crossed together, which are those of a cycle. */
static bool same_cycles (unsigned n, const uint64_t a[AQ_SEARCH_MAX],
                         const uint64_t b[AQ_SEARCH_MAX]) {
  for (unsigned row = 0; row < n; row++)
    for (unsigned other = 0; other < row; other++)
      if ((a[row] == a[other]) != (b[row] == b[other]))
        return false;
  return true;
}

static void expect_cycle_crossover (unsigned n, unsigned seed) {
  static struct crossings plain, tiles;
  const struct lane_kernels *kernels;
  uint64_t state = seed;
  struct lane_boards parents;
  draw_parents (&state, n, &parents);
  cross_plainly (n, &parents, &plain);
  const uint64_t whole =
      seed % 2 ? spoil_some (&state, n, &parents) : UINT64_MAX;
  for (size_t k = 0; (kernels = aq_kernels (k)); k++) {
    cross_tiles (kernels, n, seed, &parents, whole, &tiles);
    for (unsigned i = 0; i < COUPLES; i++)
      ck_assert_msg (
          !has_lane (whole, i) || same_cycles (n, plain.of[i], tiles.of[i]),
          "%s, n %u, couple %u, seed %u", kernels->name, n, i, seed);
  }
}

/* tests/unit/lanes/generation.c says that the coins are fair and
   independent. */
START_TEST (cycle_crossover_tosses_a_coin_for_each_cycle) {
  for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++)
    for (unsigned seed = 2 * n; seed < 2 * n + 2; seed++)
      expect_cycle_crossover (n, seed);
}
END_TEST

/* --- swaps --- */

/* The rows to swap are drawn first, the same for all boards.  Then two bits
   for each board are drawn: the number of its swaps. */
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
  for (unsigned lane = 0; lane < AQ_LANES; lane++)
    for (unsigned i = 0; i < most && i < one_to_four (twos, ones, lane); i++)
      unit_swap (boards->board[lane], a[i], b[i]);
}

START_TEST (one_to_four_pairs_of_rows_are_swapped) {
  const struct lane_kernels *kernels;
  unsigned most = 0; /* rows changed */
  for (size_t k = 0; (kernels = aq_kernels (k)); k++)
    for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++)
      for (unsigned seed = 100 * n; seed < 100 * n + 20; seed++) {
        uint64_t state = seed;
        struct lane_boards before, boards;
        struct tile tile;
        struct aq_random random, scalar;
        draw_permutations (&state, n, &before);
        boards = before;
        fill_tile (&state, n, &boards, &tile);
        aq_random_seed (&random, seed);
        scalar = random;
        kernels->swap_rows (&tile, n, &random);
        swap_rows (n, &boards, &scalar);
        ck_assert_msg (!wrong_lanes (n, &tile, &boards) &&
                           same_random (&random, &scalar) &&
                           are_permutations (n, &boards),
                       "%s, n %u, seed %u", kernels->name, n, seed);
        for (unsigned lane = 0; lane < AQ_LANES; lane++) {
          const unsigned rows =
              unit_distance (n, before.board[lane], boards.board[lane]);
          most = rows > most ? rows : most;
        }
      }
  ck_assert_uint_eq (most, 8);
}
END_TEST

int main (void) {
  const TTest *const tests[] = {cycle_crossover_tosses_a_coin_for_each_cycle,
                                one_to_four_pairs_of_rows_are_swapped, NULL};
  return unit_run ("lanes/kernels/breeding", tests);
}
