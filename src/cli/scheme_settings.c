/* SPDX-License-Identifier: MIT */

/* Schemes by name, and their settings as they are given. */

#include "cli/scheme_settings.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/message.h"
#include "cli/values.h"

/* --- schemes by name --- */

/* A name_at. */
static const char *scheme_name (size_t index, const void *unused) {
  const struct aq_scheme *scheme = aq_scheme (index);
  (void) unused;
  return scheme ? scheme->name : NULL;
}

static const struct aq_scheme *load (const char *what, const char *file) {
  struct stat there;
  if (!stat (file, &there) && !S_ISREG (there.st_mode)) /* a FIFO would wait */
    usage_error ("%s must be a regular file: %.400s", what, file);
  void *object = dlopen (file, RTLD_NOW | RTLD_LOCAL);
  if (!object)
    usage_error ("%s cannot be loaded: %.400s", what, dlerror ());
  const struct aq_scheme *const *entry = dlsym (object, "aq_scheme_plugin_v2");
  const char *fault = entry ? aq_scheme_fault (*entry)
                            : "no aq_scheme_plugin_v2: it is no scheme, or "
                              "one for another version of allqueens";
  if (!fault && aq_scheme_named ((*entry)->name))
    fault = "its name is that of a built-in scheme";
  if (fault)
    usage_error ("%s cannot be used: %.200s: %s", what, file, fault);
  return *entry;
}

/* Refuses the source of a scheme. */
static void refuse_source (const char *what, const char *file) {
  const char *suffix = strrchr (file, '.');
  const char *base = strrchr (file, '/');
  base = base ? base + 1 : file;
  if (access (file, R_OK))
    return;
  if (suffix && !strcmp (suffix, ".c"))
    usage_error ("%s: %.100s is C source: compile it: cc -O2 -shared -fPIC "
                 "%.100s $(pkg-config --cflags --libs allqueens) -o %.*s.so; "
                 "then: -s ./%.*s.so",
                 what, file, file, (int) (suffix - base), base,
                 (int) (suffix - base), base);
  if (suffix && !strcmp (suffix, ".py"))
    usage_error ("%s: %.100s is Python: 'allqueens-study scheme=%.100s:NAME' "
                 "runs its function NAME",
                 what, file, file);
}

const struct aq_scheme *find_scheme (const char *what, const char *name) {
  const struct aq_scheme *scheme = aq_scheme_named (name);
  char names[NAMES_MAX], hint[HINT_MAX];
  if (scheme)
    return scheme;
  refuse_source (what, name);
  if (strchr (name, '/'))
    return load (what, name);
  if (!access (name, R_OK))
    usage_error ("%s: the name of a file needs a slash; did you mean "
                 "'./%.200s'?",
                 what, name);
  usage_error ("%s must be a scheme, or a file with a slash in its name, "
               "not '%.100s'; there are: %s%s",
               what, name, join_names (names, scheme_name, NULL, ", "),
               nearest_hint (hint, name, scheme_name, NULL));
}

/* --- settings, as they are given --- */

static bool is_given (const struct given_settings *given, const char *name) {
  for (size_t i = 0; i < given->count; i++)
    if (!strcmp (given->of[i].name, name))
      return true;
  return false;
}

void give_setting (struct given_settings *given, const char *name,
                   const char *value) {
  if (is_given (given, name))
    usage_error ("setting %s is given a second time", name);
  if (given->count == sizeof given->of / sizeof *given->of)
    usage_error ("more than %zu settings are given", given->count);
  given->of[given->count].name = name;
  given->of[given->count++].value = value;
}

void give_setting_text (struct given_settings *given, char *text) {
  char *value = strchr (text, '=');
  if (!value || value == text || !value[1])
    usage_error ("--setting must be NAME=VALUE, not '%.100s'", text);
  *value = 0;
  give_setting (given, text, value + 1);
}

/* --- settings of a scheme --- */

const char *setting_name (size_t index, const void *scheme) {
  struct aq_settings settings;
  struct aq_setting setting;
  aq_settings_init (&settings, scheme, 1, 0);
  return aq_setting (scheme, 1, &settings, index, &setting) ? setting.name
                                                            : NULL;
}

/* The scheme INDEX of those that have a setting: a name_at. */
static const char *scheme_with (size_t index, const void *setting) {
  const struct aq_scheme *scheme;
  for (size_t i = 0; (scheme = aq_scheme (i)); i++)
    if (aq_setting_named (scheme, setting) != SIZE_MAX && !index--)
      return scheme->name;
  return NULL;
}

_Noreturn static void refuse_setting (const struct aq_scheme *scheme,
                                      const char *name) {
  char names[NAMES_MAX], hint[HINT_MAX];
  join_names (names, scheme_with, name, " and ");
  usage_error ("scheme %s has no setting %s%s%s%s%s", scheme->name, name,
               *names ? ": " : "", names,
               !*names                 ? ""
               : scheme_with (1, name) ? " have"
                                       : " has",
               nearest_hint (hint, name, setting_name, scheme));
}

/* A setting whose values have names. */
struct choice {
  const struct aq_scheme *scheme;
  size_t setting;
};

/* A name_at. */
static const char *choice_name (size_t index, const void *data) {
  const struct choice *choice = data;
  return aq_setting_choice (choice->scheme, choice->setting, index);
}

/* What is meant by a value that is none: an operator whose summary begins with
   that word, such as uniform crossover, or the nearest name. */
static char *choice_hint (char hint[HINT_MAX], const struct choice *choice,
                          const char *value) {
  const size_t length = strlen (value);
  const char *name;
  for (size_t i = 0; length && (name = choice_name (i, choice)); i++)
    for (int kind = 0; kind < AQ_OPERATOR_KINDS; kind++) {
      const struct aq_operator *named =
          aq_operator_named ((enum aq_operator_kind) kind, name);
      if (named && !strncmp (named->summary, value, length) &&
          named->summary[length] == ' ') {
        snprintf (hint, HINT_MAX, "; did you mean '%s'?", name);
        return hint;
      }
    }
  return nearest_hint (hint, value, choice_name, choice);
}

static void set (const struct aq_scheme *scheme, unsigned n, const char *name,
                 const char *value, struct aq_settings *settings) {
  const size_t index = aq_setting_named (scheme, name);
  struct aq_setting setting;
  if (!aq_setting (scheme, n, settings, index, &setting))
    refuse_setting (scheme, name);
  const struct choice choice = {scheme, index};
  char hint[HINT_MAX];
  if (!aq_setting_set (scheme, n, settings, index, value))
    usage_error ("%s must be %s, not '%.60s'%s", name, setting.values, value,
                 choice_hint (hint, &choice, value));
}

/* Refuses a setting that has no effect. */
static void check_effect (const struct aq_scheme *scheme, unsigned n,
                          const char *name,
                          const struct aq_settings *settings) {
  struct aq_setting setting;
  aq_setting (scheme, n, settings, aq_setting_named (scheme, name), &setting);
  if (!setting.applies)
    usage_error ("%s has an effect only with the operator %s", name,
                 setting.only_with);
}

/* Whether a run to the first solution has no use for a setting. */
static bool is_for_all (const char *name) {
  static const char *const others[] = {"exclude-solved", "symmetry",
                                       "neighborhood", "engine"};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (!strcmp (name, others[i]))
      return true;
  return false;
}

/* Refuses settings that runs to the first solution do not have. */
static void check_first (const struct given_settings *given) {
  for (size_t i = 0; i < given->count; i++)
    if (is_for_all (given->of[i].name))
      usage_error ("%s is for runs that collect all solutions",
                   given->of[i].name);
}

/* The default values of others may depend on the population, which is set
   first. */
struct aq_settings settings_of (const struct given_settings *given,
                                const struct aq_scheme *scheme, unsigned n,
                                bool first) {
  struct aq_settings settings;
  if (first)
    check_first (given);
  aq_settings_init (&settings, scheme, n, 0);
  for (size_t i = 0; i < given->count; i++)
    if (!strcmp (given->of[i].name, "population"))
      set (scheme, n, "population", given->of[i].value, &settings);
  aq_settings_init (&settings, scheme, n, settings.population);
  if (first)
    settings.restart = 0;
  for (size_t i = 0; i < given->count; i++)
    if (strcmp (given->of[i].name, "population"))
      set (scheme, n, given->of[i].name, given->of[i].value, &settings);
  for (size_t i = 0; i < given->count; i++)
    check_effect (scheme, n, given->of[i].name, &settings);
  return settings;
}

void settings_text (const struct aq_scheme *scheme, unsigned n,
                    const struct aq_settings *settings, bool first,
                    char text[SETTINGS_LINE_MAX]) {
  struct aq_setting setting;
  int length = 0;
  *text = 0;
  for (size_t i = 0; length < SETTINGS_LINE_MAX &&
                     aq_setting (scheme, n, settings, i, &setting);
       i++)
    if (setting.applies && !(first && is_for_all (setting.name)))
      length +=
          snprintf (text + length, SETTINGS_LINE_MAX - (size_t) length,
                    "%s%s=%s", length ? " " : "", setting.name, setting.value);
}
