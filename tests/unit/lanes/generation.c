/* SPDX-License-Identifier: MIT */

/* What a step makes of a population in lanes is what its definition says. */

#include "lane_population.h"

static const char *const breeding_schemes[] = {"halfkeep", NULL};

/* A population of random boards before and after STEP. */
static void apply (const struct lane_case *of, lane_step *step,
                   struct lane_contents *before, struct lane_contents *after) {
  struct population *boards = new_lane_population (of);
  read_lanes (boards, before);
  step (((struct lane_population *) boards));
  read_lanes (boards, after);
  aq_population_free (boards);
}

/* Whether the kept half, or the other one, is the same in both. */
static bool same_half (const struct lane_contents *a,
                       const struct lane_contents *b, bool kept) {
  const size_t half = a->count / 2, first = kept ? 0 : half;
  return !memcmp (a->board[first], b->board[first], half * sizeof *a->board);
}

/* --- selection --- */

/* Few or many different values, close or far from each other or too many for
   a byte; some boards are excluded. */
static void draw_fitness (uint64_t *state, struct lane_contents *contents) {
  const unsigned shift = (unsigned) (unit_random (state) % 3 * 10);
  const uint64_t values = 2 + unit_random (state) % (8 * contents->count);
  const uint64_t excluded = unit_random (state) % 5;
  for (size_t i = 0; i < contents->count; i++)
    contents->fitness[i] = unit_random (state) % 4 < excluded
                               ? AQ_EXCLUDED
                               : (uint32_t) (unit_random (state) % values)
                                     << shift;
  if (unit_random (state) % 2) { /* no others have bits below the shift */
    contents->fitness[contents->count - 2] = 2;
    contents->fitness[contents->count - 1] = 1;
  }
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
  struct population *boards = new_lane_population (of);
  uint64_t state = of->seed;
  read_lanes (boards, &before);
  draw_fitness (&state, &before);
  write_lanes (&before, boards);
  aq_lanes_better_half (((struct lane_population *) boards));
  read_lanes (boards, &after);
  for (size_t board = 0; board < of->boards; board++) {
    const size_t rank = rank_of (&before, board);
    ck_assert_msg (rank >= of->boards / 2 ||
                       !memcmp (after.board[rank], before.board[board], of->n),
                   "board %zu, %s", board, case_text (of));
  }
  ck_assert_msg (same_half (&before, &after, false), "%s", case_text (of));
  aq_population_free (boards);
}

TEST (half_keeps_the_better_half_in_the_order_of_rank) {
  static const unsigned sizes[] = {8, 9, 13, 15, 16, 17, 24, 31, 32, 0};
  each_lane_case (breeding_schemes, sizes, expect_better_half);
}

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
  ck_assert_msg (same_half (&before, &after, true), "%s", case_text (of));
  for (size_t i = 0; i < half; i += 2)
    ck_assert_msg (expected (of->n, before.board[i], before.board[i + 1],
                             after.board[half + i], after.board[half + i + 1]),
                   "rank %zu, %s", i, case_text (of));
}

static void expect_all_children (const struct lane_case *of) {
  expect_children (of, aq_lanes_cross_cycle, unit_are_cycle_children);
  expect_children (of, aq_lanes_cross_copy, are_copies);
}

TEST (neighbors_in_rank_are_crossed) {
  static const unsigned sizes[] = {1, 2, 4, 5, 8, 13, 32, 0};
  each_lane_case (breeding_schemes, sizes, expect_all_children);
}

/* --- mutation --- */

/* By up to 4 swaps of two rows. */
static void expect_mutated (const struct lane_case *of) {
  static struct lane_contents before, after;
  const size_t half = of->boards / 2;
  size_t changed = 0;
  apply (of, aq_lanes_swap, &before, &after);
  ck_assert_msg (same_half (&before, &after, false), "%s", case_text (of));
  for (size_t i = 0; i < half; i++) {
    const unsigned rows =
        unit_distance (of->n, before.board[i], after.board[i]);
    ck_assert_msg (unit_is_permutation (of->n, after.board[i]) && rows <= 8,
                   "board %zu, %s", i, case_text (of));
    changed += rows > 0;
  }
  if (of->n >= 8 && of->boards >= 124)
    ck_assert_msg (changed > half / 2, "%s: %zu", case_text (of), changed);
}

TEST (the_kept_half_is_mutated) {
  static const unsigned sizes[] = {1, 2, 3, 5, 8, 13, 32, 0};
  each_lane_case (breeding_schemes, sizes, expect_mutated);
}

/* --- generations --- */

/* Without crossover and mutation, a generation has the better half twice. */
static void expect_copies (const struct lane_case *of) {
  static struct lane_contents after;
  struct lane_case copying = *of;
  copying.crossover = "copy";
  copying.mutation = "none";
  struct population *boards = new_lane_population (&copying);
  aq_lanes_engine.evaluate (boards);
  aq_lanes_engine.breed (boards);
  read_lanes (boards, &after);
  const size_t half = of->boards / 2;
  ck_assert_msg (
      !memcmp (after.board, after.board[half], half * sizeof *after.board),
      "%s", case_text (of));
  aq_population_free (boards);
}

TEST (exchanged_operators_take_the_place_of_the_schemes_own) {
  static const unsigned sizes[] = {8, 13, 32, 0};
  each_lane_case (breeding_schemes, sizes, expect_copies);
}

/* --- random boards --- */

/* Boards from FIRST on are new permutations, no two of them equal: of 16 or
   more columns, none is drawn twice. */
static void expect_new_boards (const struct lane_case *of,
                               const struct lane_contents *before,
                               const struct lane_contents *after,
                               size_t first) {
  for (size_t i = first; i < of->boards; i++) {
    const uint8_t *board = after->board[i];
    bool drawn = unit_is_permutation (of->n, board);
    for (size_t j = 0; j < of->boards; j++)
      drawn &= memcmp (board, before->board[j], of->n) &&
               (j == i || memcmp (board, after->board[j], of->n));
    ck_assert_msg (drawn, "board %zu, %s", i, case_text (of));
  }
}

static void expect_random_children (const struct lane_case *of) {
  static struct lane_contents before, after;
  apply (of, aq_lanes_cross_random, &before, &after);
  ck_assert_msg (same_half (&before, &after, true), "%s", case_text (of));
  expect_new_boards (of, &before, &after, of->boards / 2);
}

/* In a generation of a baseline, and in a restart, which leaves the
   fitness. */
static void expect_all_new (const struct lane_case *of) {
  static struct lane_contents before, bred, restarted;
  struct population *boards = new_lane_population (of);
  aq_lanes_engine.evaluate (boards);
  read_lanes (boards, &before);
  aq_lanes_engine.breed (boards);
  read_lanes (boards, &bred);
  aq_lanes_engine.create (boards);
  read_lanes (boards, &restarted);
  if (strcmp (of->scheme, "halfkeep"))
    expect_new_boards (of, &before, &bred, 0);
  expect_new_boards (of, &bred, &restarted, 0);
  ck_assert_msg (
      !memcmp (before.fitness, restarted.fitness, sizeof before.fitness), "%s",
      case_text (of));
  aq_population_free (boards);
}

TEST (random_children_baselines_and_restarts_draw_boards_anew) {
  static const unsigned sizes[] = {16, 32, 0};
  each_lane_case (breeding_schemes, sizes, expect_random_children);
  each_lane_case (lane_schemes, sizes, expect_all_new);
}
