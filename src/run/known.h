/* SPDX-License-Identifier: MIT */

/* Boards that were given to a run: see aq_collect_add. */

#ifndef AQ_KNOWN_H
#define AQ_KNOWN_H

#include "run/run_state.h"

/* Merges the boards that were given to the run.  All processes call it. */
enum aq_status aq_run_merge_known (struct aq_collect *run);

#endif
