/* SPDX-License-Identifier: MIT */

/* Merging hits.  First all hits are looked up; those that may be new are put
   in order and inserted.  Most generations of some schemes have no hit, and
   most hits are known. */

#include "run/merge.h"

#include <string.h>

/* Fewer hits than these are not worth waking threads. */
enum { FEW = 500 };

void aq_batch_free (struct hit_batch *batch) {
  aq_hits_free (&batch->hits);
  aq_hits_free (&batch->candidates);
}

void aq_merge_free (struct merge *merge) {
  aq_hits_free (&merge->candidates);
  aq_hits_free (&merge->scratch);
}

static void run_tasks (struct merge *merge, size_t hits, size_t tasks,
                       void (*task) (size_t index, void *data)) {
  if (hits >= FEW) {
    aq_thread_pool_run (merge->pool, tasks, task, merge);
    return;
  }
  for (size_t index = 0; index < tasks; index++)
    task (index, merge);
}

static size_t count_hits (const struct merge *merge) {
  size_t hits = 0;
  for (size_t i = 0; i < merge->count; i++)
    hits += merge->batch[i]->hits.count;
  return hits;
}

/* --- looking up --- */

/* Looks up the hits of a batch. */
static void look_up (size_t index, void *data) {
  const struct merge *merge = data;
  struct hit_batch *batch = merge->batch[index];
  batch->candidates.count = 0;
  batch->status =
      aq_set_list_candidates (merge->set, &batch->hits, &batch->candidates);
}

/* Lists the hits of all batches that may be new. */
static enum aq_status list_candidates (struct merge *merge) {
  enum aq_status status = AQ_OK;
  run_tasks (merge, count_hits (merge), merge->count, look_up);
  merge->candidates.count = 0;
  for (size_t i = 0; i < merge->count; i++) {
    struct hit_batch *batch = merge->batch[i];
    if (!status)
      status = batch->status;
    if (!status)
      status = aq_hits_append (&merge->candidates, &batch->candidates);
    batch->status = AQ_OK;
  }
  return status;
}

/* --- inserting --- */

/* The index of the first candidate of a shard from FIRST on. */
static size_t first_of (const struct hit_list *candidates, unsigned first) {
  size_t from = 0, to = candidates->count;
  while (from < to) {
    const size_t middle = (from + to) / 2;
    if (candidates->hit[middle].shard < first)
      from = middle + 1;
    else
      to = middle;
  }
  return from;
}

/* Inserts the candidates of some shards. */
static void insert (size_t index, void *data) {
  struct merge *merge = data;
  const unsigned shard = (unsigned) index * AQ_TASK_SHARDS;
  const size_t from = first_of (&merge->candidates, shard);
  const size_t to = first_of (&merge->candidates, shard + AQ_TASK_SHARDS);
  merge->gain[index] = (struct set_gain){0};
  merge->status[index] =
      aq_set_insert (merge->set, merge->candidates.hit + from, to - from,
                     merge->was_new, &merge->gain[index]);
}

static enum aq_status insert_all (struct merge *merge) {
  enum aq_status status =
      aq_hits_sort_shards (&merge->candidates, &merge->scratch);
  if (status)
    return status;
  run_tasks (merge, merge->candidates.count, AQ_MERGE_TASKS, insert);
  for (unsigned i = 0; i < AQ_MERGE_TASKS; i++) {
    aq_set_gained (merge->set, &merge->gain[i]);
    if (!status)
      status = merge->status[i];
  }
  return status;
}

void aq_merge_tell_islands (struct merge *merge) {
  for (size_t i = 0; i < merge->count; i++)
    merge->batch[i]->was_new |= merge->was_new[merge->batch[i]->island];
}

static enum aq_status insert_candidates (struct merge *merge) {
  if (!merge->candidates.count)
    return AQ_OK;
  memset (merge->was_new, 0, sizeof merge->was_new);
  const enum aq_status status = insert_all (merge);
  aq_merge_tell_islands (merge);
  return status;
}

enum aq_status aq_merge_status (const struct merge *merge) {
  enum aq_status status = AQ_OK;
  for (size_t i = 0; i < merge->count && !status; i++)
    status = merge->batch[i]->status;
  return status;
}

enum aq_status aq_merge (struct merge *merge) {
  enum aq_status status = aq_merge_status (merge);
  if (status || !count_hits (merge))
    return status;
  status = list_candidates (merge);
  if (!status)
    status = insert_candidates (merge);
  for (size_t i = 0; i < merge->count && !status; i++)
    merge->batch[i]->hits.count = 0;
  return status;
}
