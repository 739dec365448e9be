/* SPDX-License-Identifier: MIT */

/* The looks at which solutions were found, and the look that ends a run: the
   rule is in allqueens.h.

   Hits are merged when a round is over, but each has its island's evaluations
   up to it.  What the islands did in each generation of the round tells how
   many looks those are of the run.  Nothing is computed here unless the run
   has just ended, or the user wants to know. */

#ifndef AQ_LOOKS_H
#define AQ_LOOKS_H

#include "run/run_state.h"

/* What the run has now. */
struct aq_found aq_run_found (const struct aq_collect *run);

/* After the islands evolved and their hits were merged: calls found_at.  If
   the run is complete or has reached its limit, the statistics end with the
   first look that did it.  BEFORE is what the run had before they evolved. All
   processes call it.  AQ_NO_MEMORY, of this process alone; AQ_LOST_PROCESS. */
enum aq_status aq_run_looks_evolved (struct aq_collect *run,
                                     const struct aq_found *before);

/* The same after neighborhood search, whose solutions all have its last look:
   so it takes nothing off. */
enum aq_status aq_run_looks_searched (struct aq_collect *run,
                                      const struct aq_found *before);

#endif
