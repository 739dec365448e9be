/* SPDX-License-Identifier: MIT */

/* The settings of a genetic algorithm: by default, checked, and by name.

   A setting has a number: those of all schemes come first, in the order of a
   table, then the parameters of the scheme.  It is described as a parameter
   is.  Its value is a number or a range; that of a choice is an index.  Only
   get and put know which member it is; checks and texts are the same for all.

   To add one for all schemes: 1. a member of struct aq_settings, and its
   default in aq_settings_init; 2. its number, its row of the table, and the
   status that refuses it; 3. its lines in get and put; 4. its bounds, or its
   names in choice. */

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "ga/parameters.h"
#include "ga/schemes/schemes.h"
#include "run/value_text.h"

/* The most queens that neighborhood search moves on boards of size N. */
static unsigned neighborhood_max (unsigned n) {
  return n / 2 < AQ_NEIGHBORHOOD_MAX ? n / 2 : AQ_NEIGHBORHOOD_MAX;
}

void aq_settings_init (struct aq_settings *settings,
                       const struct aq_scheme *scheme, unsigned n,
                       size_t population) {
  const unsigned most = neighborhood_max (n);
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

/* --- the table --- */

enum {
  POPULATION,
  SELECTION, /* the operators in the order of enum aq_operator_kind */
  CROSSOVER,
  MUTATION,
  RESTART,
  EXCLUDE_SOLVED,
  SYMMETRY,
  NEIGHBORHOOD,
  ENGINE,
  COMMON /* parameter I of a scheme has the number COMMON + I */
};

static const struct aq_parameter common[COMMON] = {
    [POPULATION] = {"population", .meaning = "boards in each population"},
    [SELECTION] = {"selection", .meaning = "which boards breed"},
    [CROSSOVER] = {"crossover", .meaning = "how two boards have children"},
    [MUTATION] = {"mutation", .meaning = "how boards change"},
    [RESTART] = {"restart", .meaning =
                                "generations without a new solution before a "
                                "population begins anew"},
    [EXCLUDE_SOLVED] = {"exclude-solved",
                        .meaning = "whether solved boards are excluded from "
                                   "breeding"},
    [SYMMETRY] = {"symmetry",
                  .meaning = "whether every rotation and reflection of a hit "
                             "counts as found"},
    [NEIGHBORHOOD] = {"neighborhood",
                      .meaning = "from each new solution, try all moves of up "
                                 "to so many queens (0: off)"},
    [ENGINE] = {"engine", .meaning =
                              "what evolves populations: plain serves all "
                              "schemes, lanes is faster and serves some"}};

/* The status that refuses a value; AQ_OK: a run takes all that the member can
   hold. */
static const enum aq_status refusals[COMMON] = {
    [POPULATION] = AQ_BAD_POPULATION,     [SELECTION] = AQ_BAD_OPERATOR,
    [CROSSOVER] = AQ_BAD_OPERATOR,        [MUTATION] = AQ_BAD_OPERATOR,
    [NEIGHBORHOOD] = AQ_BAD_NEIGHBORHOOD, [ENGINE] = AQ_BAD_ENGINE};

/* NULL: the scheme has no setting of that number. */
static const struct aq_parameter *setting_of (const struct aq_scheme *scheme,
                                              size_t number) {
  return number < COMMON ? &common[number]
                         : aq_parameter (scheme, number - COMMON);
}

static bool is_operator (size_t number) {
  return number >= SELECTION && number <= MUTATION;
}

/* Operator INDEX of those that a scheme takes; NULL, which is the scheme's own
   function, behind the last. */
static const struct aq_operator *operator_at (const struct aq_scheme *scheme,
                                              size_t number, size_t index) {
  const enum aq_operator_kind kind =
      (enum aq_operator_kind) (number - SELECTION);
  const struct aq_operator *found;
  for (size_t i = 0; (found = aq_operator (kind, i)); i++)
    if (aq_operator_fits (found, kind, scheme) && !index--)
      return found;
  return NULL;
}

/* The name of choice INDEX; NULL behind the last, and for numbers. */
static const char *choice (const struct aq_scheme *scheme, size_t number,
                           size_t index) {
  static const char *const no_yes[] = {"no", "yes"};
  if (number == EXCLUDE_SOLVED || number == SYMMETRY)
    return index < 2 ? no_yes[index] : NULL;
  if (number == ENGINE)
    return aq_engine_name ((enum aq_engine) index);
  if (!is_operator (number))
    return NULL;
  const struct aq_operator *found = operator_at (scheme, number, index);
  return found ? found->name : NULL;
}

/* The least and the greatest value.  The greatest index of an operator is that
   of the scheme's own function. */
static struct aq_value bounds_of (const struct aq_scheme *scheme, unsigned n,
                                  const struct aq_settings *settings,
                                  size_t number) {
  size_t choices = 0;
  if (number == POPULATION)
    return (struct aq_value){(double) scheme->population_min,
                             (double) scheme->population_max};
  if (number == RESTART)
    return (struct aq_value){0, 0x1p53};
  if (number == NEIGHBORHOOD)
    return (struct aq_value){0, neighborhood_max (n)};
  if (number >= COMMON)
    return aq_parameter_bounds (setting_of (scheme, number), n,
                                settings->population);
  while (choice (scheme, number, choices))
    choices++;
  return (struct aq_value){
      0, (double) (is_operator (number) ? choices : choices - 1)};
}

/* --- get and put --- */

/* The index of an operator.  If the scheme does not take it, that is one more
   than the index of the scheme's own function. */
static double index_of (const struct aq_scheme *scheme, size_t number,
                        const struct aq_operator *chosen) {
  const struct aq_operator *next;
  size_t index = 0;
  while ((next = operator_at (scheme, number, index)) && next != chosen)
    index++;
  return (double) index + (next != chosen);
}

static struct aq_value get (const struct aq_scheme *scheme,
                            const struct aq_settings *settings,
                            size_t number) {
  if (number >= COMMON)
    return settings->value[number - COMMON];
  const double values[COMMON] = {
      [POPULATION] = (double) settings->population,
      [SELECTION] = index_of (scheme, SELECTION, settings->selection),
      [CROSSOVER] = index_of (scheme, CROSSOVER, settings->crossover),
      [MUTATION] = index_of (scheme, MUTATION, settings->mutation),
      [RESTART] = (double) settings->restart,
      [EXCLUDE_SOLVED] = settings->exclude_solved,
      [SYMMETRY] = settings->symmetry,
      [NEIGHBORHOOD] = settings->neighborhood,
      [ENGINE] = settings->engine};
  return (struct aq_value){values[number], values[number]};
}

static void put (const struct aq_scheme *scheme, struct aq_settings *settings,
                 size_t number, struct aq_value value) {
  const uint64_t whole = (uint64_t) value.first;
  if (number >= COMMON)
    settings->value[number - COMMON] = value;
  else if (number == POPULATION)
    settings->population = (size_t) whole;
  else if (number == SELECTION)
    settings->selection = operator_at (scheme, number, (size_t) whole);
  else if (number == CROSSOVER)
    settings->crossover = operator_at (scheme, number, (size_t) whole);
  else if (number == MUTATION)
    settings->mutation = operator_at (scheme, number, (size_t) whole);
  else if (number == RESTART)
    settings->restart = whole;
  else if (number == EXCLUDE_SOLVED)
    settings->exclude_solved = whole;
  else if (number == SYMMETRY)
    settings->symmetry = whole;
  else if (number == NEIGHBORHOOD)
    settings->neighborhood = (unsigned) whole;
  else
    settings->engine = (enum aq_engine) whole;
}

/* --- checks --- */

static bool takes (const struct aq_scheme *scheme, unsigned n,
                   const struct aq_settings *settings, size_t number,
                   struct aq_value value) {
  const enum aq_parameter_type type = setting_of (scheme, number)->type;
  const struct aq_value bounds = bounds_of (scheme, n, settings, number);
  const bool whole =
      value.first == floor (value.first) && value.last == floor (value.last);
  return value.first >= bounds.first && value.last <= bounds.last &&
         value.first <= value.last &&
         (value.first == value.last || type == AQ_COUNTS) &&
         (whole || type == AQ_RATE) &&
         (number != POPULATION ||
          (size_t) value.first % scheme->population_multiple == 0);
}

enum aq_status aq_settings_check (const struct aq_scheme *scheme, unsigned n,
                                  const struct aq_settings *settings) {
  const struct aq_parameter *setting;
  enum aq_status status = n < 1 || n > scheme->n_max ? AQ_BAD_SIZE : AQ_OK;
  for (size_t i = 0; !status && (setting = setting_of (scheme, i)); i++)
    if (aq_parameter_applies (setting, settings) &&
        !takes (scheme, n, settings, i, get (scheme, settings, i)))
      status = i < COMMON ? refusals[i] : AQ_BAD_PARAMETER;
  return status;
}

/* --- by index, as text --- */

/* The number of the setting at INDEX of a scheme, in which operators have no
   index if there are none to choose. */
static size_t number_at (const struct aq_scheme *scheme, size_t index) {
  return index < SELECTION || index > COMMON + AQ_PARAMETERS_MAX ||
                 operator_at (scheme, SELECTION, 0)
             ? index
             : index + AQ_OPERATOR_KINDS;
}

size_t aq_setting_named (const struct aq_scheme *scheme, const char *name) {
  const struct aq_parameter *setting;
  for (size_t i = 0; (setting = setting_of (scheme, number_at (scheme, i)));
       i++)
    if (!strcmp (setting->name, name))
      return i;
  return SIZE_MAX;
}

static void write_value (const struct aq_scheme *scheme,
                         const struct aq_settings *settings, size_t number,
                         char text[AQ_SETTING_VALUE_MAX]) {
  const struct aq_value value = get (scheme, settings, number);
  if (number == RESTART && value.first == 0)
    strcpy (text, "never");
  else if (choice (scheme, number, 0)) {
    const char *name = choice (scheme, number, (size_t) value.first);
    snprintf (text, AQ_SETTING_VALUE_MAX, "%s", name ? name : "own");
  } else
    aq_value_text (value, text);
}

/* Writes "a, b or c". */
static void list_choices (const struct aq_scheme *scheme, size_t number,
                          char text[AQ_SETTING_VALUES_MAX]) {
  const char *name;
  size_t length = 0;
  for (size_t i = 0; (name = choice (scheme, number, i)); i++) {
    const char *before = !i                               ? ""
                         : choice (scheme, number, i + 1) ? ", "
                                                          : " or ";
    length += (size_t) snprintf (text + length, AQ_SETTING_VALUES_MAX - length,
                                 "%s%s", before, name);
  }
}

static void list_numbers (const struct aq_scheme *scheme, unsigned n,
                          const struct aq_settings *settings, size_t number,
                          char text[AQ_SETTING_VALUES_MAX]) {
  const enum aq_parameter_type type = setting_of (scheme, number)->type;
  const struct aq_value bounds = bounds_of (scheme, n, settings, number);
  char least[AQ_VALUE_TEXT_MAX], most[AQ_VALUE_TEXT_MAX];
  aq_value_text ((struct aq_value){bounds.first, bounds.first}, least);
  aq_value_text ((struct aq_value){bounds.last, bounds.last}, most);
  if (number == RESTART)
    strcpy (text, "a whole number, or never");
  else if (bounds.first == bounds.last)
    strcpy (text, least);
  else if (number == POPULATION && scheme->population_multiple > 1)
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
  const size_t number = number_at (scheme, index);
  const struct aq_parameter *setting = setting_of (scheme, number);
  if (!setting)
    return false;
  found->name = setting->name;
  found->meaning = setting->meaning;
  found->only_with = setting->only_with;
  found->applies = aq_parameter_applies (setting, settings);
  write_value (scheme, settings, number, found->value);
  if (choice (scheme, number, 0))
    list_choices (scheme, number, found->values);
  else
    list_numbers (scheme, n, settings, number, found->values);
  return true;
}

const char *aq_setting_choice (const struct aq_scheme *scheme, size_t setting,
                               size_t index) {
  return choice (scheme, number_at (scheme, setting), index);
}

/* Reads the name of a choice, or a number or range. */
static bool read_value (const struct aq_scheme *scheme, size_t number,
                        const char *text, struct aq_value *value) {
  const char *name;
  for (size_t i = 0; (name = choice (scheme, number, i)); i++)
    if (!strcmp (name, text)) {
      *value = (struct aq_value){(double) i, (double) i};
      return true;
    }
  if (number == RESTART && !strcmp (text, "never"))
    text = "0";
  return !choice (scheme, number, 0) && aq_value_read (text, value);
}

bool aq_setting_set (const struct aq_scheme *scheme, unsigned n,
                     struct aq_settings *settings, size_t index,
                     const char *text) {
  const size_t number = number_at (scheme, index);
  struct aq_value value;
  if (!setting_of (scheme, number) ||
      !read_value (scheme, number, text, &value) ||
      !takes (scheme, n, settings, number, value))
    return false;
  put (scheme, settings, number, value);
  return true;
}
