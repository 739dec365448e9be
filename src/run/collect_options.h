/* SPDX-License-Identifier: MIT */

/* The options of a run that collects solutions: defaults and checks. */

#ifndef AQ_COLLECT_OPTIONS_H
#define AQ_COLLECT_OPTIONS_H

#include "allqueens-scheme.h"
#include "ga/population.h"

/* The user's options, completed. */
struct taken_options {
  struct aq_collect_options options;
  const struct engine *engine;
};

/* Checks what every run has: AQ_BAD_... for a setting or an option that is out
   of range. */
enum aq_status aq_options_check (const struct aq_collect_options *options);

/* Copies and checks THEIRS.  AQ_BAD_... for what is out of range. */
enum aq_status aq_options_take (struct taken_options *taken,
                                const struct aq_collect_options *theirs);

#endif
