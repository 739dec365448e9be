/* SPDX-License-Identifier: MIT */

/* Parameters of schemes, as users name and write them. */

#ifndef PARAMETERS_H
#define PARAMETERS_H

#include "allqueens-scheme.h"
#include "cli/io/message.h"

/* The name of parameter INDEX of all built-in schemes, each name once; NULL
   after the last. */
const char *parameter_name (size_t index);

/* Sets the parameters in BREEDING that SETTINGS lists: NAME=VALUE, a blank
   behind each.  False, with a message, for one that the scheme does not have,
   or a value that it does not take. */
bool parameters_set (const char *settings, const struct aq_scheme *scheme,
                     unsigned n, struct aq_breeding *breeding,
                     char message[MESSAGE_MAX]);

#endif
