/* SPDX-License-Identifier: MIT */

/* Scheme rowcol: its first board, and the book's examples. */

#include "../population.h"

enum { SEEDS = 30 };

/* The first N genes and the last N genes are permutations; the genes are rows
   and columns in turn. */
START_TEST (rowcol_begins_with_two_permutations) {
  unsigned different = 0;
  for (unsigned seed = 0; seed < SEEDS; seed++) {
    const unsigned n = 5 + seed % 250;
    struct aq_population *population =
        unit_population (&aq_scheme_rowcol, n, NULL, seed);
    const uint16_t *genes = population->genes;
    for (int half = 0; half < 2; half++) {
      bool seen[256] = {false};
      for (unsigned i = 0; i < n; i++) {
        const uint16_t gene = genes[(half ? n : 0) + i];
        ck_assert_msg (gene < n && !seen[gene], "n %u, seed %u", n, seed);
        seen[gene] = true;
      }
    }
    different += memcmp (genes, genes + n, n * sizeof *genes) != 0;
    aq_population_free (aq_inside (population));
  }
  ck_assert_uint_gt (different, SEEDS / 2);
}
END_TEST

START_TEST (the_books_genes_have_the_printed_fitness) {
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
END_TEST

START_TEST (the_books_genes_are_numbers_at_every_size) {
  static const uint16_t eight[] = {1, 2, 7, 4, 6, 6, 4, 6,
                                   3, 1, 6, 0, 2, 5, 0, 7};
  static const uint16_t eleven[] = {10, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
                                    0,  1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  ck_assert_str_eq (unit_genes_text (&aq_scheme_rowcol, 8, eight, 16),
                    "1 2 7 4 6 6 4 6 3 1 6 0 2 5 0 7");
  ck_assert_str_eq (unit_genes_text (&aq_scheme_rowcol, 11, eleven, 22),
                    "10 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 10");
}
END_TEST

int main (void) {
  const TTest *const tests[] = {rowcol_begins_with_two_permutations,
                                the_books_genes_have_the_printed_fitness,
                                the_books_genes_are_numbers_at_every_size,
                                NULL};
  return unit_run ("ga/schemes/rowcol", tests);
}
