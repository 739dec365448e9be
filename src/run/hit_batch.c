/* SPDX-License-Identifier: MIT */

/* Merging hits.  The result depends on the order of the batches, and not on
   the number of threads. */

#include "run/hit_batch.h"

void aq_batch_free (struct hit_batch *batch) {
  for (unsigned shard = 0; shard < AQ_SHARDS; shard++)
    aq_hits_free (&batch->hits[shard]);
}

bool aq_batch_was_new (const struct hit_batch *batch) {
  bool any = false;
  for (unsigned shard = 0; shard < AQ_SHARDS; shard++)
    any |= batch->added[shard];
  return any;
}

bool aq_merge_limit_reached (const struct merge *merge) {
  const uint64_t found = merge->limit_classes ? aq_set_classes (merge->set)
                                              : aq_set_found (merge->set);
  return merge->limit && found >= merge->limit;
}

/* How many more boards the limit lets in. */
static uint64_t boards_left (const struct merge *merge) {
  return !merge->limit || merge->limit_classes
             ? UINT64_MAX
             : merge->limit - aq_set_found (merge->set);
}

/* Merges one shard of all batches. */
static void merge_shard (size_t shard, void *data) {
  struct merge *merge = data;
  merge->status[shard] = AQ_OK;
  for (size_t i = 0; i < merge->count && !merge->status[shard]; i++) {
    struct hit_list *hits = &merge->batch[i]->hits[shard];
    uint64_t added = 0;
    merge->status[shard] =
        aq_set_merge (merge->set, (unsigned) shard, hits->hit, hits->count,
                      UINT64_MAX, &added);
    merge->batch[i]->added[shard] = added > 0;
    hits->count = 0;
  }
}

/* Merges a batch in the order of its canonical forms until the limit. */
static enum aq_status merge_to_limit (struct merge *merge,
                                      struct hit_batch *batch) {
  struct hit_list sorted = {0};
  enum aq_status status = AQ_OK;
  for (unsigned shard = 0; shard < AQ_SHARDS && !status; shard++) {
    status = aq_hits_append (&sorted, &batch->hits[shard]);
    batch->hits[shard].count = 0;
    batch->added[shard] = false;
  }
  aq_hits_sort (&sorted);
  for (size_t i = 0;
       i < sorted.count && !aq_merge_limit_reached (merge) && !status; i++) {
    const unsigned shard = aq_hit_shard (&sorted.hit[i]);
    uint64_t added = 0;
    status = aq_set_merge (merge->set, shard, &sorted.hit[i], 1,
                           boards_left (merge), &added);
    batch->added[shard] |= added > 0;
  }
  aq_hits_free (&sorted);
  return status;
}

static bool has_hits (const struct hit_batch *batch) {
  bool any = false;
  for (unsigned shard = 0; shard < AQ_SHARDS; shard++)
    any |= batch->hits[shard].count > 0;
  return any;
}

/* Merges without a limit, shard by shard. */
static enum aq_status merge_shards (struct merge *merge) {
  bool any = false;
  for (size_t i = 0; i < merge->count && !any; i++)
    any = has_hits (merge->batch[i]);
  if (!any) { /* true of most generations of some schemes */
    for (size_t i = 0; i < merge->count; i++)
      memset (merge->batch[i]->added, 0, sizeof merge->batch[i]->added);
    return AQ_OK;
  }
  aq_thread_pool_run (merge->pool, AQ_SHARDS, merge_shard, merge);
  enum aq_status status = AQ_OK;
  for (unsigned shard = 0; shard < AQ_SHARDS && !status; shard++)
    status = merge->status[shard];
  return status;
}

enum aq_status aq_merge (struct merge *merge) {
  enum aq_status status = AQ_OK;
  for (size_t i = 0; i < merge->count && !status; i++)
    status = merge->batch[i]->status;
  if (status)
    return status;
  if (!merge->limit)
    return merge_shards (merge);
  for (size_t i = 0; i < merge->count && !status; i++)
    status = merge_to_limit (merge, merge->batch[i]);
  return status;
}
