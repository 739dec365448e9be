/* SPDX-License-Identifier: MIT */

/* The solution set: what enters, what it counts, what is popped. */

#include "archive/solution_set.h"

#include "archive/sorted_boards.h"

#include "board_array.h"

/* The program is linked so that every call of malloc and realloc comes here,
   and every call of calloc, into which a compiler may turn a malloc.  While
   COUNTING, the call that finds the countdown at 0 fails. */
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

void *__real_realloc (void *block, size_t size);
void *__wrap_realloc (void *block, size_t size);
void *__wrap_realloc (void *block, size_t size) {
  if (counting && countdown-- == 0)
    return NULL;
  return __real_realloc (block, size);
}

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

TEST (boards_come_out_once_and_sorted_in_whatever_order_they_enter) {
  for (unsigned n = 1; n <= 9; n++) {
    struct solution_set *set = new_set (n, false);
    struct board_array boards = all_solutions (n);
    for (size_t i = 0; i < 2 * boards.count; i++) {
      const size_t shuffled = shuffle (i, boards.count);
      ck_assert_uint_eq (add (set, n, board_at (&boards, shuffled)),
                         i < boards.count);
    }
    ck_assert_uint_eq (aq_set_found (set), boards.count);
    expect_boards (set, &boards);
    free_boards (&boards);
    aq_set_free (set);
  }
}

TEST (with_whole_orbits_a_board_adds_all_its_images) {
  for (unsigned n = 1; n <= 9; n++) {
    struct solution_set *set = new_set (n, true);
    struct unit_totals totals;
    struct board_array boards = all_solutions (n);
    for (size_t i = boards.count; i-- > 0;)
      add (set, n, board_at (&boards, i));
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

TEST (canonical_forms_are_the_smallest_boards_of_the_classes) {
  struct solution_set *set = new_set (8, false);
  struct board_array boards = all_solutions (8), visited = {.n = 8};
  struct board_array canonical = canonical_solutions (8);
  for (size_t i = 0; i < boards.count; i++)
    add (set, 8, board_at (&boards, i));
  ck_assert_int_eq (aq_visit_sorted (set, true, collect_board, &visited),
                    AQ_OK);
  ck_assert_uint_eq (visited.count, 12);
  ck_assert (equal_boards (&visited, &canonical));
  free_boards (&canonical);
  free_boards (&visited);
  free_boards (&boards);
  aq_set_free (set);
}

/* Sizes with keys of one word and of two. */
TEST (solutions_of_every_size_are_distinguished_and_sorted) {
  for (unsigned n = 10; n <= AQ_SEARCH_MAX; n++) {
    struct solution_set *set = new_set (n, true);
    struct board_array boards = {.n = n};
    uint64_t state = n;
    add_random_orbits (&state, 300, &boards);
    for (size_t i = 0; i < boards.count; i++) {
      const size_t shuffled = shuffle (i, boards.count);
      add (set, n, board_at (&boards, shuffled));
      ck_assert_msg (add (set, n, board_at (&boards, shuffled)) == 0,
                     "n and seed %u", n);
    }
    ck_assert_msg (aq_set_found (set) == boards.count, "n and seed %u", n);
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
        if (n > 3 && add (set, n, column) == 1 && !whole_orbits)
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

/* --- the queue --- */

/* Checks that popping from a shard gives 7 boards, or all. */
static void expect_seven (unsigned n, const struct hit_list *hits,
                          uint64_t queued) {
  size_t of_shard[AQ_SHARDS] = {0};
  unsigned last = 0;
  for (size_t i = 0; i < hits->count; i++) {
    const unsigned shard = aq_hit_shard (n, &hits->hit[i]);
    ck_assert_uint_le (last, shard);
    ck_assert_uint_le (++of_shard[shard], 7);
    last = shard;
  }
  ck_assert_uint_le (hits->count, queued);
  ck_assert (hits->count >= 7 || hits->count == queued || n > 8);
}

/* Pops the whole queue, up to 7 boards of each shard at a time, and counts in
   POPPED how often each of BOARDS is popped. */
static void pop_all (struct solution_set *set,
                     const struct board_array *boards, int *popped) {
  while (aq_set_queued (set)) {
    struct hit_list hits = {0};
    const uint64_t queued = aq_set_queued (set);
    ck_assert_int_eq (aq_set_pop (set, 7, &hits), AQ_OK);
    ck_assert_uint_gt (hits.count, 0);
    expect_seven (boards->n, &hits, queued);
    ck_assert_uint_eq (aq_set_queued (set), queued - hits.count);
    for (size_t i = 0; i < hits.count; i++) {
      uint8_t board[AQ_SEARCH_MAX];
      ck_assert_int_eq (__builtin_popcount (hits.hit[i].images), 1);
      unpack_hit (boards->n, &hits.hit[i], board);
      popped[find_board (boards, board)]++;
    }
    aq_hits_free (&hits);
  }
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
   of them. */
TEST (a_walk_tells_what_was_popped_from_what_was_not) {
  struct board_array all = all_solutions (8);
  struct board_array canonical = canonical_solutions (8);
  for (unsigned seed = 0; seed < 60; seed++) {
    const bool whole = seed % 2;
    const struct board_array *boards = whole ? &canonical : &all;
    struct solution_set *set = new_set (8, whole);
    bool popped[92] = {false}, waiting[92] = {false};
    uint64_t state = seed;
    for (size_t i = 0; i < boards->count; i++) {
      struct hit_list hits = {0};
      const size_t which = (i * 17 + seed) % boards->count;
      add (set, 8, board_at (boards, which));
      waiting[which] = true;
      if (unit_random (&state) % 8 == 0) {
        aq_set_pop_all (set);
        for (size_t j = 0; j < boards->count; j++)
          popped[j] |= waiting[j];
        memset (waiting, 0, sizeof waiting);
        ck_assert_uint_eq (aq_set_queued (set), 0);
      } else if (unit_random (&state) % 8 == 0)
        ck_assert_int_eq (aq_set_pop (set, 1, &hits), AQ_OK);
      for (size_t j = 0; j < hits.count; j++) {
        uint8_t board[AQ_SEARCH_MAX];
        unpack_hit (8, &hits.hit[j], board);
        popped[find_board (boards, board)] = true;
        waiting[find_board (boards, board)] = false;
      }
      expect_listed (set, true, boards, popped);
      expect_listed (set, false, boards, waiting);
      aq_hits_free (&hits);
    }
    aq_set_free (set);
  }
  free_boards (&canonical);
  free_boards (&all);
}

/* Pops after each PAUSE boards, so that boards also enter after another image
   of theirs was popped.  With whole orbits the canonical form stands for its
   class. */
TEST (each_board_is_popped_once) {
  struct board_array boards = all_solutions (8);
  for (size_t pause = 1; pause < boards.count; pause += 3) {
    struct solution_set *set = new_set (8, false);
    struct solution_set *whole = new_set (8, true);
    int popped[92] = {0}, canonical[92] = {0};
    for (size_t i = 0; i < boards.count; i++) {
      const uint8_t *board =
          board_at (&boards, (i * 17 + pause) % boards.count);
      add (set, 8, board);
      add (whole, 8, board);
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

/* Hits in a random order, in lists of random lengths, and in the order of
   boards: what is popped tells the order of insertion.  Each board is in one
   list only, but for repetitions within a list. */
TEST (the_order_of_hits_in_a_list_does_not_matter) {
  struct board_array boards = all_solutions (9);
  for (unsigned seed = 0; seed < 40; seed++) {
    struct solution_set *set[2] = {new_set (9, seed % 2),
                                   new_set (9, seed % 2)};
    struct hit_list popped[2] = {{0}};
    for (size_t at = 0, count = 0; at < boards.count; at += count) {
      uint64_t state = seed * 1000 + at;
      struct hit_list hits[2] = {{0}};
      count = 1 + unit_random (&state) % 100;
      count = count < boards.count - at ? count : boards.count - at;
      for (size_t i = 0; i < 2 * count; i++) {
        uint8_t board[AQ_SEARCH_MAX] = {0};
        memcpy (board, board_at (&boards, at + i % count), 9);
        for (unsigned j = 0; j < 2; j++)
          ck_assert_int_eq (
              aq_hits_pack (&hits[j], 9, aq_kernels (0), board, 1), AQ_OK);
      }
      for (size_t i = 2 * count; i-- > 1;) {
        const size_t other = unit_random (&state) % (i + 1);
        const struct packed_hit moved = hits[1].hit[i];
        hits[1].hit[i] = hits[1].hit[other];
        hits[1].hit[other] = moved;
      }
      for (unsigned j = 0; j < 2; j++) {
        ck_assert_int_eq (merge_hits (set[j], &hits[j]), AQ_OK);
        if (seed % 4 < 2)
          ck_assert_int_eq (aq_set_pop (set[j], 3, &popped[j]), AQ_OK);
        aq_hits_free (&hits[j]);
      }
    }
    for (unsigned j = 0; j < 2; j++)
      ck_assert_int_eq (aq_set_pop (set[j], SIZE_MAX, &popped[j]), AQ_OK);
    ck_assert_uint_eq (popped[0].count, popped[1].count);
    for (size_t i = 0; i < popped[0].count; i++)
      ck_assert_msg (same_hit (&popped[0].hit[i], &popped[1].hit[i]),
                     "seed %u, hit %zu", seed, i);
    for (unsigned j = 0; j < 2; j++) {
      aq_hits_free (&popped[j]);
      aq_set_free (set[j]);
    }
  }
  free_boards (&boards);
}

/* Merges all solutions at once: a shard gets them in ascending order. */
TEST (classes_of_one_list_enter_in_the_order_of_their_boards) {
  struct board_array boards = all_solutions (10);
  struct solution_set *set = new_set (10, true);
  struct hit_list hits = {0}, popped = {0};
  for (size_t i = 0; i < boards.count; i++) {
    uint8_t board[AQ_SEARCH_MAX] = {0};
    memcpy (board, board_at (&boards, shuffle (i, boards.count)), 10);
    ck_assert_int_eq (aq_hits_pack (&hits, 10, aq_kernels (0), board, 1),
                      AQ_OK);
  }
  ck_assert_int_eq (merge_hits (set, &hits), AQ_OK);
  ck_assert_int_eq (aq_set_pop (set, SIZE_MAX, &popped), AQ_OK);
  ck_assert_uint_eq (popped.count, 92);
  for (size_t i = 1; i < popped.count; i++) {
    uint8_t last[256], next[256];
    unpack_hit (10, &popped.hit[i - 1], last);
    unpack_hit (10, &popped.hit[i], next);
    ck_assert (aq_hit_shard (10, &popped.hit[i - 1]) <
                   aq_hit_shard (10, &popped.hit[i]) ||
               memcmp (last, next, 10) < 0);
  }
  aq_hits_free (&hits);
  aq_hits_free (&popped);
  free_boards (&boards);
  aq_set_free (set);
}

/* Many classes, so that pages grow. */
TEST (a_large_set_knows_all_its_boards_and_no_others) {
  enum { N = 12 };
  struct board_array boards = all_solutions (N);
  for (int whole_orbits = 0; whole_orbits < 2; whole_orbits++) {
    struct solution_set *set = new_set (N, whole_orbits);
    struct hit_list half[2] = {{0}};
    for (size_t i = 0; i < boards.count; i++) {
      const struct packed_hit hit = pack_board (N, board_at (&boards, i));
      struct hit_list *to = &half[hit.key[0] % 2];
      ck_assert_int_eq (aq_hits_reserve (to, 1), AQ_OK);
      to->hit[to->count++] = hit;
    }
    for (unsigned i = 0; i < 2; i++) {
      struct hit_list candidates = {0};
      ck_assert_int_eq (aq_set_list_candidates (set, &half[i], &candidates),
                        AQ_OK);
      ck_assert_uint_eq (candidates.count, half[i].count);
      ck_assert_int_eq (merge_hits (set, &half[i]), AQ_OK);
      const uint64_t found = aq_set_found (set);
      ck_assert_int_eq (merge_hits (set, &half[i]), AQ_OK);
      ck_assert_uint_eq (aq_set_found (set), found);
      candidates.count = 0;
      ck_assert_int_eq (aq_set_list_candidates (set, &half[i], &candidates),
                        AQ_OK);
      ck_assert_uint_eq (candidates.count, 0);
      aq_hits_free (&candidates);
      aq_hits_free (&half[i]);
    }
    ck_assert_uint_eq (aq_set_classes (set), 1787);
    ck_assert_uint_gt (set_bytes (set), 4 * 1787);
    ck_assert_uint_lt (set_bytes (set), 500000);
    expect_boards (set, &boards);
    aq_set_free (set);
  }
  free_boards (&boards);
}

TEST (sizes_out_of_range_are_refused) {
  struct solution_set *set;
  ck_assert_int_eq (aq_set_new (&set, 0, true), AQ_BAD_SIZE);
  ck_assert_int_eq (aq_set_new (&set, AQ_SEARCH_MAX + 1, true), AQ_BAD_SIZE);
}

/* --- allocations that fail --- */

/* Merges hits while allocations are counted: check allocates, too. */
static enum aq_status try_merge (struct solution_set *set,
                                 const struct hit_list *hits) {
  struct hit_list candidates = {0}, scratch = {0};
  struct set_gain gain = {0};
  bool was_new;
  counting = true;
  enum aq_status status = aq_set_list_candidates (set, hits, &candidates);
  if (!status)
    status = aq_hits_sort_shards (&candidates, &scratch);
  if (!status)
    status =
        aq_set_insert (set, candidates.hit, candidates.count, &was_new, &gain);
  aq_set_gained (set, &gain);
  counting = false;
  aq_hits_free (&candidates);
  aq_hits_free (&scratch);
  return status;
}

static enum aq_status try_pop (struct solution_set *set,
                               struct hit_list *popped) {
  counting = true;
  const enum aq_status status = aq_set_pop (set, 2, popped);
  counting = false;
  return status;
}

/* Whichever allocation fails, a second try gives the set that no failure
   gives, and in the end all of it is popped.  Allocations are lists of hits,
   blocks of the arena, the hash tables, their buckets, and more buckets as
   they grow. */
static int fail_once (const struct board_array *boards, bool whole_orbits,
                      int fails) {
  struct solution_set *set = new_set (12, whole_orbits);
  struct solution_set *twin = new_set (12, whole_orbits);
  struct hit_list popped[2] = {{0}};
  int refused = 0;
  countdown = fails;
  for (size_t at = 0; at < boards->count; at += 500) {
    struct hit_list hits = {0};
    for (size_t i = at; i < at + 500 && i < boards->count; i++) {
      uint8_t board[AQ_SEARCH_MAX] = {0};
      memcpy (board, board_at (boards, shuffle (i, boards->count)), 12);
      ck_assert_int_eq (aq_hits_pack (&hits, 12, aq_kernels (0), board, 1),
                        AQ_OK);
    }
    enum aq_status status = try_merge (set, &hits);
    if (status) {
      ck_assert_int_eq (status, AQ_NO_MEMORY);
      refused++;
      status = try_merge (set, &hits);
    }
    ck_assert_int_eq (status, AQ_OK);
    ck_assert_int_eq (merge_hits (twin, &hits), AQ_OK);
    status = try_pop (set, &popped[0]);
    if (status) {
      ck_assert_int_eq (status, AQ_NO_MEMORY);
      refused++;
      status = try_pop (set, &popped[0]);
    }
    ck_assert_int_eq (status, AQ_OK);
    ck_assert_int_eq (aq_set_pop (twin, 2, &popped[1]), AQ_OK);
    aq_hits_free (&hits);
  }
  expect_boards (set, boards);
  ck_assert_int_eq (aq_set_pop (set, SIZE_MAX, &popped[0]), AQ_OK);
  ck_assert_int_eq (aq_set_pop (twin, SIZE_MAX, &popped[1]), AQ_OK);
  ck_assert_uint_eq (aq_set_queued (set), 0);
  ck_assert_uint_eq (popped[0].count, popped[1].count);
  for (unsigned i = 0; i < 2; i++)
    aq_hits_sort (&popped[i]);
  for (size_t i = 0; i < popped[0].count; i++)
    ck_assert (same_hit (&popped[0].hit[i], &popped[1].hit[i]));
  for (unsigned i = 0; i < 2; i++)
    aq_hits_free (&popped[i]);
  aq_set_free (set);
  aq_set_free (twin);
  return refused;
}

TEST (running_out_of_memory_loses_nothing) {
  struct board_array boards = {.n = 12};
  uint64_t state = 1;
  int refused = 0;
  add_random_orbits (&state, 1000, &boards);
  for (int fails = 0; fails < 60; fails++) {
    const int here = fail_once (&boards, fails % 2, fails * 5);
    ck_assert_int_le (here, 1);
    refused += here;
  }
  ck_assert_int_gt (refused, 30);
  free_boards (&boards);
}
