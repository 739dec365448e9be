/* SPDX-License-Identifier: MIT */

/* The status line of a run that collects all solutions. */

#ifndef COLLECTING_STATUS_H
#define COLLECTING_STATUS_H

#include "allqueens.h"
#include "cli/progress/progress.h"

/* Zero it, then set `progress`.  An item is what a run collects: a class with
   symmetry closure, otherwise a solution. */
struct collecting_status {
  struct progress *progress; /* which shows it; NULL: none */
  _Atomic bool saving;
  /* Set once, before the run begins: */
  uint64_t solutions, items; /* known totals; 0: unknown */
  const struct aq_collect_options *options;
  /* After the last round: */
  _Atomic uint64_t found, found_items, found_classes, hits, looks, evaluations,
      generations, restarts;
  /* Of the thread that draws: */
  bool begun;   /* it has seen the run collecting */
  double began; /* since then, in seconds elapsed */
  bool last;    /* the last phase has begun */
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

/* Sets whether the run is being saved, which collecting_text then shows as the
   phase.  Without effect while the line is that of another piece of work, as
   before and after the run. */
void collecting_status_save (struct collecting_status *status, bool saving);

/* A progress_text whose RUN is a collecting_status.  With "collecting" the
   time left follows from the recent rate of new items.  With "last classes"
   (or solutions) it is what a coupon collector needs by hits alone.  That
   phase begins when at most 1 % of the items are missing and hits find at
   least half of the new ones: then neighborhood search has little left to
   find.  If a budget will end the run earlier, the time left is that of the
   budget. */
void collecting_text (void *run, double elapsed, struct status_text *text);

#endif
