/* SPDX-License-Identifier: MIT */

/* Batches of hits from several producers, and their merge into the solution
   set.  A producer is an island, or a task of neighborhood search: its hits
   have the island number 0. */

#ifndef AQ_MERGE_H
#define AQ_MERGE_H

#include "archive/solution_set.h"
#include "core/thread_pool.h"
#include "run/processes.h"

/* The hits of one producer for the next merge. */
struct hit_batch {
  struct hit_list hits;
  unsigned island;       /* the number of the hits' island */
  bool was_new;          /* a merge added boards of the island */
  enum aq_status status; /* of the producer */
};

/* Tasks of a merge, for threads to share: each looks up a share of the hits,
   then inserts into as many shards. */
enum { AQ_MERGE_TASKS = 16, AQ_TASK_SHARDS = AQ_SHARDS / AQ_MERGE_TASKS };

struct merge_task {
  struct hit_list candidates; /* the hits that may be new */
  struct set_gain gain;
  enum aq_status status;
};

/* A merge of up to AQ_ISLANDS_MAX batches, in the order of their islands.
   Zero the struct, then set the members up to `batch`. */
struct merge {
  struct solution_set *set; /* of this process */
  struct thread_pool *pool;
  const struct aq_transport *transport; /* NULL: one process */
  unsigned owners; /* with a transport: how many processes share the shards,
                      see aq_route */
  size_t count;
  struct hit_batch *batch[AQ_ISLANDS_MAX];
  bool was_new[AQ_ISLANDS_MAX]; /* whether the last merge added boards of the
                                   island to this set */
  struct hit_list candidates;   /* those of the last merge's hits that added a
                                   board to this set; a board may be there
                                   several times */
  /* While it merges: */
  struct hit_list routed;  /* the hits received */
  struct hit_list scratch; /* memory for sorting */
  struct merge_task task[AQ_MERGE_TASKS];
  unsigned look_ups; /* how many of these tasks look hits up */
};

void aq_merge_free (struct merge *merge);

/* Merges all batches and leaves them empty.  Each shard of the set gets the
   new boards of one island after the other, those of one island in the order
   of their canonical forms.  So neither threads, nor processes, nor the order
   of hits in a batch change the result.

   Returns the failure of the merge, or else the first one of a producer.
   After a failure of the merge the set has some of the hits.  All processes
   call it: see aq_route. */
enum aq_status aq_merge (struct merge *merge);

/* Merges the sets of all processes, each the set of its MERGE, into ALL of the
   first process; ALL is empty before, and stays so in the others.  ALL has the
   boards and classes, but no counts of orbits.  All processes call it;
   AQ_NO_MEMORY, AQ_LOST_PROCESS as in aq_route. */
enum aq_status aq_merge_sets (const struct merge *merge,
                              struct solution_set *all);

#endif
