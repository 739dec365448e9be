/* SPDX-License-Identifier: MIT */

/* Selection operators: which boards they move to the first half, by plain
   definitions and by frequencies. */

#include "population.h"

static const size_t populations[] = {4, 8, 124, 128, 132, 256};
enum { POPULATIONS = sizeof populations / sizeof *populations, MOST = 256 };

static const struct aq_scheme *const schemes[] = {&aq_scheme_report,
                                                  &aq_scheme_halfkeep};

static void apply (struct aq_population *population, const char *name) {
  unit_apply_named (population, AQ_SELECTION, name);
}

/* --- boards that show their number --- */

enum { NUMBERED = 8 };

/* A permutation of 8 columns whose first four show NUMBER, below 8 * 7 * 6 *
   5. */
static void number_board (unsigned number, uint8_t *column) {
  uint8_t left[NUMBERED];
  for (unsigned i = 0; i < NUMBERED; i++)
    left[i] = (uint8_t) i;
  for (unsigned row = 0; row < NUMBERED; row++) {
    const unsigned count = NUMBERED - row;
    const unsigned at = row < 4 ? number % count : 0;
    number = row < 4 ? number / count : 0;
    column[row] = left[at];
    memmove (left + at, left + at + 1, count - at - 1);
  }
}

static unsigned number_of (const struct aq_population *population,
                           size_t index) {
  uint8_t column[NUMBERED], numbered[NUMBERED];
  unit_read_board (population, index, column);
  for (unsigned number = 0; number < population->size; number++) {
    number_board (number, numbered);
    if (!memcmp (column, numbered, NUMBERED))
      return number;
  }
  ck_abort_msg ("a board that was not in the population");
}

static void put_numbers (struct aq_population *population) {
  for (size_t index = 0; index < population->size; index++) {
    uint8_t column[NUMBERED];
    number_board ((unsigned) index, column);
    unit_put_board (population, index, column);
  }
}

static struct aq_population *numbered_population (unsigned s, size_t size,
                                                  size_t tournament,
                                                  unsigned seed) {
  struct aq_settings settings;
  aq_settings_init (&settings, schemes[s], NUMBERED, size);
  settings.selection = aq_operator_named (AQ_SELECTION, "tournament");
  unit_set (&settings, schemes[s], "tournament", (double) tournament);
  struct aq_population *population =
      unit_population (schemes[s], NUMBERED, &settings, seed);
  put_numbers (population);
  return population;
}

/* --- half --- */

/* Few or many different values; some boards are excluded. */
static void draw_fitness (uint64_t *state, struct aq_population *population) {
  const uint64_t values = 1 + unit_random (state) % (2 * population->size);
  const uint64_t excluded = unit_random (state) % 4;
  for (size_t index = 0; index < population->size; index++)
    population->fitness[index] =
        unit_random (state) % 4 < excluded
            ? AQ_EXCLUDED
            : (uint32_t) (unit_random (state) % values * 1000);
}

START_TEST (half_keeps_the_better_half_in_the_order_of_rank_and_index) {
  for (unsigned s = 0; s < 2; s++)
    for (int i = 0; i < POPULATIONS; i++)
      for (unsigned seed = 0; seed < 10; seed++) {
        const size_t size = populations[i];
        struct aq_population *population =
            numbered_population (s, size, 1, seed);
        uint64_t state = seed;
        draw_fitness (&state, population);
        apply (population, "half");
        for (size_t board = 0; board < size; board++) {
          size_t rank = 0;
          for (size_t other = 0; other < size; other++)
            rank +=
                population->fitness[other] < population->fitness[board] ||
                (population->fitness[other] == population->fitness[board] &&
                 other < board);
          if (rank < size / 2)
            ck_assert_msg (number_of (population, rank) == board,
                           "%s, size %zu, seed %u, board %zu",
                           schemes[s]->name, size, seed, board);
        }
        aq_boards_free (&aq_inside (population)->common);
      }
}
END_TEST

/* --- random-half --- */

/* How often each set of kept boards came, and each board at each place, in
   populations of 8 of which the last ones are excluded. */
struct kept_counts {
  unsigned draws, set[1 << 8], at[4][8];
};

static void count_kept (struct kept_counts *counts, unsigned s,
                        unsigned excluded) {
  enum { BOARDS = 8, TIMES = 4000 };
  struct aq_population *population =
      numbered_population (s, BOARDS, 1, excluded);
  for (size_t index = 0; index < BOARDS; index++)
    population->fitness[index] =
        index + excluded < BOARDS ? (uint32_t) (index % 3 * 7) : AQ_EXCLUDED;
  memset (counts, 0, sizeof *counts);
  for (; counts->draws < TIMES; counts->draws++) {
    unsigned set = 0;
    put_numbers (population);
    apply (population, "random-half");
    for (unsigned index = 0; index < BOARDS / 2; index++) {
      const unsigned number = number_of (population, index);
      set |= 1u << number;
      counts->at[index][number]++;
    }
    counts->set[set]++;
  }
  aq_boards_free (&aq_inside (population)->common);
}

static double binomial (unsigned n, unsigned k) {
  double result = 1;
  for (unsigned i = 1; i <= k; i++)
    result = result * (n - k + i) / i;
  return result;
}

START_TEST (each_random_half_is_as_likely_and_in_any_order) {
  static struct kept_counts counts;
  for (unsigned s = 0; s < 2; s++)
    for (unsigned excluded = 0; excluded <= 4; excluded++) {
      const unsigned breeders = 8 - excluded;
      count_kept (&counts, s, excluded);
      for (unsigned set = 0; set < 1 << 8; set++)
        if (counts.set[set] ||
            (__builtin_popcount (set) == 4 && set < 1u << breeders))
          unit_expect_frequency (counts.set[set], counts.draws,
                                 __builtin_popcount (set) == 4 &&
                                         set < 1u << breeders
                                     ? 1 / binomial (breeders, 4)
                                     : 0,
                                 "%s, excluded and seed %u, set %x",
                                 schemes[s]->name, excluded, set);
      for (unsigned at = 0; at < 4; at++)
        for (unsigned board = 0; board < breeders; board++)
          unit_expect_frequency (counts.at[at][board], counts.draws,
                                 1. / breeders,
                                 "%s, excluded and seed %u, board %u at %u",
                                 schemes[s]->name, excluded, board, at);
    }
}
END_TEST

/* With fewer breeders than places all of them are kept, in front and in random
   order. */
START_TEST (excluded_boards_fill_places_behind_all_others) {
  static struct kept_counts counts;
  for (unsigned excluded = 5; excluded <= 8; excluded++) {
    const unsigned breeders = 8 - excluded;
    count_kept (&counts, 1, excluded);
    for (unsigned at = 0; at < 4; at++)
      for (unsigned board = 0; board < 8; board++)
        if (at < breeders)
          unit_expect_frequency (counts.at[at][board], counts.draws,
                                 board < breeders ? 1. / breeders : 0,
                                 "excluded and seed %u, board %u at %u",
                                 excluded, board, at);
        else
          ck_assert_msg (board >= breeders || !counts.at[at][board],
                         "excluded and seed %u", excluded);
    for (unsigned set = 0; set < 1 << 8; set++)
      ck_assert_msg (!counts.set[set] || __builtin_popcount (set) == 4,
                     "excluded and seed %u: a board is kept twice", excluded);
  }
}
END_TEST

START_TEST (a_random_half_has_no_excluded_and_no_repeated_boards) {
  for (unsigned s = 0; s < 2; s++)
    for (int i = 0; i < POPULATIONS; i++)
      for (unsigned seed = 0; seed < 10; seed++) {
        const size_t size = populations[i];
        struct aq_population *population =
            numbered_population (s, size, 1, seed);
        bool kept[MOST] = {false};
        uint64_t state = seed;
        size_t breeders = 0;
        draw_fitness (&state, population);
        for (size_t index = 0; index < size; index++)
          breeders += population->fitness[index] != AQ_EXCLUDED;
        apply (population, "random-half");
        for (size_t index = 0; index < size / 2; index++) {
          const unsigned number = number_of (population, index);
          const bool excluded = population->fitness[number] == AQ_EXCLUDED;
          ck_assert_msg (!kept[number] && excluded == (index >= breeders),
                         "%s, size %zu, seed %u, index %zu", schemes[s]->name,
                         size, seed, index);
          kept[number] = true;
        }
        aq_boards_free (&aq_inside (population)->common);
      }
}
END_TEST

/* --- tournament --- */

/* Played again with a copy of the generator, in the order that selection.h
   gives. */
static uint32_t play (struct aq_random *random,
                      const struct aq_population *population) {
  const uint32_t size = (uint32_t) population->size;
  uint32_t winner = aq_random_below (random, size);
  const size_t drawings = (size_t) population->settings->value[1].first;
  for (size_t i = 1; i < drawings; i++) {
    const uint32_t drawn = aq_random_below (random, size);
    winner = population->fitness[drawn] < population->fitness[winner] ? drawn
                                                                      : winner;
  }
  return winner;
}

START_TEST (winners_are_kept_in_the_order_of_their_tournaments) {
  static const size_t tournaments[] = {1, 2, 3, 4};
  for (unsigned s = 0; s < 2; s++)
    for (int i = 0; i < POPULATIONS; i++)
      for (unsigned seed = 0; seed < 12; seed++) {
        const size_t size = populations[i];
        struct aq_population *population = numbered_population (
            s, size, seed < 4 ? 100 : tournaments[seed % 4], seed);
        struct aq_random random = *&population->random;
        uint64_t state = seed;
        draw_fitness (&state, population);
        apply (population, "tournament");
        for (size_t index = 0; index < size / 2; index++)
          ck_assert_msg (number_of (population, index) ==
                             play (&random, population),
                         "%s, size %zu, seed %u, index %zu", schemes[s]->name,
                         size, seed, index);
        aq_boards_free (&aq_inside (population)->common);
      }
}
END_TEST

/* All of T boards drawn have at least rank R with probability
   ((S - R) / S)^T; without different ranks, a winner is any board. */
static void expect_winners (size_t tournament, bool ties, unsigned seed) {
  enum { BOARDS = 8, TIMES = 4000 };
  unsigned count[BOARDS] = {0};
  struct aq_population *population =
      numbered_population (1, BOARDS, tournament, seed);
  for (uint32_t index = 0; index < BOARDS; index++)
    population->fitness[index] = ties ? 5 : 3 * (BOARDS - index);
  for (unsigned time = 0; time < TIMES; time++) {
    put_numbers (population);
    apply (population, "tournament");
    for (size_t index = 0; index < BOARDS / 2; index++)
      count[number_of (population, index)]++;
  }
  for (unsigned rank = 0; rank < BOARDS; rank++) {
    double worse = 1, none = 1;
    for (size_t i = 0; i < tournament; i++) {
      worse *= (double) (BOARDS - rank - 1) / BOARDS;
      none *= (double) (BOARDS - rank) / BOARDS;
    }
    unit_expect_frequency (count[BOARDS - 1 - rank], TIMES * BOARDS / 2,
                           ties ? 1. / BOARDS : none - worse,
                           "tournament %zu, seed %u, rank %u", tournament,
                           seed, rank);
  }
  aq_boards_free (&aq_inside (population)->common);
}

START_TEST (the_better_win_as_often_as_they_must) {
  for (size_t tournament = 1; tournament <= 8; tournament++)
    for (int ties = 0; ties < 2; ties++)
      expect_winners (tournament, ties, (unsigned) tournament);
}
END_TEST

/* --- roulette --- */

/* A board's share is by how much it is better than the worst one, plus 1. */
START_TEST (a_roulette_wheel_draws_boards_by_their_shares) {
  enum { SIZE = 8, TIMES = 20000 };
  static const uint32_t fitness[SIZE] = {5, 0, 2, AQ_EXCLUDED, 2, 9, 1, 9};
  static const unsigned shares[SIZE] = {5, 10, 8, 0, 8, 1, 9, 1};
  for (unsigned s = 0; s < 2; s++) {
    unsigned count[SIZE / 2][SIZE] = {{0}};
    struct aq_population *population = numbered_population (s, SIZE, 1, s);
    for (unsigned time = 0; time < TIMES; time++) {
      put_numbers (population);
      memcpy (population->fitness, fitness, sizeof fitness);
      apply (population, "roulette");
      for (size_t place = 0; place < SIZE / 2; place++)
        count[place][number_of (population, place)]++;
    }
    for (size_t place = 0; place < SIZE / 2; place++)
      for (unsigned board = 0; board < SIZE; board++)
        unit_expect_frequency (count[place][board], TIMES, shares[board] / 42.,
                               "%s, place %zu, board %u, seed %u",
                               schemes[s]->name, place, board, s);
    aq_boards_free (&aq_inside (population)->common);
  }
}
END_TEST

/* Shares of one board, of equal ones, and of none. */
START_TEST (a_roulette_wheel_ends_whatever_the_shares_are) {
  enum { SIZE = 8 };
  static const uint32_t values[] = {0, 7, UINT32_MAX - 2, AQ_EXCLUDED};
  for (size_t i = 0; i < sizeof values / sizeof *values; i++)
    for (unsigned single = 0; single < 2; single++) {
      struct aq_population *population = numbered_population (1, SIZE, 1, 1);
      for (size_t board = 0; board < SIZE; board++)
        population->fitness[board] =
            single && board != 5 ? AQ_EXCLUDED : values[i];
      apply (population, "roulette");
      for (size_t place = 0; place < SIZE / 2; place++) {
        const unsigned kept = number_of (population, place);
        ck_assert_msg (values[i] == AQ_EXCLUDED ? kept == place
                       : single                 ? kept == 5
                                                : kept < SIZE,
                       "fitness %u, single %u: board %u at place %zu",
                       (unsigned) values[i], single, kept, place);
      }
      aq_boards_free (&aq_inside (population)->common);
    }
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      half_keeps_the_better_half_in_the_order_of_rank_and_index,
      each_random_half_is_as_likely_and_in_any_order,
      excluded_boards_fill_places_behind_all_others,
      a_random_half_has_no_excluded_and_no_repeated_boards,
      winners_are_kept_in_the_order_of_their_tournaments,
      the_better_win_as_often_as_they_must,
      a_roulette_wheel_draws_boards_by_their_shares,
      a_roulette_wheel_ends_whatever_the_shares_are,
      NULL};
  return unit_run ("ga/selection", tests);
}
