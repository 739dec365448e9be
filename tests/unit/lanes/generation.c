/* SPDX-License-Identifier: MIT */

/* Islands in lanes are bred each by itself: what a step makes of each
   population is what its definition says for one. */

#include "lane_islands.h"

#include "lanes/generation.h"

static const char *const breeding_schemes[] = {"report", "halfkeep", NULL};
static const unsigned numbered_sizes[] = {8, 13, 32, 0};

/* Whether all populations have the same boards from FIRST to LAST - 1. */
static bool same_boards (const struct boards *a, const struct boards *b,
                         unsigned first, unsigned last) {
  return !memcmp (a->board[first * a->populations],
                  b->board[first * a->populations],
                  (last - first) * a->populations * sizeof *a->board);
}

/* Islands of random boards before and after STEP. */
static void apply (const struct island_case *of, lane_step *step,
                   struct boards *before, struct boards *after) {
  struct islands *islands = new_lane_islands (of);
  read_islands (islands, before);
  step (aq_tile_islands (islands));
  read_islands (islands, after);
  free_lane_islands (islands);
}

/* --- selection --- */

/* The most attacks of queens on another, on a board of 32 by the report. */
enum { FITNESS_MAX = 32 * 31 };

/* Few or many different values; some boards are excluded. */
static void draw_fitness (uint64_t *state, struct boards *boards) {
  for (unsigned p = 0; p < boards->populations; p++) {
    const uint64_t values = 2 + unit_random (state) % (2 * boards->boards);
    const uint64_t between = FITNESS_MAX / (values - 1);
    const uint64_t excluded = unit_random (state) % 5;
    for (unsigned i = 0; i < boards->boards; i++)
      boards->fitness[index_of (boards, p, i)] =
          unit_random (state) % 4 < excluded
              ? AQ_EXCLUDED
              : (uint32_t) (unit_random (state) % values * between);
  }
}

static unsigned rank_of (const struct boards *boards, unsigned which,
                         unsigned board) {
  const uint32_t own = boards->fitness[index_of (boards, which, board)];
  unsigned rank = 0;
  for (unsigned other = 0; other < boards->boards; other++) {
    const uint32_t fitness = boards->fitness[index_of (boards, which, other)];
    rank += fitness < own || (fitness == own && other < board);
  }
  return rank;
}

static void expect_better_half (const struct island_case *of) {
  static struct boards before, after;
  struct islands *islands = new_lane_islands (of);
  uint64_t state = of->seed;
  read_islands (islands, &before);
  number_lane_boards (&before);
  draw_fitness (&state, &before);
  write_islands (&before, islands);
  aq_lanes_better_half (aq_tile_islands (islands));
  read_islands (islands, &after);
  for (unsigned p = 0; p < of->populations; p++)
    for (unsigned place = 0; place < of->boards / 2; place++) {
      const uint8_t *kept = board_of (&after, p, place);
      unsigned which, board;
      ck_assert_msg (read_lane_number (&after, kept, &which, &board) &&
                         which == p &&
                         !memcmp (kept, board_of (&before, p, board), of->n) &&
                         rank_of (&before, p, board) == place,
                     "population %u, place %u, %s", p, place, case_text (of));
    }
  ck_assert_msg (same_boards (&before, &after, of->boards / 2, of->boards),
                 "%s", case_text (of));
  free_lane_islands (islands);
}

START_TEST (half_keeps_the_better_half_of_each_in_the_order_of_rank) {
  each_island_case (breeding_schemes, numbered_sizes, expect_better_half);
}
END_TEST

/* --- crossover --- */

typedef bool are_children (unsigned n, const uint8_t *a, const uint8_t *b,
                           const uint8_t *child, const uint8_t *twin);

static bool are_coin_children (unsigned n, const uint8_t *a, const uint8_t *b,
                               const uint8_t *child, const uint8_t *twin) {
  for (unsigned row = 0; row < n; row++)
    if (!(child[row] == a[row] && twin[row] == b[row]) &&
        !(child[row] == b[row] && twin[row] == a[row]))
      return false;
  return true;
}

static bool are_copies (unsigned n, const uint8_t *a, const uint8_t *b,
                        const uint8_t *child, const uint8_t *twin) {
  return !memcmp (a, child, n) && !memcmp (b, twin, n);
}

static void expect_children (const struct island_case *of, lane_step *cross,
                             are_children *expected) {
  static struct boards before, after;
  const unsigned half = of->boards / 2;
  apply (of, cross, &before, &after);
  ck_assert_msg (same_boards (&before, &after, 0, half), "parents changed, %s",
                 case_text (of));
  for (unsigned p = 0; p < of->populations; p++)
    for (unsigned i = 0; i < half; i += 2)
      ck_assert_msg (expected (of->n, board_of (&before, p, i),
                               board_of (&before, p, i + 1),
                               board_of (&after, p, half + i),
                               board_of (&after, p, half + i + 1)),
                     "population %u, rank %u, %s", p, i, case_text (of));
}

static void expect_all_children (const struct island_case *of) {
  if (has_permutations (of->scheme))
    expect_children (of, aq_lanes_cross_cycle, unit_are_cycle_children);
  else
    expect_children (of, aq_lanes_cross_coin, are_coin_children);
  expect_children (of, aq_lanes_cross_copy, are_copies);
}

START_TEST (neighbors_in_rank_of_one_population_are_crossed) {
  static const unsigned sizes[] = {1, 2, 4, 5, 8, 13, 32, 0};
  each_island_case (breeding_schemes, sizes, expect_all_children);
}
END_TEST

/* Parents of 16 cycles of two rows: rows 2 I and 2 I + 1 of one have the
   columns of each other in the other one. */
static void put_cycles (struct islands *islands) {
  static struct boards boards;
  read_islands (islands, &boards);
  for (unsigned p = 0; p < boards.populations; p++)
    for (unsigned i = 0; i < boards.boards / 2; i++)
      for (unsigned row = 0; row < 32; row++)
        boards.board[index_of (&boards, p, i)][row] =
            (uint8_t) (row ^ (i & 1));
  write_islands (&boards, islands);
}

/* Coins that couples of different populations or different ranks toss are
   independent, and fair. */
static void expect_own_coins (const char *scheme, lane_step *cross) {
  enum { BOARDS = 20, COUPLES = BOARDS / 4, POPULATIONS = 63, TIMES = 60 };
  const struct island_case of = {.scheme = scheme,
                                 .n = 32,
                                 .boards = BOARDS,
                                 .populations = POPULATIONS,
                                 .kernels = aq_kernels (0),
                                 .seed = 7};
  static struct boards after;
  struct islands *islands = new_lane_islands (&of);
  unsigned crossed[16] = {0}, as_neighbor[16] = {0}, as_last[16] = {0};
  unsigned equal[16][16] = {{0}}; /* of the same couple */
  for (unsigned time = 0; time < TIMES; time++) {
    bool coin[POPULATIONS][COUPLES][16];
    put_cycles (islands);
    cross (aq_tile_islands (islands));
    read_islands (islands, &after);
    for (unsigned p = 0; p < POPULATIONS; p++)
      for (unsigned c = 0; c < COUPLES; c++)
        for (unsigned i = 0; i < 16; i++) {
          coin[p][c][i] = board_of (&after, p, BOARDS / 2 + 2 * c)[2 * i] & 1;
          crossed[i] += coin[p][c][i];
          as_neighbor[i] += p > 0 && coin[p][c][i] == coin[p - 1][c][i];
          as_last[i] += c > 0 && coin[p][c][i] == coin[p][c - 1][i];
          for (unsigned j = 0; j < i; j++)
            equal[i][j] += coin[p][c][i] == coin[p][c][j];
        }
  }
  for (unsigned i = 0; i < 16; i++) {
    unit_expect_frequency (crossed[i], TIMES * POPULATIONS * COUPLES, .5,
                           "%s, seed 7, coin %u", scheme, i);
    unit_expect_frequency (as_neighbor[i], TIMES * (POPULATIONS - 1) * COUPLES,
                           .5, "%s, seed 7, coin %u as in the next population",
                           scheme, i);
    unit_expect_frequency (as_last[i], TIMES * POPULATIONS * (COUPLES - 1), .5,
                           "%s, seed 7, coin %u as in the last couple", scheme,
                           i);
    for (unsigned j = 0; j < i; j++)
      unit_expect_frequency (equal[i][j], TIMES * POPULATIONS * COUPLES, .5,
                             "%s, seed 7, coins %u and %u", scheme, i, j);
  }
  free_lane_islands (islands);
}

START_TEST (each_couple_of_each_population_tosses_its_own_coins) {
  expect_own_coins ("report", aq_lanes_cross_coin);
  expect_own_coins ("halfkeep", aq_lanes_cross_cycle);
}
END_TEST

/* Of 3^3 boards, or 4! permutations, each is as likely as a child. */
static void expect_random_children (const char *scheme, unsigned n,
                                    unsigned populations, unsigned boards,
                                    unsigned space) {
  enum { TIMES = 60 };
  const struct island_case of = {.scheme = scheme,
                                 .n = n,
                                 .boards = boards,
                                 .populations = populations,
                                 .kernels = aq_kernels (0),
                                 .seed = 5};
  const unsigned half = boards / 2, all = TIMES * populations * half;
  static struct boards before, after;
  unsigned count[256] = {0}, as_last = 0, seen = 0;
  struct islands *islands = new_lane_islands (&of);
  read_islands (islands, &before);
  for (unsigned time = 0; time < TIMES; time++) {
    aq_lanes_cross_random (aq_tile_islands (islands));
    read_islands (islands, &after);
    ck_assert_msg (same_boards (&before, &after, 0, half), "%s",
                   case_text (&of));
    for (unsigned i = half * populations; i < boards * populations; i++) {
      unsigned code = 0;
      for (unsigned row = 0; row < n; row++)
        code = code * n + after.board[i][row];
      ck_assert_uint_lt (code, 256);
      count[code]++;
      as_last += i > half * populations &&
                 !memcmp (after.board[i], after.board[i - 1], n);
    }
  }
  for (unsigned code = 0; code < 256; code++) {
    seen += count[code] > 0;
    if (count[code])
      unit_expect_frequency (count[code], all, 1. / space, "board %u, %s",
                             code, case_text (&of));
  }
  ck_assert_uint_eq (seen, space);
  unit_expect_frequency (as_last, all - TIMES, 1. / space,
                         "as the one before, %s", case_text (&of));
  free_lane_islands (islands);
}

START_TEST (random_children_are_uniform_and_independent) {
  expect_random_children ("report", 3, 63, 20, 27);
  expect_random_children ("halfkeep", 4, 63, 20, 24);
  expect_random_children ("report", 3, 1, 200, 27);
  expect_random_children ("halfkeep", 4, 1, 200, 24);
}
END_TEST

/* --- mutation --- */

/* By up to 4 swaps of two rows. */
static bool is_swapped (unsigned n, const uint8_t *a, const uint8_t *b) {
  return unit_is_permutation (n, b) && unit_distance (n, a, b) <= 8;
}

static void expect_mutated (const struct island_case *of) {
  static struct boards before, after;
  const bool flips = !has_permutations (of->scheme);
  const unsigned half = of->boards / 2;
  unsigned changed = 0;
  apply (of, flips ? aq_lanes_flip : aq_lanes_swap, &before, &after);
  ck_assert_msg (same_boards (&before, &after, half, of->boards), "%s",
                 case_text (of));
  for (unsigned i = 0; i < half * of->populations; i++) {
    const uint8_t *from = before.board[i], *to = after.board[i];
    ck_assert_msg ((flips ? is_flipped : is_swapped) (of->n, from, to),
                   "board %u, %s", i, case_text (of));
    changed += memcmp (from, to, of->n) != 0;
  }
  if (of->n >= 8 && of->populations >= 63)
    ck_assert_msg (changed > of->populations * half / 2, "%s: %u",
                   case_text (of), changed);
}

START_TEST (the_kept_half_of_each_is_mutated) {
  static const unsigned sizes[] = {1, 2, 3, 5, 8, 13, 32, 0};
  each_island_case (breeding_schemes, sizes, expect_mutated);
}
END_TEST

/* --- generations --- */

/* Without crossover and mutation, a generation has the better half twice. */
static void expect_copies (const struct island_case *of) {
  static struct boards after;
  struct island_case copying = *of;
  copying.crossover = "copy";
  copying.mutation = "none";
  struct islands *islands = new_lane_islands (&copying);
  aq_lanes_engine.evaluate (islands);
  aq_lanes_engine.breed (islands);
  read_islands (islands, &after);
  const size_t half = islands->count / 2;
  ck_assert_msg (
      !memcmp (after.board, after.board[half], half * sizeof *after.board),
      "%s", case_text (of));
  free_lane_islands (islands);
}

START_TEST (exchanged_operators_take_the_place_of_the_schemes_own) {
  static const char *const schemes[] = {"halfkeep", NULL};
  each_island_case (schemes, numbered_sizes, expect_copies);
}
END_TEST

/* Of permutations of 16 or more columns, none is drawn again. */
static void expect_new_boards (const struct island_case *of) {
  static struct boards before, after;
  struct islands *islands = new_lane_islands (of);
  aq_lanes_engine.evaluate (islands);
  read_islands (islands, &before);
  aq_lanes_engine.breed (islands);
  read_islands (islands, &after);
  for (size_t i = 0; i < islands->count; i++)
    ck_assert_msg (unit_is_permutation (of->n, after.board[i]) &&
                       memcmp (before.board[i], after.board[i], of->n) != 0,
                   "board %zu, %s", i, case_text (of));
  free_lane_islands (islands);
}

START_TEST (baselines_draw_all_boards_anew) {
  static const char *const schemes[] = {"blind", "multistart", NULL};
  static const unsigned sizes[] = {16, 32, 0};
  each_island_case (schemes, sizes, expect_new_boards);
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      half_keeps_the_better_half_of_each_in_the_order_of_rank,
      neighbors_in_rank_of_one_population_are_crossed,
      each_couple_of_each_population_tosses_its_own_coins,
      random_children_are_uniform_and_independent,
      the_kept_half_of_each_is_mutated,
      exchanged_operators_take_the_place_of_the_schemes_own,
      baselines_draw_all_boards_anew,
      NULL};
  return unit_run ("lanes/generation", tests);
}
