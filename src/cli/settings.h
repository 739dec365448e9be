/* SPDX-License-Identifier: MIT */

/* Schemes and their settings, as users name and write them. */

#ifndef SETTINGS_H
#define SETTINGS_H

#include "allqueens-scheme.h"

/* The library's scheme of that name; if NAME has a slash, the scheme of that
   file, which stays loaded.  If there is none, that is a usage error; WHAT has
   the name. */
const struct aq_scheme *find_scheme (const char *what, const char *name);

/* --- settings, as they are given --- */

struct given_settings {
  size_t count;
  struct {
    const char *name, *value;
  } of[32];
};

/* Adds a setting, or one that is written NAME=VALUE, which is cut in two.  A
   second one of that name is a usage error. */
void give_setting (struct given_settings *given, const char *name,
                   const char *value);
void take_setting (struct given_settings *given, char *text);

bool is_given (const struct given_settings *given, const char *name);

/* What was given, and otherwise the scheme's defaults for boards of size N; in
   a run to the FIRST solution the population never restarts by default.  What
   the scheme lacks, whose value it refuses, or of which it makes nothing is a
   usage error. */
struct aq_settings settle_settings (const struct given_settings *given,
                                    const struct aq_scheme *scheme, unsigned n,
                                    bool first);

#endif
