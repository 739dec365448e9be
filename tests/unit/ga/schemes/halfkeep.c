/* SPDX-License-Identifier: MIT */

/* Scheme halfkeep: its descent. */

#include "../population.h"

enum { SEEDS = 40 };

/* On boards above N = 32: they are permutations, fitness counts
   attacking pairs, and each step of the descent tries N - 1 swaps. */
START_TEST (large_boards_descend_as_well) {
  static const unsigned sizes[] = {33, 64, 100, 200, 255};
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    const unsigned n = sizes[i];
    struct aq_population *population =
        unit_population_of (&aq_scheme_halfkeep, n, 24, n);
    unsigned solved = 0;
    for (int generation = 0; generation < 3; generation++) {
      const uint64_t before = population->evaluations;
      aq_scheme_halfkeep.evaluate (population);
      const uint64_t swaps = population->evaluations - before - 24;
      ck_assert_msg (swaps % (n - 1) == 0, "n and seed %u", n);
      for (size_t index = 0; index < 24; index++) {
        struct aq_placement placement;
        aq_population_placement (population, index, &placement);
        ck_assert_msg (unit_is_permutation (n, placement.column) &&
                           population->fitness[index] ==
                               unit_attacking_pairs (n, placement.column),
                       "n and seed %u, index %zu", n, index);
        solved += population->fitness[index] == 0;
      }
      aq_scheme_halfkeep.breed (population);
    }
    ck_assert_msg (n > 100 || solved > 0, "n and seed %u", n);
    aq_boards_free (&aq_inside (population)->common);
  }
}
END_TEST

/* A descent has 8 steps, or fewer where it solves the board, and tries N - 1
   swaps in each.  tests/unit/ga/descent.c says what a step does. */
START_TEST (the_descent_never_makes_a_board_worse_and_counts_its_swaps) {
  for (unsigned seed = 0; seed < SEEDS; seed++) {
    const unsigned n = 2 + seed % 31;
    enum { BOARDS = 72 };
    struct aq_population *population =
        unit_population_of (&aq_scheme_halfkeep, n, BOARDS, seed);
    uint8_t *before = unit_read_all (population);
    aq_scheme_halfkeep.evaluate (population);
    uint64_t unsolved = 0, improved = 0;
    for (size_t index = 0; index < BOARDS; index++) {
      uint8_t column[256];
      unit_read_board (population, index, column);
      const unsigned left = population->fitness[index];
      const unsigned had = unit_attacking_pairs (n, before + index * n);
      ck_assert_msg (unit_is_permutation (n, column) && left <= had &&
                         left == unit_attacking_pairs (n, column),
                     "n %u, index %zu, seed %u", n, index, seed);
      unsolved += left > 0;
      improved += left < had;
    }
    const uint64_t swaps = population->evaluations - BOARDS;
    ck_assert_msg (swaps % (n - 1) == 0 && swaps >= 8 * (n - 1) * unsolved &&
                       swaps <= 8 * (n - 1) * BOARDS,
                   "n %u, seed %u: %lu swaps", n, seed, (unsigned long) swaps);
    ck_assert_msg (n < 6 || improved > BOARDS / 2, "n %u, seed %u", n, seed);
    free (before);
    aq_boards_free (&aq_inside (population)->common);
  }
}
END_TEST

START_TEST (the_descent_does_not_change_solutions) {
  static const uint8_t solution[] = {2, 5, 3, 0, 7, 4, 6, 1};
  uint8_t column[256];
  struct aq_population *population =
      unit_population_of (&aq_scheme_halfkeep, 8, 128, 1);
  for (size_t index = 0; index < 64; index++)
    unit_put_board (population, index, solution);
  aq_scheme_halfkeep.evaluate (population);
  for (size_t index = 0; index < 64; index++) {
    ck_assert_uint_eq (population->fitness[index], 0);
    unit_read_board (population, index, column);
    ck_assert_mem_eq (column, solution, 8);
  }
  aq_boards_free (&aq_inside (population)->common);
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      large_boards_descend_as_well,
      the_descent_never_makes_a_board_worse_and_counts_its_swaps,
      the_descent_does_not_change_solutions, NULL};
  return unit_run ("ga/schemes/halfkeep", tests);
}
