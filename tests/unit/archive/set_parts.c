/* SPDX-License-Identifier: MIT */

/* Sets of some of the shards: together they are what one set is. */

#include "archive/solution_set.h"

#include "board_array.h"

static const unsigned process_counts[] = {1, 2, 3, 5, 8, 256};
enum { COUNTS = sizeof process_counts / sizeof *process_counts };

static struct solution_set *new_set (unsigned n, bool whole_orbits) {
  struct solution_set *set;
  ck_assert_int_eq (aq_set_new (&set, n, whole_orbits), AQ_OK);
  return set;
}

/* Checks that the sets have as much as the whole one. */
static void expect_sums (const struct solution_set *whole,
                         struct solution_set **part, unsigned processes) {
  uint64_t found = 0, classes = 0, queued = 0, of_size[AQ_IMAGES + 1] = {0};
  unsigned shards = 0;
  for (unsigned i = 0; i < processes; i++) {
    const struct aq_orbits orbits = aq_set_orbits (part[i]);
    found += aq_set_found (part[i]);
    classes += aq_set_classes (part[i]);
    queued += aq_set_queued (part[i]);
    shards += aq_set_shards (part[i]);
    for (unsigned size = 1; size <= AQ_IMAGES; size++)
      of_size[size] += orbits.of_size[size];
  }
  const struct aq_orbits orbits = aq_set_orbits (whole);
  ck_assert_uint_eq (found, aq_set_found (whole));
  ck_assert_uint_eq (classes, aq_set_classes (whole));
  ck_assert_uint_eq (queued, aq_set_queued (whole));
  ck_assert_uint_eq (shards, aq_set_shards (whole));
  for (unsigned size = 1; size <= AQ_IMAGES; size++)
    ck_assert_uint_eq (of_size[size], orbits.of_size[size]);
}

/* Pops from all and checks that the parts give what the whole one does, in the
   same order. */
static void expect_same_popped (struct solution_set *whole,
                                struct solution_set **part,
                                unsigned processes) {
  struct hit_list popped = {0}, of_parts = {0};
  ck_assert_int_eq (aq_set_pop (whole, 3, &popped), AQ_OK);
  for (unsigned i = 0; i < processes; i++)
    ck_assert_int_eq (aq_set_pop (part[i], 3, &of_parts), AQ_OK);
  ck_assert_uint_eq (popped.count, of_parts.count);
  for (size_t i = 0; i < popped.count; i++)
    ck_assert (same_hit (&popped.hit[i], &of_parts.hit[i]));
  aq_hits_free (&popped);
  aq_hits_free (&of_parts);
}

/* Merges BOARDS in a random order, in lists of random lengths. */
static void expect_same (unsigned processes, bool whole_orbits,
                         const struct board_array *boards, uint64_t *state) {
  struct solution_set *whole = new_set (boards->n, whole_orbits);
  struct solution_set *part[AQ_PROCESSES_MAX];
  new_parts (part, processes, boards->n, whole_orbits);
  for (size_t at = 0; at < boards->count;) {
    struct board_array list = {.n = boards->n};
    for (size_t i = unit_random (state) % 300; i-- && at < boards->count; at++)
      add_board (&list,
                 board_at (boards, unit_random (state) % boards->count));
    merge_parts (&whole, 1, &list);
    merge_parts (part, processes, &list);
    expect_sums (whole, part, processes);
    expect_same_popped (whole, part, processes);
    expect_sums (whole, part, processes);
    free_boards (&list);
  }
  aq_set_free (whole);
  free_parts (part, processes);
}

START_TEST (parts_have_and_pop_together_what_one_set_does) {
  uint64_t state = 1;
  for (unsigned i = 0; i < COUNTS; i++)
    for (int whole_orbits = 0; whole_orbits < 2; whole_orbits++)
      for (unsigned n = 1; n <= 22; n += n < 10 ? 1 : 4) {
        struct board_array boards = {.n = n};
        if (n <= 10)
          boards = all_solutions (n);
        else
          add_random_orbits (&state, 50, &boards);
        expect_same (process_counts[i], whole_orbits, &boards, &state);
        free_boards (&boards);
      }
}
END_TEST

/* Looks BOARDS up that are all in the sets.  Those that the table of known
   keys has are not missing. */
static size_t count_missing (struct solution_set **part, unsigned processes,
                             const struct board_array *boards) {
  struct hit_list missing = {0};
  for (size_t i = 0; i < boards->count; i++) {
    struct packed_hit hit = pack_board (boards->n, board_at (boards, i));
    const unsigned shard = aq_hit_shard (boards->n, &hit);
    ck_assert_int_eq (
        aq_set_missing (part[aq_share_owner (AQ_SHARDS, processes, shard)],
                        &(struct hit_list){&hit, 1, 1}, &missing),
        AQ_OK);
  }
  const size_t count = missing.count;
  aq_hits_free (&missing);
  return count;
}

/* The bytes of the sets beyond those of empty ones. */
static size_t bytes_used (struct solution_set **part, unsigned processes,
                          unsigned n) {
  size_t bytes = 0;
  struct solution_set *empty = new_set (n, true);
  for (unsigned i = 0; i < processes; i++)
    bytes += aq_set_bytes (part[i]) - aq_set_bytes (empty);
  aq_set_free (empty);
  return bytes;
}

/* Many classes, so that known keys have their tables. */
START_TEST (large_parts_know_their_boards_in_no_more_memory) {
  enum { N = 12 };
  struct board_array boards = all_solutions (N);
  size_t bytes = 0;
  for (unsigned i = 0; i < COUNTS; i++) {
    const unsigned processes = process_counts[i];
    struct solution_set *part[AQ_PROCESSES_MAX];
    new_parts (part, processes, N, true);
    ck_assert_uint_eq (count_missing (part, processes, &boards), boards.count);
    for (unsigned times = 0; times < 2; times++)
      merge_parts (part, processes, &boards);
    ck_assert_uint_lt (count_missing (part, processes, &boards),
                       boards.count / 20);
    const size_t here = bytes_used (part, processes, N);
    bytes = i ? bytes : here;
    ck_assert_msg (processes > 8 || here <= bytes + bytes / 4,
                   "%u processes: %zu bytes, one has %zu", processes, here,
                   bytes);
    free_parts (part, processes);
  }
  free_boards (&boards);
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      parts_have_and_pop_together_what_one_set_does,
      large_parts_know_their_boards_in_no_more_memory, NULL};
  return unit_run ("archive/set_parts", tests);
}
