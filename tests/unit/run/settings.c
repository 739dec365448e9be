/* SPDX-License-Identifier: MIT */

/* Settings: which of them a scheme takes, and settings by name. */

#include <math.h>

#include "../ga/population.h"

static enum aq_status check_with (const struct aq_scheme *scheme, unsigned n,
                                  size_t size, const char *name,
                                  double value) {
  struct aq_settings settings;
  aq_settings_init (&settings, scheme, n, size);
  unit_set (&settings, scheme, name, value);
  return aq_settings_check (scheme, n, &settings);
}

TEST (rates_are_between_0_and_1) {
  static const double values[] = {0,     1e-300,    0.5,      1,   -0.001,
                                  1.001, -INFINITY, INFINITY, NAN, 70};
  static const char *const rates[] = {"crossover-rate", "mutation-rate"};
  static const struct aq_scheme *const schemes[] = {&aq_scheme_squares,
                                                    &aq_scheme_columns};
  for (size_t i = 0; i < 4 * sizeof values / sizeof *values; i++) {
    const double value = values[i / 4];
    ck_assert_int_eq (
        check_with (schemes[i % 2], 8, 100, rates[i / 2 % 2], value),
        value >= 0 && value <= 1 ? AQ_OK : AQ_BAD_PARAMETER);
  }
}

/* The tournaments of `columns` are up to as many as boards; those of `squares`
   have up to 100. */
TEST (tournaments_are_of_one_to_a_bound) {
  for (size_t size = 2; size <= 100; size += 14)
    for (size_t tournament = 0; tournament <= 101; tournament++) {
      const double value = (double) tournament;
      ck_assert_int_eq (
          check_with (&aq_scheme_squares, 8, size, "tournament", value),
          tournament >= 1 && tournament <= 100 ? AQ_OK : AQ_BAD_PARAMETER);
      ck_assert_int_eq (
          check_with (&aq_scheme_columns, 8, size, "tournaments", value),
          tournament >= 1 && tournament <= size ? AQ_OK : AQ_BAD_PARAMETER);
    }
}

/* The default values, but N and the size of populations. */
static enum aq_status check_sizes (const struct aq_scheme *scheme, unsigned n,
                                   size_t size) {
  struct aq_settings settings;
  aq_settings_init (&settings, scheme, n, size);
  settings.population = size; /* 0 was the scheme's own */
  return aq_settings_check (scheme, n, &settings);
}

TEST (sizes_and_populations_out_of_range_are_refused) {
  const struct aq_scheme *scheme;
  for (size_t index = 0; (scheme = aq_scheme (index)); index++) {
    const size_t size = scheme->population;
    const size_t min = scheme->population_min, max = scheme->population_max;
    const size_t multiple = scheme->population_multiple;
    ck_assert_int_eq (check_sizes (scheme, 0, size), AQ_BAD_SIZE);
    ck_assert_int_eq (check_sizes (scheme, 1, size), AQ_OK);
    ck_assert_int_eq (check_sizes (scheme, scheme->n_max, size), AQ_OK);
    ck_assert_int_eq (check_sizes (scheme, scheme->n_max + 1, size),
                      AQ_BAD_SIZE);
    ck_assert_int_eq (check_sizes (scheme, 8, min), AQ_OK);
    ck_assert_int_eq (check_sizes (scheme, 8, max), AQ_OK);
    ck_assert_int_eq (check_sizes (scheme, 8, min - 1), AQ_BAD_POPULATION);
    ck_assert_int_eq (check_sizes (scheme, 8, max + multiple),
                      AQ_BAD_POPULATION);
    if (multiple > 1)
      ck_assert_int_eq (check_sizes (scheme, 8, min + 1), AQ_BAD_POPULATION);
    ck_assert_int_eq (check_sizes (scheme, 8, 0), AQ_BAD_POPULATION);
  }
}

/* Counts are whole, and a range is one where the parameter is. */
TEST (values_are_of_the_parameters_type) {
  struct aq_settings settings;
  aq_settings_init (&settings, &aq_scheme_climb, 8, 0);
  settings.value[0] = (struct aq_value){3.5, 3.5};
  ck_assert_int_eq (aq_settings_check (&aq_scheme_climb, 8, &settings),
                    AQ_BAD_PARAMETER);
  settings.value[0] = (struct aq_value){3, 4};
  ck_assert_int_eq (aq_settings_check (&aq_scheme_climb, 8, &settings),
                    AQ_BAD_PARAMETER);
  settings.value[0] = (struct aq_value){3, 3};
  ck_assert_int_eq (aq_settings_check (&aq_scheme_climb, 8, &settings), AQ_OK);
}

/* --- by name --- */

/* Sets NAME to TEXT in the default settings for N = 8; false if that is
   refused. */
static bool set (struct aq_settings *settings, const struct aq_scheme *scheme,
                 const char *name, const char *text) {
  const size_t index = aq_setting_named (scheme, name);
  ck_assert_msg (index != SIZE_MAX, "%s has no %s", scheme->name, name);
  aq_settings_init (settings, scheme, 8, 0);
  return aq_setting_set (scheme, 8, settings, index, text);
}

TEST (settings_take_their_texts_and_give_them_back) {
  static const struct {
    const char *name, *taken[4], *refused[6];
  } rows[] = {
      {"population", {"4", "128", "65536"}, {"0", "6", "65540", "x", "1..4"}},
      {"selection", {"half", "roulette"}, {"Half", "copy", "", "own"}},
      {"crossover", {"coin", "copy", "none"}, {"pmx", "flip"}},
      {"mutation", {"flip", "swap"}, {"coin"}},
      {"restart", {"never", "1", "5000"}, {"-1", "1.5", "always", "1..2"}},
      {"exclude-solved", {"yes", "no"}, {"true", "1"}},
      {"symmetry", {"yes", "no"}, {"maybe"}},
      {"neighborhood", {"0", "4"}, {"5", "-1", "1.5"}},
      {"engine", {"any", "plain", "lanes"}, {"fast"}},
      {"flips", {"0", "3", "1..4"}, {"5", "4..1", "1..", "..4", "0x1", "nan"}},
      {"tournament", {"1", "100"}, {"0", "101", "1..2"}},
      {"mutation-rate", {"0", "0.1", "1"}, {"1.1", "-1", "10%", "0..1"}}};
  const struct aq_scheme *scheme = &aq_scheme_report;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    struct aq_settings settings;
    struct aq_setting setting;
    for (size_t j = 0; j < 4 && rows[i].taken[j]; j++) {
      const char *text = rows[i].taken[j];
      ck_assert_msg (set (&settings, scheme, rows[i].name, text), "%s=%s",
                     rows[i].name, text);
      ck_assert (aq_setting (scheme, 8, &settings,
                             aq_setting_named (scheme, rows[i].name),
                             &setting));
      ck_assert_str_eq (setting.name, rows[i].name);
      ck_assert_str_eq (setting.value, text);
      ck_assert (*setting.meaning && *setting.values);
    }
    for (size_t j = 0; j < 6 && rows[i].refused[j]; j++) {
      const char *text = rows[i].refused[j];
      struct aq_settings before;
      aq_settings_init (&before, scheme, 8, 0);
      ck_assert_msg (!set (&settings, scheme, rows[i].name, text), "%s=%s",
                     rows[i].name, text);
      ck_assert_mem_eq (&settings, &before, sizeof before);
    }
  }
}

/* Each scheme lists population, operators if it has some, the others and its
   parameters; what is set has the member of that name. */
TEST (each_scheme_lists_its_settings) {
  const struct aq_scheme *scheme;
  for (size_t s = 0; (scheme = aq_scheme (s)); s++) {
    struct aq_settings settings;
    struct aq_setting setting;
    size_t count = 0, parameters = 0;
    aq_settings_init (&settings, scheme, 8, 0);
    while (aq_setting (scheme, 8, &settings, count, &setting)) {
      ck_assert_uint_eq (aq_setting_named (scheme, setting.name), count);
      /* Its own value is one that it takes. */
      ck_assert_msg (
          aq_setting_set (scheme, 8, &settings, count, setting.value),
          "%s: %s=%s", scheme->name, setting.name, setting.value);
      count++;
    }
    while (aq_parameter (scheme, parameters))
      parameters++;
    ck_assert_uint_eq (count, (scheme->own.select ? 9 : 6) + parameters);
    ck_assert_uint_eq (aq_setting_named (scheme, "no-such"), SIZE_MAX);
  }
}

/* Such as SIZE_MAX, which aq_setting_named returns for an unknown name. */
TEST (an_index_that_no_setting_has_is_refused) {
  const struct aq_scheme *scheme;
  for (size_t s = 0; (scheme = aq_scheme (s)); s++) {
    struct aq_settings settings, before;
    struct aq_setting setting;
    aq_settings_init (&settings, scheme, 8, 0);
    before = settings;
    for (size_t back = 0; back < 40; back++) {
      const size_t index = SIZE_MAX - back;
      ck_assert (!aq_setting (scheme, 8, &settings, index, &setting));
      ck_assert (!aq_setting_set (scheme, 8, &settings, index, "1"));
      ck_assert (!aq_setting_set (scheme, 8, &settings, index, "copy"));
    }
    ck_assert_mem_eq (&settings, &before, sizeof before);
  }
}

TEST (a_parameter_of_another_operator_does_not_apply) {
  const struct aq_scheme *scheme = &aq_scheme_report;
  struct aq_settings settings;
  struct aq_setting setting;
  const size_t flips = aq_setting_named (scheme, "flips");
  ck_assert (set (&settings, scheme, "mutation", "swap"));
  ck_assert (aq_setting (scheme, 8, &settings, flips, &setting));
  ck_assert (!setting.applies);
  ck_assert (set (&settings, scheme, "mutation", "flip"));
  ck_assert (aq_setting (scheme, 8, &settings, flips, &setting));
  ck_assert (setting.applies);
}

TEST (each_name_to_choose_is_taken_and_stands_in_the_text) {
  const struct aq_scheme *scheme;
  size_t names = 0;
  for (size_t i = 0; (scheme = aq_scheme (i)); i++) {
    struct aq_settings settings;
    struct aq_setting setting;
    const char *name;
    aq_settings_init (&settings, scheme, 8, 0);
    for (size_t j = 0; aq_setting (scheme, 8, &settings, j, &setting); j++)
      for (size_t k = 0; (name = aq_setting_choice (scheme, j, k)); k++) {
        ck_assert (strstr (setting.values, name));
        ck_assert (aq_setting_set (scheme, 8, &settings, j, name));
        names++;
      }
    ck_assert_ptr_null (aq_setting_choice (scheme, 0, 0)); /* population */
    ck_assert_ptr_null (aq_setting_choice (scheme, 1000, 0));
  }
  ck_assert_uint_gt (names, 100);
}

/* Genes of the largest size with as many digits as possible. */
TEST (the_longest_genes_have_room) {
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
    aq_population_free (aq_whole (population));
  }
}
