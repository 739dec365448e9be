/* SPDX-License-Identifier: MIT */

/* Scheme rowcol: its first board, and the book's examples. */

#include <math.h>

#include "../population.h"

enum { SEEDS = 30 };

/* The first N genes and the last N genes are permutations; the genes are rows
   and columns in turn. */
TEST (rowcol_begins_with_two_permutations) {
  unsigned different = 0;
  for (unsigned seed = 0; seed < SEEDS; seed++) {
    const unsigned n = 5 + seed % 250;
    struct aq_population *population =
        unit_population (&aq_scheme_rowcol, n, NULL, seed);
    const uint16_t *genes = population->genes;
    uint8_t halves[2 * AQ_BOARD_MAX];
    for (unsigned i = 0; i < 2 * n; i++)
      halves[i] = (uint8_t) genes[i];
    ck_assert_msg (unit_are_below (2 * n, genes, n) &&
                       unit_is_permutation (n, halves) &&
                       unit_is_permutation (n, halves + n),
                   "n %u, seed %u", n, seed);
    different += memcmp (genes, genes + n, n * sizeof *genes) != 0;
    aq_population_free (aq_whole (population));
  }
  ck_assert_uint_gt (different, SEEDS / 2);
}

TEST (the_books_genes_have_the_printed_fitness) {
  static const struct {
    uint16_t genes[16];
    uint32_t fitness;
  } examples[] = {
      {{1, 2, 7, 4, 6, 6, 4, 6, 3, 1, 6, 0, 2, 5, 0, 7}, 3},
      {{3, 6, 7, 0, 1, 2, 4, 5, 4, 6, 3, 0, 2, 1, 5, 7}, 9},
      {{0, 7, 7, 4, 6, 2, 4, 5, 2, 6, 2, 0, 2, 1, 5, 7}, 4},
      {{7, 2, 1, 3, 0, 5, 4, 7, 3, 0, 6, 4, 2, 6, 5, 1}, 0},
  };
  for (size_t i = 0; i < sizeof examples / sizeof *examples; i++)
    ck_assert_uint_eq (unit_fitness (&aq_scheme_rowcol, examples[i].genes, 16),
                       examples[i].fitness);
}

TEST (the_books_genes_are_numbers_at_every_size) {
  static const uint16_t eight[] = {1, 2, 7, 4, 6, 6, 4, 6,
                                   3, 1, 6, 0, 2, 5, 0, 7};
  static const uint16_t eleven[] = {10, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
                                    0,  1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  ck_assert_str_eq (unit_genes_text (&aq_scheme_rowcol, 8, eight, 16),
                    "1 2 7 4 6 6 4 6 3 1 6 0 2 5 0 7");
  ck_assert_str_eq (unit_genes_text (&aq_scheme_rowcol, 11, eleven, 22),
                    "10 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 10");
}

/* The ways to take N / 2 queens into the first permutation and, where N is
   odd, the row of one more. */
static unsigned ways_to_split (unsigned n, const uint8_t *column) {
  unsigned ways = 0;
  for (unsigned first = 0; first < 1u << n; first++)
    for (unsigned middle = 0; middle < (n % 2 ? n : 1); middle++) {
      const unsigned last = n % 2 ? 1u << middle : 0;
      unsigned in_first = last, in_second = 0;
      for (unsigned row = 0; row < n; row++)
        if (first >> row & 1)
          in_first |= 1u << row | 1u << column[row];
        else
          in_second |= (last >> row & 1 ? 0 : 1u << row) | 1u << column[row];
      ways += !(first & last) &&
              (unsigned) __builtin_popcount (first) == n / 2 &&
              in_first == (1u << n) - 1 && in_second == (1u << n) - 1;
    }
  return ways;
}

TEST (the_baseline_counts_the_splits_of_all_solutions) {
  for (unsigned n = 4; n <= 10; n++) {
    uint8_t *boards;
    const size_t count = unit_solutions (n, &boards);
    double starts = 1, ways = 0;
    for (size_t i = 0; i < count; i++)
      ways += ways_to_split (n, boards + i * n);
    for (unsigned i = 2; i <= n; i++)
      starts *= (double) i * i / (i <= n / 2 ? (double) i * i : 1);
    ck_assert_double_eq_tol (
        aq_blind_first (&aq_scheme_rowcol, n) / (starts / ways), 1, 1e-9);
    free (boards);
  }
  ck_assert_double_eq_tol (aq_blind_first (&aq_scheme_rowcol, 8), 39200, 1e-4);
  ck_assert_double_eq (aq_blind_first (&aq_scheme_rowcol, 1), 1);
  ck_assert (isnan (aq_blind_first (&aq_scheme_rowcol, 2)));
  ck_assert (isnan (aq_blind_first (&aq_scheme_rowcol, 18)));
}

/* For N = 8 only 28 of the 92 solutions can be split. */
TEST (first_boards_that_solve_do_not_come_up_with_all) {
  ck_assert (isinf (aq_blind_all (&aq_scheme_rowcol, 8, false)));
  ck_assert (isnan (aq_blind_all (&aq_scheme_rowcol, 8, true)));
  ck_assert_double_eq (aq_blind_all (&aq_scheme_rowcol, 3, false), 0);
  ck_assert_double_eq_tol (aq_blind_all (&aq_scheme_rowcol, 1, false), 1,
                           1e-6);
  ck_assert_double_eq_tol (aq_blind_all (&aq_scheme_rowcol, 4, false), 108,
                           1e-4);
  double harmonic = 0;
  for (int i = 1; i <= 10; i++)
    harmonic += 1. / i;
  ck_assert_double_eq_tol (
      aq_blind_all (&aq_scheme_rowcol, 5, false) / (1800 * harmonic), 1, 1e-6);
}
