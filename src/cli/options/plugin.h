/* SPDX-License-Identifier: MIT */

/* Schemes by name, and those of users: plug-ins in shared objects. */

#ifndef PLUGIN_H
#define PLUGIN_H

#include "allqueens-scheme.h"
#include "cli/io/message.h"

/* The library's scheme of that name.  If NAME has a slash: the scheme of that
   file, which is loaded and stays so.  NULL, with a message to be printed
   after an option's name, if there is none. */
const struct aq_scheme *find_scheme (const char *name,
                                     char problem[MESSAGE_MAX]);

/* Puts the scheme through aq_scheme_test; one that fails is a usage error. */
void check_scheme (const struct aq_scheme *scheme);

#endif
