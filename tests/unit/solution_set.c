/* SPDX-License-Identifier: MIT */

#include "solution_set.h"

#include "unit.h"

/* The program is linked so that every malloc, and every calloc that a compiler
   makes of one, comes here: while COUNTING, the one that finds the countdown
   at 0 fails. */
static bool counting;
static int countdown;
void *__real_malloc (size_t size);
void *__wrap_malloc (size_t size);
void *__wrap_malloc (size_t size) {
  if (counting && countdown-- == 0)
    return NULL;
  return __real_malloc (size);
}

void *__real_calloc (size_t count, size_t size);
void *__wrap_calloc (size_t count, size_t size);
void *__wrap_calloc (size_t count, size_t size) {
  if (counting && countdown-- == 0)
    return NULL;
  return __real_calloc (count, size);
}

/* Boards visited, in order. */
struct visited {
  unsigned n;
  size_t count, room, most;
  uint8_t *boards;
};

static bool collect (const struct aq_board *board, void *data) {
  struct visited *visited = data;
  ck_assert_uint_eq (board->n, visited->n);
  if (visited->count == visited->room) {
    visited->room = 2 * visited->room + 1024;
    visited->boards = realloc (visited->boards, visited->room * visited->n);
  }
  memcpy (visited->boards + visited->count++ * visited->n, board->column,
          visited->n);
  return visited->count != visited->most;
}

static struct visited visit_all (const struct solution_set *set, unsigned n,
                                 bool canonical) {
  struct visited visited = {.n = n};
  ck_assert_int_eq (aq_set_each (set, canonical, collect, &visited), AQ_OK);
  return visited;
}

/* Returns how many boards are new. */
static uint64_t add (struct solution_set *set, const uint8_t *column,
                     bool whole_orbit, uint64_t room) {
  const uint64_t before = aq_set_found (set);
  ck_assert_int_eq (aq_set_add (set, column, whole_orbit, room), AQ_OK);
  return aq_set_found (set) - before;
}

static struct solution_set *new_set (unsigned n) {
  struct solution_set *set;
  ck_assert_int_eq (aq_set_new (&set, n), AQ_OK);
  return set;
}

START_TEST (boards_come_out_once_and_sorted_whatever_order_they_came_in) {
  for (unsigned n = 1; n <= 9; n++) {
    struct solution_set *set = new_set (n);
    uint8_t *boards;
    const size_t count = unit_solutions (n, &boards);
    for (size_t i = 0; i < 2 * count; i++) {
      const size_t shuffled = (i * 7919 + 5) % count;
      ck_assert_uint_eq (add (set, boards + shuffled * n, false, UINT64_MAX),
                         i < count);
    }
    ck_assert_uint_eq (aq_set_found (set), count);
    struct visited visited = visit_all (set, n, false);
    ck_assert_uint_eq (visited.count, count);
    if (count)
      ck_assert_mem_eq (visited.boards, boards, count * n);
    free (visited.boards);
    free (boards);
    aq_set_free (set);
  }
}
END_TEST

START_TEST (a_whole_orbit_counts_all_images_of_one_board) {
  for (unsigned n = 1; n <= 9; n++) {
    struct solution_set *set = new_set (n);
    struct unit_totals totals;
    uint8_t *boards;
    const size_t count = unit_solutions (n, &boards);
    for (size_t i = count; i-- > 0;)
      add (set, boards + i * n, true, UINT64_MAX);
    ck_assert (unit_totals (n, &totals));
    ck_assert_uint_eq (aq_set_found (set), totals.all);
    ck_assert_uint_eq (aq_set_classes (set), totals.fundamental);
    const struct aq_orbits orbits = aq_set_orbits (set);
    uint64_t sum = 0;
    for (unsigned size = 1; size <= 8; size++)
      sum += size * orbits.of_size[size];
    ck_assert_uint_eq (sum, totals.all);
    struct visited visited = visit_all (set, n, false);
    if (count)
      ck_assert_mem_eq (visited.boards, boards, count * n);
    free (visited.boards);
    free (boards);
    aq_set_free (set);
  }
}
END_TEST

START_TEST (canonical_forms_are_the_classes_smallest_boards) {
  struct solution_set *set = new_set (8);
  uint8_t *boards;
  const size_t count = unit_solutions (8, &boards);
  for (size_t i = 0; i < count; i++)
    add (set, boards + i * 8, false, UINT64_MAX);
  struct visited visited = visit_all (set, 8, true);
  ck_assert_uint_eq (visited.count, 12);
  size_t next = 0;
  for (size_t i = 0; i < count; i++) {
    uint8_t images[8][256];
    bool smallest = true;
    unit_images (8, boards + i * 8, images);
    for (int j = 0; j < 8; j++)
      smallest &= memcmp (boards + i * 8, images[j], 8) <= 0;
    if (smallest)
      ck_assert_mem_eq (visited.boards + next++ * 8, boards + i * 8, 8);
  }
  free (visited.boards);
  free (boards);
  aq_set_free (set);
}
END_TEST

START_TEST (room_is_never_exceeded) {
  uint8_t *boards;
  const size_t count = unit_solutions (8, &boards);
  for (uint64_t limit = 1; limit <= count; limit++) {
    struct solution_set *set = new_set (8);
    for (size_t i = 0; aq_set_found (set) < limit; i++)
      add (set, boards + i * 8, true, limit - aq_set_found (set));
    ck_assert_uint_eq (aq_set_found (set), limit);
    struct visited visited = visit_all (set, 8, false);
    ck_assert_uint_eq (visited.count, limit);
    free (visited.boards);
    aq_set_free (set);
  }
  free (boards);
}
END_TEST

/* The set takes any permutation, so large boards need no solutions. */
START_TEST (keys_of_every_size_are_told_apart_and_sorted) {
  for (unsigned n = 10; n <= AQ_SEARCH_MAX; n++) {
    enum { BOARDS = 3000 };
    struct solution_set *set = new_set (n);
    uint64_t state = n;
    for (int i = 0; i < BOARDS; i++) {
      uint8_t column[256];
      unit_permutation (&state, n, column);
      const uint64_t before = state;
      add (set, column, true, UINT64_MAX);
      ck_assert_uint_eq (add (set, column, true, UINT64_MAX), 0);
      state = before;
    }
    struct visited visited = visit_all (set, n, false);
    ck_assert_uint_eq (visited.count, aq_set_found (set));
    ck_assert_uint_ge (visited.count, n == 10 ? 7 * BOARDS : 8 * BOARDS - 80);
    for (size_t i = 1; i < visited.count; i++)
      ck_assert_msg (
          memcmp (visited.boards + (i - 1) * n, visited.boards + i * n, n) < 0,
          "n %u, board %zu", n, i);
    free (visited.boards);
    aq_set_free (set);
  }
}
END_TEST

/* More boards than are sorted at a time: they come in several parts, still
   each once and in order. */
struct order {
  uint64_t count;
  struct aq_board last;
};

static bool expect_larger (const struct aq_board *board, void *data) {
  struct order *order = data;
  if (order->count++)
    ck_assert_int_gt (memcmp (board->column, order->last.column, board->n), 0);
  order->last = *board;
  return true;
}

START_TEST (a_set_of_a_million_and_more_is_sorted) {
  enum { N = 14, BOARDS = 150000 };
  struct solution_set *set = new_set (N);
  struct order order = {0};
  uint64_t state = 1;
  for (int i = 0; i < BOARDS; i++) {
    uint8_t column[256];
    unit_permutation (&state, N, column);
    ck_assert_int_eq (aq_set_add (set, column, true, UINT64_MAX), AQ_OK);
  }
  ck_assert_uint_gt (aq_set_found (set), 1 << 20);
  ck_assert_int_eq (aq_set_each (set, false, expect_larger, &order), AQ_OK);
  ck_assert_uint_eq (order.count, aq_set_found (set));
  aq_set_free (set);
}
END_TEST

START_TEST (a_visitor_can_stop) {
  struct solution_set *set = new_set (6);
  static const uint8_t column[] = {1, 3, 5, 0, 2, 4};
  ck_assert_uint_eq (add (set, column, true, UINT64_MAX), 4);
  struct visited visited = {.n = 6, .most = 3};
  ck_assert_int_eq (aq_set_each (set, false, collect, &visited), AQ_STOPPED);
  ck_assert_uint_eq (visited.count, 3);
  free (visited.boards);
  aq_set_free (set);
}
END_TEST

START_TEST (sizes_out_of_range_are_refused) {
  struct solution_set *set;
  ck_assert_int_eq (aq_set_new (&set, 0), AQ_BAD_SIZE);
  ck_assert_int_eq (aq_set_new (&set, AQ_SEARCH_MAX + 1), AQ_BAD_SIZE);
}
END_TEST

static enum aq_status try_add (struct solution_set *set,
                               const uint8_t *column) {
  counting = true;
  const enum aq_status status = aq_set_add (set, column, false, UINT64_MAX);
  counting = false;
  return status;
}

/* Whichever allocation fails, the board is refused, and a second try gives the
   set that no failure gives: a chunk of the pool, uthash's table and its
   buckets, then more buckets as it grows. */
START_TEST (running_out_of_memory_loses_nothing) {
  enum { N = 10, BOARDS = 2000 };
  uint8_t boards[BOARDS][N];
  uint64_t state = 1;
  struct solution_set *whole = new_set (N);
  for (int i = 0; i < BOARDS; i++) {
    unit_permutation (&state, N, boards[i]);
    add (whole, boards[i], false, UINT64_MAX);
  }
  struct visited expected = visit_all (whole, N, false);

  for (int fails = 0; fails < 6; fails++) {
    struct solution_set *set = new_set (N);
    int refused = 0;
    countdown = fails;
    for (int i = 0; i < BOARDS; i++) {
      enum aq_status status = try_add (set, boards[i]);
      if (status) {
        ck_assert_int_eq (status, AQ_NO_MEMORY);
        refused++;
        status = try_add (set, boards[i]);
      }
      ck_assert_int_eq (status, AQ_OK);
    }
    ck_assert_int_lt (countdown, 0); /* it did fail */
    ck_assert_int_eq (refused, 1);
    struct visited visited = visit_all (set, N, false);
    ck_assert_uint_eq (visited.count, expected.count);
    ck_assert_mem_eq (visited.boards, expected.boards, expected.count * N);
    free (visited.boards);
    aq_set_free (set);
  }
  free (expected.boards);
  aq_set_free (whole);
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      boards_come_out_once_and_sorted_whatever_order_they_came_in,
      a_whole_orbit_counts_all_images_of_one_board,
      canonical_forms_are_the_classes_smallest_boards,
      room_is_never_exceeded,
      keys_of_every_size_are_told_apart_and_sorted,
      a_set_of_a_million_and_more_is_sorted,
      a_visitor_can_stop,
      sizes_out_of_range_are_refused,
      running_out_of_memory_loses_nothing,
      NULL};
  return unit_run ("solution_set", tests);
}
