/* SPDX-License-Identifier: MIT */

/* The steps of a round. */

#ifndef AQ_ROUND_H
#define AQ_ROUND_H

#include "run/run_state.h"

/* Does the step run->step and sets the next one, AQ_EVOLVE after the last one
   of a round.  If the step failed or was cut (run->cut) on any process, call
   aq_round_step_dropped before the next step.  After a merge, run->stats and
   run->all are those of all processes. */
enum aq_status aq_round_step (struct aq_collect *run);

/* Drops what the last step left unfinished.  If that was a search, the run is
   as before it; otherwise it is broken. */
void aq_round_step_dropped (struct aq_collect *run);

#endif
