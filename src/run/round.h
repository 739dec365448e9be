/* SPDX-License-Identifier: MIT */

/* A round of a run: its steps. */

#ifndef AQ_ROUND_H
#define AQ_ROUND_H

#include "run/run_state.h"

/* Does the steps of a round, or those that are left of one.  If the run
   must stop in the middle of a step, that is undone: then *DONE is false.  Any
   status but AQ_OK: a step failed, and can be done again unless
   run->broken.  If the round is done, run->stats and run->all are those after
   it. */
enum aq_status aq_round (struct aq_collect *run, bool *done);

#endif
