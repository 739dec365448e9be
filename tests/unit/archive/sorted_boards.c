/* SPDX-License-Identifier: MIT */

/* The boards of a set in order. */

#include "archive/sorted_boards.h"

#include "board_array.h"

/* Checks that each board is larger than the one before. */
struct order {
  uint64_t count;
  struct aq_board last;
};

static bool expect_larger (const struct aq_board *board, void *data) {
  struct order *order = data;
  if (order->count++ &&
      memcmp (board->column, order->last.column, board->n) <= 0)
    ck_abort_msg ("board %lu is not larger than the one before",
                  (unsigned long) order->count);
  order->last = *board;
  return true;
}

/* Packed solutions, up to MOST of them. */
struct packed {
  size_t most, count;
  uint8_t *boards;
};

static bool copy_board (const struct aq_board *board, void *data) {
  struct packed *packed = data;
  memcpy (packed->boards + packed->count++ * aq_board_stride (board->n),
          board->column, board->n);
  return packed->count < packed->most;
}

/* The set needs several parts: with their images, the first BOARDS solutions
   that exact search gives take more than 128 MiB of keys. */
START_TEST (more_boards_than_are_sorted_at_a_time_are_sorted) {
  enum { N = 21, BOARDS = 1200000, KEY_BYTES = 16 };
  struct solution_set *set;
  struct order order = {0};
  struct hit_list hits = {0};
  struct packed packed = {.most = BOARDS,
                          .boards = calloc (BOARDS, aq_board_stride (N))};
  ck_assert_ptr_nonnull (packed.boards);
  ck_assert_int_eq (aq_set_new (&set, N, true), AQ_OK);
  ck_assert_int_eq (aq_backtrack (N, copy_board, &packed), AQ_STOPPED);
  ck_assert_int_eq (
      aq_hits_pack (&hits, N, aq_kernels (0), packed.boards, BOARDS), AQ_OK);
  ck_assert_int_eq (merge_hits (set, &hits, UINT64_MAX), AQ_OK);
  aq_hits_free (&hits);
  free (packed.boards);
  const uint64_t found = aq_set_found (set);
  ck_assert_uint_gt (found * KEY_BYTES, 1 << 27);
  ck_assert_int_eq (aq_visit_sorted (set, false, NULL, expect_larger, &order),
                    AQ_OK);
  ck_assert_uint_eq (order.count, found);
  aq_set_free (set);
}
END_TEST

static bool stop_at_third (const struct aq_board *board, void *count) {
  (void) board;
  return ++*(int *) count != 3;
}

START_TEST (a_visitor_can_stop) {
  static const uint8_t column[] = {1, 3, 5, 0, 2, 4};
  struct solution_set *set;
  int visited = 0;
  ck_assert_int_eq (aq_set_new (&set, 6, true), AQ_OK);
  ck_assert_int_eq (merge_board (set, column, UINT64_MAX), AQ_OK);
  ck_assert_uint_eq (aq_set_found (set), 4);
  ck_assert_int_eq (
      aq_visit_sorted (set, false, NULL, stop_at_third, &visited), AQ_STOPPED);
  ck_assert_int_eq (visited, 3);
  aq_set_free (set);
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      more_boards_than_are_sorted_at_a_time_are_sorted, a_visitor_can_stop,
      NULL};
  return unit_run ("archive/sorted_boards", tests);
}
