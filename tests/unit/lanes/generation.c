/* SPDX-License-Identifier: MIT */

/* What a step makes of a population in lanes is what its definition says. */

#include "lanes/generation.h"

#include "lane_population.h"

static const char *const breeding_schemes[] = {"halfkeep", NULL};

/* Whether both have the same boards from FIRST to LAST - 1. */
static bool same_boards (const struct lane_contents *a,
                         const struct lane_contents *b, size_t first,
                         size_t last) {
  return !memcmp (a->board[first], b->board[first],
                  (last - first) * sizeof *a->board);
}

/* A population of random boards before and after STEP. */
static void apply (const struct lane_case *of, lane_step *step,
                   struct lane_contents *before, struct lane_contents *after) {
  struct boards *boards = new_lane_population (of);
  read_lanes (boards, before);
  step (aq_tile_boards (boards));
  read_lanes (boards, after);
  aq_boards_free (boards);
}

/* --- selection --- */

/* Few or many different values; some boards are excluded. */
static void draw_fitness (uint64_t *state, struct lane_contents *contents) {
  const uint64_t values = 2 + unit_random (state) % (2 * contents->count);
  const uint64_t excluded = unit_random (state) % 5;
  for (size_t i = 0; i < contents->count; i++)
    contents->fitness[i] = unit_random (state) % 4 < excluded
                               ? AQ_EXCLUDED
                               : (uint32_t) (unit_random (state) % values);
}

static size_t rank_of (const struct lane_contents *contents, size_t board) {
  const uint32_t own = contents->fitness[board];
  size_t rank = 0;
  for (size_t other = 0; other < contents->count; other++) {
    const uint32_t fitness = contents->fitness[other];
    rank += fitness < own || (fitness == own && other < board);
  }
  return rank;
}

static void expect_better_half (const struct lane_case *of) {
  static struct lane_contents before, after;
  struct boards *boards = new_lane_population (of);
  uint64_t state = of->seed;
  read_lanes (boards, &before);
  draw_fitness (&state, &before);
  write_lanes (&before, boards);
  aq_lanes_better_half (aq_tile_boards (boards));
  read_lanes (boards, &after);
  for (size_t board = 0; board < of->boards; board++) {
    const size_t rank = rank_of (&before, board);
    ck_assert_msg (rank >= of->boards / 2 ||
                       !memcmp (after.board[rank], before.board[board], of->n),
                   "board %zu, %s", board, case_text (of));
  }
  ck_assert_msg (same_boards (&before, &after, of->boards / 2, of->boards),
                 "%s", case_text (of));
  aq_boards_free (boards);
}

START_TEST (half_keeps_the_better_half_in_the_order_of_rank) {
  static const unsigned sizes[] = {8, 13, 32, 0};
  each_lane_case (breeding_schemes, sizes, expect_better_half);
}
END_TEST

/* --- crossover --- */

typedef bool are_children (unsigned n, const uint8_t *a, const uint8_t *b,
                           const uint8_t *child, const uint8_t *twin);

static bool are_copies (unsigned n, const uint8_t *a, const uint8_t *b,
                        const uint8_t *child, const uint8_t *twin) {
  return !memcmp (a, child, n) && !memcmp (b, twin, n);
}

static void expect_children (const struct lane_case *of, lane_step *cross,
                             are_children *expected) {
  static struct lane_contents before, after;
  const size_t half = of->boards / 2;
  apply (of, cross, &before, &after);
  ck_assert_msg (same_boards (&before, &after, 0, half), "parents changed, %s",
                 case_text (of));
  for (size_t i = 0; i < half; i += 2)
    ck_assert_msg (expected (of->n, before.board[i], before.board[i + 1],
                             after.board[half + i], after.board[half + i + 1]),
                   "rank %zu, %s", i, case_text (of));
}

static void expect_all_children (const struct lane_case *of) {
  expect_children (of, aq_lanes_cross_cycle, unit_are_cycle_children);
  expect_children (of, aq_lanes_cross_copy, are_copies);
}

START_TEST (neighbors_in_rank_are_crossed) {
  static const unsigned sizes[] = {1, 2, 4, 5, 8, 13, 32, 0};
  each_lane_case (breeding_schemes, sizes, expect_all_children);
}
END_TEST

/* Parents of 16 cycles of two rows: rows 2 I and 2 I + 1 of one have the
   columns of each other in the other one. */
static void put_cycles (struct boards *boards) {
  static struct lane_contents contents;
  read_lanes (boards, &contents);
  for (size_t i = 0; i < contents.count / 2; i++)
    for (unsigned row = 0; row < 32; row++)
      contents.board[i][row] = (uint8_t) (row ^ (i & 1));
  write_lanes (&contents, boards);
}

/* Coins of a couple, and of couples next to each other, are independent, and
   fair. */
START_TEST (each_couple_tosses_its_own_coins) {
  enum { BOARDS = 256, COUPLES = BOARDS / 4, TIMES = 200 };
  const struct lane_case of = {.scheme = "halfkeep",
                               .n = 32,
                               .boards = BOARDS,
                               .kernels = aq_kernels (0),
                               .seed = 7};
  static struct lane_contents after;
  struct boards *boards = new_lane_population (&of);
  unsigned crossed[16] = {0}, as_last[16] = {0};
  unsigned equal[16][16] = {{0}}; /* of the same couple */
  for (unsigned time = 0; time < TIMES; time++) {
    bool coin[COUPLES][16];
    put_cycles (boards);
    aq_lanes_cross_cycle (aq_tile_boards (boards));
    read_lanes (boards, &after);
    for (unsigned c = 0; c < COUPLES; c++)
      for (unsigned i = 0; i < 16; i++) {
        coin[c][i] = after.board[BOARDS / 2 + 2 * c][2 * i] & 1;
        crossed[i] += coin[c][i];
        as_last[i] += c > 0 && coin[c][i] == coin[c - 1][i];
        for (unsigned j = 0; j < i; j++)
          equal[i][j] += coin[c][i] == coin[c][j];
      }
  }
  for (unsigned i = 0; i < 16; i++) {
    unit_expect_frequency (crossed[i], TIMES * COUPLES, .5, "seed 7, coin %u",
                           i);
    unit_expect_frequency (as_last[i], TIMES * (COUPLES - 1), .5,
                           "seed 7, coin %u as in the last couple", i);
    for (unsigned j = 0; j < i; j++)
      unit_expect_frequency (equal[i][j], TIMES * COUPLES, .5,
                             "seed 7, coins %u and %u", i, j);
  }
  aq_boards_free (boards);
}
END_TEST

/* Of 4! permutations, each is as likely as a child. */
START_TEST (random_children_are_uniform_and_independent) {
  enum { N = 4, BOARDS = 200, HALF = BOARDS / 2, TIMES = 200, SPACE = 24 };
  const struct lane_case of = {.scheme = "halfkeep",
                               .n = N,
                               .boards = BOARDS,
                               .kernels = aq_kernels (0),
                               .seed = 5};
  static struct lane_contents before, after;
  unsigned count[256] = {0}, as_last = 0, seen = 0;
  struct boards *boards = new_lane_population (&of);
  read_lanes (boards, &before);
  for (unsigned time = 0; time < TIMES; time++) {
    aq_lanes_cross_random (aq_tile_boards (boards));
    read_lanes (boards, &after);
    ck_assert (same_boards (&before, &after, 0, HALF));
    for (unsigned i = HALF; i < BOARDS; i++) {
      unsigned code = 0;
      for (unsigned row = 0; row < N; row++)
        code = code * N + after.board[i][row];
      count[code]++;
      as_last += i > HALF && !memcmp (after.board[i], after.board[i - 1], N);
    }
  }
  for (unsigned code = 0; code < 256; code++) {
    seen += count[code] > 0;
    if (count[code])
      unit_expect_frequency (count[code], TIMES * HALF, 1. / SPACE,
                             "board %u, seed 5", code);
  }
  ck_assert_uint_eq (seen, SPACE);
  unit_expect_frequency (as_last, TIMES * (HALF - 1), 1. / SPACE,
                         "as the one before, seed 5");
  aq_boards_free (boards);
}
END_TEST

/* --- mutation --- */

/* By up to 4 swaps of two rows. */
static bool is_swapped (unsigned n, const uint8_t *a, const uint8_t *b) {
  return unit_is_permutation (n, b) && unit_distance (n, a, b) <= 8;
}

static void expect_mutated (const struct lane_case *of) {
  static struct lane_contents before, after;
  const size_t half = of->boards / 2;
  size_t changed = 0;
  apply (of, aq_lanes_swap, &before, &after);
  ck_assert_msg (same_boards (&before, &after, half, of->boards), "%s",
                 case_text (of));
  for (size_t i = 0; i < half; i++) {
    ck_assert_msg (is_swapped (of->n, before.board[i], after.board[i]),
                   "board %zu, %s", i, case_text (of));
    changed += memcmp (before.board[i], after.board[i], of->n) != 0;
  }
  if (of->n >= 8 && of->boards >= 124)
    ck_assert_msg (changed > half / 2, "%s: %zu", case_text (of), changed);
}

START_TEST (the_kept_half_is_mutated) {
  static const unsigned sizes[] = {1, 2, 3, 5, 8, 13, 32, 0};
  each_lane_case (breeding_schemes, sizes, expect_mutated);
}
END_TEST

/* --- generations --- */

/* Without crossover and mutation, a generation has the better half twice. */
static void expect_copies (const struct lane_case *of) {
  static struct lane_contents after;
  struct lane_case copying = *of;
  copying.crossover = "copy";
  copying.mutation = "none";
  struct boards *boards = new_lane_population (&copying);
  aq_lanes_engine.evaluate (boards);
  aq_lanes_engine.breed (boards);
  read_lanes (boards, &after);
  const size_t half = of->boards / 2;
  ck_assert_msg (
      !memcmp (after.board, after.board[half], half * sizeof *after.board),
      "%s", case_text (of));
  aq_boards_free (boards);
}

START_TEST (exchanged_operators_take_the_place_of_the_schemes_own) {
  static const unsigned sizes[] = {8, 13, 32, 0};
  each_lane_case (breeding_schemes, sizes, expect_copies);
}
END_TEST

/* Of permutations of 16 or more columns, none is drawn again. */
static void expect_new_boards (const struct lane_case *of) {
  static struct lane_contents before, after;
  struct boards *boards = new_lane_population (of);
  aq_lanes_engine.evaluate (boards);
  read_lanes (boards, &before);
  aq_lanes_engine.breed (boards);
  read_lanes (boards, &after);
  for (size_t i = 0; i < of->boards; i++)
    ck_assert_msg (unit_is_permutation (of->n, after.board[i]) &&
                       memcmp (before.board[i], after.board[i], of->n) != 0,
                   "board %zu, %s", i, case_text (of));
  aq_boards_free (boards);
}

START_TEST (baselines_draw_all_boards_anew) {
  static const char *const schemes[] = {"blind", "multistart", NULL};
  static const unsigned sizes[] = {16, 32, 0};
  each_lane_case (schemes, sizes, expect_new_boards);
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      half_keeps_the_better_half_in_the_order_of_rank,
      neighbors_in_rank_are_crossed,
      each_couple_tosses_its_own_coins,
      random_children_are_uniform_and_independent,
      the_kept_half_is_mutated,
      exchanged_operators_take_the_place_of_the_schemes_own,
      baselines_draw_all_boards_anew,
      NULL};
  return unit_run ("lanes/generation", tests);
}
