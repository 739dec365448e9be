/* SPDX-License-Identifier: MIT */

/* Populations side by side live each by itself: their random boards, fitness
   and restarts, the same on all instruction sets, saved and loaded. */

#include "sides.h"

static const struct aq_scheme *const schemes[] = {
    &aq_scheme_report, &aq_scheme_halfkeep, &aq_scheme_blind,
    &aq_scheme_multistart, NULL};

static bool is_board (const struct aq_scheme *scheme, unsigned n,
                      const uint8_t *column) {
  if (scheme->layout == AQ_LAYOUT_PERMUTATIONS)
    return unit_is_permutation (n, column);
  for (unsigned row = 0; row < n; row++)
    if (column[row] >= n)
      return false;
  return true;
}

/* One generation; solved boards are excluded as in a run. */
static void evolve (struct population *population) {
  aq_population_evaluate (population);
  for (size_t i = 0; i < population->visible.count; i++)
    if (population->visible.fitness[i] == 0)
      population->visible.fitness[i] = AQ_EXCLUDED;
  aq_population_breed (population);
}

/* --- individuals --- */

static void expect_individuals (const struct side_case *of) {
  static struct sides sides;
  struct aq_population *population = side_by_side (of);
  const struct population *inside = aq_inside (population);
  read_sides (population, &sides);
  for (unsigned i = 0; i < of->boards * of->populations; i++) {
    const uint8_t *own = sides.board[i % of->populations][i / of->populations];
    struct aq_placement placement;
    uint8_t column[AQ_BOARD_MAX];
    aq_population_board (inside, i, column);
    aq_population_placement (inside, i, &placement);
    ck_assert_msg (is_board (of->scheme, of->n, own) &&
                       !memcmp (column, own, of->n) &&
                       !memcmp (placement.column, own, of->n),
                   "individual %u, %s", i, side_text (of));
  }
  aq_population_free (aq_inside (population));
}

START_TEST (individuals_are_the_boards_of_one_population_after_the_other) {
  static const unsigned sizes[] = {1, 4, 13, 32, 0};
  each_side_case (schemes, sizes, expect_individuals);
}
END_TEST

/* --- evaluation --- */

/* The boards of populations of random boards before and after they are
   evaluated; returns the number of evaluations. */
static uint64_t evaluate (const struct side_case *of, size_t descent,
                          struct sides *before, struct sides *after) {
  struct aq_population *population = side_by_side (of);
  unit_set (&aq_inside (population)->breeding, of->scheme, "descent",
            (double) descent);
  read_sides (population, before);
  aq_population_evaluate (aq_inside (population));
  read_sides (population, after);
  const uint64_t evaluations = aq_inside (population)->evaluations;
  aq_population_free (aq_inside (population));
  return evaluations;
}

static void expect_fitness (const struct side_case *of) {
  static struct sides before, after;
  const unsigned each = of->scheme == &aq_scheme_report ? 2 : 1;
  const uint64_t evaluations = evaluate (of, 0, &before, &after);
  ck_assert_msg (evaluations == (uint64_t) of->populations * of->boards,
                 "%lu evaluations, %s", (unsigned long) evaluations,
                 side_text (of));
  ck_assert_msg (!memcmp (before.board, after.board, sizeof before.board),
                 "%s", side_text (of));
  for (unsigned p = 0; p < of->populations; p++)
    for (unsigned i = 0; i < of->boards; i++)
      ck_assert_msg (after.fitness[p][i] ==
                         each *
                             unit_attacking_pairs (of->n, after.board[p][i]),
                     "population %u, board %u, %s", p, i, side_text (of));
}

START_TEST (fitness_is_of_the_own_board_and_only_boards_are_counted) {
  static const unsigned sizes[] = {1, 4, 13, 32, 0};
  each_side_case (schemes, sizes, expect_fitness);
}
END_TEST

/* No board gets worse. */
static void expect_descent (const struct side_case *of) {
  static struct sides before, after;
  const uint64_t evaluations = evaluate (of, 8, &before, &after);
  const uint64_t boards = (uint64_t) of->populations * of->boards;
  unsigned better = 0;
  ck_assert_msg (evaluations >= boards &&
                     evaluations <= boards * (1 + 8 * (of->n - 1)),
                 "%s", side_text (of));
  for (unsigned p = 0; p < of->populations; p++)
    for (unsigned i = 0; i < of->boards; i++) {
      const uint8_t *board = after.board[p][i];
      const unsigned was = unit_attacking_pairs (of->n, before.board[p][i]);
      const unsigned pairs = unit_attacking_pairs (of->n, board);
      ck_assert_msg (unit_is_permutation (of->n, board) && pairs <= was &&
                         after.fitness[p][i] == pairs,
                     "population %u, board %u, %s", p, i, side_text (of));
      better += pairs < was;
    }
  if (of->n > 4)
    ck_assert_msg (2 * better > boards, "%s", side_text (of));
}

START_TEST (a_descent_improves_each_board) {
  static const struct aq_scheme *const descending[] = {
      &aq_scheme_halfkeep, &aq_scheme_multistart, NULL};
  static const unsigned sizes[] = {1, 4, 13, 32, 0};
  each_side_case (descending, sizes, expect_descent);
}
END_TEST

/* Nothing is tried on a solved board, and lanes without a population, whose
   boards are not solved, count for nothing. */
static void expect_solved_to_stay (const struct side_case *of) {
  static struct sides before, after;
  struct aq_population *population = side_by_side (of);
  uint64_t state = of->seed;
  uint8_t solution[4][AQ_SEARCH_MAX];
  for (unsigned i = 0; i < 4; i++)
    unit_search_solution (&state, of->n, solution[i]);
  read_sides (population, &before);
  for (unsigned p = 0; p < of->populations; p++)
    for (unsigned i = 0; i < of->boards; i++)
      memcpy (before.board[p][i], solution[unit_random (&state) % 4], of->n);
  write_sides (&before, population);
  aq_population_evaluate (aq_inside (population));
  read_sides (population, &after);
  ck_assert_msg (!memcmp (before.board, after.board, sizeof before.board) &&
                     aq_inside (population)->evaluations == population->count,
                 "%lu evaluations, %s",
                 (unsigned long) aq_inside (population)->evaluations,
                 side_text (of));
  for (size_t i = 0; i < population->count; i++)
    ck_assert_uint_eq (population->fitness[i], 0);
  aq_population_free (aq_inside (population));
}

START_TEST (solved_boards_take_an_evaluation_each) {
  static const unsigned sizes[] = {5, 8, 13, 0};
  each_side_case (schemes, sizes, expect_solved_to_stay);
}
END_TEST

/* --- restarts --- */

static int compare_boards (const void *a, const void *b) {
  return memcmp (a, b, AQ_SEARCH_MAX);
}

/* The number of pairs of equal boards next to each other in order, among those
   of the populations in WHICH. */
static unsigned count_equal (const struct sides *sides, uint64_t which) {
  static uint8_t boards[AQ_LANES * AQ_SIDE_BOARDS_MAX][AQ_SEARCH_MAX];
  size_t count = 0;
  unsigned equal = 0;
  for (unsigned p = 0; p < sides->populations; p++)
    for (unsigned i = 0; i < sides->boards; i++)
      if (which >> p & 1)
        memcpy (boards[count++], sides->board[p][i], AQ_SEARCH_MAX);
  qsort (boards, count, AQ_SEARCH_MAX, compare_boards);
  for (size_t i = 1; i < count; i++)
    equal += !memcmp (boards[i - 1], boards[i], AQ_SEARCH_MAX);
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
static void expect_restart (const struct side_case *of,
                            struct aq_population *population, uint64_t which,
                            struct sides *after) {
  static struct sides before;
  read_sides (population, &before);
  aq_population_restart (aq_inside (population), which);
  read_sides (population, after);
  ck_assert_msg (
      !memcmp (before.fitness, after->fitness, sizeof before.fitness) &&
          !count_equal (after, which),
      "%lx, %s", (unsigned long) which, side_text (of));
  for (unsigned p = 0; p < of->populations; p++)
    for (unsigned i = 0; i < of->boards; i++) {
      const bool same =
          !memcmp (before.board[p][i], after->board[p][i], of->n);
      ck_assert_msg (is_board (of->scheme, of->n, after->board[p][i]) &&
                         same == !(which >> p & 1),
                     "restart of %lx, population %u, board %u, %s",
                     (unsigned long) which, p, i, side_text (of));
    }
}

/* Some restarts, after generations that made many boards equal; then all
   begin again. */
static void expect_restarts (const struct side_case *of) {
  static struct sides after, all;
  struct aq_population *population = side_by_side (of);
  uint64_t state = of->seed;
  read_sides (population, &all);
  ck_assert_msg (!count_equal (&all, UINT64_MAX), "%s", side_text (of));
  for (int generation = 0; generation < 4; generation++)
    evolve (aq_inside (population));
  for (int time = 0; time < 3; time++)
    expect_restart (of, population, draw_which (&state, of->populations),
                    &after);
  aq_population_create (aq_inside (population));
  read_sides (population, &all);
  ck_assert_msg (!count_equal (&all, UINT64_MAX), "%s", side_text (of));
  for (unsigned p = 0; p < of->populations; p++)
    for (unsigned i = 0; i < of->boards; i++)
      ck_assert_msg (memcmp (all.board[p][i], after.board[p][i], of->n) != 0,
                     "population %u, board %u, %s", p, i, side_text (of));
  aq_population_free (aq_inside (population));
}

START_TEST (a_restart_draws_new_boards_in_the_chosen_populations_alone) {
  static const unsigned sizes[] = {16, 32, 0};
  each_side_case (schemes, sizes, expect_restarts);
}
END_TEST

/* Each of the SPACE boards is as likely in a restarted population, whatever
   the board before it and that of the restarted population before it. */
static void expect_uniform (const struct aq_scheme *scheme, unsigned n,
                            unsigned boards, unsigned space) {
  enum { POPULATIONS = 63, TIMES = 100 };
  const struct side_case of = {scheme,         n,     boards, POPULATIONS,
                               aq_kernels (0), boards};
  static struct sides sides;
  static unsigned count[AQ_LANES][256];
  unsigned drawn[AQ_LANES] = {0}, above = 0, aside = 0, next_to = 0, all = 0;
  uint64_t state = boards;
  struct aq_population *population = side_by_side (&of);
  memset (count, 0, sizeof count);
  for (unsigned time = 0; time < TIMES; time++) {
    const uint64_t which = unit_random (&state) >> 1;
    aq_population_restart (aq_inside (population), which);
    read_sides (population, &sides);
    for (unsigned p = 0, last = POPULATIONS; p < POPULATIONS; p++) {
      if (!(which >> p & 1))
        continue;
      for (unsigned i = 0; i < boards; i++, drawn[p]++, all++) {
        const uint8_t *board = sides.board[p][i];
        unsigned code = 0;
        for (unsigned row = 0; row < n; row++)
          code = code * n + board[row];
        count[p][code]++;
        above += i > 0 && !memcmp (board, sides.board[p][i - 1], n);
        aside += last < p && !memcmp (board, sides.board[last][i], n);
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
                               side_text (&of));
  unit_expect_frequency (above, all - all / boards, 1. / space,
                         "as the board before, %s", side_text (&of));
  unit_expect_frequency (aside, next_to, 1. / space,
                         "as the population before, %s", side_text (&of));
  aq_population_free (aq_inside (population));
}

START_TEST (restarted_boards_are_uniform_and_independent) {
  for (unsigned boards = 4; boards <= 32; boards += 4) {
    expect_uniform (&aq_scheme_report, 3, boards, 27);
    expect_uniform (&aq_scheme_halfkeep, 4, boards, 24);
  }
}
END_TEST

/* --- instruction sets --- */

/* Chooses operators that fit at random. */
static void exchange (struct population *population, uint64_t *state) {
  const struct aq_operator **const chosen[] = {
      [AQ_SELECTION] = &population->breeding.selection,
      [AQ_CROSSOVER] = &population->breeding.crossover,
      [AQ_MUTATION] = &population->breeding.mutation};
  for (int kind = 0; kind < (int) (sizeof chosen / sizeof *chosen); kind++) {
    const enum aq_operator_kind of_kind = (enum aq_operator_kind) kind;
    const struct aq_operator *found =
        aq_operator (of_kind, unit_random (state) % 7);
    if (chosen[kind] && found &&
        aq_operator_fits (found, of_kind, population->scheme))
      *chosen[kind] = found;
  }
}

/* Evolves populations by random operators and restarts, then frees them; what
   they end with. */
struct future {
  struct sides sides;
  uint64_t evaluations;
  struct random random;
  struct lane_random lane_random;
};

static struct future future_of (struct population *population, uint64_t state,
                                int generations) {
  static struct future future;
  for (int generation = 0; generation < generations; generation++) {
    exchange (population, &state);
    evolve (population);
    if (unit_random (&state) % 3 == 0)
      aq_population_restart (population,
                             draw_which (&state, population->populations));
  }
  aq_population_evaluate (population);
  read_sides (&population->visible, &future.sides);
  future.evaluations = population->evaluations;
  future.random = population->random;
  future.lane_random = population->lane_random;
  return future;
}

static bool same_future (const struct future *a, const struct future *b) {
  return !memcmp (&a->sides, &b->sides, sizeof a->sides) &&
         a->evaluations == b->evaluations &&
         !memcmp (&a->random, &b->random, sizeof a->random) &&
         !memcmp (&a->lane_random, &b->lane_random, sizeof a->lane_random);
}

static void expect_same_on_all (const struct side_case *of) {
  static struct future first;
  struct population *population = aq_inside (side_by_side (of));
  const struct future own = future_of (population, of->seed, 6);
  if (of->kernels == aq_kernels (0))
    first = own;
  ck_assert_msg (same_future (&own, &first), "%s", side_text (of));
  aq_population_free (population);
}

START_TEST (all_instruction_sets_breed_the_same_boards) {
  static const unsigned sizes[] = {1, 2, 5, 8, 13, 17, 32, 0};
  each_side_case (schemes, sizes, expect_same_on_all);
}
END_TEST

/* --- save and load --- */

static void *save (const struct population *population, size_t *count) {
  *count = aq_population_save (population, NULL);
  void *bytes = malloc (*count);
  ck_assert_ptr_nonnull (bytes);
  ck_assert_uint_eq (aq_population_save (population, bytes), *count);
  return bytes;
}

static void evolve_some (struct population *population, int generations) {
  for (int generation = 0; generation < generations; generation++)
    evolve (population);
}

/* Saved between evaluation and breeding, as a run saves them, and loaded into
   populations of another seed, which have evolved, too.  The bytes of fewer
   populations are refused. */
static void expect_to_go_on (const struct side_case *of) {
  struct side_case other = *of;
  size_t count;
  other.seed += 1000;
  struct population *saved = aq_inside (side_by_side (of));
  struct population *loaded = aq_inside (side_by_side (&other));
  evolve_some (saved, 3);
  aq_population_restart (saved, 2);
  evolve_some (loaded, 2);
  aq_population_evaluate (saved);
  void *bytes = save (saved, &count);
  ck_assert_msg (aq_population_load (loaded, bytes, count), "%s",
                 side_text (of));
  aq_population_breed (saved);
  aq_population_breed (loaded);
  const struct future a = future_of (saved, of->seed, 6);
  const struct future b = future_of (loaded, of->seed, 6);
  ck_assert_msg (same_future (&a, &b), "%s", side_text (of));
  other.populations--;
  struct population *fewer = aq_inside (side_by_side (&other));
  ck_assert_msg (!aq_population_load (fewer, bytes, count) &&
                     !aq_population_load (loaded, bytes, count - 1),
                 "%s", side_text (of));
  free (bytes);
  aq_population_free (saved);
  aq_population_free (loaded);
  aq_population_free (fewer);
}

START_TEST (loaded_populations_have_the_future_of_the_saved_ones) {
  static const unsigned sizes[] = {1, 5, 8, 32, 0};
  each_side_case (schemes, sizes, expect_to_go_on);
}
END_TEST

static bool always (void *data) {
  return ++*(unsigned *) data;
}

/* Work on populations that are kept can be stopped in a generation, and be
   undone. */
static void expect_undone (const struct side_case *of) {
  struct population *population = aq_inside (side_by_side (of));
  struct stop stop;
  unsigned asked = 0;
  size_t count, again;
  evolve_some (population, 2);
  void *before = save (population, &count);
  for (int stopped = 0; stopped < 2; stopped++) {
    aq_stop_begin (&stop, 0, stopped ? always : NULL, &asked);
    ck_assert (aq_population_keep (population, &stop));
    evolve_some (population, 3);
    aq_population_restart (population, 3);
    if (of->boards == 32 && of->n == 32)
      ck_assert_msg (population->watch.due == (stopped == 1), "%s",
                     side_text (of));
    ck_assert (aq_population_undo (population));
    void *undone = save (population, &again);
    ck_assert_msg (count == again && !memcmp (before, undone, count), "%s",
                   side_text (of));
    free (undone);
  }
  free (before);
  aq_population_free (population);
}

START_TEST (work_is_undone) {
  static const unsigned sizes[] = {5, 32, 0};
  each_side_case (schemes, sizes, expect_undone);
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      individuals_are_the_boards_of_one_population_after_the_other,
      fitness_is_of_the_own_board_and_only_boards_are_counted,
      a_descent_improves_each_board,
      solved_boards_take_an_evaluation_each,
      a_restart_draws_new_boards_in_the_chosen_populations_alone,
      restarted_boards_are_uniform_and_independent,
      all_instruction_sets_breed_the_same_boards,
      loaded_populations_have_the_future_of_the_saved_ones,
      work_is_undone,
      NULL};
  return unit_run ("ga/side_by_side", tests);
}
