/* SPDX-License-Identifier: MIT */

/* Scheme report: its example, its fitness, and the number of its mutations. */

#include "../population.h"

/* The example 010 111 000 011 110 000 110 010 has 7 attacking pairs, each
   counted for both queens. */
TEST (the_reports_example_has_fitness_14) {
  static const uint8_t example[] = {2, 7, 0, 3, 6, 0, 6, 2};
  struct aq_population *population =
      unit_population_of (&aq_scheme_report, 8, 8, 1);
  unit_put_board (population, 2, example);
  aq_scheme_report.evaluate (population);
  ck_assert_uint_eq (population->fitness[2], 14);
  aq_population_free (aq_whole (population));
}

TEST (fitness_counts_each_attacking_pair_twice) {
  enum { BOARDS = 16 };
  for (unsigned n = 1; n <= AQ_SEARCH_MAX; n++) {
    struct aq_population *population =
        unit_population_of (&aq_scheme_report, n, BOARDS, n);
    aq_scheme_report.evaluate (population);
    ck_assert_uint_eq (population->evaluations, BOARDS);
    for (size_t index = 0; index < BOARDS; index++)
      ck_assert_msg (
          population->fitness[index] ==
              2 * unit_attacking_pairs (n, aq_board (population, index)),
          "n and seed %u, index %zu", n, index);
    aq_population_free (aq_whole (population));
  }
}

/* A number of flips, or a range, each number as likely as the others; more
   than there are rows count as all rows. */
static void expect_flips (unsigned n, struct aq_value flips) {
  enum { BOARDS = 2000, HALF = BOARDS / 2 };
  struct aq_settings settings;
  unsigned count[9] = {0}, likely[9] = {0};
  const unsigned first = (unsigned) flips.first, last = (unsigned) flips.last;
  aq_settings_init (&settings, &aq_scheme_report, n, BOARDS);
  settings.value[0] = flips;
  struct aq_population *population =
      unit_population (&aq_scheme_report, n, &settings, n);
  uint8_t *before = unit_read_all (population);
  unit_apply_named (population, AQ_MUTATION, "flip");
  uint8_t *after = unit_read_all (population);
  for (size_t i = 0; i < HALF; i++)
    count[unit_distance (n, before + i * n, after + i * n)]++;
  for (unsigned rows = first; rows <= last; rows++)
    likely[rows < n ? rows : n]++;
  for (unsigned rows = 0; rows <= n; rows++)
    unit_expect_frequency (
        count[rows], HALF, (double) likely[rows] / (last - first + 1),
        "%u to %u flips, n and seed %u, %u rows", first, last, n, rows);
  free (before);
  free (after);
  aq_population_free (aq_whole (population));
}

TEST (the_parameter_says_how_many_rows_flip) {
  static const struct aq_value values[] = {{0, 0}, {1, 1}, {4, 4}, {0, 4},
                                           {1, 4}, {2, 4}, {1, 2}};
  for (size_t i = 0; i < sizeof values / sizeof *values; i++)
    for (unsigned n = 2; n <= 8; n++)
      expect_flips (n, values[i]);
  struct aq_settings settings; /* 1 to 4 as published */
  aq_settings_init (&settings, &aq_scheme_report, 8, 0);
  ck_assert_mem_eq (&settings.value[0], &values[4], sizeof *values);
}

/* With one flip, a mutated board differs from what it was, of which a child is
   a copy here.  A board that is not mutated is no look. */
static void expect_mutated (double rate, unsigned seed) {
  enum { N = 8, BOARDS = 4000, HALF = BOARDS / 2 };
  struct aq_settings settings;
  unsigned changed = 0;
  aq_settings_init (&settings, &aq_scheme_report, N, BOARDS);
  unit_set (&settings, &aq_scheme_report, "mutation-rate", rate);
  settings.value[0] = (struct aq_value){1, 1};
  settings.crossover = aq_operator_named (AQ_CROSSOVER, "copy");
  struct aq_population *population =
      unit_population (&aq_scheme_report, N, &settings, seed);
  aq_scheme_report.evaluate (population);
  aq_scheme_report.breed (population);
  for (size_t i = 0; i < HALF; i++)
    changed += memcmp (aq_board (population, i),
                       aq_board (population, HALF + i), N) != 0;
  ck_assert_uint_eq (changed + aq_population_known (population, 0, HALF),
                     HALF);
  unit_expect_frequency (changed, HALF, rate, "rate %g, seed %u", rate, seed);
  aq_population_free (aq_whole (population));
}

TEST (the_mutation_rate_says_how_many_kept_boards_mutate) {
  static const double rates[] = {0, 0.1, 0.5, 0.9, 1};
  for (unsigned i = 0; i < sizeof rates / sizeof *rates; i++)
    expect_mutated (rates[i], i + 1);
}
