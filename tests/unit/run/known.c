/* SPDX-License-Identifier: MIT */

/* Boards that are given to a run, and walks over those that it has. */

#include "runs.h"

static struct aq_board board_of (const struct board_array *boards, size_t i) {
  struct aq_board board = {.n = boards->n};
  memcpy (board.column, board_at (boards, i), boards->n);
  return board;
}

static void give (struct aq_collect *run, const struct board_array *boards,
                  size_t from, size_t to) {
  for (size_t i = from; i < to; i++) {
    const struct aq_board board = board_of (boards, i);
    ck_assert_int_eq (aq_collect_add (run, &board), AQ_OK);
  }
}

/* The boards that a walk visits, sorted; to be freed. */
static struct board_array walk (const struct aq_collect *run, unsigned n,
                                bool searched) {
  struct board_array boards = {.n = n};
  ck_assert_int_eq (aq_collect_walk (run, searched, collect_board, &boards),
                    AQ_OK);
  sort_boards (&boards);
  return boards;
}

/* A run by which nothing is searched and nothing found: it only has what it is
   given. */
static struct aq_collect *new_run (unsigned n, bool symmetry) {
  struct aq_run_options options = unit_options (n, "halfkeep", n);
  options.settings.symmetry = symmetry;
  options.settings.neighborhood = 0;
  options.looks = 1;
  options.settings.population = 4;
  return unit_new_run (&options);
}

static void expect_counts (struct aq_collect *run, uint64_t found,
                           uint64_t classes) {
  ck_assert_int_eq (aq_collect_searched (run), AQ_OK);
  ck_assert_uint_eq (aq_collect_stats (run)->found, found);
  ck_assert_uint_eq (aq_collect_stats (run)->fundamental_found, classes);
  ck_assert_uint_eq (aq_collect_stats (run)->hits, 0);
}

static bool stop_at_third (const struct aq_board *board, void *data) {
  (void) board;
  return ++*(unsigned *) data < 3;
}

/* Some of the boards come twice.  A walk ends when the visitor says so. */
TEST (a_walk_tells_what_was_searched_from_what_was_not) {
  struct board_array all = all_solutions (8);
  for (size_t searched = 0; searched <= all.count; searched += 23) {
    struct aq_collect *run = new_run (8, false);
    struct board_array first = all, rest = all;
    unsigned visited = 0;
    first.count = searched;
    rest.column += searched * 8;
    rest.count -= searched;
    give (run, &all, 0, searched);
    give (run, &all, searched / 2, searched);
    ck_assert_int_eq (aq_collect_searched (run), AQ_OK);
    ck_assert_uint_eq (aq_collect_stats (run)->found, searched);
    give (run, &all, searched / 2, all.count);
    ck_assert_int_eq (aq_collect_run (run), AQ_OK);
    struct board_array a = walk (run, 8, true), b = walk (run, 8, false);
    ck_assert (equal_boards (&a, &first) && equal_boards (&b, &rest));
    ck_assert_int_eq (
        aq_collect_walk (run, searched > 0, stop_at_third, &visited),
        AQ_STOPPED);
    ck_assert_uint_eq (visited, 3);
    free_boards (&a);
    free_boards (&b);
    aq_collect_free (run);
  }
  free_boards (&all);
}

/* Images count, and a walk visits the canonical form of each class. */
TEST (with_symmetry_closure_one_board_of_each_class_is_enough) {
  struct board_array all = all_solutions (9);
  struct board_array canonical = canonical_solutions (9);
  struct aq_collect *run = new_run (9, true);
  give (run, &canonical, 0, canonical.count);
  expect_counts (run, all.count, canonical.count);
  give (run, &all, 0, all.count);
  expect_counts (run, all.count, canonical.count);
  struct board_array walked = walk (run, 9, true);
  ck_assert (equal_boards (&walked, &canonical));
  ck_assert_int_eq (aq_collect_run (run), AQ_OK);
  ck_assert_int_eq (aq_collect_stats (run)->end, AQ_COMPLETE);
  ck_assert_uint_eq (aq_collect_stats (run)->evaluations, 0);
  struct board_array found = unit_boards (run, 9);
  ck_assert (equal_boards (&found, &all));
  free_boards (&found);
  free_boards (&walked);
  free_boards (&canonical);
  free_boards (&all);
  aq_collect_free (run);
}

/* Neighborhood search begins at boards that were given, unless it has been
   there: 770 moves from each of 8 queens. */
TEST (neighborhood_search_begins_at_what_was_not_searched) {
  enum { WAYS = 770, SEARCHED = 50 };
  struct board_array all = all_solutions (8);
  struct aq_run_options options = unit_options (8, "report", 1);
  options.settings.neighborhood = 4;
  options.generations = 1;
  struct aq_collect *run = unit_new_run (&options);
  give (run, &all, 0, SEARCHED);
  ck_assert_int_eq (aq_collect_searched (run), AQ_OK);
  give (run, &all, SEARCHED, all.count - 1);
  ck_assert_int_eq (aq_collect_run (run), AQ_OK);
  const uint64_t neighbors = aq_collect_stats (run)->neighbors;
  ck_assert_uint_ge (neighbors, WAYS * (all.count - 1 - SEARCHED));
  ck_assert_uint_le (neighbors, WAYS * (all.count - SEARCHED));
  aq_collect_free (run);
  free_boards (&all);
}

TEST (boards_that_are_no_solutions_are_refused_and_change_nothing) {
  struct board_array all = all_solutions (8);
  struct aq_collect *run = new_run (8, false);
  struct aq_board board = board_of (&all, 0), other = board;
  other.column[3] = other.column[4];
  ck_assert_int_eq (aq_collect_add (run, &other), AQ_BAD_SOLUTION);
  other.column[3] = 8;
  ck_assert_int_eq (aq_collect_add (run, &other), AQ_BAD_BOARD);
  other = board;
  other.n = 7;
  ck_assert_int_eq (aq_collect_add (run, &other), AQ_BAD_SIZE);
  ck_assert_int_eq (aq_collect_add (run, &board), AQ_OK);
  expect_counts (run, 1, 1);
  aq_collect_free (run);
  free_boards (&all);
}

/* More than are merged at a time, of a size with keys of two words. */
TEST (many_boards_can_be_given) {
  struct board_array boards = {.n = 22};
  struct aq_collect *run = new_run (22, true);
  uint64_t state = 1;
  add_random_orbits (&state, 1000, &boards);
  give (run, &boards, 0, boards.count);
  ck_assert_int_eq (aq_collect_searched (run), AQ_OK);
  ck_assert_uint_eq (aq_collect_stats (run)->found, boards.count);
  aq_collect_free (run);
  free_boards (&boards);
}

/* A run goes on from what another found, at each of its rounds: it ends with
   the same set. */
TEST (a_run_goes_on_from_the_boards_of_another) {
  struct board_array all = all_solutions (10);
  for (unsigned seed = 1; seed <= 12; seed++) {
    struct aq_run_options options = unit_options (10, "halfkeep", seed);
    options.settings.symmetry = seed % 2;
    options.generations = seed;
    options.settings.population = 16;
    struct aq_collect *first = unit_finished_run (&options);
    struct board_array searched = walk (first, 10, true);
    struct board_array others = walk (first, 10, false);
    options.generations = 0;
    struct aq_collect *second = unit_new_run (&options);
    give (second, &searched, 0, searched.count);
    ck_assert_int_eq (aq_collect_searched (second), AQ_OK);
    give (second, &others, 0, others.count);
    ck_assert_int_eq (aq_collect_run (second), AQ_OK);
    struct board_array found = unit_boards (second, 10);
    ck_assert_msg (equal_boards (&found, &all), "seed %u", seed);
    free_boards (&found);
    free_boards (&searched);
    free_boards (&others);
    aq_collect_free (first);
    aq_collect_free (second);
  }
  free_boards (&all);
}

/* What a run draws depends on how many boards it begins with, so that a
   sitting does not repeat the one before. */
TEST (random_numbers_depend_on_the_number_of_boards_given) {
  struct board_array all = all_solutions (12);
  uint64_t hits[3];
  for (unsigned i = 0; i < 3; i++) {
    struct aq_run_options options = unit_options (12, "halfkeep", 1);
    options.generations = 100;
    options.settings.neighborhood = 0;
    struct aq_collect *run = unit_new_run (&options);
    give (run, &all, 0, i == 2 ? 200 : 100);
    ck_assert_int_eq (aq_collect_run (run), AQ_OK);
    hits[i] = aq_collect_stats (run)->evaluations;
    aq_collect_free (run);
  }
  ck_assert_uint_eq (hits[0], hits[1]);
  ck_assert_uint_ne (hits[0], hits[2]);
  free_boards (&all);
}
