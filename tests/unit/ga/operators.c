/* SPDX-License-Identifier: MIT */

/* The operators by name: which schemes they fit, and that populations
   breed by them. */

#include <stdio.h>

#include "../run/runs.h"
#include "population.h"

static const char *const kinds[AQ_OPERATOR_KINDS] = {"selection", "crossover",
                                                     "mutation"};
static const struct aq_scheme *const schemes[] = {&aq_scheme_report,
                                                  &aq_scheme_halfkeep};

/* --- which fit --- */

/* All names, as the documentation has them; then those that fit the two
   schemes, and the schemes' own.  Others have none. */
static const char *const all_names[AQ_OPERATOR_KINDS] = {
    "half random-half tournament roulette ",
    "coin one-point two-point cycle order pmx edge copy random none ",
    "flip swap inversion scramble insertion none "};
static const char *const fitting[2][AQ_OPERATOR_KINDS] = {
    {"half random-half tournament roulette ",
     "coin one-point two-point copy random none ",
     "flip swap inversion scramble insertion none "},
    {"half random-half tournament roulette ",
     "cycle order pmx edge copy random none ",
     "swap inversion scramble insertion none "}};
static const char *const own[2][AQ_OPERATOR_KINDS] = {
    {"half", "coin", "flip"}, {"half", "cycle", "swap"}};

/* The scheme's index in these tables, 2 for others. */
static unsigned index_of (const struct aq_scheme *scheme) {
  return scheme == schemes[0] ? 0 : scheme == schemes[1] ? 1 : 2;
}

/* Adds a name and a space. */
static void append (char text[256], const char *name) {
  const size_t length = strlen (text);
  snprintf (text + length, 256 - length, "%s ", name);
}

TEST (the_list_has_each_operator_once) {
  for (unsigned kind = 0; kind < AQ_OPERATOR_KINDS; kind++) {
    char names[256] = "";
    size_t count = 0;
    const struct aq_operator *found;
    for (; (found = aq_operator (kind, count)); count++) {
      ck_assert_ptr_eq (aq_operator_named (kind, found->name), found);
      ck_assert_ptr_nonnull (found->summary);
      ck_assert_ptr_null (strchr (found->summary, '\n'));
      append (names, found->name);
    }
    ck_assert_str_eq (names, all_names[kind]);
    ck_assert_ptr_null (aq_operator (kind, count + 1));
    ck_assert_ptr_null (aq_operator (kind, (size_t) -1));
    ck_assert_ptr_null (aq_operator_named (kind, "half-"));
    ck_assert_ptr_null (aq_operator_named (kind, ""));
  }
  ck_assert_ptr_null (aq_operator (AQ_OPERATOR_KINDS, 0));
  ck_assert_ptr_null (aq_operator ((enum aq_operator_kind) - 1, 0));
  ck_assert_ptr_null (aq_operator_named (AQ_OPERATOR_KINDS, "half"));
}

/* Where settings have the operator of that kind. */
static const struct aq_operator **place_of (struct aq_settings *settings,
                                            enum aq_operator_kind kind) {
  return kind == AQ_SELECTION   ? &settings->selection
         : kind == AQ_CROSSOVER ? &settings->crossover
                                : &settings->mutation;
}

/* The check of the scheme's default parameters with CHOSEN in place of the
   scheme's own. */
static enum aq_status check_with (const struct aq_scheme *scheme,
                                  const struct aq_operator *chosen,
                                  enum aq_operator_kind kind) {
  struct aq_settings settings;
  aq_settings_init (&settings, scheme, 8, 0);
  *place_of (&settings, kind) = chosen;
  return aq_settings_check (scheme, 8, &settings);
}

/* The operators of kind FROM that fit as ones of KIND; a copy of one, which is
   no operator of the library, never does. */
static void list_fitting (const struct aq_scheme *scheme,
                          enum aq_operator_kind kind,
                          enum aq_operator_kind from, char names[256]) {
  const struct aq_operator *chosen;
  names[0] = 0;
  for (size_t i = 0; (chosen = aq_operator (from, i)); i++) {
    const struct aq_operator copy = *chosen;
    const bool fits = aq_operator_fits (chosen, kind, scheme);
    if (fits)
      append (names, chosen->name);
    ck_assert_int_eq (check_with (scheme, chosen, kind),
                      fits ? AQ_OK : AQ_BAD_OPERATOR);
    ck_assert (!aq_operator_fits (&copy, kind, scheme));
    ck_assert_int_eq (check_with (scheme, &copy, kind), AQ_BAD_OPERATOR);
  }
}

TEST (operators_fit_the_schemes_that_are_documented) {
  const struct aq_scheme *scheme;
  for (size_t s = 0; (scheme = aq_scheme (s)); s++)
    for (unsigned kind = 0; kind < AQ_OPERATOR_KINDS; kind++)
      for (unsigned from = 0; from < AQ_OPERATOR_KINDS; from++) {
        const unsigned index = index_of (scheme);
        const char *expected =
            kind == from && index < 2 ? fitting[index][kind] : "";
        char names[256];
        list_fitting (scheme, kind, from, names);
        ck_assert_msg (!strcmp (names, expected), "%s, %s as %s: %s",
                       scheme->name, kinds[from], kinds[kind], names);
      }
}

/* A user's scheme has functions that the library does not know.  Others can
   take their place if its genes are boards. */
static void select_nothing (struct aq_population *population) {
  (void) population;
}

static void cross_nothing (struct aq_population *population,
                           const uint8_t *mother, const uint8_t *father,
                           uint8_t *daughter, uint8_t *son) {
  (void) population, (void) mother, (void) father, (void) daughter, (void) son;
}

static void mutate_nothing (struct aq_population *population, uint8_t *column,
                            unsigned places) {
  (void) population, (void) column, (void) places;
}

TEST (operators_fit_schemes_of_users_that_keep_half) {
  struct aq_scheme scheme = aq_scheme_report;
  const struct aq_operator *one_point =
      aq_operator_named (AQ_CROSSOVER, "one-point");
  const struct aq_operator *pmx = aq_operator_named (AQ_CROSSOVER, "pmx");
  scheme.own =
      (struct aq_operators){select_nothing, cross_nothing, mutate_nothing};
  ck_assert_ptr_null (aq_scheme_fault (&scheme));
  ck_assert_ptr_null (aq_scheme_operator (&scheme, AQ_CROSSOVER));
  ck_assert (aq_operator_fits (one_point, AQ_CROSSOVER, &scheme));
  ck_assert (!aq_operator_fits (pmx, AQ_CROSSOVER, &scheme));
  scheme.layout = AQ_LAYOUT_PERMUTATIONS;
  ck_assert (!aq_operator_fits (one_point, AQ_CROSSOVER, &scheme));
  ck_assert (aq_operator_fits (pmx, AQ_CROSSOVER, &scheme));
  scheme.layout = AQ_LAYOUT_OWN;
  ck_assert (!aq_operator_fits (one_point, AQ_CROSSOVER, &scheme));
}

/* How many places an operator changes in a board; "flips" sets it for flip,
   and for a scheme without parameters it is 1 to 4. */
TEST (mutations_change_one_board_in_the_documented_places) {
  static const struct {
    const char *name;
    double first, last;
  } rows[] = {{"flip", 2, 3},     {"swap", 1, 4},      {"inversion", 1, 1},
              {"scramble", 1, 1}, {"insertion", 1, 1}, {"none", 0, 0}};
  struct aq_scheme scheme = aq_scheme_report;
  struct aq_settings settings;
  aq_settings_init (&settings, &scheme, 8, 4);
  settings.value[0] = (struct aq_value){2, 3};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    settings.mutation = aq_operator_named (AQ_MUTATION, rows[i].name);
    struct aq_population *population =
        unit_population (&scheme, 8, &settings, 1);
    ck_assert_double_eq (population->places.first, rows[i].first);
    ck_assert_double_eq (population->places.last, rows[i].last);
    aq_population_free (aq_whole (population));
  }
  scheme.parameters = NULL;
  struct aq_population *population = unit_population (&scheme, 8, NULL, 1);
  ck_assert_double_eq (population->places.first, 1);
  ck_assert_double_eq (population->places.last, 4);
  aq_population_free (aq_whole (population));
}

/* NULL stands for the scheme's own, which the default parameters name. */
TEST (schemes_name_their_own_operators) {
  const struct aq_scheme *scheme;
  for (size_t s = 0; (scheme = aq_scheme (s)); s++) {
    const unsigned index = index_of (scheme);
    struct aq_settings settings;
    aq_settings_init (&settings, scheme, 8, 0);
    ck_assert_int_eq (aq_settings_check (scheme, 8, &settings), AQ_OK);
    for (unsigned kind = 0; kind < AQ_OPERATOR_KINDS; kind++) {
      const struct aq_operator *found = aq_scheme_operator (scheme, kind);
      ck_assert_msg (index < 2
                         ? found && !strcmp (found->name, own[index][kind])
                         : !found,
                     "%s, %s", scheme->name, kinds[kind]);
      ck_assert_ptr_eq (*place_of (&settings, kind), found);
      ck_assert_int_eq (check_with (scheme, NULL, kind), AQ_OK);
    }
    ck_assert_ptr_null (aq_scheme_operator (scheme, AQ_OPERATOR_KINDS));
  }
}

TEST (schemes_with_descent_take_0_to_64_steps) {
  static const struct aq_scheme *const descending[] = {&aq_scheme_halfkeep,
                                                       &aq_scheme_multistart};
  for (size_t s = 0; s < 2; s++) {
    const struct aq_scheme *scheme = descending[s];
    struct aq_settings settings;
    aq_settings_init (&settings, scheme, 8, 0);
    for (unsigned steps = 0; steps <= 70; steps++) {
      unit_set (&settings, scheme, "descent", steps);
      ck_assert_msg (aq_settings_check (scheme, 8, &settings) ==
                         (steps <= 64 ? AQ_OK : AQ_BAD_PARAMETER),
                     "%s, %u steps", scheme->name, steps);
    }
  }
}

/* A tournament chosen in place of a selection without needs a size. */
TEST (chosen_tournaments_are_of_one_to_100) {
  static const size_t sizes[] = {0, 1, 2, 99, 100, 101, (size_t) -1};
  const struct aq_scheme *scheme = aq_scheme_named ("report");
  struct aq_settings settings;
  aq_settings_init (&settings, scheme, 8, 128);
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    unit_set (&settings, scheme, "tournament", (double) sizes[i]);
    settings.selection = aq_operator_named (AQ_SELECTION, "half");
    ck_assert_int_eq (aq_settings_check (scheme, 8, &settings), AQ_OK);
    settings.selection = aq_operator_named (AQ_SELECTION, "tournament");
    ck_assert_int_eq (aq_settings_check (scheme, 8, &settings),
                      sizes[i] >= 1 && sizes[i] <= 100 ? AQ_OK
                                                       : AQ_BAD_PARAMETER);
  }
}

/* --- combinations --- */

/* Sets SETTINGS to combination NUMBER of operators that fit; false after the
   last. */
static bool combine (struct aq_settings *settings,
                     const struct aq_scheme *scheme, size_t number) {
  for (unsigned kind = 0; kind < AQ_OPERATOR_KINDS; kind++) {
    const struct aq_operator *fits[10], *found;
    size_t count = 0;
    for (size_t i = 0; (found = aq_operator (kind, i)); i++)
      if (aq_operator_fits (found, kind, scheme))
        fits[count++] = found;
    *place_of (settings, kind) = fits[number % count];
    number /= count;
  }
  if (scheme == &aq_scheme_halfkeep) {
    unit_set (settings, scheme, "descent", number % 2 ? 3 : 0);
    number /= 2;
  }
  return number == 0;
}

/* The chosen operators are applied, in their order, and no others.  Boards
   stay such, of which the tests of each operator speak. */
static void expect_own_steps (const struct aq_scheme *scheme, unsigned n,
                              size_t size, size_t number) {
  struct aq_settings settings;
  aq_settings_init (&settings, scheme, n, size);
  combine (&settings, scheme, number);
  struct aq_population *bred = unit_population (scheme, n, &settings, n);
  struct aq_population *twin = unit_population (scheme, n, &settings, n);
  scheme->evaluate (bred);
  scheme->evaluate (twin);
  aq_plain_engine.breed (aq_whole (bred));
  unit_apply (twin, settings.selection);
  unit_apply (twin, settings.crossover);
  unit_apply (twin, settings.mutation);
  uint8_t *a = unit_read_all (bred), *b = unit_read_all (twin);
  ck_assert_msg (!memcmp (a, b, size * n),
                 "%s, %s, %s, %s, size %zu, n and seed %u", scheme->name,
                 settings.selection->name, settings.crossover->name,
                 settings.mutation->name, size, n);
  free (a);
  free (b);
  aq_population_free (aq_whole (bred));
  aq_population_free (aq_whole (twin));
}

TEST (populations_breed_by_the_chosen_operators) {
  static const size_t populations[] = {4, 8, 124, 128, 132, 256};
  static const unsigned sizes[] = {1, 2, 3, 8, 12, 32};
  for (size_t s = 0; s < 2; s++) {
    struct aq_settings settings;
    aq_settings_init (&settings, schemes[s], 8, 0);
    for (size_t number = 0; combine (&settings, schemes[s], number); number++)
      for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        expect_own_steps (schemes[s], sizes[i], populations[(number + i) % 6],
                          number);
  }
}

/* Whatever the operators, a run finds what naive search finds. */
TEST (runs_with_all_combinations_find_all_solutions) {
  for (size_t s = 0; s < 2; s++) {
    struct aq_run_options options = unit_options (6, schemes[s]->name, s + 1);
    struct aq_settings settings;
    aq_settings_init (&settings, options.scheme, 6, 0);
    options.settings = settings;
    size_t number = 0;
    for (; combine (&settings, options.scheme, number); number++)
      unit_expect_all (&options);
    ck_assert_uint_eq (number, s == 0 ? 4 * 6 * 6 : 4 * 7 * 5 * 2);
  }
}
