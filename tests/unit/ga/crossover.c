/* SPDX-License-Identifier: MIT */

/* Crossover operators, which make two children of a couple: plain definitions,
   the publications' examples, and frequencies. */

#include <limits.h>

#include "ga/boards.h"
#include "ga/crossover.h"

#include "population.h"

/* A couple, and its children.  A byte behind the boards is to stay. */
struct family {
  uint8_t mother[256], father[256], child[257], twin[257];
};

static void cross (struct aq_population *population, const char *name,
                   struct family *family) {
  const struct aq_operator *chosen = aq_operator_named (AQ_CROSSOVER, name);
  ck_assert_msg (chosen != NULL, "no operator %s", name);
  chosen->function.cross (population, family->mother, family->father,
                          family->child, family->twin);
}

/* A population to draw random numbers from. */
static struct aq_population *population_of (const struct aq_scheme *scheme,
                                            unsigned n, unsigned seed) {
  return unit_population_of (scheme, n, 4, seed);
}

static void free_population (struct aq_population *population) {
  aq_population_free (aq_whole (population));
}

/* --- definitions: whether CHILD and TWIN are children of A and B --- */

typedef bool are_children (unsigned n, const uint8_t *a, const uint8_t *b,
                           const uint8_t *child, const uint8_t *twin);

static bool are_copies (unsigned n, const uint8_t *a, const uint8_t *b,
                        const uint8_t *child, const uint8_t *twin) {
  return !memcmp (a, child, n) && !memcmp (b, twin, n);
}

/* Each row of a child comes from one parent, of its twin from the other. */
static bool are_mixtures (unsigned n, const uint8_t *a, const uint8_t *b,
                          const uint8_t *child, const uint8_t *twin) {
  for (unsigned row = 0; row < n; row++)
    if ((child[row] != a[row] || twin[row] != b[row]) &&
        (child[row] != b[row] || twin[row] != a[row]))
      return false;
  return true;
}

static unsigned row_of (unsigned n, const uint8_t *column, unsigned wanted) {
  unsigned row = 0;
  while (row < n && column[row] != wanted)
    row++;
  return row;
}

/* A child with the rows FIRST .. LAST - 1 of INSIDE. */
typedef void child_of (unsigned n, const uint8_t *inside,
                       const uint8_t *outside, unsigned first, unsigned last,
                       uint8_t *child);

/* Davis 1985: OUTSIDE is read from behind the second cut on, without the
   columns that the child has already, and written from there on. */
static void order_child (unsigned n, const uint8_t *inside,
                         const uint8_t *outside, unsigned first, unsigned last,
                         uint8_t *child) {
  unsigned to = last;
  memcpy (child + first, inside + first, last - first);
  for (unsigned i = last; i < last + n; i++) {
    const unsigned there = row_of (n, inside, outside[i % n]);
    if (there < first || there >= last)
      child[to++ % n] = outside[i % n];
  }
}

/* Goldberg and Lingle 1985: in a copy of OUTSIDE, each row between the cuts
   gets its column of INSIDE by a swap with the row that has it. */
static void mapped_child (unsigned n, const uint8_t *inside,
                          const uint8_t *outside, unsigned first,
                          unsigned last, uint8_t *child) {
  memcpy (child, outside, n);
  for (unsigned row = first; row < last; row++)
    unit_swap (child, row, row_of (n, child, inside[row]));
}

/* Whether some cuts give both children. */
static bool are_cut_children (child_of *plain, unsigned n, const uint8_t *a,
                              const uint8_t *b, const uint8_t *child,
                              const uint8_t *twin) {
  for (unsigned first = 0; first < n; first++)
    for (unsigned last = first + 1; last <= n; last++) {
      uint8_t expected[256];
      if (child[last - 1] != a[last - 1])
        break; /* a wider cut cannot fit either */
      plain (n, a, b, first, last, expected);
      if (memcmp (child, expected, n))
        continue;
      plain (n, b, a, first, last, expected);
      if (!memcmp (twin, expected, n))
        return true;
    }
  return false;
}

static bool are_order_children (unsigned n, const uint8_t *a, const uint8_t *b,
                                const uint8_t *child, const uint8_t *twin) {
  return are_cut_children (order_child, n, a, b, child, twin);
}

static bool are_mapped_children (unsigned n, const uint8_t *a,
                                 const uint8_t *b, const uint8_t *child,
                                 const uint8_t *twin) {
  return are_cut_children (mapped_child, n, a, b, child, twin);
}

/* The columns beside COLUMN in either parent, round the end, that are not
   taken. */
static unsigned list_edges (unsigned n, const uint8_t *const parents[2],
                            const bool *taken, unsigned column,
                            uint8_t edges[4]) {
  unsigned count = 0;
  for (int i = 0; i < 4; i++) {
    const uint8_t *parent = parents[i / 2];
    const unsigned row = row_of (n, parent, column);
    const uint8_t other = parent[(row + (i % 2 ? 1 : n - 1)) % n];
    if (!taken[other] && !memchr (edges, other, count))
      edges[count++] = other;
  }
  return count;
}

static bool is_edge_child (unsigned n, const uint8_t *mother,
                           const uint8_t *father, const uint8_t *child) {
  const uint8_t *const parents[] = {mother, father};
  bool taken[256] = {false};
  if (child[0] != mother[0] || !unit_is_permutation (n, child))
    return false;
  for (unsigned row = 1; row < n; row++) {
    uint8_t edges[4], further[4];
    taken[child[row - 1]] = true;
    const unsigned count =
        list_edges (n, parents, taken, child[row - 1], edges);
    unsigned fewest = UINT_MAX, own = UINT_MAX;
    for (unsigned i = 0; i < count; i++) {
      const unsigned left = list_edges (n, parents, taken, edges[i], further);
      fewest = left < fewest ? left : fewest;
      own = edges[i] == child[row] ? left : own;
    }
    if (own != fewest)
      return false;
  }
  return true;
}

static bool are_edge_children (unsigned n, const uint8_t *a, const uint8_t *b,
                               const uint8_t *child, const uint8_t *twin) {
  return is_edge_child (n, a, b, child) && is_edge_child (n, b, a, twin);
}

static const struct crossover {
  const struct aq_scheme *scheme;
  const char *name;
  are_children *defined;
} crossovers[] = {{&aq_scheme_report, "coin", are_mixtures},
                  {&aq_scheme_report, "one-point", are_mixtures},
                  {&aq_scheme_report, "two-point", are_mixtures},
                  {&aq_scheme_report, "copy", are_copies},
                  {&aq_scheme_halfkeep, "copy", are_copies},
                  {&aq_scheme_halfkeep, "cycle", unit_are_cycle_children},
                  {&aq_scheme_halfkeep, "order", are_order_children},
                  {&aq_scheme_halfkeep, "pmx", are_mapped_children},
                  {&aq_scheme_halfkeep, "edge", are_edge_children}};

static void expect_children (const struct crossover *crossover, unsigned n,
                             unsigned seed) {
  struct aq_population *population =
      population_of (crossover->scheme, n, seed);
  struct family family;
  memset (&family, 255, sizeof family);
  unit_read_board (population, 0, family.mother);
  unit_read_board (population, 1, family.father);
  cross (population, crossover->name, &family);
  ck_assert_msg (crossover->defined (n, family.mother, family.father,
                                     family.child, family.twin) &&
                     family.child[n] == 255 && family.twin[n] == 255,
                 "%s, %s, n %u, seed %u", crossover->scheme->name,
                 crossover->name, n, seed);
  free_population (population);
}

TEST (children_are_as_defined) {
  for (size_t i = 0; i < sizeof crossovers / sizeof *crossovers; i++)
    for (unsigned n = 1; n <= crossovers[i].scheme->n_max;
         n += n < 40 || n > 250 ? 1 : 7)
      for (unsigned seed = 20 * n; seed < 20 * n + (n <= 40 ? 20 : 3); seed++)
        expect_children (&crossovers[i], n, seed);
}

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
TEST (the_published_examples_have_the_published_children) {
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
}

/* The parents of Oliver, Smith and Holland 1987 have three cycles.  Of the
   couples of children that the coins can give, one is the published one. */
TEST (cycles_are_those_of_the_published_example) {
  static const uint8_t published[] = {8, 1, 2, 0, 4, 3, 6, 7, 5, 9};
  struct family family = {.mother = {8, 7, 1, 0, 6, 3, 4, 9, 5, 2},
                          .father = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}};
  struct aq_population *population =
      population_of (&aq_scheme_halfkeep, TEN, 1);
  unsigned as_published = 0;
  for (unsigned time = 0; time < 64; time++) {
    cross (population, "cycle", &family);
    as_published += !memcmp (family.child, published, TEN);
  }
  unit_expect_frequency (as_published, 64, 1. / 8, "seed 1");
  free_population (population);
}

/* --- frequencies --- */

/* Crosses a board of zeros and a board of ones; counts the first children by
   where their ones begin and end. */
static void count_segments (const char *name, bool ones_first, unsigned times,
                            unsigned count[9][9]) {
  enum { N = 8 };
  struct family family;
  struct aq_population *population = population_of (&aq_scheme_report, N, 7);
  memset (family.mother, ones_first, N);
  memset (family.father, !ones_first, N);
  for (unsigned time = 0; time < times; time++) {
    unsigned begin = 0, end = N;
    cross (population, name, &family);
    while (begin < N && !family.child[begin])
      begin++;
    while (end > begin && !family.child[end - 1])
      end--;
    for (unsigned row = begin; row < end; row++)
      ck_assert_msg (family.child[row], "%s, seed 7, time %u", name, time);
    count[begin][end]++;
  }
  free_population (population);
}

/* Each of the 7 cuts between rows is as likely as the others. */
TEST (one_point_exchanges_the_rows_before_a_cut) {
  unsigned count[9][9] = {{0}};
  count_segments ("one-point", false, 3000, count);
  for (unsigned cut = 1; cut < 8; cut++)
    unit_expect_frequency (count[cut][8], 3000, 1. / 7, "cut %u", cut);
}

/* Two of 9 cuts: the first child has the rows between from the first
   parent. */
TEST (two_point_exchanges_the_rows_between_two_cuts) {
  unsigned count[9][9] = {{0}};
  count_segments ("two-point", true, 6000, count);
  for (unsigned first = 0; first < 8; first++)
    for (unsigned last = first + 1; last <= 8; last++)
      unit_expect_frequency (count[first][last], 6000, 1. / 36,
                             "cuts %u and %u", first, last);
}

/* All pairs of the N + 1 places beside rows are as likely.  Those that give
   the same children are counted together. */
static void expect_uniform_cuts (const char *name, child_of *plain, unsigned n,
                                 unsigned seed) {
  enum { TIMES = 4000, CUTS_MAX = 64 };
  struct family family, children[CUTS_MAX];
  unsigned cuts = 0, count[CUTS_MAX] = {0}, equal[CUTS_MAX] = {0};
  uint64_t state = seed;
  struct aq_population *population =
      population_of (&aq_scheme_halfkeep, n, seed);
  memset (&family, 0, sizeof family);
  unit_permutation (&state, n, family.mother);
  unit_permutation (&state, n, family.father);
  for (unsigned first = 0; first < n; first++)
    for (unsigned last = first + 1; last <= n; last++, cuts++) {
      children[cuts] = family;
      plain (n, family.mother, family.father, first, last,
             children[cuts].child);
      plain (n, family.father, family.mother, first, last,
             children[cuts].twin);
    }
  for (unsigned i = 0; i < cuts; i++)
    for (unsigned j = 0; j < cuts; j++)
      equal[i] += !memcmp (&children[i], &children[j], sizeof family);
  for (unsigned time = 0; time < TIMES; time++) {
    cross (population, name, &family);
    for (unsigned i = 0; i < cuts; i++)
      count[i] += !memcmp (&family, &children[i], sizeof family);
  }
  for (unsigned i = 0; i < cuts; i++)
    unit_expect_frequency (count[i], TIMES, (double) equal[i] / cuts,
                           "%s, n and seed %u: %u", name, n, i);
  free_population (population);
}

TEST (cuts_are_uniform) {
  for (unsigned n = 1; n <= 8; n++) {
    expect_uniform_cuts ("order", order_child, n, n);
    expect_uniform_cuts ("pmx", mapped_child, n, n);
  }
}

/* The publication's parents, A B C D E F and B D C A E F.  From A there are
   edges to B, C, E and F, of which all but B have two edges left. */
TEST (equally_good_edges_are_as_likely) {
  enum { TIMES = 6000 };
  struct family family = {.mother = {0, 1, 2, 3, 4, 5},
                          .father = {1, 3, 2, 0, 4, 5}};
  unsigned count[6] = {0};
  struct aq_population *population = population_of (&aq_scheme_halfkeep, 6, 1);
  for (unsigned time = 0; time < TIMES; time++) {
    cross (population, "edge", &family);
    count[family.child[1]]++;
  }
  for (unsigned column = 0; column < 6; column++)
    unit_expect_frequency (count[column], TIMES,
                           column == 2 || column == 4 || column == 5 ? 1. / 3
                                                                     : 0,
                           "column %u, seed 1", column);
  free_population (population);
}

/* Parents that differ in all rows, with a cycle for each two rows; N even.  A
   coin is tossed for every STEP rows. */
static void expect_own_coins (const struct aq_scheme *scheme, unsigned n,
                              const char *name, unsigned step) {
  struct aq_population *population = population_of (scheme, n, n);
  struct family family;
  struct unit_coins coins = {.count = n / step};
  for (unsigned row = 0; row < n; row++) {
    family.mother[row] = (uint8_t) row;
    family.father[row] = (uint8_t) (row ^ 1);
  }
  for (unsigned couple = 0; couple < 2000; couple++) {
    bool coin[UNIT_COINS];
    cross (population, name, &family);
    for (unsigned i = 0; i < coins.count; i++)
      coin[i] = family.child[i * step] == i * step;
    unit_toss (&coins, coin);
  }
  unit_expect_fair_coins (&coins, "%s, n and seed %u", name, n);
  free_population (population);
}

TEST (each_row_or_cycle_has_a_coin_of_its_own) {
  expect_own_coins (&aq_scheme_report, 8, "coin", 1);
  expect_own_coins (&aq_scheme_report, 32, "coin", 1);
  expect_own_coins (&aq_scheme_halfkeep, 8, "cycle", 2);
  expect_own_coins (&aq_scheme_halfkeep, 64, "cycle", 2);
}

/* --- children that owe nothing to crossover --- */

/* The places of the second half keep their boards in selection, too. */
TEST (without_crossover_the_second_half_outlives_selection) {
  static const size_t populations[] = {4, 8, 124, 128, 132, 256};
  const struct aq_operator *selection;
  for (size_t o = 0; (selection = aq_operator (AQ_SELECTION, o)); o++)
    for (size_t i = 0; i < sizeof populations / sizeof *populations; i++) {
      const size_t half = populations[i] / 2 * 8;
      struct aq_population *population =
          unit_population_of (&aq_scheme_halfkeep, 8, populations[i], 1);
      aq_scheme_halfkeep.evaluate (population);
      uint8_t *before = unit_read_all (population);
      unit_apply (population, selection);
      unit_apply_named (population, AQ_CROSSOVER, "none");
      uint8_t *after = unit_read_all (population);
      ck_assert_msg (!memcmp (before + half, after + half, half),
                     "%s, size %zu, seed 1", selection->name, populations[i]);
      free (before);
      free (after);
      free_population (population);
    }
}

/* Counts boards, each of SPACE ones as likely: in a first population and among
   its children. */
static void expect_uniform (const struct aq_scheme *scheme, unsigned n,
                            unsigned space) {
  enum { BOARDS = 20000, HALF = BOARDS / 2 };
  unsigned count[2][256] = {{0}}, seen = 0;
  struct aq_population *population = unit_population_of (scheme, n, BOARDS, n);
  unit_apply_named (population, AQ_CROSSOVER, "random");
  uint8_t *boards = unit_read_all (population);
  for (size_t i = 0; i < BOARDS; i++) {
    unsigned code = 0;
    for (unsigned row = 0; row < n; row++)
      code = code * n + boards[i * n + row];
    ck_assert_uint_lt (code, 256);
    count[i / HALF][code]++;
  }
  for (unsigned code = 0; code < 256; code++) {
    seen += count[0][code] > 0;
    for (int half = 0; half < 2 && count[0][code] + count[1][code]; half++)
      unit_expect_frequency (count[half][code], HALF, 1. / space,
                             "%s, n and seed %u, half %d, board %u",
                             scheme->name, n, half, code);
  }
  ck_assert_uint_eq (seen, space);
  free (boards);
  free_population (population);
}

TEST (first_boards_and_random_children_are_uniform) {
  expect_uniform (&aq_scheme_report, 3, 27);
  expect_uniform (&aq_scheme_report, 4, 256);
  expect_uniform (&aq_scheme_halfkeep, 4, 24);
  expect_uniform (&aq_scheme_halfkeep, 1, 1);
}
