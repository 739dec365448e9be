/* SPDX-License-Identifier: MIT */

/* From lists of items to configurations. */

#include "cli/study/factors.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/options/values.h"

static const char blanks[] = " \t";

const char *answer_name (size_t index) {
  static const char *const names[] = {"no", "yes", NULL};
  return names[index];
}

/* In the order of SCHEME_FACTOR, ... */
const struct option_row factor_options[] = {
    {"schemes", 0, "LIST", STUDY, SCHEME,
     "Schemes, or files with a slash in their names (default: report up to "
     "N = 8, halfkeep above)",
     FIELD (struct configuration, genetic.scheme)},
    {"sizes", 0, "LIST", STUDY, COUNT, "Board sizes",
     FIELD (struct configuration, n), .least = 1, .most = AQ_BOARD_MAX,
     .initial = "8"},
    {"variants", 0, "LIST", STUDY, CUSTOM,
     "Runs that differ in several options: NAME: OPTION=VALUE OPTION=VALUE; "
     "NAME: ..., for OPTION any option with a list, or NAME alone.  VALUE is "
     "one value, of sizes one or a list",
     .read = NULL},
    {"populations", 0, "LIST", STUDY, COUNT,
     "Populations (default: each scheme's own)",
     FIELD (struct configuration, genetic.population),
     GIVEN (struct configuration, genetic.population_given), .least = 1,
     .most = INT64_MAX},
    {"restart", 0, "LIST", GENETIC, COUNT,
     "Restart after G generations without a new solution (--goal=all) or "
     "without improvement (--goal=first); never: not at all (default: the "
     "scheme's limit; with --goal=first at a local optimum)",
     FIELD (struct configuration, collecting.stagnation_limit),
     GIVEN (struct configuration, collecting.stagnation_limit_given),
     .least = 1, .most = INT64_MAX, .zero = "never", .seldom = true},
    ROWS (breeding_options, struct configuration, genetic),
    ROWS (islands_option, struct configuration, genetic),
    ROWS (engine_options, struct configuration, collecting),
    {"symmetry", 0, "LIST", GENETIC, CHOICE,
     "Symmetry closure, yes or no (default: the scheme's)",
     FIELD (struct configuration, collecting.symmetry),
     .choice = by_scheme_name, .seldom = true},
    {"as-published", 0, "LIST", EXPERIMENT, CHOICE,
     "As the publications do, yes or no: yes sets exclude-solved=no, "
     "restart=never and one population if they are not given (default: "
     "no; with --goal=takeover yes,no unless exclude-solved or restart is "
     "given)",
     FIELD (struct configuration, collecting.as_published),
     .choice = answer_name, .seldom = true},
    ROWS (budget_options, struct configuration, genetic),
    {0}};

/* --- names --- */

static const struct option_row *option_of (size_t index) {
  size_t at;
  return option_at (factor_options, index, &at);
}

static size_t options_count (void) {
  size_t count = 0;
  while (option_of (count))
    count++;
  return count;
}

const char *factor_name (const struct factors *factors, size_t index) {
  const struct option_row *row = option_of (index);
  const size_t options = options_count ();
  if (row)
    return row->name;
  return index - options < factors->parameters
             ? factors->parameter[index - options]
             : NULL;
}

bool factor_is_parameter (size_t index) {
  return !option_of (index);
}

size_t factor_named (const char *name) {
  const struct option_row *row;
  for (size_t i = 0; (row = option_of (i)); i++)
    if (!strcmp (row->name, name))
      return i;
  return FACTORS_MAX;
}

static const char *option_name (size_t index) {
  const struct option_row *row = option_of (index);
  return !row ? NULL : index == VARIANT_FACTOR ? "" : row->name;
}

static size_t parameter_option (void) {
  return factor_named ("parameter");
}

/* Sets one option or parameter of a configuration. */
static bool apply (const struct factors *factors,
                   struct configuration *configuration, size_t factor,
                   const char *value, char problem[MESSAGE_MAX]) {
  size_t at;
  const struct option_row *row;
  char setting[SETTINGS_TEXT_MAX];
  configuration->text[factor] = value;
  if (factor_is_parameter (factor)) {
    snprintf (setting, sizeof setting, "%s=%s", factor_name (factors, factor),
              value);
    value = setting;
    factor = parameter_option ();
  }
  row = option_at (factor_options, factor, &at);
  return option_set (row, configuration, at, value, problem);
}

static bool is_good (const struct factors *factors, size_t factor,
                     const char *value, char problem[MESSAGE_MAX]) {
  struct configuration unused = {0};
  return apply (factors, &unused, factor, value, problem);
}

size_t factors_parameter (const struct factors *factors, const char *setting) {
  const size_t length = strcspn (setting, "=");
  size_t i = 0;
  while (i < factors->parameters &&
         (strncmp (factors->parameter[i], setting, length) ||
          factors->parameter[i][length]))
    i++;
  return i;
}

/* From the option for parameters and *VALUE, NAME=LIST, to the factor of that
   parameter and the list; other factors stay. */
static bool find_parameter (struct factors *factors, size_t *factor,
                            const char **value, char problem[MESSAGE_MAX]) {
  const size_t length = strcspn (*value, "=");
  if (*factor != parameter_option ())
    return true;
  if (!length || !(*value)[length] || length >= AQ_PARAMETER_NAME_MAX)
    return refuse (problem, "must be NAME=VALUE, not '%.100s'", *value);
  const size_t index = factors_parameter (factors, *value);
  if (index == PARAMETER_FACTORS_MAX)
    return refuse (problem, "sets more than %d parameters",
                   PARAMETER_FACTORS_MAX);
  if (index == factors->parameters)
    memcpy (factors->parameter[factors->parameters++], *value, length);
  *factor = options_count () + index;
  *value += length + 1;
  return true;
}

/* --- items --- */

/* Cuts the next item off *REST at one of SEPARATORS. */
static char *next_item (char **rest, const char *separators) {
  char *item = *rest;
  *rest += strcspn (item, separators);
  if (**rest)
    *(*rest)++ = 0;
  *rest += strspn (*rest, separators);
  return item;
}

static bool add_item (struct factor *factor, const char *item,
                      char problem[MESSAGE_MAX]) {
  if (factor->count == FACTOR_ITEMS_MAX)
    return refuse (problem, "has more than %d items", FACTOR_ITEMS_MAX);
  factor->item[factor->count++] = item;
  return true;
}

static bool is_item (const struct factor *factor, const char *item) {
  for (size_t i = 0; i < factor->count; i++)
    if (!strcmp (factor->item[i], item))
      return true;
  return false;
}

/* Makes the last variant set FACTOR, which its text calls NAME. */
static bool add_setting (struct factors *factors, size_t factor,
                         const char *name, const char *value,
                         char problem[MESSAGE_MAX]) {
  const size_t variant = factors->factor[VARIANT_FACTOR].count - 1;
  const char *of = factors->factor[VARIANT_FACTOR].item[variant];
  char why[MESSAGE_MAX];
  for (size_t i = 0; i < factors->setting_count; i++)
    if (factors->setting[i].variant == variant &&
        factors->setting[i].factor == factor)
      return refuse (problem, "'%.100s': %s is given a second time", of, name);
  if (factors->setting_count == SETTINGS_MAX)
    return refuse (problem, "set more than %d options", SETTINGS_MAX);
  if (!is_good (factors, factor, value, why))
    return refuse (problem, "'%.60s': %s %.300s", of, name, why);
  factors->setting[factors->setting_count++] =
      (struct setting){variant, factor, value};
  return true;
}

/* Reads OPTION=VALUE for the last variant.  Of a list of board sizes it takes
   the first; *SIZES are the others. */
static bool read_setting (struct factors *factors, char *text, char **sizes,
                          char problem[MESSAGE_MAX]) {
  const struct factor *variants = &factors->factor[VARIANT_FACTOR];
  const char *variant = variants->item[variants->count - 1];
  char why[MESSAGE_MAX], names[NAMES_MAX], hint[HINT_MAX];
  char *equals = strchr (text, '=');
  if (!equals)
    return refuse (problem, "'%.100s': not OPTION=VALUE: '%.100s'", variant,
                   text);
  *equals = 0;
  const char *value = equals + 1;
  size_t factor = factor_named (text);
  if (factor == FACTORS_MAX || factor == VARIANT_FACTOR)
    return refuse (problem, "'%.60s': no option '%.60s'; there are: %s%s",
                   variant, text, join_names (names, option_name, ", "),
                   nearest_hint (hint, text, option_name));
  if (!find_parameter (factors, &factor, &value, why))
    return refuse (problem, "'%.60s': %s %.300s", variant, text, why);
  if (factor == SIZE_FACTOR) {
    *sizes = equals + 1;
    value = next_item (sizes, ",");
  }
  return add_setting (factors, factor, text, value, problem);
}

/* Adds the last variant once more, with another board size. */
static bool repeat_variant (struct factors *factors, const char *size,
                            char problem[MESSAGE_MAX]) {
  struct factor *variants = &factors->factor[VARIANT_FACTOR];
  const size_t last = variants->count - 1, count = factors->setting_count;
  bool good = add_item (variants, variants->item[last], problem);
  for (size_t i = 0; i < count && good; i++) {
    const struct setting *setting = &factors->setting[i];
    if (setting->variant == last)
      good = add_setting (
          factors, setting->factor, factor_name (factors, setting->factor),
          setting->factor == SIZE_FACTOR ? size : setting->value, problem);
  }
  return good;
}

/* Adds a variant, NAME or NAME: OPTION=VALUE ... */
static bool add_variant (struct factors *factors, char *text,
                         char problem[MESSAGE_MAX]) {
  struct factor *variants = &factors->factor[VARIANT_FACTOR];
  char *sizes = "", *settings = strchr (text, ':');
  if (settings)
    *settings++ = 0;
  else
    settings = text + strlen (text);
  const char *name = trim (text);
  if (!*name || strchr (name, '='))
    return refuse (problem, "need names, as in 'NAME: OPTION=VALUE': '%.100s'",
                   name);
  if (is_item (variants, name))
    return refuse (problem, "'%.100s' is there twice", name);
  if (!add_item (variants, name, problem))
    return false;
  settings += strspn (settings, blanks);
  while (*settings)
    if (!read_setting (factors, next_item (&settings, blanks), &sizes,
                       problem))
      return false;
  while (*sizes)
    if (!repeat_variant (factors, next_item (&sizes, ","), problem))
      return false;
  return true;
}

static bool read_items (struct factors *factors, size_t index, char *rest,
                        char problem[MESSAGE_MAX]) {
  static const char separators[] = ", \t";
  struct factor *factor = &factors->factor[index];
  rest += strspn (rest, separators);
  do {
    const char *item = next_item (&rest, separators);
    if (!is_good (factors, index, item, problem))
      return false;
    if (is_item (factor, item))
      return refuse (problem, "has '%.100s' twice", item);
    if (!add_item (factor, item, problem))
      return false;
  } while (*rest);
  return true;
}

static bool read_variants (struct factors *factors, char *rest,
                           char problem[MESSAGE_MAX]) {
  factors->setting_count = 0;
  do
    if (!add_variant (factors, next_item (&rest, ";"), problem))
      return false;
  while (*trim (rest));
  return true;
}

bool factor_set (struct factors *factors, size_t index, const char *items,
                 char problem[MESSAGE_MAX]) {
  if (!find_parameter (factors, &index, &items, problem))
    return false;
  struct factor *factor = &factors->factor[index];
  if (factor_is_parameter (index) && factor->count)
    return refuse (problem, "sets %s a second time",
                   factor_name (factors, index));
  free (factor->text);
  *factor = (struct factor){.text = strdup (items)};
  if (!factor->text)
    return refuse (problem, "does not fit into memory");
  return index == VARIANT_FACTOR
             ? read_variants (factors, factor->text, problem)
             : read_items (factors, index, factor->text, problem);
}

bool variant_sets (const struct factors *factors, size_t factor) {
  for (size_t i = 0; i < factors->setting_count; i++)
    if (factors->setting[i].factor == factor)
      return true;
  return false;
}

/* --- configurations --- */

size_t factors_combinations (const struct factors *factors) {
  size_t product = 1;
  for (size_t i = 0; i < FACTORS_MAX; i++)
    if (factors->factor[i].count &&
        __builtin_mul_overflow (product, factors->factor[i].count, &product))
      return SIZE_MAX;
  return product;
}

bool factors_apply (const struct factors *factors, size_t index,
                    struct configuration *configuration,
                    char message[MESSAGE_MAX]) {
  char problem[MESSAGE_MAX];
  *configuration = (struct configuration){0};
  bool good = true;
  for (size_t i = FACTORS_MAX; i-- && good;) {
    const struct factor *factor = &factors->factor[i];
    if (!factor->count)
      continue;
    configuration->item[i] = index % factor->count;
    index /= factor->count;
    good = i == VARIANT_FACTOR ||
           apply (factors, configuration, i,
                  factor->item[configuration->item[i]], problem);
  }
  const size_t variant = configuration->item[VARIANT_FACTOR];
  for (size_t i = 0; i < factors->setting_count && good; i++)
    if (factors->setting[i].variant == variant)
      good = apply (factors, configuration, factors->setting[i].factor,
                    factors->setting[i].value, problem);
  return good || refuse (message, "%s", problem);
}

size_t factors_with_item (const struct factors *factors, size_t index,
                          size_t factor, size_t item) {
  size_t stride = 1;
  for (size_t i = factor + 1; i < FACTORS_MAX; i++)
    stride *= factors->factor[i].count ? factors->factor[i].count : 1;
  const size_t own = index / stride % factors->factor[factor].count;
  return index - own * stride + item * stride;
}

/* Whether the text names the factor, whose value is left in *VALUE then. */
static bool names_factor (const char *text, const char *name,
                          const char **value) {
  const size_t length = strlen (name);
  if (strncmp (text, name, length) || text[length] != '=')
    return false;
  *value = text + length + 1;
  return true;
}

/* The item nearest to a text, VALUE or OPTION=VALUE, of the factors with
   several items; NULL: none is near. */
static const char *nearest_item (const struct factors *factors,
                                 const char *text) {
  const char *equals = strchr (text, '=');
  struct nearest nearest = nearest_begin (equals ? equals + 1 : text);
  for (size_t i = 0; factor_name (factors, i); i++)
    for (size_t j = 0; j < factors->factor[i].count; j++)
      if (factors->factor[i].count > 1)
        nearest_try (&nearest, factors->factor[i].item[j]);
  return nearest.name;
}

bool factors_find_item (const struct factors *factors, const char *text,
                        size_t *factor, size_t *item,
                        char message[MESSAGE_MAX]) {
  char hint[HINT_MAX];
  size_t found = 0;
  for (size_t i = 0; factor_name (factors, i); i++) {
    const struct factor *candidate = &factors->factor[i];
    const char *value = text;
    const bool named = names_factor (text, factor_name (factors, i), &value);
    for (size_t j = 0; j < candidate->count; j++)
      if (candidate->count > 1 && !strcmp (candidate->item[j], value)) {
        found++;
        *factor = i;
        *item = j;
        if (named)
          return true;
        break; /* variants of several sizes have one name */
      }
  }
  if (found > 1)
    return refuse (message,
                   "against: several options have the value '%.100s': give "
                   "OPTION=VALUE",
                   text);
  return found ||
         refuse (message,
                 "against: no option with several values has '%.100s'%s", text,
                 hint_name (hint, nearest_item (factors, text)));
}

void factors_append_items (const struct factors *factors,
                           const struct configuration *configuration, bool all,
                           const char *between, char *text, size_t size) {
  const char *name;
  for (size_t i = 0; (name = factor_name (factors, i)); i++) {
    const struct factor *factor = &factors->factor[i];
    const char *item = factor->item[configuration->item[i]];
    const size_t length = strlen (text);
    if (factor->count <= 1 ||
        (!all && (i == SCHEME_FACTOR || i == SIZE_FACTOR)))
      continue;
    if (i == VARIANT_FACTOR)
      snprintf (text + length, size - length, "%s%s", between, item);
    else
      snprintf (text + length, size - length, "%s%s=%s", between, name, item);
  }
}

void factors_free (struct factors *factors) {
  for (size_t i = 0; i < FACTORS_MAX; i++)
    free (factors->factor[i].text);
}
