/* SPDX-License-Identifier: MIT */

/* The lanes engine: what it serves, its boards and their fitness.  It draws
   the same numbers with all kernels, as each kernel does by its own test. */

#include <stdio.h>

#include "lane_population.h"

static const struct engine *const lanes = &aq_lanes_engine;

/* --- what it serves --- */

TEST (it_serves_the_operators_of_its_table) {
  static const char served[] =
      "halfkeep half cycle swap;halfkeep half cycle none;"
      "halfkeep half copy swap;halfkeep half copy none;"
      "halfkeep half random swap;halfkeep half random none;";
  const struct aq_scheme *scheme;
  struct aq_settings settings;
  size_t found = 0;
  for (size_t s = 0; (scheme = aq_scheme (s)); s++) {
    aq_settings_init (&settings, scheme, 8, 0);
    for (size_t i = 0; (settings.selection = aq_operator (AQ_SELECTION, i));
         i++)
      for (size_t j = 0; (settings.crossover = aq_operator (AQ_CROSSOVER, j));
           j++)
        for (size_t k = 0; (settings.mutation = aq_operator (AQ_MUTATION, k));
             k++) {
          char name[80];
          if (aq_settings_check (scheme, 8, &settings))
            continue;
          snprintf (name, sizeof name, "%s %s %s %s;", scheme->name,
                    settings.selection->name, settings.crossover->name,
                    settings.mutation->name);
          const bool expected = strstr (served, name) != NULL;
          ck_assert_msg (lanes->takes (scheme, &settings) == expected, "%s",
                         name);
          found += expected;
        }
  }
  ck_assert_uint_eq (found, 6);
}

TEST (it_serves_schemes_by_their_own_operators) {
  const struct aq_scheme *scheme;
  struct aq_settings settings;
  for (size_t s = 0; (scheme = aq_scheme (s)); s++) {
    bool expected = false;
    aq_settings_init (&settings, scheme, 8, 0);
    for (size_t i = 0; lane_schemes[i]; i++)
      expected |= !strcmp (lane_schemes[i], scheme->name);
    ck_assert_msg (lanes->takes (scheme, &settings) == expected, "%s",
                   scheme->name);
  }
  struct aq_scheme copy = *aq_scheme_named ("halfkeep");
  aq_settings_init (&settings, &copy, 8, 0);
  ck_assert (!lanes->takes (&copy, &settings));
}

/* What the two tests above say. */
TEST (it_says_to_users_what_it_serves) {
  ck_assert_str_eq (lanes->serves, "halfkeep with selection half, crossover "
                                   "cycle, copy or random, and mutation swap "
                                   "or none; blind and multistart");
}

/* --- boards --- */

static void expect_boards (const struct lane_case *of) {
  static struct lane_contents contents;
  struct population *boards = new_lane_population (of);
  read_lanes (boards, &contents);
  for (size_t i = 0; i < of->boards; i++) {
    uint8_t column[AQ_SEARCH_MAX + 1];
    column[of->n] = UINT8_MAX; /* not written */
    lanes->board (boards, i, column);
    ck_assert_msg (unit_is_permutation (of->n, contents.board[i]) &&
                       column[of->n] == UINT8_MAX &&
                       !memcmp (column, contents.board[i], of->n),
                   "board %zu, %s", i, case_text (of));
  }
  aq_population_free (boards);
}

TEST (boards_are_numbered_as_they_are_in_tiles) {
  static const unsigned sizes[] = {1, 4, 13, 32, 0};
  each_lane_case (lane_schemes, sizes, expect_boards);
}

/* --- evaluation --- */

/* By a descent no board gets worse, and most get better; without one boards
   stay, and only they are counted. */
static void expect_evaluated (const struct lane_case *of) {
  static struct lane_contents before, after;
  const unsigned steps = strcmp (of->scheme, "blind") ? 8 : 0;
  struct population *boards = new_lane_population (of);
  read_lanes (boards, &before);
  lanes->evaluate (boards);
  read_lanes (boards, &after);
  size_t better = 0;
  ck_assert_msg (boards->visible.evaluations >= of->boards &&
                     boards->visible.evaluations <=
                         of->boards * (1 + steps * (of->n - 1)),
                 "%s", case_text (of));
  for (size_t i = 0; i < of->boards; i++) {
    const unsigned was = unit_attacking_pairs (of->n, before.board[i]);
    const unsigned pairs = unit_attacking_pairs (of->n, after.board[i]);
    ck_assert_msg (unit_is_permutation (of->n, after.board[i]) &&
                       pairs <= was && after.fitness[i] == pairs,
                   "board %zu, %s", i, case_text (of));
    better += pairs < was;
  }
  ck_assert_msg (!steps || of->n <= 4 || 2 * better > of->boards, "%s",
                 case_text (of));
  ck_assert_msg (steps ||
                     !memcmp (before.board, after.board, sizeof before.board),
                 "%s", case_text (of));
  aq_population_free (boards);
}

TEST (fitness_is_of_the_own_board_which_a_descent_improves) {
  static const unsigned sizes[] = {1, 4, 13, 32, 0};
  each_lane_case (lane_schemes, sizes, expect_evaluated);
}

/* Nothing is tried on a solved board, and lanes without a board, which are not
   solved, count for nothing. */
static void expect_solved_to_stay (const struct lane_case *of) {
  static struct lane_contents before, after;
  struct population *boards = new_lane_population (of);
  uint64_t state = of->seed;
  uint8_t solution[4][AQ_SEARCH_MAX];
  for (unsigned i = 0; i < 4; i++)
    unit_search_solution (&state, of->n, solution[i]);
  read_lanes (boards, &before);
  for (size_t i = 0; i < of->boards; i++)
    memcpy (before.board[i], solution[unit_random (&state) % 4], of->n);
  write_lanes (&before, boards);
  lanes->evaluate (boards);
  read_lanes (boards, &after);
  ck_assert_msg (!memcmp (before.board, after.board, sizeof before.board) &&
                     boards->visible.evaluations == of->boards,
                 "%lu evaluations, %s",
                 (unsigned long) boards->visible.evaluations, case_text (of));
  for (size_t i = 0; i < of->boards; i++)
    ck_assert (boards->visible.fitness[i] == 0);
  aq_population_free (boards);
}

TEST (solved_boards_take_an_evaluation_each) {
  static const unsigned sizes[] = {5, 8, 13, 0};
  each_lane_case (lane_schemes, sizes, expect_solved_to_stay);
}
