/* SPDX-License-Identifier: MIT */

/* Neighborhood search, against trying all ways to move a few queens.

   Its rule: a solution is a neighbor if it differs in 2 .. K rows and moving
   only some of these rows, the first one among them, does not make a solution.
   Otherwise the move is two moves, and searching from the solution that the
   first of them makes finds it. */

#include "archive/neighborhood.h"

#include "neighbors.h"

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

/* Adds the neighbors of FROM that differ in all rows of ALL: gives the rows in
   REST each of COLUMNS but their own. */
static void permute (unsigned n, const uint8_t *from, uint32_t all,
                     uint32_t rest, uint32_t columns, uint8_t *to,
                     struct board_array *neighbors) {
  if (!rest) {
    if (unit_is_solution (n, to) && !is_two_moves (n, from, to, all))
      add_board (neighbors, to);
    return;
  }
  const unsigned row = (unsigned) __builtin_ctz (rest);
  for (unsigned column = 0; column < n; column++)
    if (columns >> column & 1 && column != from[row]) {
      to[row] = (uint8_t) column;
      permute (n, from, all, rest & (rest - 1),
               columns & ~((uint32_t) 1 << column), to, neighbors);
    }
  to[row] = from[row];
}

/* Adds the neighbors of FROM where not all solutions are known: tries each
   choice of up to K rows, those in ROWS and others from FIRST on. */
static void make_neighbors (unsigned n, unsigned k, const uint8_t *from,
                            unsigned first, uint32_t rows,
                            struct board_array *neighbors) {
  const unsigned chosen = (unsigned) __builtin_popcount (rows);
  if (chosen >= 2) {
    uint8_t to[AQ_SEARCH_MAX];
    uint32_t columns = 0;
    memcpy (to, from, n);
    for (unsigned row = 0; row < n; row++)
      if (rows >> row & 1)
        columns |= (uint32_t) 1 << from[row];
    permute (n, from, rows, rows, columns, to, neighbors);
  }
  for (unsigned row = first; row < n && chosen < k; row++)
    make_neighbors (n, k, from, row + 1, rows | (uint32_t) 1 << row,
                    neighbors);
}

/* Searches from each STEP-th solution with K = 2 .. MOST; returns how many
   neighbors there are. */
static size_t expect_neighbors (unsigned n, unsigned most, size_t step) {
  struct board_array solutions = all_solutions (n);
  size_t found_in_all = 0;
  for (unsigned k = 2; k <= most; k++)
    for (size_t i = 0; i < solutions.count; i += step) {
      struct board_array expected = {.n = n}, found = {.n = n};
      choose_neighbors (&solutions, k, board_at (&solutions, i), &expected);
      search_from (n, k, kernels_in_turn (i / step), board_at (&solutions, i),
                   &found);
      ck_assert_msg (same_boards (&found, &expected),
                     "n %u, k %u, solution %zu: %zu found, not %zu", n, k, i,
                     found.count, expected.count);
      found_in_all += found.count;
      free_boards (&expected);
      free_boards (&found);
    }
  free_boards (&solutions);
  return found_in_all;
}

TEST (search_finds_each_neighbor_of_each_small_solution_once) {
  ck_assert_uint_eq (expect_neighbors (1, 3, 1), 0);
  for (unsigned n = 4; n <= 7; n++) /* K may be larger than N */
    expect_neighbors (n, AQ_NEIGHBORHOOD_MAX, 1);
  ck_assert_uint_gt (expect_neighbors (8, 4, 1), 100);
  ck_assert_uint_gt (expect_neighbors (9, 4, 1), 1000);
}

TEST (search_finds_each_neighbor_of_some_larger_solutions_once) {
  ck_assert_uint_gt (expect_neighbors (10, 4, 7), 100);
  ck_assert_uint_gt (expect_neighbors (11, 4, 67), 100);
}

/* Adds those of BOARDS that differ from COLUMN in up to K rows. */
static void add_near (const struct board_array *boards, unsigned k,
                      const uint8_t *column, struct board_array *near) {
  for (size_t i = 0; i < boards->count; i++)
    if (unit_distance (boards->n, column, board_at (boards, i)) <= k)
      add_board (near, board_at (boards, i));
}

/* Sizes with keys of one, two and three words, and the largest size. */
TEST (search_finds_each_neighbor_of_large_solutions_once) {
  static const struct {
    unsigned n, most;
  } sizes[] = {{12, 4}, {13, 4}, {16, 4}, {17, 4}, {24, 4}, {25, 4}, {32, 4}};
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++) {
    const unsigned n = sizes[s].n;
    size_t found_in_all = 0;
    for (unsigned seed = 0; seed < 2; seed++) {
      struct board_array neighbors = {.n = n};
      uint64_t state = seed;
      uint8_t column[256];
      unit_search_solution (&state, n, column);
      make_neighbors (n, sizes[s].most, column, 0, 0, &neighbors);
      for (unsigned k = 2; k <= sizes[s].most; k++) {
        struct board_array expected = {.n = n}, found = {.n = n};
        add_near (&neighbors, k, column, &expected);
        search_from (n, k, kernels_in_turn (seed), column, &found);
        ck_assert_msg (same_boards (&found, &expected),
                       "n %u, k %u, seed %u: %zu found, not %zu", n, k, seed,
                       found.count, expected.count);
        found_in_all += found.count;
        free_boards (&expected);
        free_boards (&found);
      }
      free_boards (&neighbors);
    }
    ck_assert_msg (found_in_all > 0, "n %u", n);
  }
}

/* --- how far repeated searches reach --- */

static size_t root_of (size_t *parent, size_t i) {
  while (parent[i] != i)
    i = parent[i] = parent[parent[i]];
  return i;
}

/* A disjoint-set forest: solutions that are images of each other, or differ in
   up to K rows, are in the same set. */
static size_t *join_neighbors (const struct board_array *solutions,
                               unsigned k) {
  const unsigned n = solutions->n;
  size_t *parent = malloc (solutions->count * sizeof *parent);
  ck_assert_ptr_nonnull (parent);
  for (size_t i = 0; i < solutions->count; i++)
    parent[i] = i;
  for (size_t i = 0; i < solutions->count; i++) {
    uint8_t images[8][256];
    unit_images (n, board_at (solutions, i), images);
    for (unsigned j = 0; j < 8; j++)
      parent[root_of (parent, find_board (solutions, images[j]))] =
          root_of (parent, i);
    for (size_t j = 0; j < i; j++)
      if (unit_distance (n, board_at (solutions, i),
                         board_at (solutions, j)) <= k)
        parent[root_of (parent, j)] = root_of (parent, i);
  }
  return parent;
}

/* Marks all images of one board. */
static void mark_images (const struct board_array *solutions,
                         const uint8_t *column, bool *reached) {
  uint8_t images[8][256];
  unit_images (solutions->n, column, images);
  for (unsigned i = 0; i < 8; i++)
    reached[find_board (solutions, images[i])] = true;
}

/* Searches from solution START, then from one board of each new class until
   there is none.  Marks all images of what was reached. */
static void reach_all (const struct board_array *solutions, unsigned k,
                       size_t start, bool *reached) {
  const unsigned n = solutions->n;
  struct board_array queue = {.n = n};
  add_board (&queue, board_at (solutions, start));
  reached[start] = true;
  for (size_t next = 0; next < queue.count; next++) {
    struct board_array found = {.n = n};
    uint8_t from[AQ_SEARCH_MAX];
    memcpy (from, board_at (&queue, next), n);
    search_from (n, k, kernels_in_turn (next), from, &found);
    for (size_t i = 0; i < found.count; i++) {
      const uint8_t *column = board_at (&found, i);
      if (!reached[find_board (solutions, column)])
        add_board (&queue, column);
      mark_images (solutions, column, reached);
    }
    mark_images (solutions, from, reached);
    free_boards (&found);
  }
  free_boards (&queue);
}

/* Begins with one solution of each component. */
TEST (repeated_searches_reach_all_that_moves_of_k_rows_lead_to) {
  size_t components = 0;
  for (unsigned n = 6; n <= 10; n++) {
    struct board_array solutions = all_solutions (n);
    for (unsigned k = 2; k <= n / 2 && k <= AQ_NEIGHBORHOOD_MAX; k++) {
      size_t *parent = join_neighbors (&solutions, k);
      for (size_t i = 0; i < solutions.count; i++) {
        if (root_of (parent, i) != i)
          continue;
        components++;
        bool *reached = calloc (solutions.count, sizeof *reached);
        ck_assert_ptr_nonnull (reached);
        reach_all (&solutions, k, i, reached);
        for (size_t j = 0; j < solutions.count; j++)
          if (reached[j] != (root_of (parent, j) == i))
            ck_abort_msg ("n %u, k %u, from %zu to %zu: reached %d", n, k, i,
                          j, reached[j]);
        free (reached);
      }
      free (parent);
    }
    free_boards (&solutions);
  }
  ck_assert_uint_gt (components, 50); /* not one for each N and K */
}
