/* SPDX-License-Identifier: MIT */

/* The boards of a set in order, a part at a time. */

#include "archive/sorted_boards.h"

#include "../allocations.h"
#include "board_array.h"

struct visits {
  struct board_array boards;
  size_t stop_at; /* VISIT returns false at this board, from 1; 0: never */
  bool after_stop;
};

static bool note_visit (const struct aq_board *board, void *data) {
  struct visits *visits = data;
  visits->after_stop |=
      visits->stop_at && visits->boards.count >= visits->stop_at;
  count_allocations (false); /* it allocates memory, too */
  collect_board (board, &visits->boards);
  count_allocations (true);
  return visits->boards.count != visits->stop_at;
}

/* Visits the boards of SET, MOST sorted at a time; 0: as aq_visit_sorted has
   it. */
static enum aq_status sort (const struct solution_set *set, bool canonical,
                            uint64_t most, struct visits *visits) {
  count_allocations (true);
  const enum aq_status status =
      most ? aq_visit_in_parts (set, canonical, most, note_visit, visits)
           : aq_visit_sorted (set, canonical, note_visit, visits);
  count_allocations (false);
  return status;
}

/* Checks that it visits EXPECTED. */
static void expect_sorted (const struct solution_set *set, bool canonical,
                           uint64_t most, const struct board_array *expected) {
  struct visits visits = {.boards = {.n = expected->n}};
  fail_allocation (-1, false);
  ck_assert_int_eq (sort (set, canonical, most, &visits), AQ_OK);
  ck_assert_msg (equal_boards (&visits.boards, expected),
                 "n %u, parts of %lu: other boards", expected->n,
                 (unsigned long) most);
  free_boards (&visits.boards);
}

/* A set with BOARDS. */
static struct solution_set *set_of (const struct board_array *boards,
                                    bool whole_orbits) {
  struct solution_set *set;
  new_parts (&set, 1, boards->n, whole_orbits);
  merge_parts (&set, 1, boards);
  return set;
}

/* What visiting all is to give: for each board itself, or with whole orbits
   its images, or its canonical form. */
static struct board_array expected_boards (const struct board_array *given,
                                           bool whole_orbits, bool canonical) {
  const unsigned n = given->n;
  struct board_array expected = {.n = n};
  for (size_t i = 0; i < given->count; i++) {
    const uint8_t *board = board_at (given, i);
    uint8_t image[8][256];
    if (canonical)
      unit_smallest_image (n, board, image[0]);
    else
      unit_images (n, board, image);
    for (unsigned j = 0; j < (whole_orbits && !canonical ? 8 : 1); j++)
      add_board (&expected, whole_orbits || canonical ? image[j] : board);
  }
  sort_distinct (&expected);
  return expected;
}

/* The most boards that begin with the same two columns. */
static size_t largest_bucket (const struct board_array *sorted) {
  const unsigned length = sorted->n < 2 ? sorted->n : 2;
  size_t largest = 0, first = 0;
  for (size_t i = 0; i < sorted->count; i++) {
    if (memcmp (board_at (sorted, first), board_at (sorted, i), length))
      first = i;
    largest = i - first + 1 > largest ? i - first + 1 : largest;
  }
  return largest;
}

/* --- what is visited --- */

/* Boards that are all of a size, or some at random. */
static struct board_array some_boards (uint64_t *state, unsigned n) {
  struct board_array boards = {.n = n}, some = {.n = n};
  if (n <= 10)
    boards = all_solutions (n);
  else
    add_random_orbits (state, 60, &boards);
  const unsigned share = unit_random (state) % 4;
  for (size_t i = 0; i < boards.count; i++)
    if (unit_random (state) % 4 >= share)
      add_board (&some, board_at (&boards, i));
  free_boards (&boards);
  return some;
}

TEST (boards_are_visited_in_order) {
  static const uint64_t most[] = {0, 1, 10, 50, 1000};
  uint64_t state = 1;
  for (unsigned which = 0; which < 4 * 5; which++)
    for (unsigned n = 1; n <= 24; n += n < 10 || n > 20 ? 1 : 11) {
      const bool whole_orbits = which & 1, canonical = which & 2;
      struct board_array boards = some_boards (&state, n);
      struct board_array expected =
          expected_boards (&boards, whole_orbits, canonical);
      struct solution_set *set = set_of (&boards, whole_orbits);
      expect_sorted (set, canonical, most[which / 4], &expected);
      aq_set_free (set);
      free_boards (&expected);
      free_boards (&boards);
    }
}

/* No block is larger than a part, or a bucket. */
TEST (memory_is_that_of_a_part) {
  struct board_array boards = all_solutions (10);
  struct solution_set *set = set_of (&boards, true);
  for (uint64_t most = 1; most <= 400; most *= 20) {
    const size_t bucket = largest_bucket (&boards);
    const size_t part = (size_t) (most > bucket ? most : bucket);
    expect_sorted (set, false, most, &boards);
    ck_assert_uint_le (largest_allocation (), part * sizeof (uint64_t));
  }
  aq_set_free (set);
  free_boards (&boards);
}

/* What is expected for all boards of a size holds the keys of a part, which
   has all boards of N = 16, and of the largest bucket; it is not much more. */
TEST (expected_memory_is_that_of_a_part_and_a_bucket) {
  static const struct {
    unsigned n;
    uint64_t boards, classes, part; /* in bytes */
  } rows[] = {{16, 14772512, 1846955, 14772512 * 8},
              {20, 39029188884, 4878666808, 4878666808 * 8}};
  for (size_t i = 0; i < 2; i++) {
    const unsigned n = rows[i].n;
    const uint64_t bytes =
        aq_sorted_bytes (n, rows[i].boards, rows[i].classes);
    const uint64_t bucket = rows[i].boards / (n * n) * 16 * 3;
    ck_assert_uint_gt (bytes, rows[i].part + bucket / 3);
    ck_assert_uint_lt (bytes, rows[i].part + bucket + (1 << 23));
  }
}

TEST (a_visitor_that_stops_ends_it) {
  struct board_array boards = all_solutions (9);
  struct solution_set *set = set_of (&boards, true);
  const size_t stops[] = {1, 7, 13, boards.count / 2, boards.count};
  for (size_t i = 0; i < sizeof stops / sizeof *stops; i++) {
    struct visits visits = {.boards = {.n = 9}, .stop_at = stops[i]};
    fail_allocation (-1, false);
    ck_assert_int_eq (sort (set, false, 30, &visits), AQ_STOPPED);
    ck_assert_uint_eq (visits.boards.count, stops[i]);
    ck_assert (!visits.after_stop);
    free_boards (&visits.boards);
  }
  aq_set_free (set);
  free_boards (&boards);
}

/* Whether it visits all BOARDS if the allocation after the next AT fails, and
   with ALL those behind it; otherwise it lacks memory. */
static bool sorts_without (const struct solution_set *set,
                           const struct board_array *boards, int at,
                           bool all) {
  struct visits visits = {.boards = {.n = boards->n}};
  fail_allocation (at, all);
  const enum aq_status status = sort (set, false, 1000, &visits);
  ck_assert_int_eq (status, status ? AQ_NO_MEMORY : AQ_OK);
  ck_assert (status || equal_boards (&visits.boards, boards));
  free_boards (&visits.boards);
  return !status;
}

TEST (without_memory_it_sorts_less_at_a_time_or_fails) {
  struct board_array boards = all_solutions (9);
  struct solution_set *set = set_of (&boards, true);
  for (int at = 0; at < 6; at++)
    ck_assert (sorts_without (set, &boards, at, false));
  for (int at = 0; at < 2; at++)
    ck_assert (!sorts_without (set, &boards, at, true));
  aq_set_free (set);
  free_boards (&boards);
}
