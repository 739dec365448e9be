/* SPDX-License-Identifier: MIT */

/* Which sizes and parameters a scheme takes. */

#include <math.h>

#include "population.h"

static enum aq_status check_with (const struct aq_scheme *scheme, unsigned n,
                                  size_t size, const char *name,
                                  double value) {
  struct aq_breeding breeding;
  aq_breeding_init (&breeding, scheme, n, size);
  unit_set (&breeding, scheme, name, value);
  return aq_breeding_check (scheme, n, &breeding);
}

START_TEST (rates_are_between_0_and_1) {
  static const double wrong[] = {-0.001, 1.001, -INFINITY, INFINITY, NAN, 70};
  static const double right[] = {0, 1e-300, 0.5, 1};
  static const char *const rates[] = {"crossover-rate", "mutation-rate"};
  static const struct aq_scheme *const schemes[] = {&aq_scheme_squares,
                                                    &aq_scheme_columns};
  for (int s = 0; s < 2; s++) {
    for (int r = 0; r < 2; r++) {
      for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        ck_assert_int_eq (check_with (schemes[s], 8, 100, rates[r], wrong[i]),
                          AQ_BAD_PARAMETER);
      for (size_t i = 0; i < sizeof right / sizeof *right; i++)
        ck_assert_int_eq (check_with (schemes[s], 8, 100, rates[r], right[i]),
                          AQ_OK);
    }
  }
}
END_TEST

/* The tournaments of `columns` are up to as many as boards; those of `squares`
   have up to 100. */
START_TEST (tournaments_are_of_one_to_a_bound) {
  static const struct aq_scheme *const schemes[] = {&aq_scheme_squares,
                                                    &aq_scheme_columns};
  for (int s = 0; s < 2; s++)
    for (size_t size = 2; size <= 100; size += 14)
      for (size_t tournament = 0; tournament <= 101; tournament++)
        ck_assert_int_eq (check_with (schemes[s], 8, size,
                                      s ? "tournaments" : "tournament",
                                      (double) tournament),
                          tournament >= 1 && tournament <= (s ? size : 100)
                              ? AQ_OK
                              : AQ_BAD_PARAMETER);
}
END_TEST

START_TEST (sizes_and_populations_out_of_range_are_refused) {
  const struct aq_scheme *scheme;
  for (size_t index = 0; (scheme = aq_scheme (index)); index++) {
    const size_t size = scheme->population;
    const size_t min = scheme->population_min, max = scheme->population_max;
    ck_assert_int_eq (check_with (scheme, 0, size, "", 0), AQ_BAD_SIZE);
    ck_assert_int_eq (check_with (scheme, 1, size, "", 0), AQ_OK);
    ck_assert_int_eq (check_with (scheme, scheme->n_max, size, "", 0), AQ_OK);
    ck_assert_int_eq (check_with (scheme, scheme->n_max + 1, size, "", 0),
                      AQ_BAD_SIZE);
    ck_assert_int_eq (check_with (scheme, 8, min, "", 0), AQ_OK);
    ck_assert_int_eq (check_with (scheme, 8, max, "", 0), AQ_OK);
    if (min > 1)
      ck_assert_int_eq (check_with (scheme, 8, min - 1, "", 0),
                        AQ_BAD_POPULATION);
    ck_assert_int_eq (
        check_with (scheme, 8, max + scheme->population_multiple, "", 0),
        AQ_BAD_POPULATION);
    if (scheme->population_multiple > 1)
      ck_assert_int_eq (check_with (scheme, 8, min + 1, "", 0),
                        AQ_BAD_POPULATION);
  }
  ck_assert_int_eq (aq_breeding_check (NULL, 8, NULL), AQ_BAD_SCHEME);
}
END_TEST

START_TEST (no_population_is_refused) {
  struct aq_breeding breeding;
  aq_breeding_init (&breeding, &aq_scheme_report, 8, 0);
  breeding.population = 0;
  ck_assert_int_eq (aq_breeding_check (&aq_scheme_report, 8, &breeding),
                    AQ_BAD_POPULATION);
}
END_TEST

/* Counts are whole, and a range is one where the parameter is. */
START_TEST (values_are_of_the_parameters_type) {
  struct aq_breeding breeding;
  aq_breeding_init (&breeding, &aq_scheme_climb, 8, 0);
  breeding.value[0] = (struct aq_value){3.5, 3.5};
  ck_assert_int_eq (aq_breeding_check (&aq_scheme_climb, 8, &breeding),
                    AQ_BAD_PARAMETER);
  breeding.value[0] = (struct aq_value){3, 4};
  ck_assert_int_eq (aq_breeding_check (&aq_scheme_climb, 8, &breeding),
                    AQ_BAD_PARAMETER);
  breeding.value[0] = (struct aq_value){3, 3};
  ck_assert_int_eq (aq_breeding_check (&aq_scheme_climb, 8, &breeding), AQ_OK);
}
END_TEST

static void expect_text (double first, double last, const char *expected) {
  char text[AQ_VALUE_TEXT_MAX];
  aq_value_text ((struct aq_value){first, last}, text);
  ck_assert_str_eq (text, expected);
}

START_TEST (values_have_texts_that_give_them_back) {
  expect_text (0.1, 0.1, "0.1");
  expect_text (1. / 3, 1. / 3, "0.3333333333333333");
  expect_text (1000000, 1000000, "1000000");
  expect_text (1, 4, "1..4");
}
END_TEST

/* Genes of the largest size with as many digits as possible. */
START_TEST (the_longest_genes_have_room) {
  static const struct aq_scheme *const schemes[] = {
      &aq_scheme_climb, &aq_scheme_rowcol, &aq_scheme_columns,
      &aq_scheme_squares};
  for (int i = 0; i < 4; i++) {
    const unsigned n = schemes[i]->n_max;
    struct aq_population *population =
        unit_population (schemes[i], n, NULL, 1);
    char text[2 * AQ_GENES_MAX];
    uint16_t *genes = population->genes;
    if (schemes[i] == &aq_scheme_columns)
      memset (genes, 254, n);
    else
      for (unsigned j = 0; j < (schemes[i] == &aq_scheme_rowcol ? 2 : 1) * n;
           j++)
        genes[j] =
            (uint16_t) (schemes[i] == &aq_scheme_rowcol ? n - 1 : n * n - 1);
    schemes[i]->format_genes (population, 0, text);
    ck_assert_uint_lt (strlen (text), AQ_GENES_MAX);
    aq_boards_free (&aq_inside (population)->common);
  }
}
END_TEST

int main (void) {
  const TTest *const tests[] = {rates_are_between_0_and_1,
                                tournaments_are_of_one_to_a_bound,
                                sizes_and_populations_out_of_range_are_refused,
                                no_population_is_refused,
                                values_are_of_the_parameters_type,
                                values_have_texts_that_give_them_back,
                                the_longest_genes_have_room,
                                NULL};
  return unit_run ("ga/breeding", tests);
}
