/* SPDX-License-Identifier: MIT */

/* The settings of a genetic algorithm: by default, checked, and by name. */

#include "run/settings.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "ga/parameters.h"
#include "ga/schemes/schemes.h"
#include "run/engines.h"
#include "run/value_text.h"

unsigned aq_neighborhood_max (unsigned n) {
  return n / 2 < AQ_NEIGHBORHOOD_MAX ? n / 2 : AQ_NEIGHBORHOOD_MAX;
}

void aq_settings_init (struct aq_settings *settings,
                       const struct aq_scheme *scheme, unsigned n,
                       size_t population) {
  const unsigned most = aq_neighborhood_max (n);
  *settings = (struct aq_settings){
      .population = population ? population : scheme->population,
      .selection = aq_scheme_operator (scheme, AQ_SELECTION),
      .crossover = aq_scheme_operator (scheme, AQ_CROSSOVER),
      .mutation = aq_scheme_operator (scheme, AQ_MUTATION),
      .restart = scheme->restart,
      .exclude_solved = !scheme->survive,
      .symmetry = scheme->symmetry,
      .neighborhood =
          scheme->neighborhood < most ? scheme->neighborhood : most};
  aq_parameters_init (scheme, n, settings);
}

static bool fits (const struct aq_operator *chosen, enum aq_operator_kind kind,
                  const struct aq_scheme *scheme) {
  return !chosen || aq_operator_fits (chosen, kind, scheme);
}

enum aq_status aq_settings_check (const struct aq_scheme *scheme, unsigned n,
                                  const struct aq_settings *settings) {
  if (n < 1 || n > scheme->n_max)
    return AQ_BAD_SIZE;
  if (!aq_takes_population (scheme, settings->population))
    return AQ_BAD_POPULATION;
  if (!fits (settings->selection, AQ_SELECTION, scheme) ||
      !fits (settings->crossover, AQ_CROSSOVER, scheme) ||
      !fits (settings->mutation, AQ_MUTATION, scheme))
    return AQ_BAD_OPERATOR;
  if (settings->neighborhood > aq_neighborhood_max (n))
    return AQ_BAD_NEIGHBORHOOD;
  return aq_parameters_fit (scheme, n, settings) ? AQ_OK : AQ_BAD_PARAMETER;
}

enum aq_engine aq_engine_used (const struct aq_scheme *scheme, unsigned n,
                               const struct aq_settings *settings) {
  return aq_settings_check (scheme, n, settings)
             ? AQ_ENGINE_ANY
             : aq_engine_find (scheme, settings);
}

/* --- the settings that all schemes have --- */

/* The parameters of a scheme come behind them. */
enum common {
  POPULATION,
  SELECTION, /* the operators in the order of enum aq_operator_kind */
  CROSSOVER,
  MUTATION,
  RESTART,
  EXCLUDE_SOLVED,
  SYMMETRY,
  NEIGHBORHOOD,
  ENGINE,
  COMMON
};

static const struct {
  const char *name, *meaning;
} common[COMMON] = {
    [POPULATION] = {"population", "boards in each population"},
    [SELECTION] = {"selection", "which boards breed"},
    [CROSSOVER] = {"crossover", "how two boards have children"},
    [MUTATION] = {"mutation", "how boards change"},
    [RESTART] = {"restart", "generations without a new solution before a "
                            "population begins anew"},
    [EXCLUDE_SOLVED] = {"exclude-solved",
                        "whether solved boards are excluded from breeding"},
    [SYMMETRY] = {"symmetry", "whether every rotation and reflection of a hit "
                              "counts as found"},
    [NEIGHBORHOOD] = {"neighborhood", "from each new solution, try all moves "
                                      "of up to so many queens (0: off)"},
    [ENGINE] = {"engine", "what evolves populations: plain serves all "
                          "schemes, lanes is faster and serves some"}};

static bool is_operator (size_t setting) {
  return setting >= SELECTION && setting <= MUTATION;
}

/* The place of an operator. */
static const struct aq_operator **operator_at (struct aq_settings *settings,
                                               size_t setting) {
  return setting == SELECTION   ? &settings->selection
         : setting == CROSSOVER ? &settings->crossover
                                : &settings->mutation;
}

/* Operator INDEX of those that a scheme takes; NULL after the last. */
static const struct aq_operator *
operator_that_fits (const struct aq_scheme *scheme, size_t setting,
                    size_t index) {
  const enum aq_operator_kind kind =
      (enum aq_operator_kind) (setting - SELECTION);
  const struct aq_operator *found;
  for (size_t i = 0; (found = aq_operator (kind, i)); i++)
    if (aq_operator_fits (found, kind, scheme) && !index--)
      return found;
  return NULL;
}

/* The name of choice INDEX; NULL after the last, and for numbers. */
static const char *choice (const struct aq_scheme *scheme, size_t setting,
                           size_t index) {
  static const char *const no_yes[] = {"no", "yes", NULL};
  if (setting == EXCLUDE_SOLVED || setting == SYMMETRY)
    return index < 2 ? no_yes[index] : NULL;
  if (setting == ENGINE)
    return aq_engine_name ((enum aq_engine) index);
  if (!is_operator (setting))
    return NULL;
  const struct aq_operator *found =
      operator_that_fits (scheme, setting, index);
  return found ? found->name : NULL;
}

/* Chooses INDEX of them. */
static void choose (struct aq_settings *settings,
                    const struct aq_scheme *scheme, size_t setting,
                    size_t index) {
  if (setting == EXCLUDE_SOLVED)
    settings->exclude_solved = index;
  else if (setting == SYMMETRY)
    settings->symmetry = index;
  else if (setting == ENGINE)
    settings->engine = (enum aq_engine) index;
  else
    *operator_at (settings, setting) =
        operator_that_fits (scheme, setting, index);
}

/* The name that is chosen. */
static const char *chosen (const struct aq_settings *settings,
                           const struct aq_scheme *scheme, size_t setting) {
  struct aq_settings copy = *settings;
  if (is_operator (setting)) {
    const struct aq_operator *found = *operator_at (&copy, setting);
    return found ? found->name : "own";
  }
  return choice (scheme, setting,
                 setting == ENGINE           ? settings->engine
                 : setting == EXCLUDE_SOLVED ? settings->exclude_solved
                                             : settings->symmetry);
}

/* --- by index and by name --- */

/* Whether the scheme has operators to choose. */
static bool has_operators (const struct aq_scheme *scheme) {
  return operator_that_fits (scheme, SELECTION, 0);
}

/* The setting at INDEX of a scheme: one of enum common, or COMMON + the index
   of a parameter; any other number for an index that no setting has. */
static size_t setting_at (const struct aq_scheme *scheme, size_t index) {
  return index && index < SIZE_MAX - COMMON && !has_operators (scheme)
             ? index + MUTATION - SELECTION + 1
             : index;
}

/* The parameter that a setting is; NULL: none. */
static const struct aq_parameter *parameter_of (const struct aq_scheme *scheme,
                                                size_t setting) {
  return setting < COMMON ? NULL : aq_parameter (scheme, setting - COMMON);
}

/* The bounds of a number; restart and population have no small ones. */
static struct aq_value bounds_of (const struct aq_scheme *scheme, unsigned n,
                                  const struct aq_settings *settings,
                                  size_t setting) {
  if (setting == POPULATION)
    return (struct aq_value){(double) scheme->population_min,
                             (double) scheme->population_max};
  if (setting == RESTART)
    return (struct aq_value){0, 0x1p53};
  if (setting == NEIGHBORHOOD)
    return (struct aq_value){0, aq_neighborhood_max (n)};
  return aq_parameter_bounds (parameter_of (scheme, setting), n,
                              settings->population);
}

/* The number or range that a setting has. */
static struct aq_value value_of (const struct aq_settings *settings,
                                 size_t setting) {
  if (setting >= COMMON)
    return settings->value[setting - COMMON];
  const double number = setting == POPULATION ? (double) settings->population
                        : setting == RESTART  ? (double) settings->restart
                                              : settings->neighborhood;
  return (struct aq_value){number, number};
}

/* Writes "a, b or c". */
static void list_choices (const struct aq_scheme *scheme, size_t setting,
                          char text[AQ_SETTING_VALUES_MAX]) {
  const char *name;
  size_t length = 0;
  for (size_t i = 0; (name = choice (scheme, setting, i)); i++) {
    const char *before = !i                                ? ""
                         : choice (scheme, setting, i + 1) ? ", "
                                                           : " or ";
    length += (size_t) snprintf (text + length, AQ_SETTING_VALUES_MAX - length,
                                 "%s%s", before, name);
  }
}

static void list_numbers (const struct aq_scheme *scheme, unsigned n,
                          const struct aq_settings *settings, size_t setting,
                          char text[AQ_SETTING_VALUES_MAX]) {
  const struct aq_parameter *parameter = parameter_of (scheme, setting);
  const enum aq_parameter_type type = parameter ? parameter->type : AQ_COUNT;
  const struct aq_value bounds = bounds_of (scheme, n, settings, setting);
  char least[AQ_VALUE_TEXT_MAX], most[AQ_VALUE_TEXT_MAX];
  aq_value_text ((struct aq_value){bounds.first, bounds.first}, least);
  aq_value_text ((struct aq_value){bounds.last, bounds.last}, most);
  if (setting == RESTART)
    snprintf (text, AQ_SETTING_VALUES_MAX, "a whole number, or never");
  else if (bounds.first == bounds.last)
    strcpy (text, least);
  else if (setting == POPULATION && scheme->population_multiple > 1)
    snprintf (text, AQ_SETTING_VALUES_MAX, "a multiple of %zu from %s to %s",
              scheme->population_multiple, least, most);
  else
    snprintf (text, AQ_SETTING_VALUES_MAX, "a %s from %s to %s%s",
              type == AQ_RATE ? "number" : "whole number", least, most,
              type == AQ_COUNTS ? ", or a range of these such as 1..2" : "");
}

bool aq_setting (const struct aq_scheme *scheme, unsigned n,
                 const struct aq_settings *settings, size_t index,
                 struct aq_setting *found) {
  const size_t setting = setting_at (scheme, index);
  const struct aq_parameter *parameter = parameter_of (scheme, setting);
  if (setting >= COMMON && !parameter)
    return false;
  found->name = parameter ? parameter->name : common[setting].name;
  found->meaning = parameter ? parameter->meaning : common[setting].meaning;
  found->applies = !parameter || aq_parameter_applies (parameter, settings);
  if (choice (scheme, setting, 0)) {
    snprintf (found->value, sizeof found->value, "%s",
              chosen (settings, scheme, setting));
    list_choices (scheme, setting, found->values);
    return true;
  }
  if (setting == RESTART && !settings->restart)
    strcpy (found->value, "never");
  else
    aq_value_text (value_of (settings, setting), found->value);
  list_numbers (scheme, n, settings, setting, found->values);
  return true;
}

size_t aq_setting_named (const struct aq_scheme *scheme, const char *name) {
  struct aq_settings settings;
  struct aq_setting setting;
  aq_settings_init (&settings, scheme, 1, 0);
  for (size_t i = 0; aq_setting (scheme, 1, &settings, i, &setting); i++)
    if (!strcmp (setting.name, name))
      return i;
  return SIZE_MAX;
}

/* --- from text --- */

/* Sets a number of those that all schemes have. */
static void set_number (struct aq_settings *settings, size_t setting,
                        double number) {
  if (setting == POPULATION)
    settings->population = (size_t) number;
  else if (setting == RESTART)
    settings->restart = (uint64_t) number;
  else
    settings->neighborhood = (unsigned) number;
}

bool aq_setting_set (const struct aq_scheme *scheme, unsigned n,
                     struct aq_settings *settings, size_t index,
                     const char *text) {
  const size_t setting = setting_at (scheme, index);
  const struct aq_parameter *parameter = parameter_of (scheme, setting);
  const struct aq_parameter count = {.type = AQ_COUNT};
  const char *name;
  struct aq_value value;
  if (setting >= COMMON && !parameter)
    return false;
  for (size_t i = 0; (name = choice (scheme, setting, i)); i++)
    if (!strcmp (name, text)) {
      choose (settings, scheme, setting, i);
      return true;
    }
  if (choice (scheme, setting, 0))
    return false;
  if (setting == RESTART && !strcmp (text, "never"))
    text = "0";
  if (!aq_value_read (text, &value) ||
      !aq_value_fits (parameter ? parameter : &count, value,
                      bounds_of (scheme, n, settings, setting)) ||
      (setting == POPULATION &&
       !aq_takes_population (scheme, (size_t) value.first)))
    return false;
  if (parameter)
    settings->value[setting - COMMON] = value;
  else
    set_number (settings, setting, value.first);
  return true;
}
