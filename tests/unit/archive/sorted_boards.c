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
   that exact search gives take more than 64 MiB of keys. */
START_TEST (more_boards_than_are_sorted_at_a_time_are_sorted) {
  enum { N = 18, BOARDS = 560000, KEY_BYTES = 16 };
  struct solution_set *set;
  struct order order = {0};
  struct hit_list shards[AQ_SHARDS] = {{0}};
  struct packed packed = {.most = BOARDS,
                          .boards = calloc (BOARDS, aq_board_stride (N))};
  uint64_t added = 0;
  ck_assert_ptr_nonnull (packed.boards);
  ck_assert_int_eq (aq_set_new (&set, N, true), AQ_OK);
  ck_assert_int_eq (aq_backtrack (N, copy_board, &packed), AQ_STOPPED);
  ck_assert_int_eq (
      aq_hits_pack (shards, N, aq_kernels (0), packed.boards, BOARDS), AQ_OK);
  for (unsigned i = 0; i < AQ_SHARDS; i++) {
    ck_assert_uint_gt (shards[i].count, BOARDS / AQ_SHARDS * 9 / 10);
    ck_assert_int_eq (aq_set_merge (set, i, shards[i].hit, shards[i].count,
                                    UINT64_MAX, &added),
                      AQ_OK);
  }
  free_shards (shards);
  free (packed.boards);
  ck_assert_uint_eq (added, aq_set_found (set));
  ck_assert_uint_gt (added * KEY_BYTES, 1 << 26);
  ck_assert_int_eq (aq_visit_sorted (set, false, expect_larger, &order),
                    AQ_OK);
  ck_assert_uint_eq (order.count, added);
  aq_set_free (set);
}
END_TEST

static bool stop_at_third (const struct aq_board *board, void *count) {
  (void) board;
  return ++*(int *) count != 3;
}

START_TEST (a_visitor_can_stop) {
  static const uint8_t column[] = {1, 3, 5, 0, 2, 4};
  const struct packed_hit hit = pack_board (6, column);
  struct solution_set *set;
  uint64_t added = 0;
  int visited = 0;
  ck_assert_int_eq (aq_set_new (&set, 6, true), AQ_OK);
  ck_assert_int_eq (
      aq_set_merge (set, aq_hit_shard (&hit), &hit, 1, UINT64_MAX, &added),
      AQ_OK);
  ck_assert_uint_eq (added, 4);
  ck_assert_int_eq (aq_visit_sorted (set, false, stop_at_third, &visited),
                    AQ_STOPPED);
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
