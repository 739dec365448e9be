/* SPDX-License-Identifier: MIT */

/* The lanes engine: what it serves; random boards, fitness and restarts, the
   same on all instruction sets, saved and loaded; one population and several
   side by side. */

#include "lane_islands.h"

static const struct engine *const lanes = &aq_lanes_engine;

static bool is_board (const char *scheme, unsigned n, const uint8_t *column) {
  if (has_permutations (scheme))
    return unit_is_permutation (n, column);
  for (unsigned row = 0; row < n; row++)
    if (column[row] >= n)
      return false;
  return true;
}

/* One generation; solved boards are excluded as in a run. */
static void evolve (struct islands *islands) {
  lanes->evaluate (islands);
  for (size_t i = 0; i < islands->count; i++)
    if (islands->fitness[i] == 0)
      islands->fitness[i] = AQ_EXCLUDED;
  lanes->breed (islands);
}

static void evolve_some (struct islands *islands, int generations) {
  for (int generation = 0; generation < generations; generation++)
    evolve (islands);
}

/* --- what it serves --- */

START_TEST (it_serves_four_schemes_and_the_operators_of_its_table) {
  static const char *const served[][4] = {
      {"report", "half", "coin", "flip"},
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
          struct aq_breeding breeding;
          bool expected = false;
          aq_breeding_init (&breeding, scheme, 8, 0);
          breeding.selection = chosen[0];
          breeding.crossover = chosen[1];
          breeding.mutation = chosen[2];
          if (aq_breeding_check (scheme, 8, &breeding))
            continue;
          for (size_t row = 0; row < sizeof served / sizeof *served; row++)
            expected |= !strcmp (served[row][0], scheme->name) &&
                        !strcmp (served[row][1], chosen[0]->name) &&
                        !strcmp (served[row][2], chosen[1]->name) &&
                        !strcmp (served[row][3], chosen[2]->name);
          found += expected;
          ck_assert_msg ((lanes->together (scheme, &breeding, 1) > 0) ==
                             expected,
                         "%s, %s, %s, %s", scheme->name, chosen[0]->name,
                         chosen[1]->name, chosen[2]->name);
        }
  ck_assert_uint_eq (found, sizeof served / sizeof *served);
}
END_TEST

START_TEST (it_serves_schemes_by_their_own_operators) {
  const struct aq_scheme *scheme;
  for (size_t s = 0; (scheme = aq_scheme (s)); s++) {
    struct aq_breeding breeding;
    bool expected = false;
    aq_breeding_init (&breeding, scheme, 8, 0);
    for (size_t i = 0; lane_schemes[i]; i++)
      expected |= !strcmp (lane_schemes[i], scheme->name);
    ck_assert_msg ((lanes->together (scheme, &breeding, 1) > 0) == expected,
                   "%s", scheme->name);
  }
  struct aq_scheme copy = *aq_scheme_named ("report");
  struct aq_breeding breeding;
  aq_breeding_init (&breeding, &copy, 8, 0);
  ck_assert_uint_eq (lanes->together (&copy, &breeding, 1), 0);
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
    struct aq_breeding own;
    aq_breeding_init (&own, scheme, 8, 0);
    ck_assert_msg (says (scheme->name, 0, scheme->name) ==
                       (lanes->together (scheme, &own, 1) > 0),
                   "%s", scheme->name);
    for (unsigned kind = 0; kind < AQ_OPERATOR_KINDS; kind++)
      for (size_t i = 0; (chosen = aq_operator (kind, i)); i++) {
        struct aq_breeding breeding = own;
        *(kind == AQ_SELECTION   ? &breeding.selection
          : kind == AQ_CROSSOVER ? &breeding.crossover
                                 : &breeding.mutation) = chosen;
        ck_assert_msg (says (scheme->name, kind, chosen->name) ==
                           (!aq_breeding_check (scheme, 8, &breeding) &&
                            lanes->together (scheme, &breeding, 1) > 0),
                       "%s, %s %s", scheme->name, kinds[kind], chosen->name);
      }
  }
}
END_TEST

/* Side by side islands take a tile for each board, apart two or more tiles for
   each island. */
START_TEST (small_islands_are_together_if_that_takes_fewer_tiles) {
  static const struct {
    const char *scheme;
    size_t boards;
    unsigned islands, together;
  } rows[] = {{"report", 20, 1, 1},     {"report", 20, 10, 1},
              {"report", 20, 11, 64},   {"report", 20, 64, 64},
              {"report", 20, 65, 64},   {"report", 20, 1000, 64},
              {"report", 4, 2, 1},      {"report", 4, 3, 64},
              {"report", 8, 4, 1},      {"report", 8, 5, 64},
              {"report", 32, 16, 1},    {"report", 32, 17, 64},
              {"report", 32, 65, 64},   {"report", 36, 64, 1},
              {"report", 128, 64, 1},   {"halfkeep", 20, 10, 1},
              {"halfkeep", 20, 11, 64}, {"halfkeep", 36, 64, 1},
              {"blind", 20, 11, 64},    {"multistart", 20, 11, 64}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const struct aq_scheme *scheme = aq_scheme_named (rows[i].scheme);
    struct aq_breeding breeding;
    aq_breeding_init (&breeding, scheme, 8, rows[i].boards);
    ck_assert_msg (lanes->together (scheme, &breeding, rows[i].islands) ==
                       rows[i].together,
                   "%s, %zu boards, %u islands", rows[i].scheme,
                   rows[i].boards, rows[i].islands);
  }
}
END_TEST

/* --- boards --- */

static void expect_boards (const struct island_case *of) {
  static struct boards boards;
  struct islands *islands = new_lane_islands (of);
  read_islands (islands, &boards);
  for (unsigned i = 0; i < of->boards * of->populations; i++) {
    uint8_t column[AQ_SEARCH_MAX];
    lanes->board (islands, i, column);
    ck_assert_msg (is_board (of->scheme, of->n, boards.board[i]) &&
                       !memcmp (column, boards.board[i], of->n),
                   "board %u, %s", i, case_text (of));
  }
  free_lane_islands (islands);
}

START_TEST (boards_are_numbered_as_they_are_in_tiles) {
  static const unsigned sizes[] = {1, 4, 13, 32, 0};
  each_island_case (lane_schemes, sizes, expect_boards);
}
END_TEST

/* --- evaluation --- */

/* Islands of random boards before and after they are evaluated; returns the
   number of evaluations. */
static uint64_t evaluate (const struct island_case *of, struct boards *before,
                          struct boards *after) {
  struct islands *islands = new_lane_islands (of);
  read_islands (islands, before);
  lanes->evaluate (islands);
  read_islands (islands, after);
  const uint64_t evaluations = islands->evaluations;
  free_lane_islands (islands);
  return evaluations;
}

static void expect_fitness (const struct island_case *of) {
  static struct boards before, after;
  const unsigned each = has_permutations (of->scheme) ? 1 : 2;
  const uint64_t evaluations = evaluate (of, &before, &after);
  const unsigned count = of->populations * of->boards;
  ck_assert_msg (evaluations == count, "%s", case_text (of));
  ck_assert_msg (!memcmp (before.board, after.board, sizeof before.board),
                 "%s", case_text (of));
  for (unsigned i = 0; i < count; i++)
    ck_assert_msg (after.fitness[i] ==
                       each * unit_attacking_pairs (of->n, after.board[i]),
                   "board %u, %s", i, case_text (of));
}

START_TEST (fitness_is_of_the_own_board_and_only_boards_are_counted) {
  static const char *const schemes[] = {"report", "blind", NULL};
  static const unsigned sizes[] = {1, 4, 13, 32, 0};
  each_island_case (schemes, sizes, expect_fitness);
}
END_TEST

/* No board gets worse. */
static void expect_descent (const struct island_case *of) {
  static struct boards before, after;
  const uint64_t evaluations = evaluate (of, &before, &after);
  const unsigned count = of->populations * of->boards;
  unsigned better = 0;
  ck_assert_msg (evaluations >= count &&
                     evaluations <= count * (1 + 8 * (of->n - 1)),
                 "%s", case_text (of));
  for (unsigned i = 0; i < count; i++) {
    const unsigned was = unit_attacking_pairs (of->n, before.board[i]);
    const unsigned pairs = unit_attacking_pairs (of->n, after.board[i]);
    ck_assert_msg (unit_is_permutation (of->n, after.board[i]) &&
                       pairs <= was && after.fitness[i] == pairs,
                   "board %u, %s", i, case_text (of));
    better += pairs < was;
  }
  if (of->n > 4)
    ck_assert_msg (2 * better > count, "%s", case_text (of));
}

START_TEST (a_descent_improves_each_board) {
  static const char *const schemes[] = {"halfkeep", "multistart", NULL};
  static const unsigned sizes[] = {1, 4, 13, 32, 0};
  each_island_case (schemes, sizes, expect_descent);
}
END_TEST

/* Nothing is tried on a solved board, and lanes without a board, which are not
   solved, count for nothing. */
static void expect_solved_to_stay (const struct island_case *of) {
  static struct boards before, after;
  struct islands *islands = new_lane_islands (of);
  uint64_t state = of->seed;
  uint8_t solution[4][AQ_SEARCH_MAX];
  for (unsigned i = 0; i < 4; i++)
    unit_search_solution (&state, of->n, solution[i]);
  read_islands (islands, &before);
  for (unsigned i = 0; i < islands->count; i++)
    memcpy (before.board[i], solution[unit_random (&state) % 4], of->n);
  write_islands (&before, islands);
  lanes->evaluate (islands);
  read_islands (islands, &after);
  ck_assert_msg (!memcmp (before.board, after.board, sizeof before.board) &&
                     islands->evaluations == islands->count,
                 "%lu evaluations, %s", (unsigned long) islands->evaluations,
                 case_text (of));
  for (unsigned i = 0; i < islands->count; i++)
    ck_assert (islands->fitness[i] == 0);
  free_lane_islands (islands);
}

START_TEST (solved_boards_take_an_evaluation_each) {
  static const unsigned sizes[] = {5, 8, 13, 0};
  each_island_case (lane_schemes, sizes, expect_solved_to_stay);
}
END_TEST

/* --- restarts --- */

static int compare_boards (const void *a, const void *b) {
  return memcmp (a, b, AQ_SEARCH_MAX);
}

/* The number of pairs of equal boards next to each other in order, among those
   of the populations in WHICH. */
static unsigned count_equal (const struct boards *boards, uint64_t which) {
  static uint8_t sorted[AQ_LANES * AQ_SIDE_BOARDS_MAX][AQ_SEARCH_MAX];
  size_t count = 0;
  unsigned equal = 0;
  for (unsigned p = 0; p < boards->populations; p++)
    for (unsigned i = 0; i < boards->boards; i++)
      if (which >> p & 1)
        memcpy (sorted[count++], board_of (boards, p, i), AQ_SEARCH_MAX);
  qsort (sorted, count, AQ_SEARCH_MAX, compare_boards);
  for (size_t i = 1; i < count; i++)
    equal += !memcmp (sorted[i - 1], sorted[i], AQ_SEARCH_MAX);
  return equal;
}

/* A few, most, one or all of the populations. */
static uint64_t draw_which (uint64_t *state, unsigned populations) {
  const uint64_t all = UINT64_MAX >> (64 - populations);
  const uint64_t drawn[] = {unit_random (state) & unit_random (state) &
                                unit_random (state),
                            unit_random (state) | unit_random (state),
                            (uint64_t) 1 << unit_random (state) % populations,
                            (uint64_t) 1 << (populations - 1), all};
  const uint64_t which = drawn[unit_random (state) % 5] & all;
  return which ? which : 1;
}

/* Restarts WHICH of them: what they have then is in AFTER. */
static void expect_restart (const struct island_case *of,
                            struct islands *islands, uint64_t which,
                            struct boards *after) {
  static struct boards before;
  read_islands (islands, &before);
  lanes->restart (islands, which);
  read_islands (islands, after);
  ck_assert_msg (
      !memcmp (before.fitness, after->fitness, sizeof before.fitness) &&
          !count_equal (after, which),
      "%lx, %s", (unsigned long) which, case_text (of));
  for (unsigned p = 0; p < of->populations; p++)
    for (unsigned i = 0; i < of->boards; i++) {
      const uint8_t *board = board_of (after, p, i);
      const bool same = !memcmp (board_of (&before, p, i), board, of->n);
      ck_assert_msg (is_board (of->scheme, of->n, board) &&
                         same == !(which >> p & 1),
                     "restart of %lx, population %u, board %u, %s",
                     (unsigned long) which, p, i, case_text (of));
    }
}

/* Some restarts, after generations that made many boards equal. */
static void expect_restarts (const struct island_case *of) {
  static struct boards boards;
  struct islands *islands = new_lane_islands (of);
  uint64_t state = of->seed;
  read_islands (islands, &boards);
  ck_assert_msg (!count_equal (&boards, UINT64_MAX), "%s", case_text (of));
  evolve_some (islands, 4);
  for (int time = 0; time < 3; time++)
    expect_restart (of, islands, draw_which (&state, of->populations),
                    &boards);
  free_lane_islands (islands);
}

START_TEST (a_restart_draws_new_boards_in_the_chosen_populations_alone) {
  static const unsigned sizes[] = {16, 32, 0};
  each_island_case (lane_schemes, sizes, expect_restarts);
}
END_TEST

/* Each of the SPACE boards is as likely in a restarted population, whatever
   the board before it and that of the restarted population before it. */
static void expect_uniform (const char *scheme, unsigned n, unsigned boards,
                            unsigned space) {
  enum { POPULATIONS = 63, TIMES = 100 };
  const struct island_case of = {.scheme = scheme,
                                 .n = n,
                                 .boards = boards,
                                 .populations = POPULATIONS,
                                 .kernels = aq_kernels (0),
                                 .seed = boards};
  static struct boards now;
  static unsigned count[AQ_LANES][256];
  unsigned drawn[AQ_LANES] = {0}, above = 0, aside = 0, next_to = 0, all = 0;
  uint64_t state = boards;
  struct islands *islands = new_lane_islands (&of);
  memset (count, 0, sizeof count);
  for (unsigned time = 0; time < TIMES; time++) {
    const uint64_t which = unit_random (&state) >> 1;
    lanes->restart (islands, which);
    read_islands (islands, &now);
    for (unsigned p = 0, last = POPULATIONS; p < POPULATIONS; p++) {
      if (!(which >> p & 1))
        continue;
      for (unsigned i = 0; i < boards; i++, drawn[p]++, all++) {
        const uint8_t *board = board_of (&now, p, i);
        unsigned code = 0;
        for (unsigned row = 0; row < n; row++)
          code = code * n + board[row];
        count[p][code]++;
        above += i > 0 && !memcmp (board, board_of (&now, p, i - 1), n);
        aside += last < p && !memcmp (board, board_of (&now, last, i), n);
        next_to += last < p ? 1 : 0;
      }
      last = p;
    }
  }
  for (unsigned p = 0; p < POPULATIONS; p++)
    for (unsigned code = 0; code < 256; code++)
      if (count[p][code])
        unit_expect_frequency (count[p][code], drawn[p], 1. / space,
                               "population %u, board %u, %s", p, code,
                               case_text (&of));
  unit_expect_frequency (above, all - all / boards, 1. / space,
                         "as the board before, %s", case_text (&of));
  unit_expect_frequency (aside, next_to, 1. / space,
                         "as the population before, %s", case_text (&of));
  free_lane_islands (islands);
}

START_TEST (restarted_boards_are_uniform_and_independent) {
  for (unsigned boards = 4; boards <= 32; boards += 4) {
    expect_uniform ("report", 3, boards, 27);
    expect_uniform ("halfkeep", 4, boards, 24);
  }
}
END_TEST

/* --- instruction sets --- */

/* What islands are after generations and restarts. */
struct future {
  struct boards boards;
  uint64_t evaluations;
  struct random random;
  struct lane_random lane_random;
};

static struct future future_of (struct islands *islands, uint64_t state,
                                int generations) {
  static struct future future;
  const struct tile_islands *own = aq_tile_islands (islands);
  for (int generation = 0; generation < generations; generation++) {
    evolve (islands);
    if (unit_random (&state) % 3 == 0)
      lanes->restart (islands, draw_which (&state, islands->populations));
  }
  lanes->evaluate (islands);
  read_islands (islands, &future.boards);
  future.evaluations = islands->evaluations;
  future.random = own->random;
  future.lane_random = own->lane_random;
  return future;
}

static bool same_future (const struct future *a, const struct future *b) {
  return !memcmp (&a->boards, &b->boards, sizeof a->boards) &&
         a->evaluations == b->evaluations &&
         !memcmp (&a->random, &b->random, sizeof a->random) &&
         !memcmp (&a->lane_random, &b->lane_random, sizeof a->lane_random);
}

static void expect_same_on_all (const struct island_case *of) {
  static struct future first;
  struct island_case own = *of;
  if (!strcmp (of->scheme, "halfkeep")) {
    static const char *const crossovers[] = {"cycle", "copy", "random"};
    own.crossover = crossovers[of->seed % 3];
    own.mutation = of->seed % 2 ? "swap" : "none";
  }
  struct islands *islands = new_lane_islands (&own);
  const struct future future = future_of (islands, of->seed, 6);
  if (of->kernels == aq_kernels (0))
    first = future;
  ck_assert_msg (same_future (&future, &first), "%s", case_text (of));
  free_lane_islands (islands);
}

START_TEST (all_instruction_sets_breed_the_same_boards) {
  static const unsigned sizes[] = {1, 2, 5, 8, 13, 17, 32, 0};
  each_island_case (lane_schemes, sizes, expect_same_on_all);
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      it_serves_four_schemes_and_the_operators_of_its_table,
      it_serves_schemes_by_their_own_operators,
      it_says_to_users_what_it_serves,
      small_islands_are_together_if_that_takes_fewer_tiles,
      boards_are_numbered_as_they_are_in_tiles,
      fitness_is_of_the_own_board_and_only_boards_are_counted,
      a_descent_improves_each_board,
      solved_boards_take_an_evaluation_each,
      a_restart_draws_new_boards_in_the_chosen_populations_alone,
      restarted_boards_are_uniform_and_independent,
      all_instruction_sets_breed_the_same_boards,
      NULL};
  return unit_run ("lanes/lanes", tests);
}
