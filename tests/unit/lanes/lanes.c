/* SPDX-License-Identifier: MIT */

/* The lanes engine: what it serves; random boards and their fitness, the same
   on all instruction sets. */

#include "lane_population.h"

static const struct engine *const lanes = &aq_lanes_engine;

/* One generation; solved boards are excluded as in a run. */
static void evolve (struct boards *boards) {
  lanes->evaluate (boards);
  for (size_t i = 0; i < boards->count; i++)
    if (boards->fitness[i] == 0)
      boards->fitness[i] = AQ_EXCLUDED;
  lanes->breed (boards);
}

/* --- what it serves --- */

START_TEST (it_serves_permutations_and_the_operators_of_its_table) {
  static const char *const served[][4] = {
      {"halfkeep", "half", "cycle", "swap"},
      {"halfkeep", "half", "cycle", "none"},
      {"halfkeep", "half", "copy", "swap"},
      {"halfkeep", "half", "copy", "none"},
      {"halfkeep", "half", "random", "swap"},
      {"halfkeep", "half", "random", "none"}};
  const struct aq_scheme *scheme;
  const struct aq_operator *chosen[AQ_OPERATOR_KINDS];
  size_t found = 0;
  for (size_t s = 0; (scheme = aq_scheme (s)); s++)
    for (size_t i = 0; (chosen[0] = aq_operator (AQ_SELECTION, i)); i++)
      for (size_t j = 0; (chosen[1] = aq_operator (AQ_CROSSOVER, j)); j++)
        for (size_t k = 0; (chosen[2] = aq_operator (AQ_MUTATION, k)); k++) {
          struct aq_settings settings;
          bool expected = false;
          aq_settings_init (&settings, scheme, 8, 0);
          settings.selection = chosen[0];
          settings.crossover = chosen[1];
          settings.mutation = chosen[2];
          if (aq_settings_check (scheme, 8, &settings))
            continue;
          for (size_t row = 0; row < sizeof served / sizeof *served; row++)
            expected |= !strcmp (served[row][0], scheme->name) &&
                        !strcmp (served[row][1], chosen[0]->name) &&
                        !strcmp (served[row][2], chosen[1]->name) &&
                        !strcmp (served[row][3], chosen[2]->name);
          found += expected;
          ck_assert_msg (lanes->takes (scheme, &settings) == expected,
                         "%s, %s, %s, %s", scheme->name, chosen[0]->name,
                         chosen[1]->name, chosen[2]->name);
        }
  ck_assert_uint_eq (found, sizeof served / sizeof *served);
}
END_TEST

START_TEST (it_serves_schemes_by_their_own_operators) {
  const struct aq_scheme *scheme;
  for (size_t s = 0; (scheme = aq_scheme (s)); s++) {
    struct aq_settings settings;
    bool expected = false;
    aq_settings_init (&settings, scheme, 8, 0);
    for (size_t i = 0; lane_schemes[i]; i++)
      expected |= !strcmp (lane_schemes[i], scheme->name);
    ck_assert_msg (lanes->takes (scheme, &settings) == expected, "%s",
                   scheme->name);
  }
  struct aq_scheme copy = *aq_scheme_named ("halfkeep");
  struct aq_settings settings;
  aq_settings_init (&settings, &copy, 8, 0);
  ck_assert (!lanes->takes (&copy, &settings));
}
END_TEST

static const char *const kinds[] = {"selection", "crossover", "mutation"};

/* Whether the line for users names an operator behind its scheme; behind the
   word for its kind, if that stands there. */
static bool says (const char *scheme, unsigned kind, const char *name) {
  char text[512];
  bool here = false, said = false;
  unsigned now = kind;
  snprintf (text, sizeof text, "%s", lanes->serves);
  for (char *word = strtok (text, " (),;"); word;
       word = strtok (NULL, " (),;")) {
    if (aq_scheme_named (word)) {
      here = !strcmp (word, scheme);
      now = kind;
    }
    for (unsigned i = 0; i < AQ_OPERATOR_KINDS; i++)
      now = strcmp (word, kinds[i]) ? now : i;
    said |= here && now == kind && !strcmp (word, name);
  }
  return said;
}

START_TEST (it_says_to_users_what_it_serves) {
  const struct aq_scheme *scheme;
  const struct aq_operator *chosen;
  for (size_t s = 0; (scheme = aq_scheme (s)); s++) {
    struct aq_settings own;
    aq_settings_init (&own, scheme, 8, 0);
    ck_assert_msg (says (scheme->name, 0, scheme->name) ==
                       lanes->takes (scheme, &own),
                   "%s", scheme->name);
    for (unsigned kind = 0; kind < AQ_OPERATOR_KINDS; kind++)
      for (size_t i = 0; (chosen = aq_operator (kind, i)); i++) {
        struct aq_settings settings = own;
        *(kind == AQ_SELECTION   ? &settings.selection
          : kind == AQ_CROSSOVER ? &settings.crossover
                                 : &settings.mutation) = chosen;
        ck_assert_msg (says (scheme->name, kind, chosen->name) ==
                           (!aq_settings_check (scheme, 8, &settings) &&
                            lanes->takes (scheme, &settings)),
                       "%s, %s %s", scheme->name, kinds[kind], chosen->name);
      }
  }
}
END_TEST

/* --- boards --- */

static void expect_boards (const struct lane_case *of) {
  static struct lane_contents contents;
  struct boards *boards = new_lane_population (of);
  read_lanes (boards, &contents);
  for (size_t i = 0; i < of->boards; i++) {
    uint8_t column[AQ_SEARCH_MAX];
    lanes->board (boards, i, column);
    ck_assert_msg (unit_is_permutation (of->n, contents.board[i]) &&
                       !memcmp (column, contents.board[i], of->n),
                   "board %zu, %s", i, case_text (of));
  }
  aq_boards_free (boards);
}

START_TEST (boards_are_numbered_as_they_are_in_tiles) {
  static const unsigned sizes[] = {1, 4, 13, 32, 0};
  each_lane_case (lane_schemes, sizes, expect_boards);
}
END_TEST

/* --- evaluation --- */

/* A population of random boards before and after it is evaluated; returns the
   number of evaluations. */
static uint64_t evaluate (const struct lane_case *of,
                          struct lane_contents *before,
                          struct lane_contents *after) {
  struct boards *boards = new_lane_population (of);
  read_lanes (boards, before);
  lanes->evaluate (boards);
  read_lanes (boards, after);
  const uint64_t evaluations = boards->evaluations;
  aq_boards_free (boards);
  return evaluations;
}

static void expect_fitness (const struct lane_case *of) {
  static struct lane_contents before, after;
  const uint64_t evaluations = evaluate (of, &before, &after);
  ck_assert_msg (evaluations == of->boards, "%s", case_text (of));
  ck_assert_msg (!memcmp (before.board, after.board, sizeof before.board),
                 "%s", case_text (of));
  for (size_t i = 0; i < of->boards; i++)
    ck_assert_msg (after.fitness[i] ==
                       unit_attacking_pairs (of->n, after.board[i]),
                   "board %zu, %s", i, case_text (of));
}

START_TEST (fitness_is_of_the_own_board_and_only_boards_are_counted) {
  static const char *const schemes[] = {"blind", NULL};
  static const unsigned sizes[] = {1, 4, 13, 32, 0};
  each_lane_case (schemes, sizes, expect_fitness);
}
END_TEST

/* No board gets worse. */
static void expect_descent (const struct lane_case *of) {
  static struct lane_contents before, after;
  const uint64_t evaluations = evaluate (of, &before, &after);
  size_t better = 0;
  ck_assert_msg (evaluations >= of->boards &&
                     evaluations <= of->boards * (1 + 8 * (of->n - 1)),
                 "%s", case_text (of));
  for (size_t i = 0; i < of->boards; i++) {
    const unsigned was = unit_attacking_pairs (of->n, before.board[i]);
    const unsigned pairs = unit_attacking_pairs (of->n, after.board[i]);
    ck_assert_msg (unit_is_permutation (of->n, after.board[i]) &&
                       pairs <= was && after.fitness[i] == pairs,
                   "board %zu, %s", i, case_text (of));
    better += pairs < was;
  }
  if (of->n > 4)
    ck_assert_msg (2 * better > of->boards, "%s", case_text (of));
}

START_TEST (a_descent_improves_each_board) {
  static const char *const schemes[] = {"halfkeep", "multistart", NULL};
  static const unsigned sizes[] = {1, 4, 13, 32, 0};
  each_lane_case (schemes, sizes, expect_descent);
}
END_TEST

/* Nothing is tried on a solved board, and lanes without a board, which are not
   solved, count for nothing. */
static void expect_solved_to_stay (const struct lane_case *of) {
  static struct lane_contents before, after;
  struct boards *boards = new_lane_population (of);
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
                     boards->evaluations == of->boards,
                 "%lu evaluations, %s", (unsigned long) boards->evaluations,
                 case_text (of));
  for (size_t i = 0; i < of->boards; i++)
    ck_assert (boards->fitness[i] == 0);
  aq_boards_free (boards);
}

START_TEST (solved_boards_take_an_evaluation_each) {
  static const unsigned sizes[] = {5, 8, 13, 0};
  each_lane_case (lane_schemes, sizes, expect_solved_to_stay);
}
END_TEST

/* --- random boards --- */

/* After generations that made many boards equal, none is drawn again. */
static void expect_new_boards (const struct lane_case *of) {
  static struct lane_contents before, after;
  struct boards *boards = new_lane_population (of);
  for (int generation = 0; generation < 4; generation++)
    evolve (boards);
  read_lanes (boards, &before);
  lanes->create (boards);
  read_lanes (boards, &after);
  for (size_t i = 0; i < of->boards; i++)
    ck_assert_msg (unit_is_permutation (of->n, after.board[i]) &&
                       memcmp (before.board[i], after.board[i], of->n) != 0,
                   "board %zu, %s", i, case_text (of));
  ck_assert_msg (
      !memcmp (before.fitness, after.fitness, sizeof before.fitness), "%s",
      case_text (of));
  aq_boards_free (boards);
}

START_TEST (a_restart_draws_new_boards) {
  static const unsigned sizes[] = {16, 32, 0};
  each_lane_case (lane_schemes, sizes, expect_new_boards);
}
END_TEST

/* Each of 4! boards is as likely, whatever the board before it. */
START_TEST (random_boards_are_uniform_and_independent) {
  enum { N = 4, TIMES = 100, SPACE = 24 };
  for (size_t count = 4; count <= 256; count += 36) {
    const struct lane_case of = {.scheme = "halfkeep",
                                 .n = N,
                                 .boards = count,
                                 .kernels = aq_kernels (0),
                                 .seed = (unsigned) count};
    static struct lane_contents now;
    unsigned of_code[256] = {0}, above = 0;
    struct boards *boards = new_lane_population (&of);
    for (unsigned time = 0; time < TIMES; time++) {
      lanes->create (boards);
      read_lanes (boards, &now);
      for (size_t i = 0; i < count; i++) {
        unsigned code = 0;
        for (unsigned row = 0; row < N; row++)
          code = code * N + now.board[i][row];
        of_code[code]++;
        above += i > 0 && !memcmp (now.board[i], now.board[i - 1], N);
      }
    }
    const unsigned all = TIMES * (unsigned) count;
    for (unsigned code = 0; code < 256; code++)
      if (of_code[code])
        unit_expect_frequency (of_code[code], all, 1. / SPACE, "board %u, %s",
                               code, case_text (&of));
    unit_expect_frequency (above, all - TIMES, 1. / SPACE,
                           "as the board before, %s", case_text (&of));
    aq_boards_free (boards);
  }
}
END_TEST

/* --- instruction sets --- */

/* What a population is after generations and restarts. */
struct future {
  struct lane_contents contents;
  uint64_t evaluations;
  struct aq_random random;
  struct lane_random lane_random;
};

static void set_future (struct boards *boards, uint64_t state,
                        struct future *future) {
  const struct tile_boards *own = aq_tile_boards (boards);
  for (int generation = 0; generation < 6; generation++) {
    evolve (boards);
    if (unit_random (&state) % 3 == 0)
      lanes->create (boards);
  }
  lanes->evaluate (boards);
  read_lanes (boards, &future->contents);
  future->evaluations = boards->evaluations;
  future->random = own->random;
  future->lane_random = own->lane_random;
}

static bool same_future (const struct future *a, const struct future *b) {
  return !memcmp (&a->contents, &b->contents, sizeof a->contents) &&
         a->evaluations == b->evaluations &&
         !memcmp (&a->random, &b->random, sizeof a->random) &&
         !memcmp (&a->lane_random, &b->lane_random, sizeof a->lane_random);
}

static void expect_same_on_all (const struct lane_case *of) {
  static struct future first, future;
  struct lane_case own = *of;
  if (!strcmp (of->scheme, "halfkeep")) {
    static const char *const crossovers[] = {"cycle", "copy", "random"};
    own.crossover = crossovers[of->seed % 3];
    own.mutation = of->seed % 2 ? "swap" : "none";
  }
  struct boards *boards = new_lane_population (&own);
  set_future (boards, of->seed, &future);
  if (of->kernels == aq_kernels (0))
    first = future;
  ck_assert_msg (same_future (&future, &first), "%s", case_text (of));
  aq_boards_free (boards);
}

START_TEST (all_instruction_sets_breed_the_same_boards) {
  static const unsigned sizes[] = {1, 2, 5, 8, 13, 17, 32, 0};
  each_lane_case (lane_schemes, sizes, expect_same_on_all);
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      it_serves_permutations_and_the_operators_of_its_table,
      it_serves_schemes_by_their_own_operators,
      it_says_to_users_what_it_serves,
      boards_are_numbered_as_they_are_in_tiles,
      fitness_is_of_the_own_board_and_only_boards_are_counted,
      a_descent_improves_each_board,
      solved_boards_take_an_evaluation_each,
      a_restart_draws_new_boards,
      random_boards_are_uniform_and_independent,
      all_instruction_sets_breed_the_same_boards,
      NULL};
  return unit_run ("lanes/lanes", tests);
}
