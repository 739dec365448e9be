/* SPDX-License-Identifier: MIT */

/* The state of a run that collects solutions. */

#ifndef AQ_RUN_STATE_H
#define AQ_RUN_STATE_H

#include "core/stop.h"
#include "run/island.h"
#include "run/merge.h"
#include "run/run_options.h"

/* Tasks of neighborhood search in a round, for threads to share. */
enum { AQ_SEARCH_TASKS = 16 };

/* A part of a round's neighborhood search. */
struct search_task {
  const struct packed_hit *hits;
  size_t count;
  struct hit_batch batch;
  uint64_t neighbors;
};

/* Boards that were given to the run, on their way into the set. */
struct known {
  uint8_t boards[AQ_LANES * AQ_SEARCH_MAX]; /* not yet packed */
  unsigned count;                           /* how many these are */
  struct hit_batch batch;                   /* packed */
};

struct aq_collect {
  struct aq_run_options options; /* a copy of the user's ... */
  struct aq_transport transport; /* ... and of its transport */
  const struct engine *engine;   /* of all islands */
  bool shared;                   /* with other processes, by that transport */
  struct aq_stats stats;         /* of all processes */
  struct tally all;
  struct work behind;     /* what is not counted: see run/looks.h */
  struct aq_stats before; /* the statistics when budgets began */
  bool complete;          /* all known solutions are found */
  enum aq_status status;  /* of a run that failed */
  struct thread_pool *pool;
  struct solution_set *set;
  struct island *island; /* those of this process; NULL: not yet made */
  unsigned islands;      /* the number of them */
  uint64_t neighbors;    /* examined by this process */
  struct merge merge;
  struct hit_list starts; /* of the round's neighborhood search */
  struct search_task task[AQ_SEARCH_TASKS];
  struct known known;
  struct stop stop;
};

#endif
