/* SPDX-License-Identifier: MIT */

/* Parameters of schemes. */

#include "ga/parameters.h"

#include <math.h>
#include <string.h>

const struct aq_parameter *aq_parameter (const struct aq_scheme *scheme,
                                         size_t index) {
  const struct aq_parameter *table = scheme->parameters;
  for (size_t i = 0; table && i <= index; i++)
    if (!table[i].name)
      return NULL;
  return table ? &table[index] : NULL;
}

static bool has_name (const struct aq_operator *chosen, const char *name) {
  return chosen && !strcmp (chosen->name, name);
}

/* Whether `flips` says in how many places boards mutate: it does so for flip,
   and for a mutation of the scheme's own, which a copy of report has, too. */
static bool mutates_by_flips (const struct aq_settings *settings) {
  return !settings->mutation || has_name (settings->mutation, "flip");
}

bool aq_parameter_applies (const struct aq_parameter *parameter,
                           const struct aq_settings *settings) {
  const char *name = parameter->only_with;
  return !name || has_name (settings->selection, name) ||
         has_name (settings->crossover, name) ||
         has_name (settings->mutation, name) ||
         (!strcmp (name, "flip") && mutates_by_flips (settings));
}

/* The number itself, or what AQ_N or AQ_POPULATION stands for. */
static double number (double listed, unsigned n, size_t population) {
  return listed == AQ_N            ? n
         : listed == AQ_POPULATION ? (double) population
                                   : listed;
}

struct aq_value aq_parameter_bounds (const struct aq_parameter *parameter,
                                     unsigned n, size_t population) {
  return (struct aq_value){number (parameter->least, n, population),
                           number (parameter->most, n, population)};
}

/* --- values --- */

static double within (double value, struct aq_value bounds) {
  return fmax (bounds.first, fmin (bounds.last, value));
}

void aq_parameters_init (const struct aq_scheme *scheme, unsigned n,
                         struct aq_settings *settings) {
  const struct aq_parameter *parameter;
  const size_t population = settings->population;
  for (size_t i = 0; (parameter = aq_parameter (scheme, i)); i++) {
    const struct aq_value bounds =
        aq_parameter_bounds (parameter, n, population);
    const double first = parameter->initial_for
                             ? parameter->initial_for (n, population)
                             : number (parameter->initial, n, population);
    const double last = parameter->initial_last != 0
                            ? number (parameter->initial_last, n, population)
                            : first;
    settings->value[i] =
        (struct aq_value){within (first, bounds), within (last, bounds)};
  }
}

/* The value of the scheme's parameter of that name, NULL if it has none. */
static const struct aq_value *value_named (const struct aq_scheme *scheme,
                                           const struct aq_settings *settings,
                                           const char *name) {
  const struct aq_parameter *parameter;
  for (size_t i = 0; (parameter = aq_parameter (scheme, i)); i++)
    if (!strcmp (parameter->name, name))
      return &settings->value[i];
  return NULL;
}

unsigned aq_settings_queens (const struct aq_scheme *scheme, unsigned n,
                             const struct aq_settings *settings) {
  const struct aq_value *queens = value_named (scheme, settings, "queens");
  return queens ? (unsigned) queens->first : n;
}

/* --- of a population --- */

struct aq_value aq_value_of (const struct aq_population *population,
                             const char *name, struct aq_value otherwise) {
  const struct aq_value *value =
      value_named (population->scheme, population->settings, name);
  return value ? *value : otherwise;
}

unsigned aq_draw_within (struct aq_population *population,
                         struct aq_value range) {
  const unsigned first = (unsigned) range.first, last = (unsigned) range.last;
  const unsigned drawn = first + aq_below (population, last - first + 1);
  return drawn < population->n ? drawn : population->n;
}

struct aq_value aq_places (const struct aq_population *population) {
  static const struct aq_value flips = {1, 4};
  return mutates_by_flips (population->settings)
             ? aq_value_of (population, "flips", flips)
             : population->settings->mutation->places;
}
