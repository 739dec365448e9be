/* SPDX-License-Identifier: MIT */

/* The solution set: what enters, what it counts, what is popped. */

#include "archive/solution_set.h"

#include "archive/sorted_boards.h"

#include "board_array.h"

/* The program is linked so that every call of malloc comes here, and every
   call of calloc, into which a compiler may turn a malloc.  While COUNTING,
   the call that finds the countdown at 0 fails. */
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

static struct solution_set *new_set (unsigned n, bool whole_orbits) {
  struct solution_set *set;
  ck_assert_int_eq (aq_set_new (&set, n, whole_orbits), AQ_OK);
  return set;
}

/* Merges one board; returns how many boards are new, at most MOST. */
static uint64_t add (struct solution_set *set, unsigned n,
                     const uint8_t *column, uint64_t most) {
  const uint64_t before = aq_set_found (set);
  uint64_t added = 0;
  const struct packed_hit hit = pack_board (n, column);
  ck_assert_int_eq (
      aq_set_merge (set, aq_hit_shard (&hit), &hit, 1, most, &added), AQ_OK);
  ck_assert_uint_eq (added, aq_set_found (set) - before);
  return added;
}

/* The index of the board that enters as number I of COUNT: each once, in some
   order, as 7919 is a prime. */
static size_t shuffle (size_t i, size_t count) {
  return (i * 7919 + 5) % count;
}

/* Checks that the boards of the set are the sorted BOARDS. */
static void expect_boards (const struct solution_set *set,
                           const struct board_array *boards) {
  struct board_array visited = {.n = boards->n};
  ck_assert_int_eq (aq_visit_sorted (set, false, collect_board, &visited),
                    AQ_OK);
  ck_assert_msg (equal_boards (&visited, boards),
                 "n %u: %zu boards, %zu expected", boards->n, visited.count,
                 boards->count);
  free_boards (&visited);
}

START_TEST (boards_come_out_once_and_sorted_in_whatever_order_they_enter) {
  for (unsigned n = 1; n <= 9; n++) {
    struct solution_set *set = new_set (n, false);
    struct board_array boards = all_solutions (n);
    for (size_t i = 0; i < 2 * boards.count; i++) {
      const size_t shuffled = shuffle (i, boards.count);
      ck_assert_uint_eq (
          add (set, n, board_at (&boards, shuffled), UINT64_MAX),
          i < boards.count);
    }
    ck_assert_uint_eq (aq_set_found (set), boards.count);
    expect_boards (set, &boards);
    free_boards (&boards);
    aq_set_free (set);
  }
}
END_TEST

START_TEST (with_whole_orbits_a_board_adds_all_its_images) {
  for (unsigned n = 1; n <= 9; n++) {
    struct solution_set *set = new_set (n, true);
    struct unit_totals totals;
    struct board_array boards = all_solutions (n);
    for (size_t i = boards.count; i-- > 0;)
      add (set, n, board_at (&boards, i), UINT64_MAX);
    ck_assert (unit_totals (n, &totals));
    ck_assert_uint_eq (aq_set_found (set), totals.all);
    ck_assert_uint_eq (aq_set_classes (set), totals.fundamental);
    const struct aq_orbits orbits = aq_set_orbits (set);
    uint64_t sum = 0;
    for (unsigned size = 1; size <= 8; size++)
      sum += size * orbits.of_size[size];
    ck_assert_uint_eq (sum, totals.all);
    expect_boards (set, &boards);
    free_boards (&boards);
    aq_set_free (set);
  }
}
END_TEST

START_TEST (canonical_forms_are_the_smallest_boards_of_the_classes) {
  struct solution_set *set = new_set (8, false);
  struct board_array boards = all_solutions (8), visited = {.n = 8};
  struct board_array canonical = canonical_solutions (8);
  for (size_t i = 0; i < boards.count; i++)
    add (set, 8, board_at (&boards, i), UINT64_MAX);
  ck_assert_int_eq (aq_visit_sorted (set, true, collect_board, &visited),
                    AQ_OK);
  ck_assert_uint_eq (visited.count, 12);
  ck_assert (equal_boards (&visited, &canonical));
  free_boards (&canonical);
  free_boards (&visited);
  free_boards (&boards);
  aq_set_free (set);
}
END_TEST

START_TEST (no_more_boards_enter_than_the_limit_lets_in) {
  struct board_array boards = all_solutions (8);
  for (uint64_t limit = 1; limit <= boards.count; limit++) {
    struct solution_set *set = new_set (8, true);
    struct board_array visited = {.n = 8};
    for (size_t i = 0; aq_set_found (set) < limit; i++)
      add (set, 8, board_at (&boards, i), limit - aq_set_found (set));
    ck_assert_uint_eq (aq_set_found (set), limit);
    ck_assert_int_eq (aq_visit_sorted (set, false, collect_board, &visited),
                      AQ_OK);
    ck_assert_uint_eq (visited.count, limit);
    free_boards (&visited);
    aq_set_free (set);
  }
  free_boards (&boards);
}
END_TEST

/* Sizes with keys of one, two and three words. */
START_TEST (solutions_of_every_size_are_distinguished_and_sorted) {
  for (unsigned n = 10; n <= AQ_SEARCH_MAX; n++) {
    struct solution_set *set = new_set (n, true);
    struct board_array boards = {.n = n};
    uint64_t state = n;
    add_random_orbits (&state, 300, &boards);
    for (size_t i = 0; i < boards.count; i++) {
      const size_t shuffled = shuffle (i, boards.count);
      add (set, n, board_at (&boards, shuffled), UINT64_MAX);
      ck_assert_msg (add (set, n, board_at (&boards, shuffled), UINT64_MAX) ==
                         0,
                     "n and seed %u", n);
    }
    ck_assert_msg (aq_set_found (set) == boards.count, "n and seed %u", n);
    expect_boards (set, &boards);
    free_boards (&boards);
    aq_set_free (set);
  }
}
END_TEST

/* --- boards with attacks --- */

/* Tries to merge BOARD, which has attacks and was drawn with seed N; the set
   must not change. */
static void expect_refused (struct solution_set *set, unsigned n,
                            const uint8_t *board) {
  const struct packed_hit hit = pack_board (n, board);
  const uint64_t found = aq_set_found (set), classes = aq_set_classes (set);
  const uint64_t queued = aq_set_queued (set);
  const struct aq_orbits orbits = aq_set_orbits (set);
  uint64_t added = 0;
  ck_assert (unit_attacks (n, board));
  const enum aq_status status =
      aq_set_merge (set, aq_hit_shard (&hit), &hit, 1, UINT64_MAX, &added);
  const struct aq_orbits after = aq_set_orbits (set);
  ck_assert_msg (
      status == AQ_BAD_SOLUTION && added == 0 && aq_set_found (set) == found &&
          aq_set_classes (set) == classes && aq_set_queued (set) == queued &&
          !memcmp (&after, &orbits, sizeof orbits),
      "n and seed %u: status %d", n, (int) status);
}

/* Solutions with two rows swapped, where that makes an attack, before and
   after the solution itself. */
START_TEST (a_board_with_attacks_is_refused_and_does_not_enter) {
  for (unsigned n = 2; n <= AQ_SEARCH_MAX; n++)
    for (int whole_orbits = 0; whole_orbits < 2; whole_orbits++) {
      struct solution_set *set = new_set (n, whole_orbits);
      struct board_array entered = {.n = n};
      uint64_t state = n;
      for (int i = 0; i < 20; i++) {
        uint8_t column[256], attacked[256];
        if (n > 3)
          unit_search_solution (&state, n, column);
        else
          unit_permutation (&state, n, column);
        memcpy (attacked, column, n);
        unit_swap (attacked, 0,
                   1 + (unsigned) (unit_random (&state) % (n - 1)));
        if (unit_attacks (n, attacked))
          expect_refused (set, n, attacked);
        if (n > 3 && add (set, n, column, UINT64_MAX) == 1 && !whole_orbits)
          add_board (&entered, column);
        if (unit_attacks (n, attacked))
          expect_refused (set, n, attacked);
      }
      sort_boards (&entered);
      if (!whole_orbits)
        expect_boards (set, &entered);
      free_boards (&entered);
      aq_set_free (set);
    }
}
END_TEST

/* Of a list of hits, those before the board with attacks enter. */
START_TEST (a_merge_ends_at_a_board_with_attacks) {
  static const uint8_t attacked[] = {0, 1, 2, 3, 4, 5, 6, 7};
  struct board_array boards = all_solutions (8);
  const struct packed_hit bad = pack_board (8, attacked);
  struct solution_set *set = new_set (8, false);
  struct packed_hit hits[3] = {{.hash = 0}, bad, {.hash = 0}};
  unsigned same_shard = 0;
  for (size_t i = 0; i < boards.count && same_shard < 2; i++) {
    const struct packed_hit hit = pack_board (8, board_at (&boards, i));
    if (aq_hit_shard (&hit) == aq_hit_shard (&bad))
      hits[2 * same_shard++] = hit;
  }
  ck_assert_uint_eq (same_shard, 2);
  uint64_t added = 0;
  ck_assert_int_eq (
      aq_set_merge (set, aq_hit_shard (&bad), hits, 3, UINT64_MAX, &added),
      AQ_BAD_SOLUTION);
  ck_assert_uint_eq (added, 1);
  ck_assert_uint_eq (aq_set_found (set), 1);
  free_boards (&boards);
  aq_set_free (set);
}
END_TEST

/* --- the queue --- */

/* Pops the whole queue, 7 boards at a time, and counts in POPPED how often
   each of BOARDS is popped. */
static void pop_all (struct solution_set *set,
                     const struct board_array *boards, int *popped) {
  while (aq_set_queued (set)) {
    struct hit_list hits = {0};
    const uint64_t queued = aq_set_queued (set);
    ck_assert_int_eq (aq_set_pop (set, 7, &hits), AQ_OK);
    ck_assert_uint_eq (hits.count, queued < 7 ? queued : 7);
    ck_assert_uint_eq (aq_set_queued (set), queued - hits.count);
    for (size_t i = 0; i < hits.count; i++) {
      uint8_t board[AQ_SEARCH_MAX];
      ck_assert_int_eq (__builtin_popcount (hits.hit[i].images), 1);
      aq_hit_board (boards->n, &hits.hit[i], board);
      popped[find_board (boards, board)]++;
    }
    aq_hits_free (&hits);
  }
}

/* Pops after each PAUSE boards, so that boards also enter after another image
   of theirs was popped.  With whole orbits the canonical form stands for its
   class. */
START_TEST (each_board_is_popped_once) {
  struct board_array boards = all_solutions (8);
  for (size_t pause = 1; pause < boards.count; pause += 3) {
    struct solution_set *set = new_set (8, false);
    struct solution_set *whole = new_set (8, true);
    int popped[92] = {0}, canonical[92] = {0};
    for (size_t i = 0; i < boards.count; i++) {
      const uint8_t *board =
          board_at (&boards, (i * 17 + pause) % boards.count);
      add (set, 8, board, UINT64_MAX);
      add (whole, 8, board, UINT64_MAX);
      if (i % pause == 0) {
        pop_all (set, &boards, popped);
        pop_all (whole, &boards, canonical);
      }
    }
    pop_all (set, &boards, popped);
    pop_all (whole, &boards, canonical);
    size_t classes = 0;
    for (size_t i = 0; i < boards.count; i++) {
      ck_assert_int_eq (popped[i], 1);
      ck_assert_int_le (canonical[i], 1);
      classes += canonical[i] == 1;
    }
    ck_assert_uint_eq (classes, 12);
    aq_set_free (set);
    aq_set_free (whole);
  }
  free_boards (&boards);
}
END_TEST

START_TEST (sizes_out_of_range_are_refused) {
  struct solution_set *set;
  ck_assert_int_eq (aq_set_new (&set, 0, true), AQ_BAD_SIZE);
  ck_assert_int_eq (aq_set_new (&set, AQ_SEARCH_MAX + 1, true), AQ_BAD_SIZE);
}
END_TEST

/* --- allocations that fail --- */

/* Merges one board while allocations are counted. */
static enum aq_status try_add (struct solution_set *set, unsigned n,
                               const uint8_t *column, uint64_t *added) {
  const struct packed_hit hit = pack_board (n, column);
  counting = true;
  const enum aq_status status =
      aq_set_merge (set, aq_hit_shard (&hit), &hit, 1, UINT64_MAX, added);
  counting = false;
  return status;
}

/* Whichever allocation fails, the board stays out, and a second try gives the
   set that no failure gives.  Allocations are chunks of the pool, the hash
   tables, their buckets, and more buckets as they grow. */
START_TEST (running_out_of_memory_loses_nothing) {
  struct board_array boards = {.n = 12};
  uint64_t state = 1;
  add_random_orbits (&state, 1000, &boards);
  for (int fails = 0; fails < 30; fails++) {
    struct solution_set *set = new_set (12, false);
    uint64_t added = 0;
    int refused = 0;
    countdown = fails;
    for (size_t i = 0; i < boards.count; i++) {
      const uint8_t *board = board_at (&boards, i);
      enum aq_status status = try_add (set, 12, board, &added);
      if (status) {
        ck_assert_int_eq (status, AQ_NO_MEMORY);
        refused++;
        status = try_add (set, 12, board, &added);
      }
      ck_assert_int_eq (status, AQ_OK);
    }
    ck_assert_int_lt (countdown, 0); /* one allocation failed */
    ck_assert_int_eq (refused, 1);
    ck_assert_uint_eq (added, boards.count);
    expect_boards (set, &boards);
    aq_set_free (set);
  }
  free_boards (&boards);
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      boards_come_out_once_and_sorted_in_whatever_order_they_enter,
      with_whole_orbits_a_board_adds_all_its_images,
      canonical_forms_are_the_smallest_boards_of_the_classes,
      no_more_boards_enter_than_the_limit_lets_in,
      solutions_of_every_size_are_distinguished_and_sorted,
      a_board_with_attacks_is_refused_and_does_not_enter,
      a_merge_ends_at_a_board_with_attacks,
      each_board_is_popped_once,
      sizes_out_of_range_are_refused,
      running_out_of_memory_loses_nothing,
      NULL};
  return unit_run ("archive/solution_set", tests);
}
