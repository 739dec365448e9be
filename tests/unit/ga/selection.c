/* SPDX-License-Identifier: MIT */

/* Selection operators: which boards they move to the first half, by ranks and
   by frequencies.  crossover.c says that the second half stays. */

#include <math.h>

#include "population.h"

enum { MOST = 256 };

/* --- boards that show their number, in base 8 --- */

enum { N = 8 };

static void put_numbers (struct aq_population *population) {
  for (size_t index = 0; index < population->size; index++) {
    const uint8_t column[N] = {index % 8, index / 8 % 8,
                               (uint8_t) (index / 64)};
    unit_put_board (population, index, column);
  }
}

static unsigned number_of (const struct aq_population *population,
                           size_t index) {
  const uint8_t *column = aq_board (population, index);
  return column[0] + 8u * column[1] + 64u * column[2];
}

/* TOURNAMENT boards are in a tournament. */
static struct aq_population *
numbered_population (size_t size, size_t tournament, unsigned seed) {
  struct aq_settings settings;
  aq_settings_init (&settings, &aq_scheme_report, N, size);
  settings.selection = aq_operator_named (AQ_SELECTION, "tournament");
  unit_set (&settings, &aq_scheme_report, "tournament", (double) tournament);
  struct aq_population *population =
      unit_population (&aq_scheme_report, N, &settings, seed);
  put_numbers (population);
  return population;
}

/* --- half --- */

/* Few or many different values; some boards are excluded. */
static void draw_fitness (unsigned seed, struct aq_population *population) {
  uint64_t state = seed;
  const uint64_t values = seed % 2 ? UINT32_MAX : 1 + seed / 4;
  for (size_t i = 0; i < population->size; i++)
    population->fitness[i] = unit_random (&state) % 8
                                 ? (uint32_t) (unit_random (&state) % values)
                                 : AQ_EXCLUDED;
}

/* An individual has as many before it as are better, or as good and of a lower
   index.  Some schemes have fewer individuals than there is room for. */
static void expect_ranked (const struct aq_population *population,
                           const uint32_t *ranked, unsigned seed) {
  const uint32_t *fitness = population->fitness;
  for (uint32_t i = 0; i < population->count; i++) {
    size_t before = 0;
    for (uint32_t j = 0; j < population->count; j++)
      before += fitness[j] < fitness[i] || (fitness[j] == fitness[i] && j < i);
    ck_assert_msg (ranked[before] == i, "seed %u, index %u", seed, i);
  }
  ck_assert_msg (ranked[population->count] == UINT32_MAX, "seed %u", seed);
}

TEST (half_keeps_the_better_half_in_the_order_of_rank_and_index) {
  for (unsigned seed = 0; seed < 64; seed++) {
    const size_t size = 4 + 4 * seed;
    struct aq_population *population = numbered_population (size, 1, seed);
    uint32_t ranked[MOST + 1];
    draw_fitness (seed, population);
    population->count = seed % 3 ? size : size / 2;
    memset (ranked, 255, sizeof ranked);
    aq_rank (population, ranked);
    expect_ranked (population, ranked, seed);
    population->count = size;
    aq_rank (population, ranked);
    unit_apply_named (population, AQ_SELECTION, "half");
    for (size_t rank = 0; rank < size / 2; rank++)
      ck_assert_msg (number_of (population, rank) == ranked[rank],
                     "seed %u, rank %zu", seed, rank);
    aq_population_free (aq_whole (population));
  }
}

/* --- random-half --- */

static double binomial (unsigned n, unsigned k) {
  double result = 1;
  for (unsigned i = 1; i <= k; i++)
    result = result * (n - k + i) / i;
  return result;
}

/* Of 8 boards the last ones are excluded.  How often each set of kept boards
   came, and each board at each place: a place behind all others is an excluded
   board's. */
static void expect_random_half (unsigned excluded) {
  enum { BOARDS = 8, TIMES = 4000 };
  const unsigned breeders = BOARDS - excluded;
  unsigned of_set[1 << BOARDS] = {0}, at[BOARDS / 2][BOARDS] = {{0}};
  struct aq_population *population = numbered_population (BOARDS, 1, excluded);
  for (size_t index = 0; index < BOARDS; index++)
    population->fitness[index] =
        index < breeders ? (uint32_t) (index % 3 * 7) : AQ_EXCLUDED;
  for (unsigned time = 0; time < TIMES; time++) {
    unsigned set = 0;
    put_numbers (population);
    unit_apply_named (population, AQ_SELECTION, "random-half");
    for (unsigned index = 0; index < BOARDS / 2; index++) {
      const unsigned number = number_of (population, index);
      set |= 1u << number;
      at[index][number]++;
    }
    of_set[set]++;
  }
  for (unsigned set = 0; set < 1 << BOARDS && breeders >= 4; set++)
    unit_expect_frequency (of_set[set], TIMES,
                           __builtin_popcount (set) == 4 &&
                                   set < 1u << breeders
                               ? 1 / binomial (breeders, 4)
                               : 0,
                           "excluded and seed %u, set %x", excluded, set);
  for (unsigned place = 0; place < BOARDS / 2; place++)
    for (unsigned board = 0; board < BOARDS; board++)
      if (place < breeders || board < breeders)
        unit_expect_frequency (
            at[place][board], TIMES,
            place < breeders && board < breeders ? 1. / breeders : 0,
            "excluded and seed %u, board %u at %u", excluded, board, place);
  aq_population_free (aq_whole (population));
}

TEST (each_random_half_of_the_breeders_is_as_likely_and_in_any_order) {
  for (unsigned excluded = 0; excluded <= 8; excluded++)
    expect_random_half (excluded);
}

/* --- tournament and roulette --- */

/* The probability that a tournament of T boards, drawn with replacement, keeps
   BOARD: all of them are as good as it or worse, not all are worse, and of
   equally good ones each is as likely. */
static double wins (const struct aq_population *population, size_t board,
                    size_t tournament) {
  const double size = (double) population->size;
  double worse = 0, equal = 0;
  for (size_t other = 0; other < population->size; other++) {
    worse += population->fitness[other] > population->fitness[board];
    equal += population->fitness[other] == population->fitness[board];
  }
  return (pow ((worse + equal) / size, (double) tournament) -
          pow (worse / size, (double) tournament)) /
         equal;
}

/* A board's share is by how much it is better than the worst one, plus 1; none
   for those excluded. */
static double share (const struct aq_population *population, size_t board) {
  const uint32_t *fitness = population->fitness;
  double sum = 0, worst = 0;
  for (size_t i = 0; i < population->size; i++)
    if (fitness[i] != AQ_EXCLUDED && fitness[i] > worst)
      worst = fitness[i];
  for (size_t i = 0; i < population->size; i++)
    sum += fitness[i] == AQ_EXCLUDED ? 0 : worst - fitness[i] + 1;
  return fitness[board] == AQ_EXCLUDED ? 0
                                       : (worst - fitness[board] + 1) / sum;
}

static const uint32_t fitness_of[][8] = {
    {5, 0, 2, AQ_EXCLUDED, 2, 9, 1, 9},
    {24, 21, 18, 15, 12, 9, 6, 3},
    {7, 7, 7, 7, 7, 7, 7, 7},
    {UINT32_MAX - 2, UINT32_MAX - 2, 0, UINT32_MAX - 2, 0, 1, 1, AQ_EXCLUDED},
    {AQ_EXCLUDED, AQ_EXCLUDED, AQ_EXCLUDED, AQ_EXCLUDED, AQ_EXCLUDED, 0,
     AQ_EXCLUDED, AQ_EXCLUDED}};
enum { ROWS = sizeof fitness_of / sizeof *fitness_of };

/* Each place of the first half is drawn on its own.  Without a TOURNAMENT by a
   roulette wheel.  The fitness is a row of the table, over and over. */
static void expect_draws (size_t size, size_t tournament, unsigned row) {
  const size_t places = size / 2, times = 20000 / places;
  unsigned count[2][MOST] = {{0}}; /* of even places, and of odd ones */
  struct aq_population *population =
      numbered_population (size, tournament ? tournament : 1, row);
  for (size_t index = 0; index < size; index++)
    population->fitness[index] = fitness_of[row][index % 8];
  for (size_t time = 0; time < times; time++) {
    put_numbers (population);
    unit_apply_named (population, AQ_SELECTION,
                      tournament ? "tournament" : "roulette");
    for (size_t place = 0; place < places; place++)
      count[place % 2][number_of (population, place)]++;
  }
  for (size_t board = 0; board < size; board++)
    for (int odd = 0; odd < 2; odd++)
      unit_expect_frequency (
          count[odd][board], times * places / 2,
          tournament ? wins (population, board, tournament)
                     : share (population, board),
          "size %zu, tournament %zu, row and seed %u, board %zu", size,
          tournament, row, board);
  aq_population_free (aq_whole (population));
}

TEST (the_better_win_tournaments_as_often_as_they_must) {
  for (unsigned row = 0; row < ROWS; row++) {
    for (size_t tournament = 1; tournament <= 8; tournament++)
      expect_draws (8, tournament, row);
    expect_draws (132, 3, row);
    expect_draws (256, 100, row);
  }
}

TEST (a_roulette_wheel_draws_boards_by_their_shares) {
  for (unsigned row = 0; row < ROWS; row++) {
    expect_draws (8, 0, row);
    expect_draws (132, 0, row);
  }
}

TEST (without_breeders_a_roulette_wheel_keeps_the_first_half) {
  struct aq_population *population = numbered_population (8, 1, 1);
  for (size_t index = 0; index < 8; index++)
    population->fitness[index] = AQ_EXCLUDED;
  unit_apply_named (population, AQ_SELECTION, "roulette");
  for (size_t place = 0; place < 4; place++)
    ck_assert_uint_eq (number_of (population, place), place);
  aq_population_free (aq_whole (population));
}
