/* SPDX-License-Identifier: MIT */

/* Sets of some of the shards, which several processes have. */

#include "archive/solution_set.h"

#include "board_array.h"

static const unsigned part_counts[] = {1, 2, 3, 5, 8, 256};
enum { COUNTS = sizeof part_counts / sizeof *part_counts };

static struct solution_set *new_set (unsigned n, bool whole_orbits) {
  struct solution_set *set;
  ck_assert_int_eq (aq_set_new (&set, n, whole_orbits), AQ_OK);
  return set;
}

/* Looks BOARDS up; those that are in the sets are no candidates. */
static size_t count_candidates (struct solution_set **part, unsigned parts,
                                const struct board_array *boards) {
  struct hit_list candidates = {0};
  for (size_t i = 0; i < boards->count; i++) {
    struct packed_hit hit = pack_board (boards->n, board_at (boards, i));
    const unsigned shard = aq_hit_shard (boards->n, &hit);
    ck_assert_int_eq (aq_set_list_candidates (part[shard % parts],
                                              &(struct hit_list){&hit, 1, 1},
                                              &candidates),
                      AQ_OK);
  }
  const size_t count = candidates.count;
  aq_hits_free (&candidates);
  return count;
}

/* The bytes of the sets beyond those of empty ones. */
static size_t bytes_used (struct solution_set **part, unsigned parts,
                          unsigned n) {
  size_t bytes = 0;
  struct solution_set *empty = new_set (n, true);
  for (unsigned i = 0; i < parts; i++)
    bytes += set_bytes (part[i]) - set_bytes (empty);
  aq_set_free (empty);
  return bytes;
}

/* Many classes, so that pages grow. */
TEST (large_parts_know_their_boards_in_no_more_memory) {
  enum { N = 12, BLOCK_BYTES = 1 << 14 };
  struct board_array boards = all_solutions (N);
  size_t bytes = 0;
  for (unsigned i = 0; i < COUNTS; i++) {
    const unsigned parts = part_counts[i];
    struct solution_set *part[AQ_SHARDS];
    new_parts (part, parts, N, true);
    ck_assert_uint_eq (count_candidates (part, parts, &boards), boards.count);
    for (unsigned times = 0; times < 2; times++)
      merge_parts (part, parts, &boards);
    ck_assert_uint_eq (count_candidates (part, parts, &boards), 0);
    const size_t here = bytes_used (part, parts, N);
    bytes = i ? bytes : here;
    /* The last block of each may be nearly unused. */
    ck_assert_msg (here <= bytes + bytes / 4 + parts * BLOCK_BYTES,
                   "%u parts: %zu bytes, one has %zu", parts, here, bytes);
    free_parts (part, parts);
  }
  free_boards (&boards);
}
