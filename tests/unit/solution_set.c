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

static struct solution_set *new_set (unsigned n, bool whole_orbits) {
  struct solution_set *set;
  ck_assert_int_eq (aq_set_new (&set, n, whole_orbits), AQ_OK);
  return set;
}

/* One board as a find, and the shard that it belongs to. */
static struct find find_of (unsigned n, const uint8_t *column,
                            unsigned *shard) {
  uint8_t board[AQ_SEARCH_MAX] = {0};
  struct finds shards[AQ_SHARDS] = {{0}};
  struct find find = {.hash = 0};
  memcpy (board, column, n);
  ck_assert_int_eq (aq_finds_add (shards, n, aq_lanes (0), board, 1), AQ_OK);
  for (unsigned i = 0; i < AQ_SHARDS; i++) {
    if (shards[i].count) {
      find = shards[i].find[0];
      *shard = i;
    }
    aq_finds_free (&shards[i]);
  }
  ck_assert_uint_eq (aq_find_shard (&find), *shard);
  return find;
}

/* Returns how many boards are new, and checks that as many were told to be. */
static uint64_t add (struct solution_set *set, unsigned n,
                     const uint8_t *column, uint64_t room) {
  const uint64_t before = aq_set_found (set);
  uint64_t added = 0;
  unsigned shard = 0;
  const struct find find = find_of (n, column, &shard);
  ck_assert_int_eq (aq_set_merge (set, shard, &find, 1, room, &added), AQ_OK);
  ck_assert_uint_eq (added, aq_set_found (set) - before);
  return added;
}

START_TEST (boards_come_out_once_and_sorted_whatever_order_they_came_in) {
  for (unsigned n = 1; n <= 9; n++) {
    struct solution_set *set = new_set (n, false);
    uint8_t *boards;
    const size_t count = unit_solutions (n, &boards);
    for (size_t i = 0; i < 2 * count; i++) {
      const size_t shuffled = (i * 7919 + 5) % count;
      ck_assert_uint_eq (add (set, n, boards + shuffled * n, UINT64_MAX),
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
    struct solution_set *set = new_set (n, true);
    struct unit_totals totals;
    uint8_t *boards;
    const size_t count = unit_solutions (n, &boards);
    for (size_t i = count; i-- > 0;)
      add (set, n, boards + i * n, UINT64_MAX);
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
  struct solution_set *set = new_set (8, false);
  uint8_t *boards;
  const size_t count = unit_solutions (8, &boards);
  for (size_t i = 0; i < count; i++)
    add (set, 8, boards + i * 8, UINT64_MAX);
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
    struct solution_set *set = new_set (8, true);
    for (size_t i = 0; aq_set_found (set) < limit; i++)
      add (set, 8, boards + i * 8, limit - aq_set_found (set));
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
    struct solution_set *set = new_set (n, true);
    uint64_t state = n;
    for (int i = 0; i < BOARDS; i++) {
      uint8_t column[256];
      unit_permutation (&state, n, column);
      const uint64_t before = state;
      add (set, n, column, UINT64_MAX);
      ck_assert_uint_eq (add (set, n, column, UINT64_MAX), 0);
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

START_TEST (more_boards_than_are_sorted_at_a_time_are_sorted) {
  enum { N = 26, BOARDS = 360000 };
  struct solution_set *set = new_set (N, true);
  const size_t stride = aq_board_stride (N);
  struct order order = {0};
  struct finds shards[AQ_SHARDS] = {{0}};
  uint64_t added = 0;
  uint8_t *boards = calloc (BOARDS, stride);
  uint64_t state = 1;
  for (int i = 0; i < BOARDS; i++)
    unit_permutation (&state, N, boards + (size_t) i * stride);
  ck_assert_int_eq (aq_finds_add (shards, N, aq_lanes (0), boards, BOARDS),
                    AQ_OK);
  for (unsigned i = 0; i < AQ_SHARDS; i++) {
    ck_assert_uint_gt (shards[i].count, BOARDS / AQ_SHARDS * 9 / 10);
    ck_assert_int_eq (aq_set_merge (set, i, shards[i].find, shards[i].count,
                                    UINT64_MAX, &added),
                      AQ_OK);
    aq_finds_free (&shards[i]);
  }
  ck_assert_uint_eq (added, aq_set_found (set));
  ck_assert_uint_gt (aq_set_found (set) * 24, 1 << 26); /* bytes of keys */
  ck_assert_int_eq (aq_set_each (set, false, expect_larger, &order), AQ_OK);
  ck_assert_uint_eq (order.count, aq_set_found (set));
  free (boards);
  aq_set_free (set);
}
END_TEST

/* By the smallest image, then by the number of the image. */
START_TEST (finds_are_sorted_by_canonical_form_and_image) {
  for (unsigned n = 8; n <= AQ_SEARCH_MAX; n += 8) {
    enum { BOARDS = 300 };
    struct finds shards[AQ_SHARDS] = {{0}};
    struct finds all = {0};
    uint8_t boards[BOARDS][AQ_SEARCH_MAX] = {{0}};
    const size_t stride = aq_board_stride (n);
    uint64_t state = n;
    for (int i = 0; i < BOARDS; i++) {
      uint8_t column[256], images[8][256];
      if (i % 4 == 0)
        unit_permutation (&state, n, column);
      unit_images (n, column, images);
      memcpy ((uint8_t *) boards + (size_t) i * stride, images[i % 8], n);
    }
    ck_assert_int_eq (aq_finds_add (shards, n, aq_lanes (0),
                                    (const uint8_t *) boards, BOARDS),
                      AQ_OK);
    for (unsigned i = 0; i < AQ_SHARDS; i++) {
      ck_assert_int_eq (aq_finds_append (&all, &shards[i]), AQ_OK);
      aq_finds_free (&shards[i]);
    }
    aq_finds_sort (&all);
    ck_assert_uint_eq (all.count, BOARDS);
    uint8_t last[AQ_SEARCH_MAX] = {0};
    unsigned last_image = 0;
    for (size_t i = 0; i < all.count; i++) {
      uint8_t board[AQ_SEARCH_MAX], images[8][256];
      const uint8_t *smallest = images[0];
      aq_find_board (n, &all.find[i], board);
      unit_images (n, board, images);
      for (int j = 1; j < 8; j++)
        if (memcmp (images[j], smallest, n) < 0)
          smallest = images[j];
      const unsigned image = (unsigned) __builtin_ctz (all.find[i].images);
      const int order = memcmp (last, smallest, n);
      ck_assert_msg (order < 0 || (order == 0 && last_image <= image),
                     "n %u, find %zu", n, i);
      memcpy (last, smallest, n);
      last_image = image;
    }
    aq_finds_free (&all);
  }
}
END_TEST

/* Takes what waits in pieces of 7 and marks it in BOARDS; returns how many. */
static size_t take_all (struct solution_set *set, unsigned n,
                        const uint8_t *boards, size_t count, int *taken) {
  size_t boards_taken = 0;
  while (aq_set_waiting (set)) {
    struct finds finds = {0};
    const uint64_t waiting = aq_set_waiting (set);
    ck_assert_int_eq (aq_set_take (set, 7, &finds), AQ_OK);
    ck_assert_uint_eq (finds.count, waiting < 7 ? waiting : 7);
    ck_assert_uint_eq (aq_set_waiting (set), waiting - finds.count);
    for (size_t i = 0; i < finds.count; i++)
      for (unsigned rest = finds.find[i].images; rest; rest &= rest - 1) {
        struct find one = finds.find[i];
        uint8_t board[AQ_SEARCH_MAX];
        size_t at = 0;
        one.images = (aq_image_mask) (rest & -rest);
        aq_find_board (n, &one, board);
        while (at < count && memcmp (boards + at * n, board, n))
          at++;
        ck_assert_uint_lt (at, count);
        taken[at]++;
        boards_taken++;
      }
    aq_finds_free (&finds);
  }
  return boards_taken;
}

/* Board by board, also those that come after another image of theirs was
   taken; with whole orbits the canonical form of each class. */
START_TEST (all_that_comes_in_can_be_taken_once) {
  uint8_t *boards;
  const size_t count = unit_solutions (8, &boards);
  for (size_t pause = 1; pause < count; pause += 3) {
    struct solution_set *set = new_set (8, false);
    struct solution_set *whole = new_set (8, true);
    int taken[92] = {0}, canonical[92] = {0};
    for (size_t i = 0; i < count; i++) {
      const uint8_t *board = boards + (i * 17 + pause) % count * 8;
      add (set, 8, board, UINT64_MAX);
      add (whole, 8, board, UINT64_MAX);
      if (i % pause == 0) {
        take_all (set, 8, boards, count, taken);
        take_all (whole, 8, boards, count, canonical);
      }
    }
    take_all (set, 8, boards, count, taken);
    take_all (whole, 8, boards, count, canonical);
    size_t classes = 0;
    for (size_t i = 0; i < count; i++) {
      ck_assert_int_eq (taken[i], 1);
      ck_assert_int_le (canonical[i], 1);
      classes += canonical[i] == 1;
    }
    ck_assert_uint_eq (classes, 12);
    aq_set_free (set);
    aq_set_free (whole);
  }
  free (boards);
}
END_TEST

START_TEST (a_visitor_can_stop) {
  struct solution_set *set = new_set (6, true);
  static const uint8_t column[] = {1, 3, 5, 0, 2, 4};
  ck_assert_uint_eq (add (set, 6, column, UINT64_MAX), 4);
  struct visited visited = {.n = 6, .most = 3};
  ck_assert_int_eq (aq_set_each (set, false, collect, &visited), AQ_STOPPED);
  ck_assert_uint_eq (visited.count, 3);
  free (visited.boards);
  aq_set_free (set);
}
END_TEST

START_TEST (sizes_out_of_range_are_refused) {
  struct solution_set *set;
  ck_assert_int_eq (aq_set_new (&set, 0, true), AQ_BAD_SIZE);
  ck_assert_int_eq (aq_set_new (&set, AQ_SEARCH_MAX + 1, true), AQ_BAD_SIZE);
}
END_TEST

static enum aq_status try_add (struct solution_set *set, unsigned n,
                               const uint8_t *column, uint64_t *added) {
  unsigned shard = 0;
  const struct find find = find_of (n, column, &shard);
  counting = true;
  const enum aq_status status =
      aq_set_merge (set, shard, &find, 1, UINT64_MAX, added);
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
  struct solution_set *whole = new_set (N, false);
  for (int i = 0; i < BOARDS; i++) {
    unit_permutation (&state, N, boards[i]);
    add (whole, N, boards[i], UINT64_MAX);
  }
  struct visited expected = visit_all (whole, N, false);

  for (int fails = 0; fails < 30; fails++) {
    struct solution_set *set = new_set (N, false);
    uint64_t added = 0;
    int refused = 0;
    countdown = fails;
    for (int i = 0; i < BOARDS; i++) {
      enum aq_status status = try_add (set, N, boards[i], &added);
      if (status) {
        ck_assert_int_eq (status, AQ_NO_MEMORY);
        refused++;
        status = try_add (set, N, boards[i], &added);
      }
      ck_assert_int_eq (status, AQ_OK);
    }
    ck_assert_int_lt (countdown, 0); /* it did fail */
    ck_assert_int_eq (refused, 1);
    struct visited visited = visit_all (set, N, false);
    ck_assert_uint_eq (visited.count, expected.count);
    ck_assert_mem_eq (visited.boards, expected.boards, expected.count * N);
    ck_assert_uint_eq (added, expected.count);
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
      more_boards_than_are_sorted_at_a_time_are_sorted,
      finds_are_sorted_by_canonical_form_and_image,
      all_that_comes_in_can_be_taken_once,
      a_visitor_can_stop,
      sizes_out_of_range_are_refused,
      running_out_of_memory_loses_nothing,
      NULL};
  return unit_run ("solution_set", tests);
}
