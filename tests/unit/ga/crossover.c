/* SPDX-License-Identifier: MIT */

/* Crossover operators: the publications' examples, and plain definitions for
   two boards. */

#include <limits.h>

#include "ga/boards.h"
#include "ga/crossover.h"

#include "cut_children.h"
#include "population.h"

static const size_t populations[] = {4, 8, 124, 128, 132, 256};
enum { POPULATIONS = sizeof populations / sizeof *populations };

static void apply (struct aq_population *population, const char *name) {
  unit_apply_named (population, AQ_CROSSOVER, name);
}

/* --- crossovers between cuts --- */

static const struct cut_operator {
  const char *name;
  child_of *plain, *tested;
} cut_operators[] = {{"order", plain_order_child, aq_order_child},
                     {"pmx", plain_mapped_child, aq_pmx_child}};

/* --- examples --- */

enum { TEN = 10 };

/* A child of the example's parents, whose columns count from 1. */
static void expect_child (child_of *tested, const uint8_t *inside,
                          const uint8_t *outside, const uint8_t *expected) {
  uint8_t a[TEN], b[TEN], child[TEN];
  for (unsigned row = 0; row < TEN; row++) {
    a[row] = (uint8_t) (inside[row] - 1);
    b[row] = (uint8_t) (outside[row] - 1);
  }
  tested (TEN, a, b, 3, 6, child);
  for (unsigned row = 0; row < TEN; row++)
    ck_assert_msg (child[row] + 1 == expected[row], "row %u: %u", row,
                   child[row] + 1u);
}

/* Goldberg, "Genetic Algorithms in Search, Optimization, and Machine
   Learning", 1989, has both with the same parents, cut before rows 3 and 6. */
START_TEST (the_published_examples_have_the_published_children) {
  static const uint8_t a[] = {9, 8, 4, 5, 6, 7, 1, 3, 2, 10};
  static const uint8_t b[] = {8, 7, 1, 2, 3, 10, 9, 5, 4, 6};
  static const uint8_t order_a[] = {2, 3, 10, 5, 6, 7, 9, 4, 8, 1};
  static const uint8_t order_b[] = {5, 6, 7, 2, 3, 10, 1, 9, 8, 4};
  static const uint8_t mapped_a[] = {8, 10, 1, 5, 6, 7, 9, 2, 4, 3};
  static const uint8_t mapped_b[] = {9, 8, 4, 2, 3, 10, 1, 6, 5, 7};
  expect_child (aq_order_child, a, b, order_a);
  expect_child (aq_order_child, b, a, order_b);
  expect_child (aq_pmx_child, a, b, mapped_a);
  expect_child (aq_pmx_child, b, a, mapped_b);
  expect_child (plain_order_child, a, b, order_a);
  expect_child (plain_order_child, b, a, order_b);
  expect_child (plain_mapped_child, a, b, mapped_a);
  expect_child (plain_mapped_child, b, a, mapped_b);
}
END_TEST

/* Sets all couples of the kept half to the same parents. */
static void put_couples (struct aq_population *population, const uint8_t *a,
                         const uint8_t *b) {
  for (size_t index = 0; index < population->size / 2; index++)
    unit_put_board (population, index, index % 2 ? b : a);
}

/* Crosses couples of a board of zeros and a board of ones; counts the first
   children by where their ones begin and end, or all zeros at [0][0]. */
static void count_segments (const char *name, unsigned count[9][9]) {
  enum { N = 8, BOARDS = 256, TIMES = 40 };
  static const uint8_t zeros[N] = {0}, ones[N] = {1, 1, 1, 1, 1, 1, 1, 1};
  struct aq_population *population =
      unit_population_of (&aq_scheme_report, N, BOARDS, 7);
  for (int time = 0; time < TIMES; time++) {
    put_couples (population, zeros, ones);
    apply (population, name);
    for (size_t i = BOARDS / 2; i < BOARDS; i += 2) {
      uint8_t child[N], twin[N];
      unsigned begin = 0, end = N;
      unit_read_board (population, i, child);
      unit_read_board (population, i + 1, twin);
      while (begin < N && !child[begin])
        begin++;
      while (end > begin && !child[end - 1])
        end--;
      for (unsigned row = 0; row < N; row++)
        ck_assert_msg (child[row] == (row >= begin && row < end) &&
                           twin[row] == !child[row],
                       "%s, seed 7, time %d, child %zu", name, time, i);
      count[begin % N][begin < N ? end : 0]++;
    }
  }
  aq_boards_free (&aq_inside (population)->common);
}

/* Each of the 7 cuts between rows is as likely as the others. */
START_TEST (one_point_exchanges_the_rows_before_a_cut) {
  unsigned count[9][9] = {{0}};
  count_segments ("one-point", count);
  for (unsigned cut = 1; cut < 8; cut++)
    unit_expect_frequency (count[cut][8], 40 * 64, 1. / 7, "cut %u", cut);
}
END_TEST

/* Two of 9 cuts: the first child has the rows between from the first parent,
   so its ones are before and behind. */
START_TEST (two_point_exchanges_the_rows_between_two_cuts) {
  static const unsigned n = 8;
  unsigned rows = 0, one_row = 0;
  for (unsigned seed = 0; seed < 1000; seed++) {
    struct aq_population *population =
        unit_population_of (&aq_scheme_report, n, 4, seed);
    const uint8_t zeros[8] = {0}, ones[8] = {1, 1, 1, 1, 1, 1, 1, 1};
    uint8_t child[8];
    put_couples (population, ones, zeros);
    apply (population, "two-point");
    unit_read_board (population, 2, child);
    unsigned changes = 0, own = 0;
    for (unsigned row = 0; row < n; row++) {
      own += child[row];
      changes += row && child[row] != child[row - 1];
    }
    ck_assert_msg (changes <= 2 && own >= 1, "seed %u", seed);
    ck_assert_msg (changes < 2 || !child[0], "seed %u", seed);
    rows += own;
    one_row += own == 1;
    aq_boards_free (&aq_inside (population)->common);
  }
  unit_expect_frequency (one_row, 1000, 8. / 36, "one row");
  ck_assert_uint_gt (rows, 3000);
}
END_TEST

/* The parents of Oliver, Smith and Holland 1987 have three cycles.  Of the
   couples of children that the coins can give, one is the published one. */
START_TEST (cycles_are_those_of_the_published_example) {
  static const uint8_t a[] = {8, 7, 1, 0, 6, 3, 4, 9, 5, 2};
  static const uint8_t b[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
  static const unsigned cycle_of[] = {0, 1, 1, 0, 2, 0, 2, 1, 0, 1};
  static const uint8_t published[] = {8, 1, 2, 0, 4, 3, 6, 7, 5, 9};
  enum { BOARDS = 256, KEPT = BOARDS / 2 };
  unsigned as_published = 0;
  struct aq_population *population =
      unit_population_of (&aq_scheme_halfkeep, TEN, BOARDS, 1);
  put_couples (population, a, b);
  apply (population, "cycle");
  for (size_t index = KEPT; index < BOARDS; index += 2) {
    uint8_t child[TEN], twin[TEN];
    unsigned from_b = 0;
    unit_read_board (population, index, child);
    unit_read_board (population, index + 1, twin);
    for (unsigned row = 0; row < TEN; row++)
      if (child[row] == b[row])
        from_b |= 1u << cycle_of[row];
    for (unsigned row = 0; row < TEN; row++) {
      const bool crossed = from_b >> cycle_of[row] & 1;
      ck_assert_msg (child[row] == (crossed ? b : a)[row] &&
                         twin[row] == (crossed ? a : b)[row],
                     "seed 1, index %zu", index);
    }
    as_published += !memcmp (child, published, TEN);
  }
  ck_assert_uint_gt (as_published, 0);
  aq_boards_free (&aq_inside (population)->common);
}
END_TEST

/* Parents that differ in all rows; N even: a cycle for each two rows. */
static void put_opposites (struct aq_population *population) {
  uint8_t a[256], b[256];
  for (unsigned row = 0; row < population->n; row++) {
    a[row] = (uint8_t) row;
    b[row] = (uint8_t) (row ^ 1);
  }
  put_couples (population, a, b);
}

/* Coins are fair, and no two of a couple or of neighboring couples are more
   often equal than not.  A coin is tossed for every STEP rows. */
static void expect_own_coins (const struct aq_scheme *scheme, unsigned n,
                              const char *name, unsigned step) {
  enum { BOARDS = 8000, COUPLES = BOARDS / 4, MOST = 32 };
  unsigned heads[MOST] = {0}, as_last[MOST] = {0};
  unsigned equal[MOST][MOST] = {{0}};
  struct aq_population *population = unit_population_of (scheme, n, BOARDS, n);
  put_opposites (population);
  apply (population, name);
  bool coin[2][MOST];
  for (unsigned couple = 0; couple < COUPLES; couple++)
    for (unsigned i = 0; i < n / step; i++) {
      uint8_t child[256], twin[256];
      unit_read_board (population, BOARDS / 2 + 2 * couple, child);
      unit_read_board (population, BOARDS / 2 + 2 * couple + 1, twin);
      coin[couple % 2][i] = child[i * step] == i * step;
      ck_assert_uint_eq (twin[i * step], child[i * step] ^ 1);
      heads[i] += coin[couple % 2][i];
      as_last[i] += couple && coin[0][i] == coin[1][i];
      for (unsigned j = 0; j < i; j++)
        equal[i][j] += coin[couple % 2][i] == coin[couple % 2][j];
    }
  for (unsigned i = 0; i < n / step; i++) {
    unit_expect_frequency (heads[i], COUPLES, .5, "%s, n and seed %u, coin %u",
                           name, n, i);
    unit_expect_frequency (as_last[i], COUPLES - 1, .5,
                           "%s, n and seed %u, coin %u as in the last couple",
                           name, n, i);
    for (unsigned j = 0; j < i; j++)
      unit_expect_frequency (equal[i][j], COUPLES, .5,
                             "%s, n and seed %u, coins %u and %u", name, n, i,
                             j);
  }
  aq_boards_free (&aq_inside (population)->common);
}

START_TEST (each_row_or_cycle_has_a_coin_of_its_own) {
  expect_own_coins (&aq_scheme_report, 8, "coin", 1);
  expect_own_coins (&aq_scheme_report, 32, "coin", 1);
  expect_own_coins (&aq_scheme_halfkeep, 8, "cycle", 2);
  expect_own_coins (&aq_scheme_halfkeep, 64, "cycle", 2);
}
END_TEST

/* All children by cycle crossover, of random parents. */
START_TEST (children_of_permutations_are_cycle_children) {
  for (unsigned seed = 0; seed < 200; seed++) {
    const unsigned n = seed < 150 ? 1 + seed % 40 : 255 - seed % 3;
    struct aq_population *population =
        unit_population_of (&aq_scheme_halfkeep, n, 8, seed);
    apply (population, "cycle");
    uint8_t *boards = unit_read_all (population);
    for (size_t i = 0; i < 4; i += 2)
      ck_assert_msg (
          unit_are_cycle_children (n, boards + i * n, boards + (i + 1) * n,
                                   boards + (4 + i) * n, boards + (5 + i) * n),
          "n %u, seed %u, couple %zu", n, seed, i / 2);
    free (boards);
    aq_boards_free (&aq_inside (population)->common);
  }
}
END_TEST

/* --- one child, all cuts --- */

static void compare_children (const struct cut_operator *tested, unsigned n,
                              const uint8_t *a, const uint8_t *b,
                              unsigned first, unsigned last, unsigned seed) {
  uint8_t child[256], expected[256];
  memset (child, 255, sizeof child);
  tested->tested (n, a, b, first, last, child);
  tested->plain (n, a, b, first, last, expected);
  ck_assert_msg (!memcmp (child, expected, n) && child[n] == 255,
                 "%s, n %u, cuts %u and %u, seed %u", tested->name, n, first,
                 last, seed);
  ck_assert_msg (unit_is_permutation (n, child), "%s, n %u, seed %u",
                 tested->name, n, seed);
}

START_TEST (children_are_as_defined_for_all_cuts) {
  for (int o = 0; o < 2; o++)
    for (unsigned n = 1; n <= 40; n++)
      for (unsigned seed = 3 * n; seed < 3 * n + 3; seed++) {
        uint64_t state = seed;
        uint8_t a[256], b[256];
        unit_permutation (&state, n, a);
        unit_permutation (&state, n, b);
        for (unsigned first = 0; first < n; first++)
          for (unsigned last = first + 1; last <= n; last++)
            compare_children (&cut_operators[o], n, a, b, first, last, seed);
      }
}
END_TEST

START_TEST (children_are_as_defined_on_large_boards) {
  static const unsigned sizes[] = {63, 64, 65, 128, 200, 254, 255};
  for (int o = 0; o < 2; o++)
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
      for (unsigned seed = 0; seed < 40; seed++) {
        const unsigned n = sizes[i];
        uint64_t state = seed;
        uint8_t a[256], b[256];
        unit_permutation (&state, n, a);
        unit_permutation (&state, n, b);
        const unsigned first = (unsigned) (unit_random (&state) % n);
        const unsigned last =
            first + 1 + (unsigned) (unit_random (&state) % (n - first));
        compare_children (&cut_operators[o], n, a, b, first, last, seed);
        compare_children (&cut_operators[o], n, a, b, 0, last, seed);
        compare_children (&cut_operators[o], n, a, b, first, n, seed);
      }
}
END_TEST

/* --- whole populations --- */

static void cross_population (const struct cut_operator *tested, unsigned n,
                              size_t size, unsigned seed) {
  struct aq_population *population =
      unit_population_of (&aq_scheme_halfkeep, n, size, seed);
  const size_t half = size / 2;
  uint8_t *before = unit_read_all (population);
  apply (population, tested->name);
  uint8_t *after = unit_read_all (population);
  ck_assert_msg (!memcmp (before, after, half * n),
                 "%s, n %u, size %zu, seed %u: parents changed", tested->name,
                 n, size, seed);
  for (size_t index = 0; index < half; index += 2) {
    const uint8_t *a = after + index * n, *child = a + half * n;
    ck_assert_msg (
        are_cut_children (tested->plain, n, a, a + n, child, child + n),
        "%s, n %u, size %zu, seed %u, index %zu", tested->name, n, size, seed,
        index);
  }
  free (before);
  free (after);
  aq_boards_free (&aq_inside (population)->common);
}

START_TEST (couples_have_children_at_their_places) {
  for (int o = 0; o < 2; o++)
    for (int i = 0; i < POPULATIONS; i++) {
      for (unsigned n = 1; n <= 12; n++)
        cross_population (&cut_operators[o], n, populations[i], n);
      cross_population (&cut_operators[o], 33, populations[i], 33);
      cross_population (&cut_operators[o], 60, populations[i], 60);
    }
  cross_population (&cut_operators[0], 255, 8, 255);
  cross_population (&cut_operators[1], 255, 8, 255);
}
END_TEST

/* All pairs of the N + 1 places beside rows are as likely.  Those that give
   the same children are counted together. */
static void expect_uniform_cuts (const struct cut_operator *tested, unsigned n,
                                 unsigned seed) {
  enum { BOARDS = 256, KEPT = BOARDS / 2, TIMES = 60, CUTS_MAX = 64 };
  uint8_t a[256], b[256], children[CUTS_MAX][2][256];
  unsigned cuts = 0, count[CUTS_MAX] = {0}, equal[CUTS_MAX] = {0};
  uint64_t state = seed;
  struct aq_population *population =
      unit_population_of (&aq_scheme_halfkeep, n, BOARDS, seed);
  unit_permutation (&state, n, a);
  unit_permutation (&state, n, b);
  put_couples (population, a, b);
  for (unsigned first = 0; first < n; first++)
    for (unsigned last = first + 1; last <= n; last++, cuts++) {
      memset (children[cuts], 0, sizeof children[cuts]);
      tested->plain (n, a, b, first, last, children[cuts][0]);
      tested->plain (n, b, a, first, last, children[cuts][1]);
    }
  for (unsigned i = 0; i < cuts; i++)
    for (unsigned j = 0; j < cuts; j++)
      equal[i] += !memcmp (children[i], children[j], sizeof children[i]);
  for (unsigned time = 0; time < TIMES; time++) {
    apply (population, tested->name);
    for (size_t index = KEPT; index < BOARDS; index += 2) {
      uint8_t pair[2][256] = {{0}};
      unit_read_board (population, index, pair[0]);
      unit_read_board (population, index + 1, pair[1]);
      for (unsigned i = 0; i < cuts; i++)
        count[i] += !memcmp (pair, children[i], sizeof pair);
    }
  }
  for (unsigned i = 0; i < cuts; i++)
    unit_expect_frequency (count[i], TIMES * KEPT / 2,
                           (double) equal[i] / cuts, "%s, n %u, seed %u: %u",
                           tested->name, n, seed, i);
  aq_boards_free (&aq_inside (population)->common);
}

START_TEST (cuts_are_uniform) {
  for (unsigned n = 1; n <= 8; n++)
    for (int o = 0; o < 2; o++)
      expect_uniform_cuts (&cut_operators[o], n, n);
}
END_TEST

/* --- edge recombination --- */

/* Whether two columns stand in neighboring rows, round the end. */
static bool are_joined (unsigned n, const uint8_t *parent, unsigned a,
                        unsigned b) {
  for (unsigned row = 0; row < n; row++) {
    const unsigned here = parent[row], next = parent[(row + 1) % n];
    if (a != b && ((here == a && next == b) || (here == b && next == a)))
      return true;
  }
  return false;
}

/* The columns that COLUMN has an edge to and that are not taken. */
static unsigned list_edges (unsigned n, const uint8_t *mother,
                            const uint8_t *father, const bool *taken,
                            unsigned column, uint8_t *edges) {
  unsigned count = 0;
  for (unsigned other = 0; other < n; other++)
    if (!taken[other] && (are_joined (n, mother, column, other) ||
                          are_joined (n, father, column, other)))
      edges[count++] = (uint8_t) other;
  return count;
}

static bool is_edge_child (unsigned n, const uint8_t *mother,
                           const uint8_t *father, const uint8_t *child) {
  bool taken[256] = {false};
  if (child[0] != mother[0] || !unit_is_permutation (n, child))
    return false;
  for (unsigned row = 1; row < n; row++) {
    uint8_t edges[256], further[256];
    taken[child[row - 1]] = true;
    const unsigned count =
        list_edges (n, mother, father, taken, child[row - 1], edges);
    unsigned fewest = UINT_MAX, own = count ? UINT_MAX : fewest;
    for (unsigned i = 0; i < count; i++) {
      const unsigned left =
          list_edges (n, mother, father, taken, edges[i], further);
      fewest = left < fewest ? left : fewest;
      own = edges[i] == child[row] ? left : own;
    }
    if (own != fewest)
      return false;
  }
  return true;
}

START_TEST (children_follow_the_edges_of_both_parents) {
  for (unsigned n = 1; n <= 33; n++)
    for (unsigned seed = 4 * n; seed < 4 * n + 4; seed++) {
      struct aq_population *population =
          unit_population_of (&aq_scheme_halfkeep, n, 16, seed);
      apply (population, "edge");
      for (size_t index = 0; index < 8; index += 2) {
        const uint8_t *a = aq_board (population, index), *b = a + n;
        const uint8_t *child = aq_board (population, 8 + index);
        ck_assert_msg (is_edge_child (n, a, b, child) &&
                           is_edge_child (n, b, a, child + n),
                       "n %u, seed %u, index %zu", n, seed, index);
      }
      aq_boards_free (&aq_inside (population)->common);
    }
}
END_TEST

/* The publication's parents, A B C D E F and B D C A E F.  From A there are
   edges to B, C, E and F, of which all but B have two edges left. */
START_TEST (equally_good_edges_are_as_likely) {
  enum { BOARDS = 256, TIMES = 100 };
  static const uint8_t a[] = {0, 1, 2, 3, 4, 5}, b[] = {1, 3, 2, 0, 4, 5};
  unsigned count[6] = {0};
  struct aq_population *population =
      unit_population_of (&aq_scheme_halfkeep, 6, BOARDS, 1);
  put_couples (population, a, b);
  for (unsigned time = 0; time < TIMES; time++) {
    apply (population, "edge");
    for (size_t index = BOARDS / 2; index < BOARDS; index += 2)
      count[aq_board (population, index)[1]]++;
  }
  for (unsigned column = 0; column < 6; column++)
    unit_expect_frequency (count[column], TIMES * BOARDS / 4,
                           column == 2 || column == 4 || column == 5 ? 1. / 3
                                                                     : 0,
                           "column %u, seed 1", column);
  aq_boards_free (&aq_inside (population)->common);
}
END_TEST

/* --- children that owe nothing to crossover --- */

static const struct aq_scheme *const schemes[] = {&aq_scheme_report,
                                                  &aq_scheme_halfkeep};

static void expect_copies (const struct aq_scheme *scheme, unsigned n,
                           size_t size, bool copies) {
  struct aq_population *population = unit_population_of (scheme, n, size, n);
  const size_t half = size / 2 * n;
  uint8_t *before = unit_read_all (population);
  apply (population, copies ? "copy" : "none");
  uint8_t *after = unit_read_all (population);
  ck_assert_msg (
      !memcmp (before, after, half) &&
          !memcmp (before + (copies ? 0 : half), after + half, half),
      "%s, size %zu, n and seed %u", scheme->name, size, n);
  free (before);
  free (after);
  aq_boards_free (&aq_inside (population)->common);
}

START_TEST (copies_equal_parents_and_none_changes_nothing) {
  static const unsigned sizes[] = {1, 2, 8, 12, 31, 32, 33, 255};
  for (int s = 0; s < 2; s++)
    for (int i = 0; i < POPULATIONS; i++)
      for (size_t j = 0; j < sizeof sizes / sizeof *sizes; j++)
        for (int copies = 0; copies < 2; copies++)
          if (sizes[j] <= schemes[s]->n_max)
            expect_copies (schemes[s], sizes[j], populations[i], copies);
}
END_TEST

/* The places of the second half keep their boards in selection, too. */
START_TEST (without_crossover_the_second_half_outlives_selection) {
  const struct aq_operator *selection;
  for (size_t o = 0; (selection = aq_operator (AQ_SELECTION, o)); o++)
    for (int s = 0; s < 2; s++)
      for (int i = 0; i < POPULATIONS; i++)
        for (unsigned n = 4; n <= 12; n += 4) {
          const size_t half = populations[i] / 2;
          struct aq_population *population =
              unit_population_of (schemes[s], n, populations[i], n);
          schemes[s]->evaluate (population);
          uint8_t *before = unit_read_all (population);
          unit_apply (population, selection);
          apply (population, "none");
          uint8_t *after = unit_read_all (population);
          ck_assert_msg (
              !memcmp (before + half * n, after + half * n, half * n),
              "%s, %s, size %zu, n and seed %u", selection->name,
              schemes[s]->name, populations[i], n);
          free (before);
          free (after);
          aq_boards_free (&aq_inside (population)->common);
        }
}
END_TEST

/* Each of the SPACE boards is as likely in the second half; the first does not
   change. */
static void expect_random (const struct aq_scheme *scheme, unsigned n,
                           unsigned space) {
  enum { BOARDS = 132, KEPT = BOARDS / 2, TIMES = 60 };
  unsigned count[256] = {0};
  struct aq_population *population = unit_population_of (scheme, n, BOARDS, 1);
  uint8_t *before = unit_read_all (population);
  for (unsigned time = 0; time < TIMES; time++) {
    apply (population, "random");
    uint8_t *after = unit_read_all (population);
    ck_assert_mem_eq (before, after, KEPT * n);
    for (size_t index = KEPT; index < BOARDS; index++) {
      unsigned code = 0;
      for (unsigned row = 0; row < n; row++)
        code = code * n + after[index * n + row];
      ck_assert_uint_lt (code, 256);
      count[code]++;
    }
    free (after);
  }
  unsigned seen = 0;
  for (unsigned code = 0; code < 256; code++) {
    seen += count[code] > 0;
    if (count[code])
      unit_expect_frequency (count[code], TIMES * KEPT, 1. / space,
                             "%s, board %u, seed 1", scheme->name, code);
  }
  ck_assert_msg (seen == space, "%s: %u boards", scheme->name, seen);
  free (before);
  aq_boards_free (&aq_inside (population)->common);
}

START_TEST (random_children_are_uniform) {
  expect_random (&aq_scheme_halfkeep, 4, 24);
  expect_random (&aq_scheme_report, 3, 27);
}
END_TEST

int main (void) {
  const TTest *const tests[] = {
      the_published_examples_have_the_published_children,
      one_point_exchanges_the_rows_before_a_cut,
      two_point_exchanges_the_rows_between_two_cuts,
      cycles_are_those_of_the_published_example,
      each_row_or_cycle_has_a_coin_of_its_own,
      children_of_permutations_are_cycle_children,
      children_are_as_defined_for_all_cuts,
      children_are_as_defined_on_large_boards,
      couples_have_children_at_their_places,
      cuts_are_uniform,
      children_follow_the_edges_of_both_parents,
      equally_good_edges_are_as_likely,
      copies_equal_parents_and_none_changes_nothing,
      without_crossover_the_second_half_outlives_selection,
      random_children_are_uniform,
      NULL};
  return unit_run ("ga/crossover", tests);
}
