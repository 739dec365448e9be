/* SPDX-License-Identifier: MIT */

/* Descent before evaluation, with any number of steps. */

#include "population.h"

static const unsigned sizes[] = {1, 2, 3, 4, 8, 12, 31, 32, 33, 64, 255};
enum { SIZES = sizeof sizes / sizeof *sizes };
static const struct aq_scheme *const schemes[] = {&aq_scheme_halfkeep,
                                                  &aq_scheme_multistart};

static void expect_descent (const struct aq_scheme *scheme, unsigned n,
                            size_t size, unsigned steps) {
  struct aq_settings settings;
  aq_settings_init (&settings, scheme, n, size);
  unit_set (&settings, scheme, "descent", steps);
  struct aq_population *population = unit_population (scheme, n, &settings, n);
  uint8_t *before = unit_read_all (population);
  aq_plain_engine.evaluate (aq_whole (population));
  uint8_t *after = unit_read_all (population);
  uint64_t unsolved = 0, worse = 0, spoilt = 0;
  for (size_t index = 0; index < size; index++) {
    const uint8_t *board = after + index * n, *former = before + index * n;
    const unsigned pairs = unit_attacking_pairs (n, board);
    const unsigned had = unit_attacking_pairs (n, former);
    ck_assert_msg (population->fitness[index] == pairs &&
                       unit_is_permutation (n, board),
                   "%s, size %zu, n and seed %u, %u steps, index %zu",
                   scheme->name, size, n, steps, index);
    unsolved += pairs > 0;
    worse += pairs > had;
    spoilt += !had && memcmp (board, former, n);
  }
  const uint64_t swaps = population->evaluations - size;
  const uint64_t each = n - 1;
  ck_assert_msg (!worse && !spoilt && swaps >= each * steps * unsolved &&
                     swaps <= each * steps * size &&
                     (!each || swaps % each == 0),
                 "%s, size %zu, n and seed %u, %u steps: %lu swaps",
                 scheme->name, size, n, steps, (unsigned long) swaps);
  ck_assert_msg (steps > 0 || !memcmp (before, after, size * n),
                 "%s, size %zu, n and seed %u: boards changed", scheme->name,
                 size, n);
  free (before);
  free (after);
  aq_population_free (aq_whole (population));
}

/* 0 steps count attacking pairs, as scheme blind does. */
TEST (each_step_tries_all_swaps_and_no_board_gets_worse) {
  static const unsigned steps[] = {0, 1, 2, 8, 33, 64};
  for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
    for (int j = 0; j < SIZES; j++)
      expect_descent (schemes[i % 2], sizes[j], sizes[j] > 32 ? 12 : 132,
                      steps[i]);
}

TEST (blind_counts_attacking_pairs_and_breeds_nothing) {
  enum { BOARDS = 32 };
  for (unsigned n = 1; n <= 40; n++) {
    struct aq_population *population =
        unit_population_of (&aq_scheme_blind, n, BOARDS, n);
    uint8_t *before = unit_read_all (population);
    aq_plain_engine.evaluate (aq_whole (population));
    ck_assert_uint_eq (population->evaluations, BOARDS);
    aq_plain_engine.breed (aq_whole (population));
    for (size_t index = 0; index < BOARDS; index++) {
      const uint8_t *former = before + index * n;
      const uint8_t *board = aq_board (population, index);
      ck_assert_msg (population->fitness[index] ==
                             unit_attacking_pairs (n, former) &&
                         unit_is_permutation (n, board) &&
                         (n < 16 || memcmp (board, former, n)),
                     "n and seed %u, index %zu", n, index);
    }
    free (before);
    aq_population_free (aq_whole (population));
  }
}

/* --- one step --- */

/* The boards that a step can make, each with its probability, by definition:
   each attacked queen is as likely; of its best swaps each is; none is made if
   all add attacking pairs. */
struct step {
  uint8_t board[64][8];
  double probability[64];
  unsigned boards;
};

static void add_board (struct step *step, unsigned n, const uint8_t *board,
                       double probability) {
  unsigned i = 0;
  while (i < step->boards && memcmp (step->board[i], board, n))
    i++;
  if (i == step->boards) {
    memcpy (step->board[step->boards++], board, n);
    step->probability[i] = 0;
  }
  step->probability[i] += probability;
}

static bool is_attacked (unsigned n, const uint8_t *column, unsigned row) {
  for (unsigned other = 0; other < n; other++)
    if (other != row &&
        abs (column[row] - column[other]) == abs ((int) row - (int) other))
      return true;
  return false;
}

static void add_swaps (struct step *step, unsigned n, const uint8_t *column,
                       unsigned row, double probability) {
  unsigned pairs[8], ties = 0, least = unit_attacking_pairs (n, column);
  uint8_t swapped[8];
  for (unsigned other = 0; other < n; other++) {
    memcpy (swapped, column, n);
    unit_swap (swapped, row, other);
    pairs[other] = other == row ? 1000 : unit_attacking_pairs (n, swapped);
    least = pairs[other] < least ? pairs[other] : least;
  }
  for (unsigned other = 0; other < n; other++)
    ties += pairs[other] == least;
  if (!ties)
    add_board (step, n, column, probability);
  for (unsigned other = 0; other < n; other++)
    if (pairs[other] == least) {
      memcpy (swapped, column, n);
      unit_swap (swapped, row, other);
      add_board (step, n, swapped, probability / ties);
    }
}

static void define_step (struct step *step, unsigned n,
                         const uint8_t *column) {
  unsigned attacked = 0;
  step->boards = 0;
  for (unsigned row = 0; row < n; row++)
    attacked += is_attacked (n, column, row);
  if (!attacked)
    add_board (step, n, column, 1);
  for (unsigned row = 0; row < n; row++)
    if (is_attacked (n, column, row))
      add_swaps (step, n, column, row, 1. / attacked);
}

/* Descends one step from the same board, many times. */
static void expect_step (unsigned n, unsigned seed) {
  enum { BOARDS = 256, TIMES = 20 };
  struct aq_settings settings;
  struct step step;
  uint8_t column[8];
  unsigned count[64] = {0};
  uint64_t state = seed;
  unit_permutation (&state, n, column);
  define_step (&step, n, column);
  aq_settings_init (&settings, &aq_scheme_halfkeep, n, BOARDS);
  unit_set (&settings, &aq_scheme_halfkeep, "descent", 1);
  struct aq_population *population =
      unit_population (&aq_scheme_halfkeep, n, &settings, seed);
  for (unsigned time = 0; time < TIMES; time++) {
    for (size_t index = 0; index < BOARDS; index++)
      unit_put_board (population, index, column);
    aq_plain_engine.evaluate (aq_whole (population));
    for (size_t index = 0; index < BOARDS; index++) {
      uint8_t made[256];
      unsigned i = 0;
      unit_read_board (population, index, made);
      while (i < step.boards && memcmp (step.board[i], made, n))
        i++;
      ck_assert_msg (i < step.boards, "n %u, seed %u", n, seed);
      count[i]++;
    }
  }
  for (unsigned i = 0; i < step.boards; i++)
    unit_expect_frequency (count[i], BOARDS * TIMES, step.probability[i],
                           "n %u, seed %u, board %u", n, seed, i);
  aq_population_free (aq_whole (population));
}

TEST (a_step_makes_a_best_swap_of_an_attacked_queen) {
  for (unsigned n = 1; n <= 8; n++)
    for (unsigned seed = 0; seed < 12; seed++)
      expect_step (n, seed);
}

TEST (by_default_boards_above_32_have_more_steps) {
  for (int s = 0; s < 2; s++)
    for (unsigned n = 1; n <= AQ_BOARD_MAX; n++) {
      struct aq_settings settings;
      aq_settings_init (&settings, schemes[s], n, 0);
      ck_assert_double_eq (settings.value[0].first, n <= 32 ? 8 : 32);
    }
}
