/* SPDX-License-Identifier: MIT */

/* Batches of hits from several producers, and their merge into the solution
   set.  A producer is an island, or a task of neighborhood search: its hits
   have the island number 0. */

#ifndef AQ_MERGE_H
#define AQ_MERGE_H

#include "archive/solution_set.h"
#include "core/thread_pool.h"

/* What one producer of hits brings to the next merge. */
struct hit_batch {
  struct hit_list hits;
  unsigned island;            /* the number of the island that they are of */
  bool was_new;               /* a merge sets it if it adds boards of the
                                 island; the caller clears it */
  enum aq_status status;      /* of the producer */
  struct hit_list candidates; /* of a merge: the hits that may be new */
};

void aq_batch_free (struct hit_batch *batch);

/* Tasks of a merge, for threads to share: each has as many shards. */
enum { AQ_MERGE_TASKS = 16, AQ_TASK_SHARDS = AQ_SHARDS / AQ_MERGE_TASKS };

/* A merge of up to AQ_ISLANDS_MAX batches, in the order of their islands.
   Zero the struct, then set the members up to `batch`. */
struct merge {
  struct solution_set *set;
  struct thread_pool *pool;
  size_t count;
  struct hit_batch *batch[AQ_ISLANDS_MAX];
  /* While it merges: */
  struct hit_list candidates, scratch; /* in the order of insertion */
  bool was_new[AQ_ISLANDS_MAX];        /* of each island */
  enum aq_status status[AQ_MERGE_TASKS];
  struct set_gain gain[AQ_MERGE_TASKS];
};

void aq_merge_free (struct merge *merge);

/* Tells the batches whether their islands had new boards, from was_new. */
void aq_merge_tell_islands (struct merge *merge);

/* The first failure of a producer. */
enum aq_status aq_merge_status (const struct merge *merge);

/* Merges all batches and leaves them empty.  Each shard of the set gets the
   new boards of one island after the other, those of one island in the order
   of their canonical forms.  So neither threads nor the order of hits in a
   batch change the result.

   Returns the first failure of a producer or of the set; after one, the set
   has some of the hits. */
enum aq_status aq_merge (struct merge *merge);

#endif
