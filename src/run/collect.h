/* SPDX-License-Identifier: MIT */

/* The inside of a run.  What a run is stands in allqueens.h. */

#ifndef AQ_COLLECT_H
#define AQ_COLLECT_H

#include "ga/scheme.h"
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
  struct aq_collect_options options;
  struct aq_stats stats;
  const struct scheme *scheme;
  const struct lane_kernels *kernels;
  struct thread_pool *pool;
  struct solution_set *set;
  struct island *islands;
  struct merge merge;
  struct hit_list expanded; /* the round's starts of neighborhood search */
  struct search_task task[AQ_SEARCH_TASKS];
  struct budget budget;
};

/* As aq_collect_new, with the operators of SCHEME, whatever options->scheme
   is, and with these known totals (NULL: none).  For tests and bench. */
enum aq_status aq_collect_new_with (struct aq_collect **run,
                                    const struct aq_collect_options *options,
                                    const struct scheme *scheme,
                                    const struct aq_totals *known);

#endif
