/* SPDX-License-Identifier: MIT */

/* The inside of a run.  What a run is stands in allqueens.h. */

#ifndef AQ_COLLECT_H
#define AQ_COLLECT_H

#include "ga/population.h"
#include "run/budget.h"
#include "run/hit_batch.h"
#include "run/island.h"

/* Tasks of neighborhood search in a round, for threads to share. */
enum { AQ_SEARCH_TASKS = 16 };

/* A part of a round's neighborhood search. */
struct search_task {
  const struct packed_hit *hits;
  size_t count;
  struct hit_batch batch;
  uint64_t neighbors;
};

struct aq_collect {
  struct aq_collect_options options; /* with these breeding parameters: */
  struct aq_breeding breeding;
  struct aq_stats stats;
  bool begun;            /* generation 0 is made */
  enum aq_status status; /* of a run that failed */
  const struct lane_kernels *kernels;
  struct thread_pool *pool;
  struct solution_set *set;
  struct island *islands;
  struct merge merge;
  struct hit_list expanded; /* the round's starts of neighborhood search */
  struct search_task task[AQ_SEARCH_TASKS];
  struct budget budget;
};

/* As aq_collect_new, with these known totals (NULL: none).  For tests. */
enum aq_status aq_collect_new_with (struct aq_collect **run,
                                    const struct aq_collect_options *options,
                                    const struct aq_totals *known);

#endif
