/* SPDX-License-Identifier: MIT */

/* Schemes by name, and setting parameters by their tables. */

#include "cli/options/scheme.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "cli/options/values.h"

/* The index of a scheme's parameter of that name, or AQ_PARAMETERS_MAX. */
static size_t index_of (const struct aq_scheme *scheme, const char *name) {
  const struct aq_parameter *parameter;
  for (size_t i = 0; (parameter = aq_parameter (scheme, i)); i++)
    if (!strcmp (parameter->name, name))
      return i;
  return AQ_PARAMETERS_MAX;
}

/* Whether scheme INDEX has a parameter of that name; for names_that_have. */
static bool scheme_has (size_t index, const void *name) {
  return index_of (aq_scheme (index), name) < AQ_PARAMETERS_MAX;
}

/* Whether a scheme before index END has a parameter of that name. */
static bool is_known (const char *name, size_t end) {
  for (size_t i = 0; i < end; i++)
    if (scheme_has (i, name))
      return true;
  return false;
}

const char *parameter_name (size_t index) {
  const struct aq_scheme *scheme;
  const struct aq_parameter *parameter;
  for (size_t i = 0; (scheme = aq_scheme (i)); i++)
    for (size_t j = 0; (parameter = aq_parameter (scheme, j)); j++)
      if (!is_known (parameter->name, i) && !index--)
        return parameter->name;
  return NULL;
}

/* Reads a number of a parameter of that type. */
static bool read_value (const char *text, enum aq_parameter_type type,
                        double *number) {
  uint64_t count = 0;
  if (type == AQ_RATE)
    return read_real (text, number);
  const bool good = read_number (text, &count);
  *number = (double) count;
  return good;
}

/* Reads a number, or a range FIRST..LAST if the type allows one. */
static bool read_range (char *text, enum aq_parameter_type type,
                        struct aq_value *value) {
  char *dots = type == AQ_COUNTS ? strstr (text, "..") : NULL;
  if (dots)
    *dots = 0;
  const bool good = read_value (text, type, &value->first) &&
                    read_value (dots ? dots + 2 : text, type, &value->last) &&
                    value->first <= value->last;
  if (dots)
    *dots = '.';
  return good;
}

static bool refuse_name (const struct aq_scheme *scheme, const char *name,
                         char message[MESSAGE_MAX]) {
  char text[NAMES_MAX], hint[HINT_MAX];
  const struct aq_parameter *parameter;
  struct nearest nearest = nearest_begin (name);
  for (size_t i = 0; (parameter = aq_parameter (scheme, i)); i++)
    nearest_try (&nearest, parameter->name);
  names_that_have (text, scheme_name, scheme_has, name);
  return refuse (message, "scheme %s has no parameter %.60s%s%s%s",
                 scheme->name, name, *text ? ": " : "", text,
                 hint_name (hint, nearest.name));
}

static bool set (char *name, const struct aq_scheme *scheme, unsigned n,
                 struct aq_breeding *breeding, char message[MESSAGE_MAX]) {
  static const char *const kinds[] = {
      [AQ_COUNT] = "a whole number",
      [AQ_RATE] = "a number",
      [AQ_COUNTS] = "a whole number, or a range such as 1..4,"};
  char *text = strchr (name, '=');
  *text++ = 0;
  const size_t index = index_of (scheme, name);
  const struct aq_parameter *parameter = aq_parameter (scheme, index);
  if (index == AQ_PARAMETERS_MAX)
    return refuse_name (scheme, name, message);
  if (!aq_parameter_applies (parameter, breeding))
    return refuse (message, "scheme %s has %s only with the operator %s",
                   scheme->name, name, parameter->only_with);
  const struct aq_value bounds =
      aq_parameter_bounds (parameter, n, breeding->population);
  struct aq_value *value = &breeding->value[index];
  return (read_range (text, parameter->type, value) &&
          value->first >= bounds.first && value->last <= bounds.last) ||
         refuse (message, "%s must be %s from %.15g to %.15g, not '%.60s'",
                 name, kinds[parameter->type], bounds.first, bounds.last,
                 text);
}

bool parameters_set (const char *settings, const struct aq_scheme *scheme,
                     unsigned n, struct aq_breeding *breeding,
                     char message[MESSAGE_MAX]) {
  char setting[MESSAGE_MAX];
  for (; *settings; settings += strcspn (settings, " ") + 1) {
    snprintf (setting, sizeof setting, "%.*s", (int) strcspn (settings, " "),
              settings);
    if (!set (setting, scheme, n, breeding, message))
      return false;
  }
  return true;
}

/* --- schemes by name --- */

static const struct aq_scheme *load (const char *file,
                                     char problem[MESSAGE_MAX]) {
  void *object = dlopen (file, RTLD_NOW | RTLD_LOCAL);
  if (!object) {
    refuse (problem, "cannot be loaded: %.400s", dlerror ());
    return NULL;
  }
  const struct aq_scheme *const *entry = dlsym (object, "aq_scheme_plugin_v2");
  const char *fault = entry ? aq_scheme_fault (*entry)
                            : "no aq_scheme_plugin_v2: it is no scheme, or "
                              "one for another version of allqueens";
  if (!fault && aq_scheme_named ((*entry)->name))
    fault = "its name is that of a built-in scheme";
  if (fault)
    refuse (problem, "cannot be used: %.200s: %s", file, fault);
  return fault ? NULL : *entry;
}

const struct aq_scheme *find_scheme (const char *name,
                                     char problem[MESSAGE_MAX]) {
  if (strchr (name, '/'))
    return load (name, problem);
  char names[NAMES_MAX], hint[HINT_MAX];
  const struct aq_scheme *scheme = aq_scheme_named (name);
  if (!scheme)
    refuse (problem,
            "must be a scheme, or a file with a slash in its name, not "
            "'%.100s'; there are: %s%s",
            name, join_names (names, scheme_name, ", "),
            nearest_hint (hint, name, scheme_name));
  return scheme;
}
