/* SPDX-License-Identifier: MIT */

/* What a run that collects solutions consists of. */

#ifndef AQ_RUN_STATE_H
#define AQ_RUN_STATE_H

#include "core/stop.h"
#include "ga/engine.h"
#include "run/budget.h"
#include "run/exchange.h"
#include "run/hit_batch.h"
#include "run/island_group.h"

/* Tasks of neighborhood search in a round, for threads to share. */
enum { AQ_SEARCH_TASKS = 16 };

/* A part of a round's neighborhood search. */
struct search_task {
  const struct packed_hit *hits;
  size_t count;
  struct stop_poll poll;
  struct hit_batch batch;
  uint64_t neighbors;
};

/* Numbers of the islands and the set: of a process, or of all together. */
struct tally {
  uint64_t boards, classes; /* in the set */
  struct aq_orbits orbits;
  uint64_t queued; /* for neighborhood search */
  uint64_t neighbors;
  uint64_t hits, restarts, evaluations;
  /* Fitness in the last generation, of how many individuals: */
  uint64_t individuals, fitness_sum;
  uint32_t best, worst;
  bool any_new; /* the islands' last hits had new ones */
  enum aq_status status;
};

/* The steps of a round.  A run can be stopped and saved before it evolves and
   before it searches: all hits are in the set then. */
enum round_step {
  AQ_EVOLVE,           /* the groups of islands evolve apart */
  AQ_MERGE_HITS,       /* their hits go into the set */
  AQ_SEARCH_NEIGHBORS, /* neighborhood search, if there is enough that is new
                        */
  AQ_MERGE_NEIGHBORS,  /* what it found goes into the set */
  AQ_STEPS
};

struct aq_collect {
  struct aq_collect_options options; /* with these breeding parameters: */
  struct aq_breeding breeding;
  struct aq_transport transport; /* what options.transport points to */
  struct aq_stats stats;         /* of all processes, as are these: */
  struct tally all;
  bool begun;            /* generation 0 is made */
  bool resumed;          /* from a checkpoint, and did not run since */
  enum round_step step;  /* to be done next */
  bool complete;         /* all known solutions are found */
  enum aq_status status; /* of a run that failed */
  bool cut;              /* `stop` cut the last step short on this process */
  bool broken; /* a step was not finished: the run can neither go on nor be
                  saved */
  const struct engine *engine;
  const struct lane_kernels *kernels; /* for neighborhood search */
  struct thread_pool *pool;
  struct solution_set *set;
  struct island_group *group; /* the groups of islands of this process */
  unsigned groups;            /* the number of them */
  unsigned first_group;       /* groups of the processes before this one */
  unsigned all_groups;        /* groups of all processes */
  unsigned islands_together;  /* islands of a group; the last may have fewer */
  uint64_t neighbors; /* examined by this process, and before a resume */
  bool any_new; /* the last hits of this process's islands had new ones: then a
                   search from few solutions waits */
  struct merge merge;
  struct mail mail;
  struct hit_list expanded; /* the round's starts of neighborhood search */
  struct search_task task[AQ_SEARCH_TASKS];
  struct budget budget;
  struct stop stop;
  double memory_looked; /* when, on aq_recent_seconds */
  void *reserve; /* freed when memory runs out, for what is still to be done */
};

/* As aq_collect_new, with the totals KNOWN; NULL: none are known.
   aq_collect_new calls it with those of the board size, tests with others. */
enum aq_status aq_collect_new_with (struct aq_collect **run,
                                    const struct aq_collect_options *options,
                                    const struct aq_totals *known);

#endif
