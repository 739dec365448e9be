/* SPDX-License-Identifier: MIT */

/* Populations side by side are bred each by itself: what every operator makes
   of each of them is what its definition says for one. */

#include "cut_children.h"
#include "sides.h"

static const struct aq_scheme *const schemes[] = {&aq_scheme_report,
                                                  &aq_scheme_halfkeep, NULL};
static const unsigned numbered_sizes[] = {8, 13, 32, 0};

static void apply (struct aq_population *population,
                   enum aq_operator_kind kind, const char *name) {
  const struct aq_operator *found = aq_operator_named (kind, name);
  ck_assert_msg (found != NULL, "no operator %s", name);
  aq_operator_apply (found, population);
}

/* Whether both have the same boards from FIRST to LAST - 1. */
static bool same_boards (const struct sides *a, const struct sides *b,
                         unsigned first, unsigned last) {
  for (unsigned p = 0; p < a->populations; p++)
    if (memcmp (a->board[p][first], b->board[p][first],
                (last - first) * sizeof a->board[p][first]))
      return false;
  return true;
}

/* --- selection --- */

/* The most attacks of queens on another, on a board of 32 by the report. */
enum { FITNESS_MAX = 32 * 31 };

/* Few or many different values; some boards are excluded. */
static void draw_fitness (uint64_t *state, struct sides *sides) {
  for (unsigned p = 0; p < sides->populations; p++) {
    const uint64_t values = 2 + unit_random (state) % (2 * sides->boards);
    const uint64_t between = FITNESS_MAX / (values - 1);
    const uint64_t excluded = unit_random (state) % 5;
    for (unsigned i = 0; i < sides->boards; i++)
      sides->fitness[p][i] =
          unit_random (state) % 4 < excluded
              ? AQ_EXCLUDED
              : (uint32_t) (unit_random (state) % values * between);
  }
}

/* Populations of boards that show their numbers, of random fitness, before and
   after a selection, which must not touch the second half. */
static void select_numbered (const struct side_case *of, const char *name,
                             size_t tournament, struct sides *before,
                             struct sides *after) {
  struct aq_population *population = side_by_side (of);
  uint64_t state = of->seed;
  unit_set (&aq_inside (population)->breeding, of->scheme, "tournament",
            (double) tournament);
  read_sides (population, before);
  number_boards (before);
  draw_fitness (&state, before);
  write_sides (before, population);
  apply (population, AQ_SELECTION, name);
  read_sides (population, after);
  ck_assert_msg (same_boards (before, after, of->boards / 2, of->boards),
                 "%s, %s", name, side_text (of));
  aq_population_free (aq_inside (population));
}

/* The board that population WHICH kept in place PLACE, one of its own. */
static unsigned kept_board (const struct side_case *of,
                            const struct sides *before,
                            const struct sides *after, unsigned which,
                            unsigned place) {
  unsigned from, board;
  ck_assert_msg (
      read_number (after, after->board[which][place], &from, &board) &&
          from == which &&
          !memcmp (after->board[which][place], before->board[which][board],
                   of->n),
      "population %u, place %u, %s", which, place, side_text (of));
  return board;
}

static unsigned rank_of (const uint32_t *fitness, unsigned boards,
                         unsigned board) {
  unsigned rank = 0;
  for (unsigned other = 0; other < boards; other++)
    rank += fitness[other] < fitness[board] ||
            (fitness[other] == fitness[board] && other < board);
  return rank;
}

static void expect_better_half (const struct side_case *of) {
  static struct sides before, after;
  select_numbered (of, "half", 1, &before, &after);
  for (unsigned p = 0; p < of->populations; p++)
    for (unsigned place = 0; place < of->boards / 2; place++) {
      const unsigned board = kept_board (of, &before, &after, p, place);
      ck_assert_msg (rank_of (before.fitness[p], of->boards, board) == place,
                     "population %u, place %u, %s", p, place, side_text (of));
    }
}

START_TEST (half_keeps_the_better_half_of_each_in_the_order_of_rank) {
  each_side_case (schemes, numbered_sizes, expect_better_half);
}
END_TEST

/* None twice, and excluded ones only where others are too few, behind them. */
static void expect_random_half (const struct side_case *of) {
  static struct sides before, after;
  select_numbered (of, "random-half", 1, &before, &after);
  for (unsigned p = 0; p < of->populations; p++) {
    unsigned breeders = 0;
    uint32_t kept = 0;
    for (unsigned i = 0; i < of->boards; i++)
      breeders += before.fitness[p][i] != AQ_EXCLUDED;
    for (unsigned place = 0; place < of->boards / 2; place++) {
      const unsigned board = kept_board (of, &before, &after, p, place);
      const bool excluded = before.fitness[p][board] == AQ_EXCLUDED;
      ck_assert_msg (!(kept >> board & 1) && excluded == (place >= breeders),
                     "population %u, place %u, %s", p, place, side_text (of));
      kept |= (uint32_t) 1 << board;
    }
  }
}

START_TEST (a_random_half_of_each_has_no_excluded_and_no_repeated_boards) {
  each_side_case (schemes, numbered_sizes, expect_random_half);
}
END_TEST

/* Of 8 boards, the last two excluded: each of the others is as likely at each
   place, in each population, and neighbors do not keep the same ones. */
START_TEST (random_halves_are_uniform_and_independent) {
  enum { BOARDS = 8, BREEDERS = 6, TIMES = 300, POPULATIONS = 63 };
  const struct side_case of = {&aq_scheme_halfkeep, 8, BOARDS, POPULATIONS,
                               aq_kernels (0),      1};
  static struct sides before, after;
  static unsigned count[POPULATIONS][BOARDS / 2][BOARDS];
  unsigned equal = 0;
  struct aq_population *population = side_by_side (&of);
  read_sides (population, &before);
  number_boards (&before);
  for (unsigned p = 0; p < POPULATIONS; p++)
    for (unsigned i = 0; i < BOARDS; i++)
      before.fitness[p][i] = i < BREEDERS ? i * p % 5 : AQ_EXCLUDED;
  for (unsigned time = 0; time < TIMES; time++) {
    unsigned last = 0;
    write_sides (&before, population);
    apply (population, AQ_SELECTION, "random-half");
    read_sides (population, &after);
    for (unsigned p = 0; p < POPULATIONS; p++) {
      unsigned set = 0;
      for (unsigned place = 0; place < BOARDS / 2; place++) {
        const unsigned board = kept_board (&of, &before, &after, p, place);
        count[p][place][board]++;
        set |= 1u << board;
      }
      equal += p > 0 && set == last;
      last = set;
    }
  }
  for (unsigned p = 0; p < POPULATIONS; p++)
    for (unsigned place = 0; place < BOARDS / 2; place++)
      for (unsigned i = 0; i < BOARDS; i++)
        unit_expect_frequency (
            count[p][place][i], TIMES, i < BREEDERS ? 1. / BREEDERS : 0,
            "seed 1, population %u, board %u at %u", p, i, place);
  unit_expect_frequency (equal, (POPULATIONS - 1) * TIMES, 1. / 15,
                         "seed 1: the same half as a neighbor's");
  aq_population_free (aq_inside (population));
}
END_TEST

/* So many drawings from 32 boards miss the best one of a population once in
   10^27 tournaments. */
static void expect_best_winners (const struct side_case *of) {
  static struct sides before, after;
  select_numbered (of, "tournament", 2000, &before, &after);
  for (unsigned p = 0; p < of->populations; p++) {
    uint32_t best = UINT32_MAX;
    for (unsigned i = 0; i < of->boards; i++)
      best = before.fitness[p][i] < best ? before.fitness[p][i] : best;
    for (unsigned place = 0; place < of->boards / 2; place++)
      ck_assert_msg (
          before.fitness[p][kept_board (of, &before, &after, p, place)] ==
              best,
          "population %u, place %u, %s", p, place, side_text (of));
  }
}

START_TEST (a_large_tournament_has_the_best_of_its_population_win) {
  static const unsigned sizes[] = {8, 0};
  each_side_case (schemes, sizes, expect_best_winners);
}
END_TEST

/* All of T boards drawn have at least rank R with probability
   ((S - R) / S)^T.  The ranks are others in each population. */
static void expect_winners (unsigned tournament) {
  enum { BOARDS = 8, TIMES = 200, POPULATIONS = 63 };
  const struct side_case of = {
      &aq_scheme_report, 8, BOARDS, POPULATIONS, aq_kernels (0), tournament};
  static struct sides before, after;
  unsigned count[POPULATIONS][BOARDS] = {{0}};
  struct aq_population *population = side_by_side (&of);
  unit_set (&aq_inside (population)->breeding, of.scheme, "tournament",
            tournament);
  read_sides (population, &before);
  number_boards (&before);
  for (unsigned p = 0; p < POPULATIONS; p++)
    for (unsigned i = 0; i < BOARDS; i++)
      before.fitness[p][i] = (i * 3 + p) % BOARDS * 7;
  for (unsigned time = 0; time < TIMES; time++) {
    write_sides (&before, population);
    apply (population, AQ_SELECTION, "tournament");
    read_sides (population, &after);
    for (unsigned p = 0; p < POPULATIONS; p++)
      for (unsigned place = 0; place < BOARDS / 2; place++)
        count[p][kept_board (&of, &before, &after, p, place)]++;
  }
  for (unsigned p = 0; p < POPULATIONS; p++)
    for (unsigned i = 0; i < BOARDS; i++) {
      const unsigned rank = before.fitness[p][i] / 7;
      double worse = 1, none = 1;
      for (unsigned drawn = 0; drawn < tournament; drawn++) {
        worse *= (double) (BOARDS - rank - 1) / BOARDS;
        none *= (double) (BOARDS - rank) / BOARDS;
      }
      unit_expect_frequency (count[p][i], TIMES * BOARDS / 2, none - worse,
                             "tournament and seed %u, population %u, rank %u",
                             tournament, p, rank);
    }
  aq_population_free (aq_inside (population));
}

START_TEST (the_better_of_each_population_win_as_often_as_they_must) {
  for (unsigned tournament = 1; tournament <= 4; tournament++)
    expect_winners (tournament);
}
END_TEST

/* --- crossover --- */

typedef bool are_children (unsigned n, const uint8_t *a, const uint8_t *b,
                           const uint8_t *child, const uint8_t *twin);

static bool are_coin_children (unsigned n, const uint8_t *a, const uint8_t *b,
                               const uint8_t *child, const uint8_t *twin) {
  for (unsigned row = 0; row < n; row++)
    if (!(child[row] == a[row] && twin[row] == b[row]) &&
        !(child[row] == b[row] && twin[row] == a[row]))
      return false;
  return true;
}

/* Rows change from one parent to the other at two cuts or fewer. */
static bool are_point_children (unsigned n, const uint8_t *a, const uint8_t *b,
                                const uint8_t *child, const uint8_t *twin) {
  unsigned changes = 0, from_a = 0, from_b = 0;
  for (unsigned row = 0; row < n; row++) {
    const bool of_a = child[row] == a[row], of_b = child[row] == b[row];
    changes += (of_a && !of_b && from_b) || (of_b && !of_a && from_a);
    if (of_a != of_b) {
      from_a = of_a;
      from_b = of_b;
    }
  }
  return changes <= 2 && are_coin_children (n, a, b, child, twin);
}

static bool are_order_children (unsigned n, const uint8_t *a, const uint8_t *b,
                                const uint8_t *child, const uint8_t *twin) {
  return are_cut_children (plain_order_child, n, a, b, child, twin);
}

static bool are_mapped_children (unsigned n, const uint8_t *a,
                                 const uint8_t *b, const uint8_t *child,
                                 const uint8_t *twin) {
  return are_cut_children (plain_mapped_child, n, a, b, child, twin);
}

static bool are_copies (unsigned n, const uint8_t *a, const uint8_t *b,
                        const uint8_t *child, const uint8_t *twin) {
  return !memcmp (a, child, n) && !memcmp (b, twin, n);
}

static const struct crossing {
  const struct aq_scheme *scheme;
  const char *name;
  are_children *are_children;
} crossings[] = {
    {&aq_scheme_report, "coin", are_coin_children},
    {&aq_scheme_report, "copy", are_copies},
    {&aq_scheme_halfkeep, "cycle", unit_are_cycle_children},
    {&aq_scheme_halfkeep, "order", are_order_children},
    {&aq_scheme_halfkeep, "pmx", are_mapped_children},
    {&aq_scheme_halfkeep, "copy", are_copies},
    {&aq_scheme_report, "one-point", are_point_children},
    {&aq_scheme_report, "two-point", are_point_children},
};

static void expect_children (const struct side_case *of,
                             const struct crossing *crossing) {
  static struct sides before, after;
  const unsigned half = of->boards / 2;
  struct aq_population *population = side_by_side (of);
  read_sides (population, &before);
  apply (population, AQ_CROSSOVER, crossing->name);
  read_sides (population, &after);
  ck_assert_msg (same_boards (&before, &after, 0, half),
                 "%s, %s: parents changed", crossing->name, side_text (of));
  for (unsigned p = 0; p < of->populations; p++)
    for (unsigned i = 0; i < half; i += 2)
      ck_assert_msg (crossing->are_children (of->n, before.board[p][i],
                                             before.board[p][i + 1],
                                             after.board[p][half + i],
                                             after.board[p][half + i + 1]),
                     "%s, population %u, rank %u, %s", crossing->name, p, i,
                     side_text (of));
  aq_population_free (aq_inside (population));
}

static void expect_all_children (const struct side_case *of) {
  for (size_t c = 0; c < sizeof crossings / sizeof *crossings; c++)
    if (crossings[c].scheme == of->scheme)
      expect_children (of, &crossings[c]);
}

START_TEST (neighbors_in_rank_of_one_population_are_crossed) {
  static const unsigned sizes[] = {1, 2, 4, 5, 8, 13, 0};
  static const unsigned large[] = {32, 0};
  each_side_case (schemes, sizes, expect_all_children);
  each_side_case (schemes, large, expect_all_children);
}
END_TEST

/* Parents of 16 cycles of two rows: rows 2 I and 2 I + 1 of one have the
   columns of each other in the other one. */
static void put_cycles (struct aq_population *population) {
  static struct sides sides;
  read_sides (population, &sides);
  for (unsigned p = 0; p < sides.populations; p++)
    for (unsigned i = 0; i < sides.boards / 2; i++)
      for (unsigned row = 0; row < 32; row++)
        sides.board[p][i][row] = (uint8_t) (row ^ (i & 1));
  write_sides (&sides, population);
}

/* Coins that the couples of different populations or different ranks toss are
   independent, and fair. */
static void expect_own_coins (const struct crossing *crossing) {
  enum { BOARDS = 20, COUPLES = BOARDS / 4, POPULATIONS = 63, TIMES = 60 };
  const struct side_case of = {crossing->scheme, 32, BOARDS, POPULATIONS,
                               aq_kernels (0),   7};
  static struct sides after;
  struct aq_population *population = side_by_side (&of);
  unsigned crossed[16] = {0}, as_neighbor[16] = {0}, as_last[16] = {0};
  unsigned equal[16][16] = {{0}}; /* of the same couple */
  for (unsigned time = 0; time < TIMES; time++) {
    bool coin[POPULATIONS][COUPLES][16];
    put_cycles (population);
    apply (population, AQ_CROSSOVER, crossing->name);
    read_sides (population, &after);
    for (unsigned p = 0; p < POPULATIONS; p++)
      for (unsigned c = 0; c < COUPLES; c++)
        for (unsigned i = 0; i < 16; i++) {
          coin[p][c][i] = after.board[p][BOARDS / 2 + 2 * c][2 * i] & 1;
          crossed[i] += coin[p][c][i];
          as_neighbor[i] += p > 0 && coin[p][c][i] == coin[p - 1][c][i];
          as_last[i] += c > 0 && coin[p][c][i] == coin[p][c - 1][i];
          for (unsigned j = 0; j < i; j++)
            equal[i][j] += coin[p][c][i] == coin[p][c][j];
        }
  }
  for (unsigned i = 0; i < 16; i++) {
    unit_expect_frequency (crossed[i], TIMES * POPULATIONS * COUPLES, .5,
                           "%s, seed 7, coin %u", crossing->name, i);
    unit_expect_frequency (as_neighbor[i], TIMES * (POPULATIONS - 1) * COUPLES,
                           .5, "%s, seed 7, coin %u as in the next population",
                           crossing->name, i);
    unit_expect_frequency (as_last[i], TIMES * POPULATIONS * (COUPLES - 1), .5,
                           "%s, seed 7, coin %u as in the last couple",
                           crossing->name, i);
    for (unsigned j = 0; j < i; j++)
      unit_expect_frequency (equal[i][j], TIMES * POPULATIONS * COUPLES, .5,
                             "%s, seed 7, coins %u and %u", crossing->name, i,
                             j);
  }
  aq_population_free (aq_inside (population));
}

START_TEST (each_couple_of_each_population_tosses_its_own_coins) {
  expect_own_coins (&crossings[0]);
  expect_own_coins (&crossings[2]);
}
END_TEST

static void expect_no_children (const struct side_case *of) {
  static struct sides before, after;
  struct aq_population *population = side_by_side (of);
  read_sides (population, &before);
  apply (population, AQ_CROSSOVER, "none");
  apply (population, AQ_MUTATION, "none");
  read_sides (population, &after);
  ck_assert_msg (same_boards (&before, &after, 0, of->boards), "%s",
                 side_text (of));
  aq_population_free (aq_inside (population));
}

START_TEST (none_changes_nothing) {
  static const unsigned sizes[] = {1, 8, 0};
  each_side_case (schemes, sizes, expect_no_children);
}
END_TEST

/* Of 3^3 boards, or 4! permutations, each is as likely as a child. */
static void expect_random_children (const struct aq_scheme *scheme, unsigned n,
                                    unsigned space) {
  enum { BOARDS = 20, HALF = BOARDS / 2, POPULATIONS = 63, TIMES = 60 };
  const struct side_case of = {scheme,         n, BOARDS, POPULATIONS,
                               aq_kernels (0), 5};
  static struct sides before, after;
  unsigned count[256] = {0}, as_neighbor = 0, seen = 0;
  struct aq_population *population = side_by_side (&of);
  read_sides (population, &before);
  for (unsigned time = 0; time < TIMES; time++) {
    apply (population, AQ_CROSSOVER, "random");
    read_sides (population, &after);
    ck_assert_msg (same_boards (&before, &after, 0, HALF), "%s",
                   side_text (&of));
    for (unsigned p = 0; p < POPULATIONS; p++)
      for (unsigned i = HALF; i < BOARDS; i++) {
        unsigned code = 0;
        for (unsigned row = 0; row < n; row++)
          code = code * n + after.board[p][i][row];
        ck_assert_uint_lt (code, 256);
        count[code]++;
        as_neighbor +=
            p > 0 && !memcmp (after.board[p][i], after.board[p - 1][i], n);
      }
  }
  for (unsigned code = 0; code < 256; code++) {
    seen += count[code] > 0;
    if (count[code])
      unit_expect_frequency (count[code], TIMES * POPULATIONS * HALF,
                             1. / space, "board %u, %s", code,
                             side_text (&of));
  }
  ck_assert_uint_eq (seen, space);
  unit_expect_frequency (as_neighbor, TIMES * (POPULATIONS - 1) * HALF,
                         1. / space, "as the next one's, %s", side_text (&of));
  aq_population_free (aq_inside (population));
}

START_TEST (random_children_are_uniform_and_independent) {
  expect_random_children (&aq_scheme_report, 3, 27);
  expect_random_children (&aq_scheme_halfkeep, 4, 24);
}
END_TEST

/* --- mutation --- */

static void expect_mutated (const struct side_case *of, const char *name,
                            bool (*is_mutated) (unsigned n, const uint8_t *a,
                                                const uint8_t *b)) {
  static struct sides before, after;
  const unsigned half = of->boards / 2;
  unsigned changed = 0;
  struct aq_population *population = side_by_side (of);
  read_sides (population, &before);
  apply (population, AQ_MUTATION, name);
  read_sides (population, &after);
  ck_assert_msg (same_boards (&before, &after, half, of->boards), "%s, %s",
                 name, side_text (of));
  for (unsigned p = 0; p < of->populations; p++)
    for (unsigned i = 0; i < half; i++) {
      const uint8_t *from = before.board[p][i], *to = after.board[p][i];
      ck_assert_msg (is_mutated (of->n, from, to),
                     "%s, population %u, rank %u, %s", name, p, i,
                     side_text (of));
      changed += memcmp (from, to, of->n) != 0;
    }
  if (of->n >= 8 && of->populations >= 63)
    ck_assert_msg (changed > of->populations * half / 2, "%s, %s: %u", name,
                   side_text (of), changed);
  aq_population_free (aq_inside (population));
}

static void expect_all_mutated (const struct side_case *of) {
  if (of->scheme == &aq_scheme_report)
    expect_mutated (of, "flip", unit_is_flipped);
  expect_mutated (of, "swap", unit_is_swapped);
}

START_TEST (the_kept_half_of_each_is_mutated) {
  static const unsigned sizes[] = {1, 2, 3, 5, 8, 13, 32, 0};
  each_side_case (schemes, sizes, expect_all_mutated);
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      half_keeps_the_better_half_of_each_in_the_order_of_rank,
      a_random_half_of_each_has_no_excluded_and_no_repeated_boards,
      random_halves_are_uniform_and_independent,
      a_large_tournament_has_the_best_of_its_population_win,
      the_better_of_each_population_win_as_often_as_they_must,
      neighbors_in_rank_of_one_population_are_crossed,
      each_couple_of_each_population_tosses_its_own_coins,
      none_changes_nothing,
      random_children_are_uniform_and_independent,
      the_kept_half_of_each_is_mutated,
      NULL};
  return unit_run ("ga/side_by_side_breeding", tests);
}
