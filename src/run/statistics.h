/* SPDX-License-Identifier: MIT */

/* The statistics of a run. */

#ifndef AQ_STATISTICS_H
#define AQ_STATISTICS_H

#include "run/run_state.h"

/* Sums up the islands, counts what was found, and compares that with the known
   totals: run->complete.  AQ_ABOVE_TOTAL, AQ_BAD_TOTALS. */
enum aq_status aq_collect_count (struct aq_collect *run);

/* The samples of all islands. */
uint64_t aq_collect_samples (const struct aq_collect *run);

#endif
