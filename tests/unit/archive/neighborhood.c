/* SPDX-License-Identifier: MIT */

/* Neighborhood search from many hits at a time.

   Its rule: a solution is a neighbor if it differs in 2 .. K rows and moving
   only some of these rows, the first one among them, does not make a solution.
   Otherwise the move is two moves, and searching from the solution that the
   first of them makes finds it.  lanes/kernels/moves.c tries all moves of all
   sizes. */

#include "archive/neighborhood.h"

#include "board_array.h"

/* The rows where two boards differ, as bits. */
static uint32_t difference (unsigned n, const uint8_t *a, const uint8_t *b) {
  uint32_t rows = 0;
  for (unsigned row = 0; row < n; row++)
    rows |= (uint32_t) (a[row] != b[row]) << row;
  return rows;
}

/* Whether FROM becomes a solution when only some of the ROWS where TO differs
   are changed, the first one among them. */
static bool is_two_moves (unsigned n, const uint8_t *from, const uint8_t *to,
                          uint32_t rows) {
  const uint32_t first = rows & -rows;
  for (uint32_t some = (rows - 1) & rows; some; some = (some - 1) & rows) {
    uint8_t between[AQ_SEARCH_MAX];
    if (!(some & first))
      continue;
    for (unsigned row = 0; row < n; row++)
      between[row] = some >> row & 1 ? to[row] : from[row];
    if (unit_is_solution (n, between))
      return true;
  }
  return false;
}

/* Adds the neighbors of FROM out of all SOLUTIONS. */
static void choose_neighbors (const struct board_array *solutions, unsigned k,
                              const uint8_t *from,
                              struct board_array *neighbors) {
  const unsigned n = solutions->n;
  for (size_t i = 0; i < solutions->count; i++) {
    const uint8_t *to = board_at (solutions, i);
    const uint32_t rows = difference (n, from, to);
    const unsigned moved = (unsigned) __builtin_popcount (rows);
    if (moved >= 2 && moved <= k && !is_two_moves (n, from, to, rows))
      add_board (neighbors, to);
  }
}

/* Unpacks what a search found; each board must be packed as pack_board packs
   it. */
static struct board_array read_hits (unsigned n, const struct hit_list *hits) {
  struct board_array boards = {.n = n};
  for (size_t i = 0; i < hits->count; i++) {
    uint8_t board[AQ_SEARCH_MAX];
    unpack_hit (n, &hits->hit[i], board);
    const struct packed_hit expected = pack_board (n, board);
    ck_assert (same_hit (&hits->hit[i], &expected));
    add_board (&boards, board);
  }
  return boards;
}

/* Searches from HITS with all instruction sets: they find EXPECTED, in the
   same order, behind the first solution, which is in the list, and add what
   they examine. */
static void expect_found (unsigned k, const struct packed_hit *hits,
                          size_t count, struct board_array *expected) {
  /* To give 2, 3 and 4 of 9 rows one another's columns there are 1, 2 and 9
     ways. */
  static const uint64_t ways[] = {0, 0, 36, 36 + 2 * 84,
                                  36 + 2 * 84 + 9 * 126};
  const struct lane_kernels *kernels;
  struct hit_list first = {0};
  for (size_t l = 0; (kernels = aq_kernels (l)); l++) {
    struct hit_list list = {0};
    struct packed_hit there = pack_board (9, board_at (expected, 0));
    uint64_t examined = 1000;
    aq_hits_append (&list, &(struct hit_list){&there, 1, 1});
    ck_assert_int_eq (
        aq_neighborhood_search (9, k, kernels, hits, count, &list, &examined),
        AQ_OK);
    ck_assert_uint_eq (examined, 1000 + count * ways[k]);
    ck_assert_uint_eq (list.count, expected->count);
    if (l == 0)
      aq_hits_append (&first, &list);
    for (size_t i = 0; i < list.count; i++)
      ck_assert (same_hit (&list.hit[i], &first.hit[i]));
    struct board_array found = read_hits (9, &list);
    ck_assert_msg (same_boards (&found, expected), "%s, k %u, %zu hits",
                   kernels->name, k, count);
    free_boards (&found);
    aq_hits_free (&list);
  }
  aq_hits_free (&first);
}

/* Tiles that are full, and others; more neighbors than the buffer holds. */
TEST (each_neighbor_of_many_hits_is_found_once) {
  static const size_t counts[] = {1, 63, 64, 65, 200, 352};
  struct board_array solutions = all_solutions (9);
  struct packed_hit hits[352];
  for (size_t i = 0; i < 352; i++)
    hits[i] = pack_board (9, board_at (&solutions, i));
  for (unsigned k = 2; k <= AQ_NEIGHBORHOOD_MAX; k++)
    for (unsigned c = 0; c < sizeof counts / sizeof *counts; c++) {
      struct board_array expected = {.n = 9};
      add_board (&expected, board_at (&solutions, 0)); /* in the list before */
      for (size_t i = 0; i < counts[c]; i++)
        choose_neighbors (&solutions, k, board_at (&solutions, i), &expected);
      expect_found (k, hits, counts[c], &expected);
      ck_assert (k < 3 || c < 5 || expected.count > 256);
      free_boards (&expected);
    }
  free_boards (&solutions);
}

/* A move_visitor that counts moves of the board in the first lane. */
static void count_moves (uint64_t lanes, const uint8_t *rows,
                         const uint8_t *from, unsigned moved, void *data) {
  (void) rows, (void) from, (void) moved;
  *(size_t *) data += lanes & 1;
}

/* A hit of several images stands for a class with whole orbits: search begins
   with the first one.  Sizes with keys of one word and of two. */
TEST (search_begins_with_the_first_of_several_images) {
  size_t found_in_all = 0;
  for (unsigned n = 8; n <= AQ_SEARCH_MAX; n++)
    for (unsigned seed = 0; seed < 10; seed++) {
      const struct lane_kernels *kernels =
          aq_kernels (seed % 2) ? aq_kernels (seed % 2) : aq_kernels (0);
      struct hit_list list = {0};
      uint64_t state = seed, examined = 0;
      uint8_t column[256], canonical[256], first[256];
      unit_search_solution (&state, n, column);
      unit_smallest_image (n, column, canonical);
      struct packed_hit hit = pack_board (n, column);
      const unsigned which = (unsigned) (unit_random (&state) % 8);
      const unsigned k = 3 + seed % 2;
      hit.images = (aq_image_mask) ((unit_random (&state) | 1) << which);
      unit_image (n, canonical, which, first);
      ck_assert_int_eq (
          aq_neighborhood_search (n, k, kernels, &hit, 1, &list, &examined),
          AQ_OK);
      struct board_array found = read_hits (n, &list);
      size_t moves = 0;
      struct tile tile;
      uint8_t board[AQ_SEARCH_MAX] = {0};
      memcpy (board, first, n);
      kernels->load (&tile, n, board, 1);
      kernels->moves (&tile, n, k, count_moves, &moves);
      sort_distinct (&found);
      bool near = found.count == moves;
      for (size_t i = 0; i < found.count; i++)
        near &= unit_is_solution (n, board_at (&found, i)) &&
                unit_distance (n, first, board_at (&found, i)) <= k;
      ck_assert_msg (near, "n %u, k %u, image %u, seed %u: %zu found, not %zu",
                     n, k, which, seed, found.count, moves);
      found_in_all += found.count;
      free_boards (&found);
      aq_hits_free (&list);
    }
  ck_assert_uint_gt (found_in_all, 100);
}
