/* SPDX-License-Identifier: MIT */

/* Finding schemes. */

#include "cli/options/plugin.h"

#include <dlfcn.h>
#include <string.h>

#include "cli/options/nearest.h"
#include "cli/options/values.h"

/* dlsym returns a pointer to data; POSIX says that it may be converted. */
static aq_scheme_plugin *find_entry (void *object) {
  void *symbol = dlsym (object, "aq_scheme_plugin_v2");
  aq_scheme_plugin *entry;
  memcpy (&entry, &symbol, sizeof entry);
  return entry;
}

static const struct aq_scheme *load (const char *file,
                                     char problem[MESSAGE_MAX]) {
  void *object = dlopen (file, RTLD_NOW | RTLD_LOCAL);
  if (!object) {
    refuse (problem, "cannot be loaded: %.400s", dlerror ());
    return NULL;
  }
  aq_scheme_plugin *entry = find_entry (object);
  if (!entry) {
    refuse (problem, "cannot be loaded: %.200s: %s", file,
            dlsym (object, "aq_scheme_plugin_v1")
                ? "it is a scheme for allqueens 1: adapt it to "
                  "<allqueens-scheme.h> and compile it again"
                : "no function aq_scheme_plugin_v2: it is no scheme, or one "
                  "for another version of allqueens");
    return NULL;
  }
  const struct aq_scheme *scheme = entry (aq_host ());
  const char *fault =
      scheme
          ? aq_scheme_fault (scheme)
          : "it returned no scheme: it may need another version of allqueens";
  if (!fault && aq_scheme_named (scheme->name))
    fault = "its name is that of a built-in scheme";
  if (fault)
    refuse (problem, "cannot be used: %.200s: %s", file, fault);
  return fault ? NULL : scheme;
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

void check_scheme (const struct aq_scheme *scheme) {
  char message[AQ_SCHEME_MESSAGE_MAX];
  if (aq_scheme_test (scheme, message))
    usage_error ("scheme %s fails its test: %s", scheme->name, message);
}
