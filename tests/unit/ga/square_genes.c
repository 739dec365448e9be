/* SPDX-License-Identifier: MIT */

/* Genes that are squares: as text, and how many draws give a solution. */

#include "population.h"

TEST (eight_queens_squares_are_symbols) {
  static const char *const alphabet[] = {"abcdefgh", "ijklmnop", "qrstuvwx",
                                         "yzABCDEF", "GHIJKLMN", "OPQRSTUV",
                                         "WXYZ0123", "456789@#"};
  for (uint16_t row = 0; row < 8; row++) {
    uint16_t genes[8];
    for (uint16_t column = 0; column < 8; column++)
      genes[column] = (uint16_t) (8 * row + column);
    ck_assert_str_eq (unit_genes_text (&aq_scheme_climb, 8, genes, 8),
                      alphabet[row]);
    ck_assert_str_eq (unit_genes_text (&aq_scheme_points, 8, genes, 8),
                      alphabet[row]);
  }
}

TEST (other_squares_are_numbers) {
  static const uint16_t four[] = {0, 15, 7, 7}, one[] = {0};
  static const uint16_t nine[] = {80, 1, 0, 9, 10, 63, 64, 7, 8};
  ck_assert_str_eq (unit_genes_text (&aq_scheme_climb, 4, four, 4),
                    "0 15 7 7");
  ck_assert_str_eq (unit_genes_text (&aq_scheme_points, 9, nine, 9),
                    "80 1 0 9 10 63 64 7 8");
  ck_assert_str_eq (unit_genes_text (&aq_scheme_climb, 1, one, 1), "0");
}

/* Tries all strings of N squares and counts those that are the first N squares
   in some order. */
TEST (draws_per_solution_is_the_share_of_strings_that_give_it) {
  for (unsigned n = 1; n <= 4; n++) {
    unsigned long strings = 1, hits = 0;
    for (unsigned i = 0; i < n; i++)
      strings *= n * n;
    for (unsigned long string = 0; string < strings; string++) {
      unsigned set = 0;
      unsigned long rest = string;
      for (unsigned i = 0; i < n; i++, rest /= n * n)
        set |= 1u << rest % (n * n);
      hits += set == (1u << n) - 1;
    }
    ck_assert_double_eq_tol (aq_squares_draws_per_solution (n),
                             (double) strings / (double) hits,
                             1e-9 * (double) strings);
  }
}
