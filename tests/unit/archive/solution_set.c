/* SPDX-License-Identifier: MIT */

/* The solution set: what enters, what it counts, what is popped. */

#include "archive/solution_set.h"

#include "archive/sorted_boards.h"

#include "../allocations.h"
#include "board_array.h"

static struct solution_set *new_set (unsigned n, bool whole_orbits) {
  struct solution_set *set;
  ck_assert_int_eq (aq_set_new (&set, n, whole_orbits), AQ_OK);
  return set;
}

/* Merges one board; returns how many boards are new. */
static uint64_t add (struct solution_set *set, unsigned n,
                     const uint8_t *column) {
  const uint64_t before = aq_set_found (set);
  ck_assert_uint_eq (aq_set_size (set), n);
  ck_assert_int_eq (merge_board (set, column), AQ_OK);
  return aq_set_found (set) - before;
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

/* Sizes with keys of one word and of two.  With whole orbits a board adds all
   its images. */
TEST (boards_come_out_once_and_sorted_in_whatever_order_they_enter) {
  for (unsigned i = 2; i < 2 * (AQ_SEARCH_MAX + 1); i++) {
    const unsigned n = i / 2;
    const bool whole_orbits = i % 2;
    struct solution_set *set = new_set (n, whole_orbits);
    struct board_array boards = {.n = n};
    uint64_t state = n, added = 0, sum = 0;
    if (n < 10)
      boards = all_solutions (n);
    else
      add_random_orbits (&state, 60, &boards);
    for (size_t j = 0; j < 2 * boards.count; j++) {
      const size_t shuffled = (j * 7919 + 5) % boards.count; /* a prime */
      const uint64_t here = add (set, n, board_at (&boards, shuffled));
      if (here != (j < boards.count) && !whole_orbits)
        ck_abort_msg ("n and seed %u, board %zu added %lu", n, j,
                      (unsigned long) here);
      added += here;
    }
    const struct aq_orbits orbits = aq_set_orbits (set);
    for (unsigned size = 1; size <= 8; size++)
      sum += size * orbits.of_size[size];
    struct unit_totals totals = {.fundamental = aq_set_classes (set)};
    ck_assert (n >= 10 || unit_totals (n, &totals));
    ck_assert_msg (added == boards.count && sum == boards.count &&
                       aq_set_found (set) == boards.count &&
                       aq_set_classes (set) == totals.fundamental,
                   "n and seed %u, whole orbits %d", n, whole_orbits);
    expect_boards (set, &boards);
    free_boards (&boards);
    aq_set_free (set);
  }
}

/* --- boards with attacks --- */

/* Tries to merge BOARD, which has attacks and was drawn with seed N; the set
   must not change. */
static void expect_refused (struct solution_set *set, unsigned n,
                            const uint8_t *board) {
  const uint64_t found = aq_set_found (set), classes = aq_set_classes (set);
  const uint64_t queued = aq_set_queued (set);
  const struct aq_orbits orbits = aq_set_orbits (set);
  ck_assert (unit_attacks (n, board));
  const enum aq_status status = merge_board (set, board);
  const struct aq_orbits after = aq_set_orbits (set);
  ck_assert_msg (status == AQ_BAD_SOLUTION && aq_set_found (set) == found &&
                     aq_set_classes (set) == classes &&
                     aq_set_queued (set) == queued &&
                     !memcmp (&after, &orbits, sizeof orbits),
                 "n and seed %u: status %d", n, (int) status);
}

/* Solutions with two rows swapped, where that makes an attack, before and
   after the solution itself. */
TEST (a_board_with_attacks_is_refused_and_does_not_enter) {
  for (unsigned n = 2; n <= AQ_SEARCH_MAX; n++)
    for (int whole_orbits = 0; whole_orbits < 2; whole_orbits++) {
      struct solution_set *set = new_set (n, whole_orbits);
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
        for (int after = 0; after < 2 && unit_attacks (n, attacked); after++) {
          expect_refused (set, n, attacked);
          if (n > 3)
            ck_assert_int_eq (merge_board (set, column), AQ_OK);
        }
      }
      aq_set_free (set);
    }
}

/* Of a list of hits, those before the board with attacks enter. */
TEST (a_merge_ends_at_a_board_with_attacks) {
  static const uint8_t attacked[] = {0, 1, 2, 3, 4, 5, 6, 7};
  struct board_array boards = all_solutions (8);
  struct solution_set *set = new_set (8, false);
  const struct packed_hit hits[3] = {pack_board (8, board_at (&boards, 0)),
                                     pack_board (8, attacked),
                                     pack_board (8, board_at (&boards, 1))};
  struct set_gain gain = {0};
  bool was_new = false;
  ck_assert_int_eq (aq_set_insert (set, hits, 3, &was_new, &gain),
                    AQ_BAD_SOLUTION);
  aq_set_gained (set, &gain);
  ck_assert (was_new);
  ck_assert_uint_eq (aq_set_found (set), 1);
  free_boards (&boards);
  aq_set_free (set);
}

/* Damaged keys, above those of all boards.  Where N is a multiple of 4 the
   column of the first row is too large then: see lehmer.h. */
TEST (a_key_of_no_board_is_refused) {
  for (unsigned n = 4; n <= AQ_SEARCH_MAX; n += 4) {
    uint64_t state = n;
    struct solution_set *set = new_set (n, true);
    for (int i = 0; i < 100; i++) {
      struct packed_hit hit = {.images = 1};
      hit.key[0] = UINT64_MAX - unit_random (&state) % UINT32_MAX;
      hit.key[1] = aq_key_words (n) > 1 ? unit_random (&state) : 0;
      hit.shard = (uint8_t) aq_hit_shard (n, &hit);
      const struct hit_list hits = {.hit = &hit, .count = 1};
      ck_assert_int_eq (merge_hits (set, &hits), AQ_BAD_SOLUTION);
    }
    ck_assert_uint_eq (aq_set_found (set), 0);
    aq_set_free (set);
  }
}

/* --- the queue --- */

/* The boards that were popped, and those that wait. */
struct queue {
  const struct board_array *boards;
  bool popped[92], waiting[92];
};

/* Pops up to MOST boards of each shard, in the order of shards: they waited,
   and each stands for itself. */
static void pop (struct solution_set *set, size_t most, struct queue *queue) {
  struct hit_list hits = {0};
  size_t of_shard[AQ_SHARDS] = {0};
  unsigned last = 0;
  const uint64_t queued = aq_set_queued (set);
  ck_assert_int_eq (aq_set_pop (set, most, &hits), AQ_OK);
  ck_assert_uint_eq (aq_set_queued (set), queued - hits.count);
  ck_assert_int_eq (hits.count > 0, queued > 0);
  for (size_t i = 0; i < hits.count; i++) {
    uint8_t board[AQ_SEARCH_MAX];
    const unsigned shard = aq_hit_shard (8, &hits.hit[i]);
    unpack_hit (8, &hits.hit[i], board);
    const size_t which = find_board (queue->boards, board);
    ck_assert (last <= shard && ++of_shard[shard] <= most &&
               __builtin_popcount (hits.hit[i].images) == 1 &&
               queue->waiting[which]);
    queue->waiting[which] = false;
    queue->popped[which] = true;
    last = shard;
  }
  aq_hits_free (&hits);
}

/* Checks that a walk gives the WANTED boards, each once, and no other. */
static void expect_listed (const struct solution_set *set, bool popped,
                           const struct board_array *boards,
                           const bool *wanted) {
  struct set_walk walk = {0};
  struct packed_hit hits[AQ_LANES];
  bool listed[92] = {false};
  unsigned count;
  while ((count = aq_set_list (set, &walk, popped, hits)))
    for (unsigned i = 0; i < count; i++) {
      uint8_t board[AQ_SEARCH_MAX];
      unpack_hit (boards->n, &hits[i], board);
      const size_t which = find_board (boards, board);
      ck_assert (!listed[which]);
      listed[which] = true;
    }
  ck_assert_mem_eq (listed, wanted, boards->count * sizeof *listed);
}

/* Boards enter one by one, and are popped now and then, all at once or a part
   of them, so that boards also enter after another image of theirs was popped.
   With whole orbits the canonical form stands for its class. */
TEST (each_board_is_popped_once_and_a_walk_tells_which_were) {
  struct board_array all = all_solutions (8);
  struct board_array canonical = canonical_solutions (8);
  for (unsigned seed = 0; seed < 60; seed++) {
    const bool whole = seed % 2;
    struct queue queue = {.boards = whole ? &canonical : &all};
    struct solution_set *set = new_set (8, whole);
    uint64_t state = seed;
    for (size_t i = 0; i < all.count; i++) {
      const uint8_t *board = board_at (&all, (i * 17 + seed) % all.count);
      uint8_t smallest[256];
      unit_smallest_image (8, board, smallest);
      if (add (set, 8, board))
        queue.waiting[find_board (queue.boards, whole ? smallest : board)] =
            true;
      const unsigned chance = (unsigned) (unit_random (&state) % 64);
      if (chance < 8) {
        aq_set_pop_all (set);
        for (size_t j = 0; j < queue.boards->count; j++)
          queue.popped[j] |= queue.waiting[j];
        memset (queue.waiting, 0, sizeof queue.waiting);
        ck_assert_uint_eq (aq_set_queued (set), 0);
      } else if (chance < 20)
        pop (set, 1 + chance % 3, &queue);
      expect_listed (set, true, queue.boards, queue.popped);
      expect_listed (set, false, queue.boards, queue.waiting);
    }
    pop (set, SIZE_MAX, &queue);
    ck_assert_uint_eq (aq_set_queued (set), 0);
    aq_set_free (set);
  }
  free_boards (&canonical);
  free_boards (&all);
}

/* Whichever allocation fails: what was popped and what is left is all. */
TEST (popping_that_failed_loses_nothing) {
  struct board_array boards = all_solutions (10);
  for (int failing = 0; failing < 4; failing++) {
    struct solution_set *set;
    struct hit_list popped = {0};
    struct board_array found = {.n = 10};
    new_parts (&set, 1, 10, false);
    merge_parts (&set, 1, &boards);
    fail_allocation (failing, false);
    count_allocations (true);
    const enum aq_status status = aq_set_pop (set, 2, &popped);
    count_allocations (false);
    ck_assert_int_eq (status, AQ_NO_MEMORY);
    ck_assert_int_eq (aq_set_pop (set, SIZE_MAX, &popped), AQ_OK);
    for (size_t i = 0; i < popped.count; i++) {
      uint8_t board[AQ_SEARCH_MAX];
      unpack_hit (10, &popped.hit[i], board);
      add_board (&found, board);
    }
    ck_assert (same_boards (&found, &boards));
    free_boards (&found);
    aq_hits_free (&popped);
    aq_set_free (set);
  }
  free_boards (&boards);
}

/* --- many classes, so that pages grow --- */

/* Those of BOARDS whose class has an even key, or an odd one. */
static struct board_array half_of (const struct board_array *boards,
                                   unsigned which) {
  struct board_array half = {.n = boards->n};
  for (size_t i = 0; i < boards->count; i++) {
    const uint8_t *board = board_at (boards, i);
    if (pack_board (boards->n, board).key[0] % 2 == which)
      add_board (&half, board);
  }
  return half;
}

/* Looks BOARDS up; those that are in the sets are no candidates. */
static size_t count_candidates (struct solution_set **part, unsigned parts,
                                const struct board_array *boards) {
  struct hit_list candidates = {0};
  for (size_t i = 0; i < boards->count; i++) {
    struct packed_hit hit = pack_board (boards->n, board_at (boards, i));
    const unsigned shard = aq_hit_shard (boards->n, &hit);
    if (aq_set_list_candidates (part[shard % parts],
                                &(struct hit_list){&hit, 1, 1}, &candidates))
      ck_abort_msg ("board %zu", i);
  }
  const size_t count = candidates.count;
  aq_hits_free (&candidates);
  return count;
}

/* The sets of several processes, which share the shards, need no more memory
   together than one, but for a block each that may be nearly unused. */
TEST (large_sets_know_all_their_boards_and_no_others) {
  enum { N = 12, BLOCK_BYTES = 1 << 14 };
  static const unsigned part_counts[] = {1, 3, AQ_SHARDS};
  struct board_array boards = all_solutions (N);
  struct board_array half[2] = {half_of (&boards, 0), half_of (&boards, 1)};
  for (unsigned i = 0; i < 6; i++) {
    const unsigned parts = part_counts[i / 2];
    struct solution_set *part[AQ_SHARDS];
    size_t classes = 0, bytes = 0;
    new_parts (part, parts, N, i % 2);
    const size_t empty = set_bytes (part[0]);
    for (unsigned j = 0; j < 2; j++) {
      ck_assert_uint_eq (count_candidates (part, parts, &half[j]),
                         half[j].count);
      for (unsigned times = 0; times < 2; times++)
        merge_parts (part, parts, &half[j]);
      ck_assert_uint_eq (count_candidates (part, parts, &half[j]), 0);
    }
    for (unsigned j = 0; j < parts; j++) {
      classes += (size_t) aq_set_classes (part[j]);
      bytes += set_bytes (part[j]) - empty;
    }
    ck_assert_uint_eq (classes, 1787);
    ck_assert_uint_gt (bytes, 4 * 1787);
    ck_assert_uint_lt (bytes, 500000 + parts * BLOCK_BYTES);
    if (parts == 1)
      expect_boards (part[0], &boards);
    free_parts (part, parts);
  }
  for (unsigned j = 0; j < 2; j++)
    free_boards (&half[j]);
  free_boards (&boards);
}

TEST (sizes_out_of_range_are_refused) {
  struct solution_set *set;
  ck_assert_int_eq (aq_set_new (&set, 0, true), AQ_BAD_SIZE);
  ck_assert_int_eq (aq_set_new (&set, AQ_SEARCH_MAX + 1, true), AQ_BAD_SIZE);
}
