/* SPDX-License-Identifier: MIT */

/* Batches of hits from several producers, and their merge into the solution
   set. */

#ifndef AQ_HIT_BATCH_H
#define AQ_HIT_BATCH_H

#include "archive/solution_set.h"
#include "core/thread_pool.h"

/* What one producer of hits brings to the next merge. */
struct hit_batch {
  struct hit_list hits[AQ_SHARDS];
  bool added[AQ_SHARDS]; /* whether the last merge of a shard found new ones */
  enum aq_status status; /* of the producer */
};

void aq_batch_free (struct hit_batch *batch);

/* Whether the last merge added any board of this batch. */
bool aq_batch_was_new (const struct hit_batch *batch);

/* A merge of up to AQ_ISLANDS_MAX batches in their order. */
struct merge {
  struct solution_set *set;
  struct thread_pool *pool;
  uint64_t limit; /* boards, or with limit_classes classes; 0: none */
  bool limit_classes;
  size_t count;
  struct hit_batch *batch[AQ_ISLANDS_MAX];
  enum aq_status status[AQ_SHARDS];
};

/* Whether the set has as many as the limit lets in. */
bool aq_merge_limit_reached (const struct merge *merge);

/* Merges all batches and leaves them empty.  With a limit, solutions are
   merged one by one in the order of their canonical forms until the limit is
   reached.  Returns the first failure of a producer or of the set; then the
   batches are undefined. */
enum aq_status aq_merge (struct merge *merge);

#endif
