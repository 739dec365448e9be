/* SPDX-License-Identifier: MIT */

/* Moves of a few queens, against trying all of them one by one. */

#include "lane_boards.h"

/* A board that was reported, and its lane. */
struct neighbor {
  uint8_t lane;
  uint8_t column[AQ_SEARCH_MAX];
};

struct report {
  unsigned n;
  const struct lane_boards *boards;
  uint64_t lanes; /* reports of other lanes are ignored */
  size_t count, capacity;
  struct neighbor *neighbor;
};

static void add_neighbor (struct report *report, unsigned lane,
                          const uint8_t *column) {
  if (report->count == report->capacity) {
    report->capacity = 2 * report->capacity + 64;
    report->neighbor = realloc (report->neighbor,
                                report->capacity * sizeof *report->neighbor);
    ck_assert_ptr_nonnull (report->neighbor);
  }
  struct neighbor *neighbor = &report->neighbor[report->count++];
  memset (neighbor, 0, sizeof *neighbor);
  neighbor->lane = (uint8_t) lane;
  memcpy (neighbor->column, column, report->n);
}

static int compare_neighbors (const void *a, const void *b) {
  return memcmp (a, b, sizeof (struct neighbor));
}

/* A move_visitor. */
static void note_move (uint64_t lanes, const uint8_t *rows,
                       const uint8_t *from, unsigned moved, void *data) {
  struct report *report = data;
  ck_assert (moved >= 2 && moved <= AQ_NEIGHBORHOOD_MAX);
  for (lanes &= report->lanes; lanes; lanes &= lanes - 1) {
    const unsigned lane = (unsigned) __builtin_ctzll (lanes);
    uint8_t column[AQ_SEARCH_MAX];
    memcpy (column, report->boards->board[lane], report->n);
    for (unsigned i = 0; i < moved; i++) {
      ck_assert (rows[i] < report->n && from[i] < report->n &&
                 rows[i] != from[i]);
      column[rows[i]] = report->boards->board[lane][from[i]];
    }
    add_neighbor (report, lane, column);
  }
}

/* Whether moving the first of COUNT rows and some others of them, but not all,
   makes a solution. */
static bool is_two_moves (unsigned n, const uint8_t *board, const uint8_t *to,
                          const unsigned *rows, unsigned count) {
  for (unsigned some = 1; some + 1 < 1u << count; some += 2) {
    uint8_t column[AQ_SEARCH_MAX];
    memcpy (column, board, n);
    for (unsigned i = 0; i < count; i++)
      if (some >> i & 1)
        column[rows[i]] = to[rows[i]];
    if (unit_is_solution (n, column))
      return true;
  }
  return false;
}

/* Gives each of the rows from rows[AT] on the column of another one of COUNT
   rows, in every way; returns how many ways there are. */
static uint64_t try_columns (struct report *report, unsigned lane,
                             const unsigned *rows, unsigned count, unsigned at,
                             unsigned taken, uint8_t *to) {
  const uint8_t *board = report->boards->board[lane];
  if (at == count) {
    if (unit_is_solution (report->n, to) &&
        !is_two_moves (report->n, board, to, rows, count))
      add_neighbor (report, lane, to);
    return 1;
  }
  uint64_t ways = 0;
  for (unsigned i = 0; i < count; i++)
    if (i != at && !(taken >> i & 1)) {
      to[rows[at]] = board[rows[i]];
      ways +=
          try_columns (report, lane, rows, count, at + 1, taken | 1u << i, to);
    }
  to[rows[at]] = board[rows[at]];
  return ways;
}

/* The same for each choice of 2 to MOST rows that begins with the COUNT rows
   in ROWS. */
static uint64_t try_rows (struct report *report, unsigned lane, unsigned *rows,
                          unsigned count, unsigned most) {
  uint64_t ways = 0;
  if (count >= 2) {
    uint8_t to[AQ_SEARCH_MAX];
    memcpy (to, report->boards->board[lane], report->n);
    ways += try_columns (report, lane, rows, count, 0, 0, to);
  }
  for (unsigned row = count ? rows[count - 1] + 1 : 0;
       row < report->n && count < most; row++) {
    rows[count] = row;
    ways += try_rows (report, lane, rows, count + 1, most);
  }
  return ways;
}

/* Compares what the kernels report with trying every move.  Lanes that are not
   in SOLUTIONS hold no solution.  Returns how many neighbors there are. */
static size_t expect_moves (unsigned n, const struct lane_boards *boards,
                            uint64_t solutions, unsigned most, unsigned seed) {
  uint64_t state = seed;
  unsigned rows[AQ_NEIGHBORHOOD_MAX];
  uint64_t ways = 0;
  struct report expected = {.n = n, .boards = boards};
  for (unsigned lane = 0; lane < AQ_LANES; lane++)
    if (has_lane (solutions, lane))
      ways = try_rows (&expected, lane, rows, 0, most);
  if (expected.count)
    qsort (expected.neighbor, expected.count, sizeof *expected.neighbor,
           compare_neighbors);
  const struct lane_kernels *kernels;
  for (size_t k = 0; (kernels = aq_kernels (k)); k++) {
    struct tile tile;
    struct report report = {.n = n, .boards = boards, .lanes = solutions};
    fill_tile (&state, n, boards, &tile);
    ck_assert_msg (kernels->moves (&tile, n, most, note_move, &report) == ways,
                   "%s, n %u, most %u, seed %u", kernels->name, n, most, seed);
    if (report.count)
      qsort (report.neighbor, report.count, sizeof *report.neighbor,
             compare_neighbors);
    ck_assert_msg (report.count == expected.count &&
                       (!report.count ||
                        !memcmp (report.neighbor, expected.neighbor,
                                 report.count * sizeof *report.neighbor)),
                   "%s, n %u, most %u, seed %u: %zu reported, not %zu",
                   kernels->name, n, most, seed, report.count, expected.count);
    free (report.neighbor);
  }
  free (expected.neighbor);
  return expected.count;
}

TEST (each_neighbor_of_each_small_solution_is_reported_once) {
  size_t neighbors = 0;
  for (unsigned n = 1; n <= 9; n++) {
    uint8_t *solutions;
    const size_t count = unit_solutions (n, &solutions);
    for (size_t first = 0; first < count; first += AQ_LANES) {
      struct lane_boards boards;
      copy_boards (n, solutions, count, first, &boards);
      for (unsigned most = 2; most <= AQ_NEIGHBORHOOD_MAX; most++)
        neighbors += expect_moves (n, &boards, UINT64_MAX, most, n);
    }
    free (solutions);
  }
  ck_assert_uint_gt (neighbors, 1000);
}

/* Moves of four queens are tried in few lanes only, as the oracle is slow. */
TEST (each_neighbor_of_large_solutions_is_reported_once) {
  size_t neighbors = 0;
  for (unsigned n = 10; n <= AQ_SEARCH_MAX; n++) {
    uint64_t state = n;
    struct lane_boards boards;
    search_lane_solutions (&state, n, &boards);
    const uint64_t solutions = n % 2 ? unit_random (&state) | 1 : UINT64_MAX;
    draw_columns (&state, n, ~solutions, &boards);
    neighbors += expect_moves (n, &boards, solutions, 2, n);
    neighbors += expect_moves (n, &boards, solutions, n <= 20 ? 3 : 2, n);
    neighbors += expect_moves (n, &boards,
                               solutions & (n < 20 ? 0x8000000100000005 : 1),
                               n % 3 == 1 ? 4 : 3, n);
  }
  ck_assert_uint_gt (neighbors, 1000);
}
