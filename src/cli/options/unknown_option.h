/* SPDX-License-Identifier: MIT */

/* Retired and mistyped names of options. */

#ifndef UNKNOWN_OPTION_H
#define UNKNOWN_OPTION_H

#include "cli/options/option.h"

/* Refuses the first long option of the arguments that TABLES do not have, if
   an earlier version had it, or if its name is near to one in TABLES: a usage
   error that says what to do instead.  All other arguments are left to
   argp. */
void refuse_unknown_option (const struct option_table *tables, int argc,
                            char **argv);

#endif
