/* SPDX-License-Identifier: MIT */

/* Merging batches of hits into the solution set. */

#include "run/merge.h"

#include "archive/sorted_boards.h"

#include "../archive/board_array.h"

/* The program is linked so that every call of these functions comes here.
   While COUNTING, the call that finds the countdown at 0 fails, in whichever
   thread. */
static bool counting;
static int countdown;

static bool fails (void) {
  return __atomic_load_n (&counting, __ATOMIC_RELAXED) &&
         __atomic_fetch_sub (&countdown, 1, __ATOMIC_RELAXED) == 0;
}

void *__real_malloc (size_t size);
void *__wrap_malloc (size_t size);
void *__wrap_malloc (size_t size) {
  return fails () ? NULL : __real_malloc (size);
}

void *__real_calloc (size_t count, size_t size);
void *__wrap_calloc (size_t count, size_t size);
void *__wrap_calloc (size_t count, size_t size) {
  return fails () ? NULL : __real_calloc (count, size);
}

void *__real_realloc (void *block, size_t size);
void *__wrap_realloc (void *block, size_t size);
void *__wrap_realloc (void *block, size_t size) {
  return fails () ? NULL : __real_realloc (block, size);
}

/* A set, a pool of threads, and batches to merge, each of an island. */
enum { BATCHES = 3 };
struct merging {
  struct merge merge;
  struct hit_batch batch[BATCHES];
};

static void begin (struct merging *merging, bool whole_orbits,
                   unsigned threads) {
  memset (merging, 0, sizeof *merging);
  struct merge *merge = &merging->merge;
  ck_assert_int_eq (aq_set_new (&merge->set, 8, whole_orbits), AQ_OK);
  ck_assert_int_eq (aq_thread_pool_new (&merge->pool, threads), AQ_OK);
  merge->count = BATCHES;
  for (unsigned i = 0; i < BATCHES; i++) {
    merge->batch[i] = &merging->batch[i];
    merging->batch[i].island = i;
  }
}

static void finish (struct merging *merging) {
  for (size_t i = 0; i < BATCHES; i++)
    aq_hits_free (&merging->batch[i].hits);
  aq_merge_free (&merging->merge);
  aq_thread_pool_free (merging->merge.pool);
  aq_set_free (merging->merge.set);
}

/* Adds a board of size N to a batch, as a hit of its island. */
static void add_hit (struct hit_batch *batch, unsigned n,
                     const uint8_t *column) {
  ck_assert_int_eq (aq_hits_pack (&batch->hits, n, aq_kernels (0), column, 1),
                    AQ_OK);
  batch->hits.hit[batch->hits.count - 1].island = (uint16_t) batch->island;
}

/* Adds a board of size 8. */
static void add (struct hit_batch *batch, const uint8_t *column) {
  add_hit (batch, 8, column);
}

static struct board_array boards_of (const struct merging *merging) {
  struct board_array boards = {.n = 8};
  ck_assert_int_eq (
      aq_visit_sorted (merging->merge.set, false, collect_board, &boards),
      AQ_OK);
  return boards;
}

TEST (a_merge_adds_all_hits_and_empties_the_batches) {
  for (unsigned threads = 1; threads <= 3; threads++) {
    struct board_array all = all_solutions (8);
    struct merging merging;
    begin (&merging, false, threads);
    for (size_t i = 0; i < all.count; i++)
      add (&merging.batch[i % BATCHES], board_at (&all, i));
    ck_assert_int_eq (aq_merge (&merging.merge), AQ_OK);
    struct board_array merged = boards_of (&merging);
    ck_assert (same_boards (&merged, &all));
    for (size_t i = 0; i < BATCHES; i++) {
      ck_assert_uint_eq (merging.merge.was_new[i], true);
      ck_assert_uint_eq (merging.batch[i].hits.count, 0);
    }
    free_boards (&merged);
    free_boards (&all);
    finish (&merging);
  }
}

/* Of batches with the same board, it is new in the first one only. */
TEST (batches_are_merged_in_their_order) {
  struct board_array all = all_solutions (8);
  for (size_t first = 0; first < BATCHES; first++) {
    struct merging merging;
    begin (&merging, false, 2);
    for (size_t i = first; i < BATCHES; i++)
      add (&merging.batch[i], board_at (&all, 7));
    ck_assert_int_eq (aq_merge (&merging.merge), AQ_OK);
    for (size_t i = 0; i < BATCHES; i++)
      ck_assert_uint_eq (merging.merge.was_new[i], i == first);
    ck_assert_uint_eq (aq_set_found (merging.merge.set), 1);
    finish (&merging);
  }
  free_boards (&all);
}

TEST (a_merge_says_what_was_new_in_it_alone) {
  struct board_array all = all_solutions (8);
  struct merging merging;
  begin (&merging, false, 1);
  add (&merging.batch[0], board_at (&all, 0));
  ck_assert_int_eq (aq_merge (&merging.merge), AQ_OK);
  ck_assert_uint_eq (merging.merge.was_new[0], true);
  ck_assert_int_eq (aq_merge (&merging.merge), AQ_OK);
  ck_assert_uint_eq (merging.merge.was_new[0], false);
  add (&merging.batch[0], board_at (&all, 0));
  ck_assert_int_eq (aq_merge (&merging.merge), AQ_OK);
  ck_assert_uint_eq (merging.merge.was_new[0], false);
  ck_assert_uint_eq (merging.batch[0].hits.count, 0);
  finish (&merging);
  free_boards (&all);
}

/* --- the order of insertion --- */

/* All solutions of N = 10 in batches by chance, about every second one twice,
   merged in a few rounds, in each of which an allocation may fail: the
   countdown begins at FAILING, -1 for none.  Lists what the set then pops;
   returns how many merges failed. */
static unsigned merge_in_rounds (const struct board_array *all, unsigned seed,
                                 unsigned threads, uint64_t order,
                                 bool one_island, int failing,
                                 struct hit_list *popped, unsigned *were_new) {
  enum { ROUNDS = 3 };
  struct merging merging;
  struct solution_set *set;
  begin (&merging, seed % 2, threads);
  ck_assert_int_eq (aq_set_new (&set, 10, seed % 2), AQ_OK);
  aq_set_free (merging.merge.set);
  merging.merge.set = set;
  for (unsigned i = 0; i < BATCHES && one_island; i++)
    merging.batch[i].island = 0;
  *were_new = 0;
  unsigned failed = 0;
  for (unsigned round = 0; round < ROUNDS; round++) {
    uint64_t state = seed * ROUNDS + round;
    for (size_t i = 0; i < 2 * all->count; i++) {
      uint8_t board[AQ_SEARCH_MAX] = {0};
      memcpy (board, board_at (all, unit_random (&state) % all->count), 10);
      add_hit (&merging.batch[i % BATCHES], 10, board);
    }
    for (size_t b = 0; b < BATCHES; b++)
      for (size_t i = merging.batch[b].hits.count; order && i-- > 1;) {
        struct packed_hit *hit = merging.batch[b].hits.hit;
        const size_t other = unit_random (&order) % (i + 1);
        const struct packed_hit moved = hit[i];
        hit[i] = hit[other];
        hit[other] = moved;
      }
    countdown = failing;
    counting = true;
    enum aq_status status = aq_merge (&merging.merge);
    counting = false;
    if (status) {
      failed++;
      ck_assert_int_eq (status, AQ_NO_MEMORY);
      for (size_t b = 0; b < BATCHES; b++) {
        ck_assert_uint_gt (merging.batch[b].hits.count, 0);
        *were_new |= (unsigned) merging.merge.was_new[b] << b;
      }
      status = aq_merge (&merging.merge);
    }
    ck_assert_int_eq (status, AQ_OK);
    ck_assert_int_eq (aq_set_pop (set, 2, popped), AQ_OK);
    for (size_t b = 0; b < BATCHES; b++)
      *were_new |= (unsigned) merging.merge.was_new[b] << b;
    *were_new <<= BATCHES;
  }
  ck_assert_int_eq (aq_set_pop (set, SIZE_MAX, popped), AQ_OK);
  finish (&merging);
  return failed;
}

static void expect_same (const struct hit_list *popped,
                         const struct hit_list *expected, unsigned seed) {
  ck_assert_msg (popped->count == expected->count, "seed %u", seed);
  for (size_t i = 0; i < popped->count; i++)
    ck_assert_msg (same_hit (&popped->hit[i], &expected->hit[i]),
                   "seed %u, hit %zu", seed, i);
}

TEST (neither_threads_nor_the_order_in_a_batch_change_the_set) {
  struct board_array all = all_solutions (10);
  for (unsigned seed = 0; seed < 12; seed++)
    for (unsigned one_island = 0; one_island < 2; one_island++) {
      struct hit_list expected = {0};
      unsigned expected_new;
      merge_in_rounds (&all, seed, 1, 0, one_island, -1, &expected,
                       &expected_new);
      for (unsigned threads = 1; threads <= 3; threads++) {
        struct hit_list popped = {0};
        unsigned were_new;
        merge_in_rounds (&all, seed, threads, seed + threads, one_island, -1,
                         &popped, &were_new);
        ck_assert_msg (were_new == expected_new, "seed %u, %u threads", seed,
                       threads);
        expect_same (&popped, &expected, seed);
        aq_hits_free (&popped);
      }
      aq_hits_free (&expected);
    }
  free_boards (&all);
}

/* Whichever allocation fails.  The table of known keys may do without its
   memory, so not every failure is seen. */
TEST (a_merge_that_failed_can_be_repeated) {
  struct board_array all = all_solutions (10);
  unsigned failed = 0;
  for (unsigned seed = 0; seed < 4; seed++) {
    struct hit_list expected = {0};
    unsigned expected_new;
    merge_in_rounds (&all, seed, 1, 0, false, -1, &expected, &expected_new);
    for (int failing = 0; failing < 60; failing++) {
      struct hit_list popped = {0};
      unsigned were_new;
      failed += merge_in_rounds (&all, seed, 1 + (unsigned) failing % 2, 0,
                                 false, failing, &popped, &were_new);
      ck_assert_msg (were_new == expected_new, "seed %u, failing %d", seed,
                     failing);
      expect_same (&popped, &expected, seed);
      aq_hits_free (&popped);
    }
    aq_hits_free (&expected);
  }
  ck_assert_uint_gt (failed, 200);
  free_boards (&all);
}

TEST (the_failure_of_a_producer_is_returned_when_all_is_merged) {
  struct board_array all = all_solutions (8);
  struct merging merging;
  begin (&merging, false, 1);
  add (&merging.batch[0], board_at (&all, 0));
  merging.batch[2].status = AQ_NO_MEMORY;
  ck_assert_int_eq (aq_merge (&merging.merge), AQ_NO_MEMORY);
  ck_assert_uint_eq (aq_set_found (merging.merge.set), 1);
  finish (&merging);
  free_boards (&all);
}

TEST (a_board_with_attacks_is_a_failure_of_the_merge) {
  static const uint8_t attacked[] = {0, 1, 2, 3, 4, 5, 6, 7};
  struct merging merging;
  begin (&merging, true, 2);
  add (&merging.batch[1], attacked);
  ck_assert_int_eq (aq_merge (&merging.merge), AQ_BAD_SOLUTION);
  ck_assert_uint_eq (aq_set_found (merging.merge.set), 0);
  finish (&merging);
}
