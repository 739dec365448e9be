/* SPDX-License-Identifier: MIT */

/* Counting the looks of a search of somebody else. */

#include "../unit.h"
#include "allqueens.h"

static struct aq_problem *problem_of (unsigned n,
                                      struct aq_problem_options options) {
  struct aq_problem *problem;
  ck_assert_int_eq (aq_problem_new (&problem, n, &options), AQ_OK);
  return problem;
}

/* Turns a permutation into the next one in lexicographic order; false after
   the last. */
static bool next_permutation (unsigned n, uint8_t *column) {
  unsigned fall = n - 1;
  while (fall && column[fall - 1] > column[fall])
    fall--;
  if (!fall)
    return false;
  unsigned next = n - 1;
  while (column[next] < column[fall - 1])
    next--;
  unit_swap (column, fall - 1, next);
  for (unsigned low = fall, high = n - 1; low < high; low++, high--)
    unit_swap (column, low, high);
  return true;
}

/* N random columns, which may repeat, or if PERMUTED do not. */
static void random_columns (uint64_t *state, unsigned n, bool permuted,
                            uint8_t *column) {
  unit_permutation (state, n, column);
  for (unsigned row = 0; row < n && !permuted; row++)
    column[row] = (uint8_t) (unit_random (state) % n);
}

TEST (pairs_are_those_that_attack_each_other) {
  static const unsigned sizes[] = {4, 5, 8, 17, 32, 33, 255};
  uint64_t state = 1;
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    const unsigned n = sizes[i];
    struct aq_problem *problem =
        problem_of (n, (struct aq_problem_options){.first = n > 32});
    uint8_t column[AQ_BOARD_MAX];
    size_t looked;
    for (int round = 0; round < 200; round++) {
      uint32_t pairs = 12345;
      random_columns (&state, n, round % 2, column);
      const unsigned expected = unit_attacking_pairs (n, column);
      if (!expected)
        continue; /* it may end the problem */
      ck_assert_int_eq (aq_problem_look (problem, column, &pairs), AQ_OK);
      ck_assert_uint_eq (pairs, expected);
      ck_assert_int_eq (
          aq_problem_look_all (problem, column, 1, &pairs, &looked), AQ_OK);
      ck_assert_uint_eq (pairs, expected);
    }
    aq_problem_free (problem);
  }
}

/* All permutations in order, once: each solution counts at its index. */
TEST (all_permutations_find_all_solutions_at_their_looks) {
  for (unsigned n = 1; n <= 8; n++) {
    uint8_t *solutions, column[8] = {0, 1, 2, 3, 4, 5, 6, 7}, shown[8];
    const size_t count = unit_solutions (n, &solutions);
    struct aq_problem *problem =
        problem_of (n, (struct aq_problem_options){0});
    const struct aq_problem_stats *stats = aq_problem_stats (problem);
    uint64_t look = 0, found = 0;
    enum aq_status status = AQ_OK;
    do {
      uint32_t pairs;
      if (!count)
        break;
      look++;
      status = aq_problem_look (problem, column, &pairs);
      ck_assert_uint_eq (stats->looks, look);
      ck_assert_int_eq (!pairs, !unit_attacks (n, column));
      if (pairs)
        continue;
      ck_assert_mem_eq (column, solutions + found * n, n);
      ck_assert (aq_problem_knows (problem, column));
      ck_assert_uint_eq (aq_problem_discovery (problem, found, shown), look);
      ck_assert_mem_eq (column, shown, n);
      found++;
      ck_assert_uint_eq (stats->found_at, look);
      ck_assert_uint_eq (stats->hits, found);
      ck_assert_uint_eq (stats->found, found);
      ck_assert_uint_eq (aq_problem_found_at (problem, found), look);
      ck_assert_uint_eq (aq_problem_found_at (problem, found + 1), 0);
    } while (!status && next_permutation (n, column));
    ck_assert_int_eq (stats->end, AQ_COMPLETE);
    ck_assert_int_eq (status, count ? AQ_END : AQ_OK);
    ck_assert_uint_eq (found, count);
    ck_assert_uint_eq (aq_problem_discovery (problem, count, NULL), 0);
    aq_problem_free (problem);
    free (solutions);
  }
}

/* The first image shown is the discovery, and adds all. */
TEST (with_symmetry_a_solution_counts_for_all_its_images) {
  uint8_t *solutions;
  const unsigned n = 8;
  const size_t count = unit_solutions (n, &solutions);
  struct unit_totals totals;
  struct aq_problem *problem =
      problem_of (n, (struct aq_problem_options){.symmetry = true});
  const struct aq_problem_stats *stats = aq_problem_stats (problem);
  ck_assert (unit_totals (n, &totals));
  uint64_t classes = 0;
  for (size_t i = 0; i < count && !stats->end; i++) {
    const uint8_t *column = solutions + i * n;
    uint8_t images[8][256], shown[8];
    uint32_t pairs;
    const bool known = aq_problem_knows (problem, column);
    aq_problem_look (problem, column, &pairs);
    ck_assert_uint_eq (pairs, 0);
    ck_assert_uint_eq (stats->hits, i + 1);
    unit_images (n, column, images);
    for (unsigned image = 0; image < 8; image++)
      ck_assert (aq_problem_knows (problem, images[image]));
    if (known)
      continue;
    ck_assert_uint_eq (aq_problem_discovery (problem, classes, shown), i + 1);
    ck_assert_mem_eq (shown, column, n);
    classes++;
    ck_assert_uint_eq (stats->fundamental_found, classes);
    ck_assert_uint_eq (aq_problem_found_at (problem, stats->found), i + 1);
  }
  ck_assert_uint_eq (classes, totals.fundamental);
  ck_assert_uint_eq (stats->found, totals.all);
  ck_assert_int_eq (stats->end, AQ_COMPLETE);
  aq_problem_free (problem);
  free (solutions);
}

/* The look that uses the budget up counts, and is the last. */
TEST (a_budget_ends_it_and_nothing_counts_behind_the_end) {
  const uint8_t wrong[8] = {0}, right[8] = {0, 4, 7, 5, 2, 6, 1, 3};
  struct aq_problem *problem =
      problem_of (8, (struct aq_problem_options){.looks = 3});
  const struct aq_problem_stats *stats = aq_problem_stats (problem);
  uint32_t pairs = 0;
  ck_assert_int_eq (aq_problem_look (problem, wrong, &pairs), AQ_OK);
  ck_assert_uint_eq (pairs, 28);
  ck_assert_int_eq (aq_problem_look (problem, wrong, &pairs), AQ_OK);
  ck_assert_int_eq (stats->end, AQ_RUNNING);
  ck_assert_int_eq (aq_problem_look (problem, wrong, &pairs), AQ_END);
  ck_assert_int_eq (stats->end, AQ_LOOKS);
  pairs = 7;
  ck_assert_int_eq (aq_problem_look (problem, right, &pairs), AQ_END);
  ck_assert_uint_eq (pairs, 7);
  ck_assert_uint_eq (stats->looks, 3);
  ck_assert_uint_eq (stats->hits + stats->found, 0);
  ck_assert (!aq_problem_knows (problem, right));
  aq_problem_free (problem);
}

TEST (the_last_look_of_a_budget_may_complete_the_set) {
  const uint8_t boards[][4] = {{1, 3, 0, 2}, {2, 0, 3, 1}};
  struct aq_problem *problem =
      problem_of (4, (struct aq_problem_options){.looks = 2});
  uint32_t pairs;
  ck_assert_int_eq (aq_problem_look (problem, boards[0], &pairs), AQ_OK);
  ck_assert_int_eq (aq_problem_look (problem, boards[1], &pairs), AQ_END);
  ck_assert_int_eq (aq_problem_stats (problem)->end, AQ_COMPLETE);
  aq_problem_free (problem);
}

TEST (the_first_solution_ends_a_search_for_one) {
  uint64_t state = 4;
  uint8_t column[AQ_BOARD_MAX], images[8][256];
  for (unsigned symmetry = 0; symmetry < 2; symmetry++) {
    const unsigned n = 40;
    struct aq_problem *problem = problem_of (
        n, (struct aq_problem_options){.first = true, .symmetry = symmetry});
    const struct aq_problem_stats *stats = aq_problem_stats (problem);
    uint32_t pairs;
    memset (column, 0, sizeof column);
    ck_assert_int_eq (aq_problem_look (problem, column, &pairs), AQ_OK);
    unit_search_solution (&state, n, column);
    ck_assert (!aq_problem_knows (problem, column));
    ck_assert_int_eq (aq_problem_look (problem, column, &pairs), AQ_END);
    ck_assert_int_eq (stats->end, AQ_SOLVED);
    ck_assert_uint_eq (stats->looks, 2);
    ck_assert_uint_eq (stats->found, symmetry ? 8 : 1);
    ck_assert_uint_eq (aq_problem_discovery (problem, 0, NULL), 2);
    unit_images (n, column, images);
    ck_assert (aq_problem_knows (problem, column));
    ck_assert_int_eq (aq_problem_knows (problem, images[5]), symmetry);
    aq_problem_free (problem);
  }
}

/* Random boards and solutions, shown one by one and many at a time. */
TEST (boards_in_bulk_count_as_those_shown_one_by_one) {
  enum { N = 7, COUNT = 2000 };
  static uint8_t boards[COUNT][N];
  static uint32_t pairs[COUNT];
  uint64_t state = 3;
  uint8_t *solutions;
  const size_t total = unit_solutions (N, &solutions);
  struct aq_problem *one = problem_of (N, (struct aq_problem_options){0});
  struct aq_problem *bulk = problem_of (N, (struct aq_problem_options){0});
  size_t ended = 0, looked;
  for (size_t i = 0; i < COUNT; i++)
    if (unit_random (&state) % 4)
      random_columns (&state, N, i % 2, boards[i]);
    else
      memcpy (boards[i], solutions + unit_random (&state) % total * N, N);
  ck_assert_int_eq (
      aq_problem_look_all (bulk, boards[0], COUNT, pairs, &looked), AQ_END);
  for (enum aq_status status = AQ_OK; !status; ended++) {
    uint32_t alone;
    status = aq_problem_look (one, boards[ended], &alone);
    ck_assert_uint_eq (alone, pairs[ended]);
  }
  ck_assert_uint_eq (looked, ended);
  ck_assert_uint_lt (ended, COUNT);
  const struct aq_problem_stats *a = aq_problem_stats (one);
  const struct aq_problem_stats *b = aq_problem_stats (bulk);
  ck_assert_int_eq (b->end, AQ_COMPLETE);
  ck_assert_uint_eq (a->looks, b->looks);
  ck_assert_uint_eq (a->hits, b->hits);
  ck_assert_uint_gt (a->hits, total);
  for (size_t i = 0; i < total; i++)
    ck_assert_uint_eq (aq_problem_discovery (one, i, NULL),
                       aq_problem_discovery (bulk, i, NULL));
  ck_assert_int_eq (aq_problem_look_all (bulk, boards[0], 1, pairs, &looked),
                    AQ_END);
  ck_assert_uint_eq (looked, 0);
  aq_problem_free (one);
  aq_problem_free (bulk);
  free (solutions);
}

TEST (a_column_outside_the_board_is_refused_and_does_not_count) {
  const uint8_t boards[][4] = {{1, 3, 0, 2}, {1, 3, 0, 4}, {2, 0, 3, 255}};
  struct aq_problem *problem = problem_of (4, (struct aq_problem_options){0});
  uint32_t pairs[3];
  size_t looked;
  for (int i = 1; i < 3; i++) {
    ck_assert_int_eq (aq_problem_look (problem, boards[i], pairs),
                      AQ_BAD_BOARD);
    ck_assert (!aq_problem_knows (problem, boards[i]));
  }
  ck_assert_int_eq (
      aq_problem_look_all (problem, boards[0], 3, pairs, &looked),
      AQ_BAD_BOARD);
  ck_assert_uint_eq (looked, 1);
  ck_assert_uint_eq (aq_problem_stats (problem)->looks, 0);
  aq_problem_free (problem);
}

TEST (sizes_out_of_range_are_refused) {
  static const struct {
    unsigned n;
    bool first;
    enum aq_status status;
  } rows[] = {{0, false, AQ_BAD_SIZE},  {32, false, AQ_OK},
              {33, false, AQ_BAD_SIZE}, {0, true, AQ_BAD_SIZE},
              {255, true, AQ_OK},       {256, true, AQ_BAD_SIZE}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    struct aq_problem *problem;
    ck_assert_int_eq (
        aq_problem_new (&problem, rows[i].n,
                        &(struct aq_problem_options){.first = rows[i].first}),
        rows[i].status);
    ck_assert_int_eq (!problem, rows[i].status != AQ_OK);
    aq_problem_free (problem);
  }
}

TEST (where_nothing_is_to_be_found_it_has_ended) {
  static const enum aq_end ends[] = {AQ_COMPLETE, AQ_STALLED};
  for (unsigned n = 2; n <= 3; n++)
    for (unsigned first = 0; first < 2; first++) {
      struct aq_problem *problem =
          problem_of (n, (struct aq_problem_options){.first = first});
      ck_assert_int_eq (aq_problem_stats (problem)->end, ends[first]);
      aq_problem_free (problem);
    }
}

/* The least numbers that are not below the shares, and a half where the
   products would be too large. */
TEST (targets_are_shares_of_the_known_solutions) {
  struct unit_totals totals;
  for (unsigned n = 1; n <= AQ_TOTALS_MAX; n++) {
    ck_assert (unit_totals (n, &totals));
    for (unsigned i = 0; i < AQ_TARGETS && n <= 25; i++) {
      const uint64_t part = i < 49    ? 20 * (i + 1)
                            : i == 49 ? 990
                            : i == 50 ? 999
                                      : 1000;
      const uint64_t target = aq_target (n, i);
      ck_assert_uint_ge (1000 * target, totals.all * part);
      if (target)
        ck_assert_uint_lt (1000 * (target - 1), totals.all * part);
    }
    ck_assert_uint_eq (aq_target (n, 24), totals.all - totals.all / 2);
    ck_assert_uint_eq (aq_target (n, AQ_TARGETS - 1), totals.all);
    ck_assert_uint_eq (aq_target (n, AQ_TARGETS), 0);
  }
  ck_assert_uint_eq (aq_target (AQ_TOTALS_MAX + 1, 0), 0);
}
