/* SPDX-License-Identifier: MIT */

/* Merging hits.  First all hits are looked up; those that may be new are put
   in order and inserted.  Most generations of some schemes have no hit, and
   most hits are known. */

#include "run/merge.h"

#include <string.h>

/* Fewer hits than these are not worth waking threads. */
enum { FEW = 500 };

void aq_merge_free (struct merge *merge) {
  aq_hits_free (&merge->routed);
  aq_hits_free (&merge->candidates);
  aq_hits_free (&merge->scratch);
  for (unsigned i = 0; i < AQ_MERGE_TASKS; i++)
    aq_hits_free (&merge->task[i].candidates);
}

static void run_tasks (struct merge *merge, bool few, size_t tasks,
                       void (*task) (size_t index, void *data)) {
  if (!few) {
    aq_thread_pool_run (merge->pool, tasks, task, merge);
    return;
  }
  for (size_t index = 0; index < tasks; index++)
    task (index, merge);
}

/* The first failure of a producer. */
static enum aq_status producer_status (const struct merge *merge) {
  enum aq_status status = AQ_OK;
  for (size_t i = 0; i < merge->count && !status; i++)
    status = merge->batch[i]->status;
  return status;
}

/* --- the hits to merge: those of all batches, or with several processes those
   that the processes sent --- */

static enum aq_status route (struct merge *merge) {
  enum aq_status status = AQ_OK;
  merge->routed.count = 0;
  for (size_t i = 0; i < merge->count && !status; i++)
    status = aq_hits_append (&merge->routed, &merge->batch[i]->hits);
  return status ? status
                : aq_route (merge->transport, aq_set_size (merge->set),
                            merge->owners, &merge->routed, &merge->scratch);
}

static size_t lists (const struct merge *merge) {
  return merge->transport ? 1 : merge->count;
}

static const struct hit_list *list (const struct merge *merge, size_t index) {
  return merge->transport ? &merge->routed : &merge->batch[index]->hits;
}

static size_t count_hits (const struct merge *merge) {
  size_t hits = 0;
  for (size_t i = 0; i < lists (merge); i++)
    hits += list (merge, i)->count;
  return hits;
}

/* --- looking up --- */

/* Looks up a task's share of the hits. */
static void look_up (size_t index, void *data) {
  struct merge *merge = data;
  struct merge_task *task = &merge->task[index];
  const size_t hits = count_hits (merge);
  const size_t from = hits * index / merge->look_ups;
  const size_t to = hits * (index + 1) / merge->look_ups;
  size_t first = 0; /* the number of the list's first hit */
  task->candidates.count = 0;
  task->status = AQ_OK;
  for (size_t i = 0; first < to && !task->status; i++) {
    const struct hit_list *all = list (merge, i);
    const size_t begin = from > first ? from - first : 0;
    const size_t end = to - first < all->count ? to - first : all->count;
    if (begin < end)
      task->status = aq_set_list_candidates (
          merge->set, &(struct hit_list){all->hit + begin, end - begin, 0},
          &task->candidates);
    first += all->count;
  }
}

/* Lists the hits that may be new. */
static enum aq_status list_candidates (struct merge *merge, size_t hits) {
  enum aq_status status = AQ_OK;
  merge->look_ups = hits < FEW ? 1 : AQ_MERGE_TASKS;
  run_tasks (merge, hits < FEW, merge->look_ups, look_up);
  for (unsigned i = 0; i < merge->look_ups && !status; i++) {
    status = merge->task[i].status;
    if (!status)
      status = aq_hits_append (&merge->candidates, &merge->task[i].candidates);
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
  struct merge_task *task = &merge->task[index];
  const unsigned shard = (unsigned) index * AQ_TASK_SHARDS;
  const size_t from = first_of (&merge->candidates, shard);
  const size_t to = first_of (&merge->candidates, shard + AQ_TASK_SHARDS);
  task->gain = (struct set_gain){0};
  task->status = aq_set_insert (merge->set, merge->candidates.hit + from,
                                to - from, merge->was_new, &task->gain);
}

static enum aq_status insert_candidates (struct merge *merge) {
  if (!merge->candidates.count)
    return AQ_OK;
  enum aq_status status =
      aq_hits_sort_shards (&merge->candidates, &merge->scratch);
  if (status)
    return status;
  run_tasks (merge, merge->candidates.count < FEW, AQ_MERGE_TASKS, insert);
  for (unsigned i = 0; i < AQ_MERGE_TASKS; i++) {
    aq_set_gained (merge->set, &merge->task[i].gain);
    if (!status)
      status = merge->task[i].status;
  }
  return status;
}

enum aq_status aq_merge (struct merge *merge) {
  const enum aq_status produced = producer_status (merge);
  memset (merge->was_new, 0, sizeof merge->was_new);
  merge->candidates.count = 0;
  enum aq_status status = merge->transport ? route (merge) : AQ_OK;
  const size_t hits = count_hits (merge);
  if (!status && hits)
    status = list_candidates (merge, hits);
  if (!status && hits)
    status = insert_candidates (merge);
  for (size_t i = 0; i < merge->count && !status; i++)
    merge->batch[i]->hits.count = 0;
  return status ? status : produced;
}

/* --- the sets of several processes --- */

/* The position of a walk over all boards of a set. */
struct whole_walk {
  const struct solution_set *set;
  struct set_walk walk;
  unsigned part; /* 0: boards not popped, 1: popped ones, 2: the end */
};

/* Fills HITS with the next boards of a walk; there are none at its end. */
static enum aq_status next_hits (struct whole_walk *whole,
                                 struct hit_list *hits) {
  enum { HITS_AT_ONCE = 1 << 16 }; /* so that their memory is small */
  hits->count = 0;
  if (aq_hits_reserve (hits, HITS_AT_ONCE))
    return AQ_NO_MEMORY;
  while (hits->count + AQ_LANES <= HITS_AT_ONCE && whole->part < 2) {
    const unsigned count = aq_set_list (
        whole->set, &whole->walk, whole->part == 1, hits->hit + hits->count);
    hits->count += count;
    if (!count) {
      whole->part++;
      whole->walk = (struct set_walk){0};
    }
  }
  return AQ_OK;
}

enum aq_status aq_merge_sets (const struct merge *merge,
                              struct solution_set *all) {
  struct hit_batch batch = {0};
  struct merge sets = {.set = all,
                       .pool = merge->pool,
                       .transport = merge->transport,
                       .owners = 1,
                       .count = 1,
                       .batch = {&batch}};
  struct whole_walk whole = {.set = merge->set};
  struct tally left = {0};
  enum aq_status status;
  do {
    status = next_hits (&whole, &batch.hits);
    left.queued = batch.hits.count;
    if (!status)
      status = aq_merge (&sets);
    if (!status)
      status = aq_tally_all (merge->transport, &left);
  } while (!status && left.queued);
  aq_hits_free (&batch.hits);
  aq_merge_free (&sets);
  return status;
}
