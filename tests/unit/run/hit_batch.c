/* SPDX-License-Identifier: MIT */

/* Merging batches of hits into the solution set. */

#include "run/hit_batch.h"

#include "archive/sorted_boards.h"

#include "../archive/board_array.h"

/* A set, a pool of threads, and batches to merge. */
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
  for (size_t i = 0; i < BATCHES; i++)
    merge->batch[i] = &merging->batch[i];
}

static void finish (struct merging *merging) {
  for (size_t i = 0; i < BATCHES; i++)
    aq_batch_free (&merging->batch[i]);
  aq_thread_pool_free (merging->merge.pool);
  aq_set_free (merging->merge.set);
}

/* Adds a board of size 8 to a batch. */
static void add (struct hit_batch *batch, const uint8_t *column) {
  ck_assert_int_eq (aq_hits_pack (batch->hits, 8, aq_kernels (0), column, 1),
                    AQ_OK);
}

static struct board_array boards_of (const struct merging *merging) {
  struct board_array boards = {.n = 8};
  ck_assert_int_eq (
      aq_visit_sorted (merging->merge.set, false, collect_board, &boards),
      AQ_OK);
  return boards;
}

START_TEST (a_merge_adds_all_hits_and_empties_the_batches) {
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
      ck_assert (aq_batch_was_new (&merging.batch[i]));
      for (unsigned shard = 0; shard < AQ_SHARDS; shard++)
        ck_assert_uint_eq (merging.batch[i].hits[shard].count, 0);
    }
    free_boards (&merged);
    free_boards (&all);
    finish (&merging);
  }
}
END_TEST

/* Of batches with the same board, it is new in the first one only; with a
   limit as well. */
START_TEST (batches_are_merged_in_their_order) {
  struct board_array all = all_solutions (8);
  for (size_t first = 0; first < BATCHES; first++)
    for (uint64_t limit = 0; limit <= 50; limit += 50) {
      struct merging merging;
      begin (&merging, false, 2);
      merging.merge.limit = limit;
      for (size_t i = first; i < BATCHES; i++)
        add (&merging.batch[i], board_at (&all, 7));
      ck_assert_int_eq (aq_merge (&merging.merge), AQ_OK);
      for (size_t i = 0; i < BATCHES; i++)
        ck_assert_int_eq (aq_batch_was_new (&merging.batch[i]), i == first);
      ck_assert_uint_eq (aq_set_found (merging.merge.set), 1);
      finish (&merging);
    }
  free_boards (&all);
}
END_TEST

START_TEST (a_batch_without_hits_is_not_new_after_the_next_merge) {
  struct board_array all = all_solutions (8);
  struct merging merging;
  begin (&merging, false, 1);
  add (&merging.batch[0], board_at (&all, 0));
  ck_assert_int_eq (aq_merge (&merging.merge), AQ_OK);
  ck_assert (aq_batch_was_new (&merging.batch[0]));
  ck_assert_int_eq (aq_merge (&merging.merge), AQ_OK);
  ck_assert (!aq_batch_was_new (&merging.batch[0]));
  finish (&merging);
  free_boards (&all);
}
END_TEST

/* Board I of COUNT is in this batch. */
static size_t batch_of (size_t i, size_t count) {
  return i * BATCHES / count;
}

/* Without whole orbits, no board of a batch enters before all boards of the
   batches before it. */
START_TEST (a_limit_of_boards_is_reached_exactly_and_in_order) {
  struct board_array all = all_solutions (8);
  for (uint64_t limit = 1; limit <= all.count; limit++)
    for (int whole_orbits = 0; whole_orbits < 2; whole_orbits++) {
      struct merging merging;
      begin (&merging, whole_orbits, 1);
      merging.merge.limit = limit;
      for (size_t i = 0; i < all.count; i++)
        add (&merging.batch[batch_of (i, all.count)], board_at (&all, i));
      ck_assert (!aq_merge_limit_reached (&merging.merge));
      ck_assert_int_eq (aq_merge (&merging.merge), AQ_OK);
      ck_assert (aq_merge_limit_reached (&merging.merge));
      ck_assert_uint_eq (aq_set_found (merging.merge.set), limit);
      struct board_array merged = boards_of (&merging);
      for (size_t i = 0; i < merged.count && !whole_orbits; i++)
        ck_assert_uint_le (
            batch_of (find_board (&all, board_at (&merged, i)), all.count),
            batch_of (limit - 1, all.count));
      free_boards (&merged);
      finish (&merging);
    }
  free_boards (&all);
}
END_TEST

START_TEST (a_limit_of_classes_lets_in_the_smallest_canonical_forms) {
  struct board_array all = all_solutions (8);
  struct board_array canonical = canonical_solutions (8);
  ck_assert_uint_eq (canonical.count, 12);
  for (uint64_t limit = 1; limit <= 12; limit++) {
    struct merging merging;
    struct board_array merged = {.n = 8};
    begin (&merging, true, 1);
    merging.merge.limit = limit;
    merging.merge.limit_classes = true;
    for (size_t i = all.count; i-- > 0;)
      add (&merging.batch[0], board_at (&all, i));
    ck_assert_int_eq (aq_merge (&merging.merge), AQ_OK);
    ck_assert_int_eq (
        aq_visit_sorted (merging.merge.set, true, collect_board, &merged),
        AQ_OK);
    ck_assert_uint_eq (merged.count, limit);
    ck_assert_mem_eq (merged.column, canonical.column, limit * 8);
    free_boards (&merged);
    finish (&merging);
  }
  free_boards (&canonical);
  free_boards (&all);
}
END_TEST

START_TEST (the_failure_of_a_producer_is_returned_and_nothing_is_merged) {
  struct board_array all = all_solutions (8);
  struct merging merging;
  begin (&merging, false, 1);
  add (&merging.batch[0], board_at (&all, 0));
  merging.batch[2].status = AQ_NO_MEMORY;
  ck_assert_int_eq (aq_merge (&merging.merge), AQ_NO_MEMORY);
  ck_assert_uint_eq (aq_set_found (merging.merge.set), 0);
  finish (&merging);
  free_boards (&all);
}
END_TEST

START_TEST (a_board_with_attacks_is_a_failure_of_the_merge) {
  static const uint8_t attacked[] = {0, 1, 2, 3, 4, 5, 6, 7};
  for (uint64_t limit = 0; limit <= 50; limit += 50) {
    struct merging merging;
    begin (&merging, true, 2);
    merging.merge.limit = limit;
    add (&merging.batch[1], attacked);
    ck_assert_int_eq (aq_merge (&merging.merge), AQ_BAD_SOLUTION);
    ck_assert_uint_eq (aq_set_found (merging.merge.set), 0);
    finish (&merging);
  }
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      a_merge_adds_all_hits_and_empties_the_batches,
      batches_are_merged_in_their_order,
      a_batch_without_hits_is_not_new_after_the_next_merge,
      a_limit_of_boards_is_reached_exactly_and_in_order,
      a_limit_of_classes_lets_in_the_smallest_canonical_forms,
      the_failure_of_a_producer_is_returned_and_nothing_is_merged,
      a_board_with_attacks_is_a_failure_of_the_merge,
      NULL};
  return unit_run ("run/hit_batch", tests);
}
