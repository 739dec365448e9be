/* SPDX-License-Identifier: MIT */

/* Schemes by name, and their settings as they are given. */

#ifndef SCHEME_SETTINGS_H
#define SCHEME_SETTINGS_H

#include "allqueens-scheme.h"

/* The library's scheme of that name, or if NAME has a slash the scheme of that
   file, which stays loaded.  A usage error if there is none: "WHAT must be a
   scheme". */
const struct aq_scheme *find_scheme (const char *what, const char *name);

/* Settings, as they are given. */
struct given_settings {
  size_t count;
  struct {
    const char *name, *value;
  } of[32];
};

/* Takes one; a second one of that name is a usage error. */
void give_setting (struct given_settings *given, const char *name,
                   const char *value);
/* Takes one that is written NAME=VALUE, which is cut in two. */
void give_setting_text (struct given_settings *given, char *text);

/* The name of a scheme's setting: a name_at. */
const char *setting_name (size_t index, const void *scheme);

/* What was given, and otherwise the scheme's defaults for boards of size N; in
   a run to the FIRST solution the population never restarts by default.  A
   setting that the scheme does not have, that has no effect, or whose value
   the scheme refuses is a usage error. */
struct aq_settings settings_of (const struct given_settings *given,
                                const struct aq_scheme *scheme, unsigned n,
                                bool first);

/* "population=20 crossover=coin ...": the settings that have an effect, in a
   run to the FIRST solution or to all, as --setting takes them. */
enum { SETTINGS_LINE_MAX = 512 };
void settings_text (const struct aq_scheme *scheme, unsigned n,
                    const struct aq_settings *settings, bool first,
                    char text[SETTINGS_LINE_MAX]);

#endif
