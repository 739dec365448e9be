/* SPDX-License-Identifier: MIT */

#include "allqueens.h"
#include "unit.h"

struct expected {
  const uint8_t *boards;
  size_t count, next, stop_after;
};

static bool expect_next (const struct aq_board *board, void *data) {
  struct expected *expected = data;
  ck_assert_uint_lt (expected->next, expected->count);
  ck_assert_mem_eq (board->column,
                    expected->boards + expected->next++ * board->n, board->n);
  return expected->next != expected->stop_after;
}

static bool count (const struct aq_board *board, void *data) {
  (void) board;
  ++*(uint64_t *) data;
  return true;
}

START_TEST (solutions_are_those_of_naive_search_in_its_order) {
  for (unsigned n = 1; n <= 9; n++) {
    uint8_t *boards;
    struct expected expected = {.count = unit_solutions (n, &boards)};
    expected.boards = boards;
    ck_assert_int_eq (aq_backtrack (n, expect_next, &expected), AQ_OK);
    ck_assert_uint_eq (expected.next, expected.count);
    free (boards);
  }
}
END_TEST

START_TEST (counts_are_the_known_totals) {
  for (unsigned n = 1; n <= 12; n++) {
    struct unit_totals totals;
    uint64_t found = 0;
    ck_assert (unit_totals (n, &totals));
    ck_assert_int_eq (aq_backtrack (n, count, &found), AQ_OK);
    ck_assert_uint_eq (found, totals.all);
  }
}
END_TEST

START_TEST (a_visitor_can_stop) {
  uint8_t *boards;
  struct expected expected = {.count = unit_solutions (8, &boards),
                              .stop_after = 5};
  expected.boards = boards;
  ck_assert_int_eq (aq_backtrack (8, expect_next, &expected), AQ_STOPPED);
  ck_assert_uint_eq (expected.next, 5);
  free (boards);
}
END_TEST

static bool keep (const struct aq_board *board, void *data) {
  *(struct aq_board *) data = *board;
  return false;
}

START_TEST (the_first_solution_of_a_large_board_is_one) {
  for (unsigned n = 17; n <= 29; n += 4) {
    struct aq_board board;
    ck_assert_int_eq (aq_backtrack (n, keep, &board), AQ_STOPPED);
    ck_assert (!unit_attacks (n, board.column));
  }
}
END_TEST

START_TEST (sizes_out_of_range_are_refused) {
  uint64_t found = 0;
  ck_assert_int_eq (aq_backtrack (0, count, &found), AQ_BAD_SIZE);
  ck_assert_int_eq (aq_backtrack (33, count, &found), AQ_BAD_SIZE);
  ck_assert_uint_eq (found, 0);
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      solutions_are_those_of_naive_search_in_its_order,
      counts_are_the_known_totals,
      a_visitor_can_stop,
      the_first_solution_of_a_large_board_is_one,
      sizes_out_of_range_are_refused,
      NULL};
  return unit_run ("backtrack", tests);
}
