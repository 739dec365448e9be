/* SPDX-License-Identifier: MIT */

/* Completing what was not given: the format, the scheme, its settings, the
   seed.  What does not fit together is a usage error. */

#ifndef SETTLE_H
#define SETTLE_H

#include "cli/options.h"

/* What a run looks for. */
enum goal { ALL_SOLUTIONS, FIRST_SOLUTION };

/* Chooses a format for boards of size N if none was given: that which the name
   of the output ends with, or the default one. */
void settle_format (struct options *options, unsigned n);

/* Completes options.run: by default the default scheme for N, its settings, a
   random seed, one island. */
void settle_run (struct options *options, enum goal goal);

/* Completes the options of a run that collects solutions: both of these. */
void settle_collecting (struct options *options);

/* Whether --generations, --looks or --time ends the run. */
bool has_budget (const struct options *options);

/* Prints the message for a run that the library refuses, or that failed, with
   STATUS, and returns EXIT_TROUBLE. */
int run_error (const struct options *options, enum goal goal,
               enum aq_status status);

#endif
