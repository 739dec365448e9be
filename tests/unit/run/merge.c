/* SPDX-License-Identifier: MIT */

/* Merging batches of hits into the solution set. */

#include "run/merge.h"

#include "../allocations.h"
#include "../archive/board_array.h"

/* A set, a pool of threads, and batches to merge, each of an island. */
enum { BATCHES = 3 };
struct merging {
  struct merge merge;
  struct hit_batch batch[BATCHES];
};

static void begin (struct merging *merging, unsigned n, bool whole_orbits,
                   unsigned threads) {
  memset (merging, 0, sizeof *merging);
  struct merge *merge = &merging->merge;
  ck_assert_int_eq (aq_set_new (&merge->set, n, whole_orbits), AQ_OK);
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

/* Adds a board to a batch, as a hit of its island. */
static void add (struct hit_batch *batch, unsigned n, const uint8_t *column) {
  struct packed_hit hit = pack_board (n, column);
  hit.island = (uint16_t) batch->island;
  ck_assert_int_eq (
      aq_hits_append (&batch->hits, &(struct hit_list){&hit, 1, 1}), AQ_OK);
}

/* Merges, and checks in which batches a board was new, as bits, and how many
   the set has then. */
static void expect_new (struct merging *merging, unsigned were_new,
                        size_t found) {
  ck_assert_int_eq (aq_merge (&merging->merge), AQ_OK);
  ck_assert_uint_eq (aq_set_found (merging->merge.set), found);
  for (unsigned i = 0; i < BATCHES; i++) {
    ck_assert_int_eq (merging->merge.was_new[i], were_new >> i & 1);
    ck_assert_uint_eq (merging->batch[i].hits.count, 0);
  }
}

/* A merge says what was new in it alone; of batches with the same board, the
   first one that has it. */
TEST (a_merge_adds_all_hits_and_says_what_was_new) {
  struct board_array all = all_solutions (8);
  for (unsigned first = 0; first < BATCHES; first++) {
    struct merging merging;
    begin (&merging, 8, false, 1 + first);
    for (unsigned i = first; i < BATCHES; i++)
      add (&merging.batch[i], 8, board_at (&all, 7));
    expect_new (&merging, 1 << first, 1);
    expect_new (&merging, 0, 1);
    add (&merging.batch[first], 8, board_at (&all, 7));
    expect_new (&merging, 0, 1);
    for (size_t i = 0; i < all.count; i++)
      add (&merging.batch[i % BATCHES], 8, board_at (&all, i));
    expect_new (&merging, 7, all.count);
    finish (&merging);
  }
  free_boards (&all);
}

/* --- the order of insertion --- */

/* How boards are merged. */
struct way {
  unsigned seed, threads;
  uint64_t order; /* of the hits in each batch, by this seed; 0: as drawn */
  bool one_island;
  int failing; /* the allocation that fails, -1: none */
};

/* What the set pops then, and in which batches of each round a board was
   new. */
struct merged {
  struct hit_list popped;
  unsigned were_new, failed;
};

static void reorder (struct hit_list *hits, uint64_t *order) {
  for (size_t i = hits->count; i-- > 1;) {
    const size_t other = (size_t) (unit_random (order) % (i + 1));
    const struct packed_hit moved = hits->hit[i];
    hits->hit[i] = hits->hit[other];
    hits->hit[other] = moved;
  }
}

static unsigned new_batches (const struct merge *merge) {
  unsigned were_new = 0;
  for (unsigned i = 0; i < BATCHES; i++)
    were_new |= (unsigned) merge->was_new[i] << i;
  return were_new;
}

/* Merges, if that fails a second time, and pops some. */
static void merge_and_pop (struct merge *merge, int failing,
                           struct merged *merged) {
  unsigned were_new = 0;
  fail_allocation (failing, false);
  count_allocations (true);
  enum aq_status status = aq_merge (merge);
  count_allocations (false);
  if (status) {
    ck_assert_int_eq (status, AQ_NO_MEMORY);
    for (unsigned i = 0; i < BATCHES; i++)
      ck_assert_uint_gt (merge->batch[i]->hits.count, 0);
    merged->failed++;
    were_new = new_batches (merge);
    status = aq_merge (merge);
  }
  ck_assert_int_eq (status, AQ_OK);
  were_new |= new_batches (merge);
  merged->were_new = merged->were_new << BATCHES | were_new;
  ck_assert_int_eq (aq_set_pop (merge->set, 2, &merged->popped), AQ_OK);
}

/* Draws batches from all boards, about every second one twice, and merges them
   in a few rounds. */
static struct merged merge_in_rounds (const struct board_array *all,
                                      const struct way *way) {
  enum { ROUNDS = 3 };
  struct merging merging;
  struct merged merged = {0};
  uint64_t order = way->order;
  begin (&merging, all->n, way->seed % 2, way->threads);
  for (unsigned i = 0; i < BATCHES && way->one_island; i++)
    merging.batch[i].island = 0;
  for (unsigned round = 0; round < ROUNDS; round++) {
    uint64_t state = way->seed * ROUNDS + round;
    for (size_t i = 0; i < 2 * all->count; i++)
      add (&merging.batch[i % BATCHES], all->n,
           board_at (all, (size_t) (unit_random (&state) % all->count)));
    for (size_t i = 0; i < BATCHES && order; i++)
      reorder (&merging.batch[i].hits, &order);
    merge_and_pop (&merging.merge, way->failing, &merged);
  }
  ck_assert_int_eq (aq_set_pop (merging.merge.set, SIZE_MAX, &merged.popped),
                    AQ_OK);
  finish (&merging);
  return merged;
}

/* Merges as WAY says; the set, and what is said of it, must be those of one
   thread that does not fail.  Returns how many merges failed. */
static unsigned expect_same (const struct board_array *all,
                             const struct merged *expected,
                             const struct way *way) {
  struct merged merged = merge_in_rounds (all, way);
  bool same = merged.popped.count == expected->popped.count &&
              merged.were_new == expected->were_new;
  for (size_t i = 0; same && i < merged.popped.count; i++)
    same = same_hit (&merged.popped.hit[i], &expected->popped.hit[i]);
  ck_assert_msg (same, "seed %u, %u threads, failing %d", way->seed,
                 way->threads, way->failing);
  aq_hits_free (&merged.popped);
  return merged.failed;
}

TEST (neither_threads_nor_the_order_in_a_batch_change_the_set) {
  struct board_array all = all_solutions (10);
  for (unsigned seed = 0; seed < 12; seed++)
    for (unsigned one_island = 0; one_island < 2; one_island++) {
      struct way way = {seed, 1, 0, one_island, -1};
      struct merged expected = merge_in_rounds (&all, &way);
      for (way.threads = 1; way.threads <= 3; way.threads++) {
        way.order = seed + way.threads;
        expect_same (&all, &expected, &way);
      }
      aq_hits_free (&expected.popped);
    }
  free_boards (&all);
}

/* Whichever allocation fails: of lists of hits, blocks of the arena, hash
   tables and their buckets. */
TEST (a_merge_that_failed_can_be_repeated) {
  struct board_array all = {.n = 12};
  uint64_t state = 1;
  unsigned failed = 0;
  add_random_orbits (&state, 100, &all);
  for (unsigned seed = 0; seed < 2; seed++) {
    struct way way = {seed, 1, 0, false, -1};
    struct merged expected = merge_in_rounds (&all, &way);
    for (way.failing = 0; way.failing < 60; way.failing++) {
      way.threads = 1 + (unsigned) way.failing % 2;
      failed += expect_same (&all, &expected, &way);
    }
    aq_hits_free (&expected.popped);
  }
  ck_assert_uint_gt (failed, 100);
  free_boards (&all);
}

/* --- other failures --- */

TEST (the_failure_of_a_producer_is_returned_when_all_is_merged) {
  struct board_array all = all_solutions (8);
  struct merging merging;
  begin (&merging, 8, false, 1);
  add (&merging.batch[0], 8, board_at (&all, 0));
  merging.batch[2].status = AQ_NO_MEMORY;
  ck_assert_int_eq (aq_merge (&merging.merge), AQ_NO_MEMORY);
  ck_assert_uint_eq (aq_set_found (merging.merge.set), 1);
  finish (&merging);
  free_boards (&all);
}

TEST (a_board_with_attacks_is_a_failure_of_the_merge) {
  static const uint8_t attacked[] = {0, 1, 2, 3, 4, 5, 6, 7};
  struct merging merging;
  begin (&merging, 8, true, 2);
  add (&merging.batch[1], 8, attacked);
  ck_assert_int_eq (aq_merge (&merging.merge), AQ_BAD_SOLUTION);
  ck_assert_uint_eq (aq_set_found (merging.merge.set), 0);
  finish (&merging);
}
