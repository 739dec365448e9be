/* SPDX-License-Identifier: MIT */

/* Mutation operators on one board: what each can make of it, and how often. */

#include "population.h"

/* Applies an operator to a board in so many places. */
static void mutate (struct aq_population *population, const char *name,
                    uint8_t *column, unsigned places) {
  const struct aq_operator *chosen = aq_operator_named (AQ_MUTATION, name);
  ck_assert_msg (chosen != NULL, "no operator %s", name);
  chosen->function.mutate (population, column, places);
}

/* --- bit flips; schemes/report.c says in how many rows --- */

/* Each row is as likely, and in it each bit of N - 1 whose flip keeps the
   column on the board. */
static void expect_flips (unsigned n) {
  enum { TIMES = 20000 };
  struct aq_population *population =
      unit_population_of (&aq_scheme_report, n, 4, n);
  unsigned count[32][32] = {{0}};
  for (unsigned time = 0; time < TIMES; time++) {
    uint8_t column[32];
    for (unsigned row = 0; row < n; row++)
      column[row] = (uint8_t) (n - 1 - row);
    mutate (population, "flip", column, 1);
    for (unsigned row = 0; row < n; row++)
      count[row][column[row]]++;
  }
  for (unsigned row = 0; row < n; row++) {
    const unsigned column = n - 1 - row;
    unsigned bits = 0;
    for (unsigned bit = 1; bit < n; bit *= 2)
      bits += (column ^ bit) < n;
    for (unsigned to = 0; to < n; to++)
      if (to != column)
        unit_expect_frequency (
            count[row][to], TIMES,
            __builtin_popcount (column ^ to) == 1 ? 1. / (n * bits) : 0,
            "n and seed %u, row %u, column %u", n, row, to);
  }
  aq_population_free (aq_whole (population));
}

TEST (each_bit_that_keeps_a_queen_on_the_board_is_as_likely) {
  static const unsigned sizes[] = {2, 3, 4, 5, 6, 7, 8, 9, 13, 31, 32};
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
    expect_flips (sizes[i]);
}

/* --- permutations --- */

/* How likely each board of up to 5 columns is after a mutation, by its code:
   the columns as digits. */
enum { CODES = 5 * 5 * 5 * 5 * 5 };

static unsigned code_of (unsigned n, const uint8_t *column) {
  unsigned code = 0;
  for (unsigned row = 0; row < n; row++)
    code = code * n + column[row];
  return code;
}

/* Walks through all pairs of rows. */
static void add_swaps (unsigned n, uint8_t *column, unsigned swaps,
                       double probability, double *of_code) {
  if (!swaps)
    of_code[code_of (n, column)] += probability;
  for (unsigned a = 1; a < n && swaps; a++)
    for (unsigned b = 0; b < a; b++) {
      unit_swap (column, a, b);
      add_swaps (n, column, swaps - 1, probability / (n * (n - 1) / 2),
                 of_code);
      unit_swap (column, a, b);
    }
}

static void add_swapped (unsigned n, uint8_t *column, unsigned places,
                         double *of_code) {
  add_swaps (n, column, places, 1, of_code);
}

/* The columns of rows FIRST .. LAST-1 in reverse order. */
static void reverse (uint8_t *column, unsigned first, unsigned last) {
  while (first + 1 < last)
    unit_swap (column, first++, --last);
}

static void add_inversions (unsigned n, uint8_t *column, unsigned places,
                            double *of_code) {
  (void) places;
  for (unsigned first = 0; first < n; first++)
    for (unsigned last = first + 1; last <= n; last++) {
      reverse (column, first, last);
      of_code[code_of (n, column)] += 2. / (n * (n + 1));
      reverse (column, first, last);
    }
}

/* Adds all orders of the columns of rows FIRST .. LAST-1. */
static void add_orders (unsigned n, uint8_t *column, unsigned first,
                        unsigned last, double probability, double *of_code) {
  if (first == last)
    of_code[code_of (n, column)] += probability;
  for (unsigned row = first; row < last; row++) {
    unit_swap (column, first, row);
    add_orders (n, column, first + 1, last, probability / (last - first),
                of_code);
    unit_swap (column, first, row);
  }
}

static void add_scrambles (unsigned n, uint8_t *column, unsigned places,
                           double *of_code) {
  (void) places;
  for (unsigned first = 0; first < n; first++)
    for (unsigned last = first + 1; last <= n; last++)
      add_orders (n, column, first, last, 2. / (n * (n + 1)), of_code);
}

/* Moves the column of row FROM to row TO by exchanges of neighbors. */
static void move (uint8_t *column, unsigned from, unsigned to) {
  for (; from < to; from++)
    unit_swap (column, from, from + 1);
  for (; from > to; from--)
    unit_swap (column, from, from - 1);
}

static void add_insertions (unsigned n, uint8_t *column, unsigned places,
                            double *of_code) {
  (void) places;
  for (unsigned from = 0; from < n; from++)
    for (unsigned to = 0; to < n; to++)
      if (from != to) {
        move (column, from, to);
        of_code[code_of (n, column)] += 1. / (n * (n - 1));
        move (column, to, from);
      }
}

static void add_nothing (unsigned n, uint8_t *column, unsigned places,
                         double *of_code) {
  (void) places;
  of_code[code_of (n, column)] = 1;
}

static const struct mutation {
  const char *name;
  unsigned places; /* at most */
  void (*add) (unsigned n, uint8_t *column, unsigned places, double *of_code);
} mutations[] = {{"swap", 4, add_swapped},
                 {"inversion", 1, add_inversions},
                 {"scramble", 1, add_scrambles},
                 {"insertion", 1, add_insertions},
                 {"none", 1, add_nothing}};

static void expect_mutants (const struct mutation *mutation, unsigned n,
                            unsigned places) {
  enum { TIMES = 10000 };
  double of_code[CODES] = {0};
  unsigned count[CODES] = {0};
  uint8_t column[] = {0, 1, 2, 3, 4};
  struct aq_population *population =
      unit_population_of (&aq_scheme_halfkeep, n, 4, n);
  mutation->add (n, column, places, of_code);
  for (unsigned time = 0; time < TIMES; time++) {
    uint8_t mutant[] = {0, 1, 2, 3, 4};
    mutate (population, mutation->name, mutant, places);
    count[code_of (n, mutant)]++;
  }
  for (unsigned code = 0; code < CODES; code++)
    if (count[code] || of_code[code] > 0)
      unit_expect_frequency (count[code], TIMES, of_code[code],
                             "%s, n and seed %u, %u places, board %u",
                             mutation->name, n, places, code);
  aq_population_free (aq_whole (population));
}

TEST (all_rows_and_cuts_are_as_likely) {
  for (size_t i = 0; i < sizeof mutations / sizeof *mutations; i++)
    for (unsigned n = 2; n <= 5; n++)
      for (unsigned places = 1; places <= mutations[i].places; places++)
        expect_mutants (&mutations[i], n, places);
}

TEST (large_boards_keep_their_columns) {
  for (size_t i = 0; i < sizeof mutations / sizeof *mutations; i++)
    for (unsigned n = 2; n < 256; n++) {
      struct aq_population *population =
          unit_population_of (&aq_scheme_halfkeep, n, 4, n);
      uint8_t *column = aq_board (population, 0);
      for (int time = 0; time < 20; time++) {
        mutate (population, mutations[i].name, column, mutations[i].places);
        ck_assert_msg (unit_is_permutation (n, column), "%s, n and seed %u",
                       mutations[i].name, n);
      }
      aq_population_free (aq_whole (population));
    }
}
