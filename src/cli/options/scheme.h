/* SPDX-License-Identifier: MIT */

/* Schemes and their parameters, as users name and write them. */

#ifndef SCHEME_H
#define SCHEME_H

#include "allqueens-scheme.h"
#include "cli/io/message.h"

/* The name of parameter INDEX of all built-in schemes, each name once; NULL
   after the last. */
const char *parameter_name (size_t index);

/* SETTINGS is a list of NAME=VALUE, each followed by a blank.  Sets these
   parameters in BREEDING.  False, with a message, if the scheme lacks one or
   refuses its value. */
bool parameters_set (const char *settings, const struct aq_scheme *scheme,
                     unsigned n, struct aq_breeding *breeding,
                     char message[MESSAGE_MAX]);

/* The library's scheme of that name; if NAME has a slash, the scheme of that
   file, which stays loaded.  NULL if there is none, with a message to be
   printed after an option's name. */
const struct aq_scheme *find_scheme (const char *name,
                                     char problem[MESSAGE_MAX]);

#endif
