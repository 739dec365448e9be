/* SPDX-License-Identifier: MIT */

/* The statistics of a run. */

#ifndef AQ_STATISTICS_H
#define AQ_STATISTICS_H

#include "run/run_state.h"

/* Adds up the islands and the set of all processes, run->all and run->stats,
   and compares what was found with the known totals: run->complete.  Returns
   the greatest STATUS that any process has, or AQ_ABOVE_TOTAL, AQ_BAD_TOTALS,
   AQ_LOST_PROCESS. */
enum aq_status aq_collect_update (struct aq_collect *run,
                                  enum aq_status status);

#endif
