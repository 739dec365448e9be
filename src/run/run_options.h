/* SPDX-License-Identifier: MIT */

/* The options of a run: defaults and checks. */

#ifndef AQ_RUN_OPTIONS_H
#define AQ_RUN_OPTIONS_H

#include "allqueens-scheme.h"
#include "ga/population.h"

/* Checks what every run has: AQ_BAD_... for a setting or an option that is out
   of range. */
enum aq_status aq_options_check (const struct aq_run_options *options);

/* The same, and what a run for all solutions needs besides. */
enum aq_status aq_options_check_collect (const struct aq_run_options *options);

/* The engine of a run for all solutions with options that passed; NULL: the
   one that they name does not serve them.  Only the plain engine can be
   observed. */
const struct engine *aq_options_engine (const struct aq_run_options *options);

#endif
