/* SPDX-License-Identifier: MIT */

/* Kernels that draw random numbers, against the plain operators, which draw
   them in another form: from the same board both make the same boards, each as
   often. */

#include <math.h>

#include "../../ga/population.h"
#include "ga/boards.h"
#include "ga/descent.h"
#include "ga/schemes/halfkeep.h"
#include "lane_boards.h"

enum { DRAWS = 6400, CELLS = 64, STEPS = 1 };

/* What kernels draw from. */
struct generators {
  struct aq_random random;
  struct lane_random lane_random;
};

/* --- the kernels --- */

static void draw_tile_permutations (const struct lane_kernels *kernels,
                                    struct tile *tile, unsigned n,
                                    struct generators *generators) {
  kernels->permutations (tile, n, &generators->lane_random);
}

static void swap_tile (const struct lane_kernels *kernels, struct tile *tile,
                       unsigned n, struct generators *generators) {
  kernels->swap_rows (tile, n, &generators->random);
}

static void descend_tile (const struct lane_kernels *kernels,
                          struct tile *tile, unsigned n,
                          struct generators *generators) {
  struct row_orders orders;
  uint32_t pairs[AQ_LANES];
  aq_row_orders_draw (&orders, n, &generators->random);
  kernels->descend (tile, n, AQ_LANES, STEPS, &orders, &generators->random,
                    pairs);
}

/* --- the plain operators --- */

static void swap_kept (struct aq_population *population) {
  unit_apply_named (population, AQ_MUTATION, "swap");
}

/* --- both --- */

/* A plain operator, which changes at least the kept half, and its kernel.  If
   lanes share random numbers, one of them counts. */
static const struct operation {
  const char *name;
  const struct aq_scheme *scheme;
  void (*plain) (struct aq_population *population);
  void (*tile) (const struct lane_kernels *kernels, struct tile *tile,
                unsigned n, struct generators *generators);
  bool shared;
} operations[] = {{"permutations", &aq_scheme_halfkeep, aq_draw_permutations,
                   draw_tile_permutations, false},
                  {"swap", &aq_scheme_halfkeep, swap_kept, swap_tile, true},
                  {"descent", &aq_scheme_halfkeep, aq_evaluate_descended,
                   descend_tile, true}};

/* Boards are counted by cells, which a hash assigns to them. */
static void count_board (unsigned n, const uint8_t *column,
                         unsigned count[CELLS]) {
  uint64_t hash = 0;
  for (unsigned row = 0; row < n; row++)
    hash = (hash + column[row] + 1) * 0x9e3779b97f4a7c15;
  count[hash >> 58]++;
}

static void count_plain (const struct operation *operation, unsigned n,
                         const uint8_t *column, unsigned seed,
                         unsigned count[CELLS]) {
  enum { HALF = 256 };
  struct aq_settings settings;
  aq_settings_init (&settings, operation->scheme, n, 2 * HALF);
  unit_set (&settings, operation->scheme, "descent", STEPS);
  struct aq_population *population =
      unit_population (operation->scheme, n, &settings, seed);
  for (unsigned drawn = 0; drawn < DRAWS; drawn += HALF) {
    for (size_t i = 0; i < HALF; i++)
      unit_put_board (population, i, column);
    operation->plain (population);
    for (size_t i = 0; i < HALF; i++)
      count_board (n, aq_board (population, i), count);
  }
  aq_boards_free (&aq_inside (population)->common);
}

static void count_tiles (const struct operation *operation, unsigned n,
                         const uint8_t *column, unsigned seed,
                         unsigned count[CELLS]) {
  const unsigned counted = operation->shared ? 1 : AQ_LANES;
  struct generators generators;
  struct lane_boards same, boards;
  struct tile tile;
  uint64_t state = seed;
  aq_random_seed (&generators.random, seed);
  aq_lane_random_begin (&generators.lane_random, &generators.random);
  for (unsigned lane = 0; lane < AQ_LANES; lane++)
    memcpy (same.board[lane], column, n);
  for (unsigned drawn = 0; drawn < DRAWS; drawn += counted) {
    fill_tile (&state, n, &same, &tile);
    operation->tile (aq_kernels (0), &tile, n, &generators);
    read_tile (n, &tile, &boards);
    for (unsigned i = 0; i < counted; i++)
      count_board (n, boards.board[(drawn + i) % AQ_LANES], count);
  }
}

/* The chi-squared statistic of two samples of one size. */
static double difference (const unsigned a[CELLS], const unsigned b[CELLS],
                          unsigned *freedom) {
  double sum = 0;
  unsigned cells = 0;
  for (unsigned i = 0; i < CELLS; i++)
    if (a[i] + b[i]) {
      const double apart = (double) a[i] - (double) b[i];
      sum += apart * apart / (a[i] + b[i]);
      cells++;
    }
  *freedom = cells - 1;
  return sum;
}

/* It is larger than this once in 10^9 times (Laurent and Massart, "Adaptive
   estimation of a quadratic functional by model selection", 2000). */
static double greatest_difference (unsigned freedom) {
  const double t = log (1e9);
  return freedom + 2 * sqrt (freedom * t) + 2 * t;
}

static void expect_same (const struct operation *operation, unsigned n,
                         unsigned seed) {
  unsigned plain[CELLS] = {0}, tiles[CELLS] = {0}, freedom;
  uint8_t column[AQ_BOARD_MAX];
  uint64_t state = seed;
  unit_permutation (&state, n, column);
  count_plain (operation, n, column, seed, plain);
  count_tiles (operation, n, column, seed, tiles);
  const double apart = difference (plain, tiles, &freedom);
  ck_assert_msg (apart <= greatest_difference (freedom),
                 "%s, n %u, seed %u: chi-squared %.1f, %u degrees of freedom",
                 operation->name, n, seed, apart, freedom);
}

START_TEST (kernels_make_the_boards_of_plain_operators_as_often) {
  static const unsigned sizes[] = {2, 3, 4, 5, 6, 8, 13, 32};
  for (size_t i = 0; i < sizeof operations / sizeof *operations; i++)
    for (size_t j = 0; j < sizeof sizes / sizeof *sizes; j++)
      for (unsigned seed = 0; seed < 4; seed++)
        expect_same (&operations[i], sizes[j], 4 * sizes[j] + seed);
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      kernels_make_the_boards_of_plain_operators_as_often, NULL};
  return unit_run ("lanes/kernels/distributions", tests);
}
