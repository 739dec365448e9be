/* SPDX-License-Identifier: MIT */

/* Schemes by name, and their settings. */

#include "cli/scheme.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "cli/values.h"

/* Whether scheme INDEX has a setting of that name; for names_that_have. */
static bool scheme_has (size_t index, const void *name) {
  return aq_setting_named (aq_scheme (index), name) != SIZE_MAX;
}

/* Whether a scheme before index END has a setting of that name. */
static bool is_known (const char *name, size_t end) {
  for (size_t i = 0; i < end; i++)
    if (scheme_has (i, name))
      return true;
  return false;
}

/* The name of the setting at INDEX of a scheme; NULL after the last. */
static const char *name_at (const struct aq_scheme *scheme, size_t index) {
  struct aq_settings settings;
  struct aq_setting setting;
  aq_settings_init (&settings, scheme, 1, 0);
  return aq_setting (scheme, 1, &settings, index, &setting) ? setting.name
                                                            : NULL;
}

const char *setting_name (size_t index) {
  const struct aq_scheme *scheme;
  const char *name;
  for (size_t i = 0; (scheme = aq_scheme (i)); i++)
    for (size_t j = 0; (name = name_at (scheme, j)); j++)
      if (!is_known (name, i) && !index--)
        return name;
  return NULL;
}

static bool refuse_name (const struct aq_scheme *scheme, const char *given,
                         char message[MESSAGE_MAX]) {
  char text[NAMES_MAX], hint[HINT_MAX];
  const char *name;
  struct nearest nearest = nearest_begin (given);
  for (size_t i = 0; (name = name_at (scheme, i)); i++)
    nearest_try (&nearest, name);
  names_that_have (text, scheme_name, scheme_has, given);
  return refuse (message, "scheme %s has no setting %.60s%s%s%s", scheme->name,
                 given, *text ? ": " : "", text,
                 hint_name (hint, nearest.name));
}

/* A setting as given. */
struct given {
  char name[MESSAGE_MAX];
  const char *value;
};

/* Takes the next one off *TEXT; false if there is none. */
static bool next (const char **text, struct given *given) {
  const size_t length = strcspn (*text, " ");
  if (!**text)
    return false;
  snprintf (given->name, sizeof given->name, "%.*s", (int) length, *text);
  char *value = strchr (given->name, '=');
  *value++ = 0;
  given->value = value;
  *text += length + 1;
  return true;
}

/* Sets one; false, with a message, if the scheme lacks it or refuses its
   value. */
static bool set (const struct given *given, const struct aq_scheme *scheme,
                 unsigned n, struct aq_settings *settings,
                 char message[MESSAGE_MAX]) {
  const size_t index = aq_setting_named (scheme, given->name);
  struct aq_setting setting;
  if (index == SIZE_MAX)
    return refuse_name (scheme, given->name, message);
  if (aq_setting_set (scheme, n, settings, index, given->value))
    return true;
  aq_setting (scheme, n, settings, index, &setting);
  return refuse (message, "%s must be %s, not '%.60s'", given->name,
                 setting.values, given->value);
}

/* Parameters may depend on the population, which is set first. */
static bool set_all (const char *text, const struct aq_scheme *scheme,
                     unsigned n, struct aq_settings *settings, bool population,
                     char message[MESSAGE_MAX]) {
  struct given given;
  while (next (&text, &given))
    if (!strcmp (given.name, "population") == population &&
        !set (&given, scheme, n, settings, message))
      return false;
  return true;
}

/* The operator without which the parameter NAME has no effect. */
static const char *needed (const struct aq_scheme *scheme, const char *name) {
  const struct aq_parameter *parameter;
  for (size_t i = 0; (parameter = aq_parameter (scheme, i)); i++)
    if (!strcmp (parameter->name, name))
      return parameter->only_with;
  return NULL;
}

/* Whether all that are given have an effect. */
static bool all_apply (const char *text, const struct aq_scheme *scheme,
                       unsigned n, const struct aq_settings *settings,
                       char message[MESSAGE_MAX]) {
  struct given given;
  struct aq_setting setting;
  while (next (&text, &given))
    if (aq_setting (scheme, n, settings, aq_setting_named (scheme, given.name),
                    &setting) &&
        !setting.applies)
      return refuse (message, "%s has an effect only with the operator %s",
                     given.name, needed (scheme, given.name));
  return true;
}

bool settings_set (const char *text, const struct aq_scheme *scheme,
                   unsigned n, struct aq_settings *settings,
                   char message[MESSAGE_MAX]) {
  const uint64_t restart = settings->restart;
  if (!set_all (text, scheme, n, settings, true, message))
    return false;
  aq_settings_init (settings, scheme, n, settings->population);
  settings->restart = restart;
  return set_all (text, scheme, n, settings, false, message) &&
         all_apply (text, scheme, n, settings, message);
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
