/* SPDX-License-Identifier: MIT */

/* Schemes and their settings, as users name and write them. */

#ifndef SCHEME_H
#define SCHEME_H

#include "allqueens-scheme.h"
#include "cli/message.h"

/* The name of scheme INDEX: a name_at (cli/values.h). */
const char *scheme_name (size_t index, const void *unused);

/* The library's scheme of that name; if NAME has a slash, the scheme of that
   file, which stays loaded.  If there is none, that is a usage error; WHAT has
   the name. */
const struct aq_scheme *find_scheme (const char *what, const char *name);

/* --- settings, as they are given --- */

struct given_settings {
  size_t count;
  struct {
    char name[32];
    const char *value;
  } of[32];
};

/* Adds a setting, or one that is written NAME=VALUE.  A second one of that
   name is a usage error. */
void give_setting (struct given_settings *given, const char *name,
                   const char *value);
void take_setting (struct given_settings *given, const char *text);

bool is_given (const struct given_settings *given, const char *name);

/* Sets in SETTINGS, which has the default ones, what was given.  What the
   scheme lacks, whose value it refuses, or of which it makes nothing is a
   usage error. */
void settings_set (const struct given_settings *given,
                   const struct aq_scheme *scheme, unsigned n,
                   struct aq_settings *settings);

#endif
