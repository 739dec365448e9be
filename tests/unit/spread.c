/* SPDX-License-Identifier: MIT */

/* Spread, against all ways to move a few queens, tried one by one.

   The rule that both ways to spread keep: a solution is told of if it differs
   in 2 .. K rows, and moving only some of those rows, the first of them
   included, makes no solution.  Otherwise the move is two moves one after the
   other, and what they make is reached through the solution that the first of
   them makes. */

#include "spread.h"

#include "unit.h"

/* Boards of N columns each, as unit_solutions gives them. */
struct boards {
  unsigned n;
  size_t count, room;
  uint8_t *column;
};

static uint8_t *board_at (const struct boards *boards, size_t i) {
  return boards->column + i * boards->n;
}

static void add_board (struct boards *boards, const uint8_t *column) {
  if (boards->count == boards->room) {
    boards->room = 2 * boards->room + 64;
    boards->column = realloc (boards->column, boards->room * boards->n);
    ck_assert_ptr_nonnull (boards->column);
  }
  memcpy (board_at (boards, boards->count++), column, boards->n);
}

static struct boards all_solutions (unsigned n) {
  struct boards boards = {.n = n};
  boards.count = boards.room = unit_solutions (n, &boards.column);
  return boards;
}

static unsigned sorted_n;
static int compare_boards (const void *a, const void *b) {
  return memcmp (a, b, sorted_n);
}

static void sort_boards (struct boards *boards) {
  sorted_n = boards->n;
  if (boards->count)
    qsort (boards->column, boards->count, boards->n, compare_boards);
}

/* Where COLUMN stands in sorted boards. */
static size_t find_board (const struct boards *boards, const uint8_t *column) {
  sorted_n = boards->n;
  const uint8_t *found = bsearch (column, boards->column, boards->count,
                                  boards->n, compare_boards);
  ck_assert_ptr_nonnull (found);
  return (size_t) (found - boards->column) / boards->n;
}

/* Whether the two are the same boards as often, in any order. */
static bool same_boards (struct boards *a, struct boards *b) {
  sort_boards (a);
  sort_boards (b);
  return a->count == b->count &&
         (!a->count || !memcmp (a->column, b->column, a->count * a->n));
}

/* The rows where two boards differ, as bits. */
static uint32_t difference (unsigned n, const uint8_t *a, const uint8_t *b) {
  uint32_t rows = 0;
  for (unsigned row = 0; row < n; row++)
    rows |= (uint32_t) (a[row] != b[row]) << row;
  return rows;
}

static unsigned distance (unsigned n, const uint8_t *a, const uint8_t *b) {
  return (unsigned) __builtin_popcount (difference (n, a, b));
}

/* Whether moving some of the ROWS where TO differs, the first of them
   included, already makes a solution of FROM. */
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

/* Adds what spreading from FROM has to tell of, out of all SOLUTIONS. */
static void choose_neighbors (const struct boards *solutions, unsigned k,
                              const uint8_t *from, struct boards *neighbors) {
  const unsigned n = solutions->n;
  for (size_t i = 0; i < solutions->count; i++) {
    const uint8_t *to = board_at (solutions, i);
    const uint32_t rows = difference (n, from, to);
    const unsigned moved = (unsigned) __builtin_popcount (rows);
    if (moved >= 2 && moved <= k && !is_two_moves (n, from, to, rows))
      add_board (neighbors, to);
  }
}

/* The same where not all solutions are known: gives the columns of the rows in
   REST, the lowest first, to other ones of ALL of those rows. */
static void permute (unsigned n, const uint8_t *from, uint32_t all,
                     uint32_t rest, uint32_t columns, uint8_t *to,
                     struct boards *neighbors) {
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

/* ... in each way to choose up to K rows from FIRST on. */
static void make_neighbors (unsigned n, unsigned k, const uint8_t *from,
                            unsigned first, uint32_t rows,
                            struct boards *neighbors) {
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

/* --- finds --- */

static const struct lane_kernels *kernels_number (size_t i) {
  size_t count = 0;
  while (aq_lanes (count))
    count++;
  return aq_lanes (i % count);
}

static struct find find_of (unsigned n, const uint8_t *column) {
  struct finds shards[AQ_SHARDS] = {{0}};
  uint8_t board[AQ_SEARCH_MAX] = {0};
  struct find find = {0};
  size_t count = 0;
  memcpy (board, column, n);
  ck_assert_int_eq (aq_finds_add (shards, n, aq_lanes (0), board, 1), AQ_OK);
  for (unsigned i = 0; i < AQ_SHARDS; i++) {
    if (shards[i].count)
      find = shards[i].find[0];
    count += shards[i].count;
    aq_finds_free (&shards[i]);
  }
  ck_assert_uint_eq (count, 1);
  return find;
}

static bool same_find (const struct find *a, const struct find *b) {
  return !memcmp (a->key, b->key, sizeof a->key) && a->hash == b->hash &&
         a->images == b->images;
}

/* Adds the boards that the finds stand for.  They have to be in their shards,
   and to be what these boards give when they are added as solutions. */
static void read_finds (unsigned n, const struct finds shards[AQ_SHARDS],
                        struct boards *boards) {
  for (unsigned i = 0; i < AQ_SHARDS; i++)
    for (size_t j = 0; j < shards[i].count; j++) {
      uint8_t board[AQ_SEARCH_MAX];
      aq_find_board (n, &shards[i].find[j], board);
      const struct find expected = find_of (n, board);
      ck_assert_uint_eq (aq_find_shard (&shards[i].find[j]), i);
      ck_assert (same_find (&shards[i].find[j], &expected));
      add_board (boards, board);
    }
}

static void free_finds (struct finds shards[AQ_SHARDS]) {
  for (unsigned i = 0; i < AQ_SHARDS; i++)
    aq_finds_free (&shards[i]);
}

static struct find *finds_of (const struct boards *boards, size_t count) {
  struct find *finds = malloc ((count + 1) * sizeof *finds);
  ck_assert_ptr_nonnull (finds);
  for (size_t i = 0; i < count; i++)
    finds[i] = find_of (boards->n, board_at (boards, i % boards->count));
  return finds;
}

/* Adds what spreading from the finds tells of to BOARDS; returns the nodes. */
static uint64_t spread (unsigned n, unsigned k,
                        const struct lane_kernels *lanes,
                        const struct find *finds, size_t count,
                        struct boards *boards) {
  struct finds shards[AQ_SHARDS] = {{0}};
  uint64_t nodes = 0;
  ck_assert_int_eq (aq_spread (n, k, lanes, finds, count, shards, &nodes),
                    AQ_OK);
  read_finds (n, shards, boards);
  free_finds (shards);
  return nodes;
}

static uint64_t spread_from (unsigned n, unsigned k,
                             const struct lane_kernels *lanes,
                             const uint8_t *column, struct boards *boards) {
  const struct find find = find_of (n, column);
  return spread (n, k, lanes, &find, 1, boards);
}

/* --- what it finds --- */

/* From each STEP-th solution, up to K = MOST. */
static size_t expect_neighbors (unsigned n, unsigned most, size_t step) {
  struct boards solutions = all_solutions (n);
  size_t told = 0;
  for (unsigned k = 2; k <= most; k++)
    for (size_t i = 0; i < solutions.count; i += step) {
      struct boards expected = {.n = n}, found = {.n = n};
      choose_neighbors (&solutions, k, board_at (&solutions, i), &expected);
      spread_from (n, k, kernels_number (i / step), board_at (&solutions, i),
                   &found);
      ck_assert_msg (same_boards (&found, &expected),
                     "n %u, k %u, solution %zu: %zu found, not %zu", n, k, i,
                     found.count, expected.count);
      told += found.count;
      free (expected.column);
      free (found.column);
    }
  free (solutions.column);
  return told;
}

START_TEST (spread_finds_each_neighbor_of_each_small_solution_once) {
  ck_assert_uint_eq (expect_neighbors (1, 3, 1), 0);
  for (unsigned n = 4; n <= 7; n++) /* more rows than there are, too */
    expect_neighbors (n, n + 2, 1);
  ck_assert_uint_gt (expect_neighbors (8, 4, 1), 100);
  ck_assert_uint_gt (expect_neighbors (9, 4, 1), 1000);
}
END_TEST

START_TEST (spread_finds_each_neighbor_of_some_larger_solutions_once) {
  ck_assert_uint_gt (expect_neighbors (10, 5, 7), 100);
  ck_assert_uint_gt (expect_neighbors (11, 5, 67), 100);
}
END_TEST

/* Adds those of BOARDS that differ from COLUMN in up to K rows. */
static void add_near (const struct boards *boards, unsigned k,
                      const uint8_t *column, struct boards *near) {
  for (size_t i = 0; i < boards->count; i++)
    if (distance (boards->n, column, board_at (boards, i)) <= k)
      add_board (near, board_at (boards, i));
}

/* Keys of one, two and three words, and the largest board. */
START_TEST (spread_finds_each_neighbor_of_large_solutions_once) {
  static const struct {
    unsigned n, most;
  } sizes[] = {{12, 5}, {13, 4}, {16, 4}, {17, 4}, {24, 4}, {25, 4}, {32, 4}};
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++) {
    const unsigned n = sizes[s].n;
    size_t told = 0;
    for (uint64_t seed = 0; seed < 2; seed++) {
      struct boards neighbors = {.n = n};
      uint64_t state = seed;
      uint8_t column[256];
      unit_search_solution (&state, n, column);
      make_neighbors (n, sizes[s].most, column, 0, 0, &neighbors);
      for (unsigned k = 2; k <= sizes[s].most; k++) {
        struct boards expected = {.n = n}, found = {.n = n};
        add_near (&neighbors, k, column, &expected);
        spread_from (n, k, kernels_number (seed), column, &found);
        ck_assert_msg (same_boards (&found, &expected),
                       "n %u, k %u, seed %lu: %zu found, not %zu", n, k,
                       (unsigned long) seed, found.count, expected.count);
        told += found.count;
        free (expected.column);
        free (found.column);
      }
      free (neighbors.column);
    }
    ck_assert_msg (told > 0, "n %u", n);
  }
}
END_TEST

/* To K = 4 by other means than above it. */
START_TEST (few_rows_are_moved_as_when_more_may_be) {
  for (unsigned n = 6; n <= AQ_SEARCH_MAX; n++)
    for (uint64_t seed = 0; seed < 2; seed++)
      for (unsigned k = 2; k <= 4; k++) {
        struct boards few = {.n = n}, more = {.n = n}, rest = {.n = n};
        uint64_t state = seed;
        uint8_t column[256];
        unit_search_solution (&state, n, column);
        spread_from (n, k, kernels_number (seed), column, &few);
        spread_from (n, 5, kernels_number (seed), column, &more);
        add_near (&more, k, column, &rest);
        ck_assert_msg (same_boards (&few, &rest), "n %u, k %u, seed %lu", n, k,
                       (unsigned long) seed);
        free (few.column);
        free (more.column);
        free (rest.column);
      }
}
END_TEST

/* --- how far it reaches --- */

static size_t root_of (size_t *parent, size_t i) {
  while (parent[i] != i)
    i = parent[i] = parent[parent[i]];
  return i;
}

/* Joins solutions that are images of each other or differ in 2 .. K rows. */
static size_t *components (const struct boards *solutions, unsigned k) {
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
      if (distance (n, board_at (solutions, i), board_at (solutions, j)) <= k)
        parent[root_of (parent, j)] = root_of (parent, i);
  }
  return parent;
}

/* Spreads from solution START, then from all that is new, of each class one
   board, until nothing is.  Marks the images of all that was reached. */
static void reach_all (const struct boards *solutions, unsigned k,
                       size_t start, bool *reached) {
  const unsigned n = solutions->n;
  struct boards waiting = {.n = n};
  add_board (&waiting, board_at (solutions, start));
  reached[start] = true;
  for (size_t next = 0; next < waiting.count; next++) {
    struct boards found = {.n = n};
    uint8_t from[AQ_SEARCH_MAX], images[8][256];
    memcpy (from, board_at (&waiting, next), n);
    spread_from (n, k, kernels_number (next), from, &found);
    for (size_t i = 0; i < found.count; i++) {
      const uint8_t *column = board_at (&found, i);
      if (!reached[find_board (solutions, column)])
        add_board (&waiting, column);
      unit_images (n, column, images);
      for (unsigned j = 0; j < 8; j++)
        reached[find_board (solutions, images[j])] = true;
    }
    unit_images (n, from, images);
    for (unsigned j = 0; j < 8; j++)
      reached[find_board (solutions, images[j])] = true;
    free (found.column);
  }
  free (waiting.column);
}

/* From a solution of each component. */
START_TEST (spreading_on_reaches_all_that_moves_of_k_rows_lead_to) {
  size_t parts = 0;
  for (unsigned n = 6; n <= 10; n++) {
    struct boards solutions = all_solutions (n);
    for (unsigned k = 2; k <= n / 2; k++) {
      size_t *parent = components (&solutions, k);
      for (size_t i = 0; i < solutions.count; i++) {
        if (root_of (parent, i) != i)
          continue;
        parts++;
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
    free (solutions.column);
  }
  ck_assert_uint_gt (parts, 50); /* they are not all in one */
}
END_TEST

/* --- many finds --- */

/* Whatever stands next to a solution in its tile, and however much is found.
   The nodes are those of one after the other. */
START_TEST (many_solutions_give_what_each_gives_alone) {
  static const size_t counts[] = {0, 1, 63, 64, 65, 200, 352};
  struct boards solutions = all_solutions (9);
  for (unsigned k = 2; k <= 5; k++) {
    struct boards singly = {.n = 9};
    struct find *finds = finds_of (&solutions, 352);
    uint64_t nodes = 0;
    size_t i = 0;
    for (unsigned c = 0; c < sizeof counts / sizeof *counts; c++) {
      for (; i < counts[c]; i++)
        nodes += spread (9, k, aq_lanes (0), &finds[i], 1, &singly);
      const struct lane_kernels *lanes;
      for (size_t l = 0; (lanes = aq_lanes (l)); l++) {
        struct boards together = {.n = 9};
        ck_assert_uint_eq (spread (9, k, lanes, finds, counts[c], &together),
                           nodes);
        ck_assert_msg (same_boards (&together, &singly), "%s, k %u, %zu finds",
                       lanes->name, k, counts[c]);
        free (together.column);
      }
    }
    ck_assert_uint_gt (nodes, 0);
    ck_assert (k < 3 || singly.count > 256); /* more than fit its buffer */
    free (singly.column);
    free (finds);
  }
  free (solutions.column);
}
END_TEST

/* A run cut short has found what came first: that must be the same, too. */
START_TEST (all_tables_tell_in_the_same_order) {
  struct boards solutions = all_solutions (9);
  struct find *finds = finds_of (&solutions, 352);
  for (unsigned k = 2; k <= 5; k++) {
    struct finds first[AQ_SHARDS] = {{0}};
    uint64_t nodes = 0;
    ck_assert_int_eq (
        aq_spread (9, k, aq_lanes (0), finds, 352, first, &nodes), AQ_OK);
    const struct lane_kernels *lanes;
    for (size_t l = 1; (lanes = aq_lanes (l)); l++) {
      struct finds shards[AQ_SHARDS] = {{0}};
      ck_assert_int_eq (aq_spread (9, k, lanes, finds, 352, shards, &nodes),
                        AQ_OK);
      for (unsigned i = 0; i < AQ_SHARDS; i++) {
        ck_assert_uint_eq (shards[i].count, first[i].count);
        for (size_t j = 0; j < shards[i].count; j++)
          ck_assert_msg (same_find (&shards[i].find[j], &first[i].find[j]),
                         "%s, k %u, shard %u, find %zu", lanes->name, k, i, j);
      }
      free_finds (shards);
    }
    free_finds (first);
  }
  free (finds);
  free (solutions.column);
}
END_TEST

/* To K = 4 the ways to give 2 .. K rows one another's columns, so that each
   has a new one: 1 of two, 2 of three and 9 of four. */
START_TEST (nodes_are_the_ways_tried_and_are_added) {
  struct boards solutions = all_solutions (8);
  struct find *finds = finds_of (&solutions, 70);
  const struct lane_kernels *lanes;
  for (size_t l = 0; (lanes = aq_lanes (l)); l++) {
    struct finds shards[AQ_SHARDS] = {{0}};
    uint64_t nodes = 1000;
    ck_assert_int_eq (aq_spread (8, 2, lanes, finds, 70, shards, &nodes),
                      AQ_OK);
    ck_assert_uint_eq (nodes, 1000 + 70 * 28);
    nodes = 1000;
    ck_assert_int_eq (aq_spread (8, 3, lanes, finds, 70, shards, &nodes),
                      AQ_OK);
    ck_assert_uint_eq (nodes, 1000 + 70 * (28 + 2 * 56));
    nodes = 1000;
    ck_assert_int_eq (aq_spread (8, 4, lanes, finds, 70, shards, &nodes),
                      AQ_OK);
    ck_assert_uint_eq (nodes, 1000 + 70 * (28 + 2 * 56 + 9 * 70));
    uint64_t before = nodes;
    for (unsigned k = 5; k <= 6; k++) {
      uint64_t here = 0;
      ck_assert_int_eq (aq_spread (8, k, lanes, finds, 70, shards, &nodes),
                        AQ_OK);
      ck_assert_int_eq (aq_spread (8, k, lanes, finds, 70, shards, &here),
                        AQ_OK);
      ck_assert_uint_eq (nodes, before + here);
      ck_assert_uint_gt (here, 70); /* at least a node for each find */
      before = nodes;
    }
    free_finds (shards);
  }
  free (finds);
  free (solutions.column);
}
END_TEST

START_TEST (what_the_shards_hold_already_stays) {
  struct boards solutions = all_solutions (8);
  struct find *finds = finds_of (&solutions, 30);
  for (unsigned k = 3; k <= 4; k++) {
    struct finds shards[AQ_SHARDS] = {{0}}, twice[AQ_SHARDS] = {{0}};
    uint64_t nodes = 0;
    ck_assert_int_eq (
        aq_spread (8, k, aq_lanes (0), finds, 30, shards, &nodes), AQ_OK);
    for (unsigned i = 0; i < 2; i++)
      ck_assert_int_eq (
          aq_spread (8, k, aq_lanes (0), finds, 30, twice, &nodes), AQ_OK);
    for (unsigned i = 0; i < AQ_SHARDS; i++) {
      ck_assert_uint_eq (twice[i].count, 2 * shards[i].count);
      for (size_t j = 0; j < twice[i].count; j++)
        ck_assert (same_find (&twice[i].find[j],
                              &shards[i].find[j % shards[i].count]));
    }
    free_finds (shards);
    free_finds (twice);
  }
  free (finds);
  free (solutions.column);
}
END_TEST

/* A find of several images, as the set tells of whole orbits. */
START_TEST (of_several_images_spread_takes_the_first) {
  for (unsigned n = 8; n <= 20; n += 3)
    for (uint64_t seed = 0; seed < 10; seed++)
      for (unsigned k = 3; k <= 4; k++) {
        struct boards expected = {.n = n}, found = {.n = n};
        uint64_t state = seed;
        uint8_t column[256], canonical[256], images[8][256], first[256];
        unit_search_solution (&state, n, column);
        memcpy (canonical, column, n);
        unit_images (n, column, images);
        for (unsigned i = 0; i < 8; i++)
          if (memcmp (images[i], canonical, n) < 0)
            memcpy (canonical, images[i], n);

        struct find find = find_of (n, column);
        const unsigned which = (unsigned) (unit_random (&state) % 8);
        find.images = (aq_image_mask) ((unit_random (&state) | 1) << which);
        for (unsigned row = 0; row < n; row++) /* as symmetry.h numbers them */
          if (which & AQ_TRANSPOSE)
            first[canonical[row]] = (uint8_t) row;
          else
            first[row] = canonical[row];
        for (unsigned row = 0; which & AQ_REVERSE_ROWS && row < n / 2; row++)
          unit_swap (first, row, n - 1 - row);
        for (unsigned row = 0; which & AQ_MIRROR_COLUMNS && row < n; row++)
          first[row] = (uint8_t) (n - 1 - first[row]);

        spread_from (n, k, kernels_number (seed), first, &expected);
        spread (n, k, kernels_number (seed), &find, 1, &found);
        ck_assert_msg (same_boards (&found, &expected),
                       "n %u, k %u, image %u, seed %lu", n, k, which,
                       (unsigned long) seed);
        for (size_t i = 0; i < found.count; i++)
          ck_assert_uint_le (distance (n, first, board_at (&found, i)), k);
        free (expected.column);
        free (found.column);
      }
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      spread_finds_each_neighbor_of_each_small_solution_once,
      spread_finds_each_neighbor_of_some_larger_solutions_once,
      spread_finds_each_neighbor_of_large_solutions_once,
      few_rows_are_moved_as_when_more_may_be,
      spreading_on_reaches_all_that_moves_of_k_rows_lead_to,
      many_solutions_give_what_each_gives_alone,
      all_tables_tell_in_the_same_order,
      nodes_are_the_ways_tried_and_are_added,
      what_the_shards_hold_already_stays,
      of_several_images_spread_takes_the_first,
      NULL};
  return unit_run ("spread", tests);
}
