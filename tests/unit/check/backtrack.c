/* SPDX-License-Identifier: MIT */

#include "../archive/board_array.h"

/* An aq_visit that stops at the fifth board. */
static bool collect_five (const struct aq_board *board, void *data) {
  struct board_array *boards = data;
  add_board (boards, board->column);
  return boards->count != 5;
}

static bool count (const struct aq_board *board, void *data) {
  (void) board;
  ++*(uint64_t *) data;
  return true;
}

TEST (solutions_are_those_of_naive_search_in_the_same_order) {
  for (unsigned n = 1; n <= 9; n++) {
    struct board_array expected = all_solutions (n), found = {.n = n};
    ck_assert_int_eq (aq_backtrack (n, collect_board, &found), AQ_OK);
    ck_assert_msg (equal_boards (&found, &expected), "n %u", n);
    free_boards (&found);
    free_boards (&expected);
  }
}

TEST (counts_are_the_known_totals) {
  for (unsigned n = 1; n <= 12; n++) {
    struct unit_totals totals;
    uint64_t found = 0;
    ck_assert (unit_totals (n, &totals));
    ck_assert_int_eq (aq_backtrack (n, count, &found), AQ_OK);
    ck_assert_uint_eq (found, totals.all);
  }
}

TEST (a_visitor_can_stop) {
  struct board_array expected = all_solutions (8), found = {.n = 8};
  ck_assert_int_eq (aq_backtrack (8, collect_five, &found), AQ_STOPPED);
  expected.count = 5;
  ck_assert (equal_boards (&found, &expected));
  free_boards (&found);
  free_boards (&expected);
}

static bool keep (const struct aq_board *board, void *data) {
  *(struct aq_board *) data = *board;
  return false;
}

TEST (the_first_board_of_a_large_size_is_a_solution) {
  for (unsigned n = 17; n <= 29; n += 4) {
    struct aq_board board;
    ck_assert_int_eq (aq_backtrack (n, keep, &board), AQ_STOPPED);
    ck_assert (!unit_attacks (n, board.column));
  }
}

TEST (sizes_out_of_range_are_refused) {
  uint64_t found = 0;
  ck_assert_int_eq (aq_backtrack (0, count, &found), AQ_BAD_SIZE);
  ck_assert_int_eq (aq_backtrack (33, count, &found), AQ_BAD_SIZE);
  ck_assert_uint_eq (found, 0);
}
