/* SPDX-License-Identifier: MIT */

/* Adding up the numbers of a run, and merging the hits of its producers. */

#ifndef AQ_ADD_UP_H
#define AQ_ADD_UP_H

#include "run/run_state.h"

/* Adds up the numbers of all processes, so that all come to the same
   decisions, and compares the sums with the known totals.  STATUS is why this
   process failed.  If it lacks memory, or the others are out of reach, nothing
   is added up. */
enum aq_status aq_run_add_up (struct aq_collect *run, enum aq_status status);

/* Whether the run has reached options.limit. */
bool aq_run_is_limited (const struct aq_collect *run);

/* Sets the statistics that follow from run->all, without what run->behind
   takes off. */
void aq_run_statistics (struct aq_collect *run);

/* Merges the batches of run->merge, of all processes.  STATUS is why this
   process failed before.  Sets run->stats and run->all to the numbers of all
   processes.  Returns the same on all, except that AQ_NO_MEMORY of one of
   several processes is its own: the others wait for it. */
enum aq_status aq_run_merge (struct aq_collect *run, enum aq_status status);

#endif
