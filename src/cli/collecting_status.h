/* SPDX-License-Identifier: MIT */

/* The status line of a run that collects all solutions. */

#ifndef COLLECTING_STATUS_H
#define COLLECTING_STATUS_H

#include "allqueens.h"
#include "cli/progress.h"

/* Begins as zeros. */
struct collecting_status {
  struct progress progress; /* which shows it, and what comes before and after
                               the run */
  bool saving; /* the run is being saved, which its line then shows as the
                  phase; set by the caller */
  const struct aq_collect_options *options; /* of the run ... */
  double began;          /* ... which began then, in seconds of the progress */
  struct aq_stats stats; /* after its last round */
  bool last;             /* the last phase has begun */
  struct recent_rate decrease, hit_rate, budget_rate;
};

/* The run with OPTIONS, which must stay valid, collects from now on. */
void collecting_status_collect (struct collecting_status *status,
                                const struct aq_collect_options *options,
                                const struct aq_stats *stats);

/* A round has ended. */
void collecting_status_round (struct collecting_status *status,
                              const struct aq_stats *stats);

/* The phase while a checkpoint is saved. */
#define SAVING "saving the checkpoint"

#endif
