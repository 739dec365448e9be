/* SPDX-License-Identifier: MIT */

/* Mistyped names of options. */

#ifndef UNKNOWN_OPTION_H
#define UNKNOWN_OPTION_H

#include "cli/options/option.h"

/* Refuses the first long option of the arguments that TABLES lack, if its name
   is near to one of theirs: a usage error that proposes this one.  All other
   arguments are left to argp. */
void refuse_unknown_option (const struct option_table *tables, int argc,
                            char **argv);

#endif
