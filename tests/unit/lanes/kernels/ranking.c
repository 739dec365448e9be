/* SPDX-License-Identifier: MIT */

/* Summaries of fitness, and ranking, against the plain selection. */

#include "ga/boards.h"
#include "ga/population.h"
#include "ga/schemes/report.h"
#include "ga/schemes/schemes.h"

#include "lane_boards.h"

/* A random number of one of several distributions. */
enum { DISTRIBUTIONS = 5 };
static uint32_t random_number (uint64_t *state, unsigned distribution) {
  const uint64_t drawn = unit_random (state);
  switch (distribution) {
  case 0:
    return (uint32_t) (drawn % 7);
  case 1: /* even numbers, some boards excluded from breeding */
    return drawn % 9 ? 2 * (uint32_t) (drawn / 9 % 40) : UINT32_MAX - 1;
  case 2:
    return 1234;
  case 3: /* distances above the range of a byte */
    return 500 * (uint32_t) (drawn % 5) + (uint32_t) (drawn / 5 % 3);
  default:
    return (uint32_t) drawn;
  }
}

START_TEST (a_summary_has_the_best_the_worst_and_the_sum) {
  const struct lane_kernels *kernels;
  for (size_t k = 0; (kernels = aq_kernels (k)); k++)
    for (unsigned seed = 0; seed < 500; seed++) {
      uint32_t numbers[300];
      uint64_t state = seed, sum = 0;
      const size_t count = 1 + unit_random (&state) % 300;
      uint32_t best = UINT32_MAX, worst = 0;
      for (size_t i = 0; i < count; i++) {
        numbers[i] = random_number (&state, seed % DISTRIBUTIONS);
        sum += numbers[i];
        best = numbers[i] < best ? numbers[i] : best;
        worst = numbers[i] > worst ? numbers[i] : worst;
      }
      const struct fitness_summary summary =
          kernels->summarize_fitness (numbers, count);
      ck_assert_msg (summary.best == best && summary.worst == worst &&
                         summary.sum == sum,
                     "%s, seed %u", kernels->name, seed);
    }
}
END_TEST

START_TEST (zeros_are_listed_in_their_order) {
  const struct lane_kernels *kernels;
  for (size_t k = 0; (kernels = aq_kernels (k)); k++)
    for (unsigned seed = 0; seed < 500; seed++) {
      uint32_t numbers[300 + AQ_LANES] = {0}; /* zeros behind do not count */
      uint32_t listed[300], expected[300];
      uint64_t state = seed;
      const size_t count = 1 + unit_random (&state) % 300;
      const uint64_t values = 1 + unit_random (&state) % 200;
      size_t zeros = 0;
      for (size_t i = 0; i < count; i++) {
        numbers[i] = (uint32_t) (unit_random (&state) % values) << seed % 24;
        if (!numbers[i])
          expected[zeros++] = (uint32_t) i;
      }
      const size_t found = kernels->list_zeros (numbers, count, listed);
      ck_assert_msg (found == zeros &&
                         !memcmp (listed, expected, zeros * sizeof *listed),
                     "%s, seed %u", kernels->name, seed);
    }
}
END_TEST

/* A population of the plain engine. */
static struct aq_population *new_plain (unsigned n, size_t size) {
  struct boards *boards;
  struct aq_random random;
  struct aq_settings settings;
  aq_random_seed (&random, 1);
  aq_settings_init (&settings, &aq_scheme_report, n, size);
  ck_assert_int_eq (
      aq_plain_engine.make (&boards, &aq_scheme_report, n, &settings, &random),
      AQ_OK);
  return &aq_population_of (boards)->visible;
}

/* One tile more than the boards take: a struct tile at the last tile reaches
   beyond its N rows, and the scratch memory has AQ_LANES more than lanes. */
enum {
  HALF_MAX = 200,
  TILES_MAX = 2 * (HALF_MAX / AQ_LANES + 1) + 1,
  LANES_MAX = TILES_MAX * AQ_LANES
};

/* Tiles with 2 HALF boards. */
struct halves {
  unsigned n;
  size_t half;
  _Alignas(AQ_LANES) uint8_t tiles[TILES_MAX * sizeof (struct tile)];
};

/* Where the tiles have the column of the board with that index in ROW. */
static uint8_t *column_at (struct halves *halves, size_t index, unsigned row) {
  const size_t in_half = index % halves->half;
  const size_t tiles = (halves->half + AQ_LANES - 1) / AQ_LANES; /* of half */
  const size_t tile = in_half / AQ_LANES + (index < halves->half ? 0 : tiles);
  return halves->tiles + (tile * halves->n + row) * AQ_LANES +
         in_half % AQ_LANES;
}

/* The same random boards in both. */
static void fill_halves (uint64_t *state, unsigned distribution,
                         struct halves *halves, struct aq_population *plain) {
  memset (halves->tiles, 0, sizeof halves->tiles);
  for (size_t index = 0; index < plain->size; index++) {
    plain->fitness[index] = random_number (state, distribution);
    for (unsigned row = 0; row < halves->n; row++)
      aq_board (plain, index)[row] = *column_at (halves, index, row) =
          (uint8_t) (unit_random (state) % halves->n);
  }
}

static void expect_better_half (unsigned seed,
                                const struct lane_kernels *kernels) {
  static struct halves halves;
  static uint8_t keys[LANES_MAX];
  static uint32_t ranked[LANES_MAX];
  static uint64_t words[LANES_MAX];
  const struct ranking_scratch scratch = {keys, ranked, words};
  uint64_t state = seed;
  halves.n = 1 + (unsigned) (unit_random (&state) % AQ_SEARCH_MAX);
  halves.half = seed < 20 ? 1 + seed : 1 + unit_random (&state) % HALF_MAX;
  if (seed % 10 == 9)
    halves.half = AQ_LANES * (1 + seed % 3);
  struct aq_population *plain = new_plain (halves.n, 2 * halves.half);
  fill_halves (&state, seed % DISTRIBUTIONS, &halves, plain);
  kernels->keep_better_half (halves.tiles, halves.n, halves.half,
                             plain->fitness, &scratch);
  aq_keep_better_half (plain);
  for (size_t index = 0; index < plain->size; index++)
    for (unsigned row = 0; row < halves.n; row++)
      ck_assert_msg (*column_at (&halves, index, row) ==
                         aq_board (plain, index)[row],
                     "%s, board %zu of %zu, n %u, seed %u", kernels->name,
                     index, plain->size, halves.n, seed);
  aq_boards_free (&aq_inside (plain)->common);
}

START_TEST (the_better_half_moves_to_the_front_in_stable_order) {
  const struct lane_kernels *kernels;
  for (size_t k = 0; (kernels = aq_kernels (k)); k++)
    for (unsigned seed = 0; seed < 200; seed++)
      expect_better_half (seed, kernels);
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      a_summary_has_the_best_the_worst_and_the_sum,
      zeros_are_listed_in_their_order,
      the_better_half_moves_to_the_front_in_stable_order, NULL};
  return unit_run ("lanes/kernels/ranking", tests);
}
