/* SPDX-License-Identifier: MIT */

/* Schemes and their settings, as users name and write them. */

#ifndef SCHEME_H
#define SCHEME_H

#include "allqueens-scheme.h"
#include "cli/message.h"

/* The name of setting INDEX of all built-in schemes, each name once; NULL
   after the last. */
const char *setting_name (size_t index);

/* TEXT is a list of NAME=VALUE, each followed by a blank.  Sets these in
   SETTINGS, which has the default ones.  False, with a message, if the scheme
   lacks one, refuses its value, or makes nothing of it. */
bool settings_set (const char *text, const struct aq_scheme *scheme,
                   unsigned n, struct aq_settings *settings,
                   char message[MESSAGE_MAX]);

/* The library's scheme of that name; if NAME has a slash, the scheme of that
   file, which stays loaded.  NULL if there is none, with a message to be
   printed after an option's name. */
const struct aq_scheme *find_scheme (const char *name,
                                     char problem[MESSAGE_MAX]);

#endif
