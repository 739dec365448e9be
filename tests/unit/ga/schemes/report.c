/* SPDX-License-Identifier: MIT */

/* Scheme report: its example and its mutation. */

#include "../population.h"

enum { SEEDS = 40 };

/* The example 010 111 000 011 110 000 110 010 has 7 attacking pairs, each
   counted for both queens. */
START_TEST (the_reports_example_has_fitness_14) {
  static const uint8_t example[] = {2, 7, 0, 3, 6, 0, 6, 2};
  struct aq_population *population =
      unit_population_of (&aq_scheme_report, 8, 8, 1);
  unit_put_board (population, 2, example);
  aq_scheme_report.evaluate (population);
  ck_assert_uint_eq (population->fitness[2], 14);
  aq_boards_free (&aq_inside (population)->common);
}
END_TEST

/* Boards of the kept half change, the others do not.  Of 800 boards 200 change
   in each number of rows, standard deviation 12; of the 2000 flips expected,
   each bit has a third, standard deviation 21. */
START_TEST (mutation_flips_one_bit_in_one_to_four_rows) {
  enum { N = 8, BOARDS = 40, KEPT = BOARDS / 2 };
  unsigned rows_changed[N + 1] = {0}; /* boards, by rows changed */
  unsigned flips[8] = {0};            /* rows, by the bits that changed */
  for (unsigned seed = 0; seed < SEEDS; seed++) {
    struct aq_population *population =
        unit_population_of (&aq_scheme_report, N, BOARDS, seed);
    aq_scheme_report.evaluate (population);
    unit_select (population);
    uint8_t *before = unit_read_all (population);
    unit_mutate (population);
    uint8_t *after = unit_read_all (population);
    ck_assert_msg (
        !memcmp (before + KEPT * N, after + KEPT * N, (BOARDS - KEPT) * N),
        "seed %u", seed);
    for (size_t index = 0; index < KEPT; index++)
      rows_changed[unit_distance (N, before + index * N, after + index * N)]++;
    for (size_t i = 0; i < KEPT * N; i++)
      flips[before[i] ^ after[i]]++;
    free (before);
    free (after);
    aq_boards_free (&aq_inside (population)->common);
  }
  for (unsigned rows = 0; rows <= N; rows++)
    unit_expect_frequency (rows_changed[rows], SEEDS * KEPT,
                           rows >= 1 && rows <= 4 ? 1. / 4 : 0, "%u rows",
                           rows);
  const unsigned all = flips[1] + flips[2] + flips[4];
  ck_assert_uint_eq (flips[0] + all, SEEDS * KEPT * N);
  for (unsigned bit = 1; bit <= 4; bit *= 2)
    unit_expect_frequency (flips[bit], all, 1. / 3, "bit %u", bit);
}
END_TEST

/* A number of flips, or a range, each number as likely as the others. */
START_TEST (the_parameter_says_how_many_rows_flip) {
  enum { N = 8, BOARDS = 256 };
  static const struct aq_value values[] = {{0, 0}, {1, 1}, {4, 4},
                                           {0, 4}, {2, 4}, {1, 2}};
  for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
    struct aq_settings settings;
    unsigned count[N + 1] = {0}, all = 0;
    const double numbers = values[i].last - values[i].first + 1;
    aq_settings_init (&settings, &aq_scheme_report, N, BOARDS);
    settings.value[0] = values[i];
    ck_assert_int_eq (aq_settings_check (&aq_scheme_report, N, &settings),
                      AQ_OK);
    for (unsigned seed = 0; seed < 10; seed++) {
      struct aq_population *population =
          unit_population (&aq_scheme_report, N, &settings, seed);
      uint8_t *before = unit_read_all (population);
      unit_mutate (population);
      uint8_t *after = unit_read_all (population);
      for (size_t board = 0; board < BOARDS / 2; board++, all++)
        count[unit_distance (N, before + board * N, after + board * N)]++;
      free (before);
      free (after);
      aq_boards_free (&aq_inside (population)->common);
    }
    for (unsigned rows = 0; rows <= N; rows++)
      unit_expect_frequency (
          count[rows], all,
          rows >= values[i].first && rows <= values[i].last ? 1 / numbers : 0,
          "%g to %g flips, %u rows", values[i].first, values[i].last, rows);
  }
}
END_TEST

int main (void) {
  const TTest *const tests[] = {the_reports_example_has_fitness_14,
                                mutation_flips_one_bit_in_one_to_four_rows,
                                the_parameter_says_how_many_rows_flip, NULL};
  return unit_run ("ga/schemes/report", tests);
}
