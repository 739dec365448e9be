/* SPDX-License-Identifier: MIT */

/* The options of a run: defaults and checks. */

#ifndef AQ_RUN_OPTIONS_H
#define AQ_RUN_OPTIONS_H

#include "allqueens-scheme.h"
#include "ga/population.h"

/* The user's options, completed. */
struct taken_options {
  struct aq_run_options options;
  const struct engine *engine;
};

/* Checks what every run has: AQ_BAD_... for a setting or an option that is out
   of range. */
enum aq_status aq_options_check (const struct aq_run_options *options);

/* Copies and checks the options of a run for all solutions, and chooses its
   engine.  AQ_BAD_... for what is out of range. */
enum aq_status aq_options_take (struct taken_options *taken,
                                const struct aq_run_options *theirs);

#endif
