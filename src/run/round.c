/* SPDX-License-Identifier: MIT */

/* The steps of a round: groups of islands evolve, each by itself; their hits
   are merged into the set in the order of the islands; neighborhood search
   tries moves from what is new; what it found is merged.  Threads carry
   groups, shards of the set and tasks of the search; none of these depends on
   which thread carries it. */

#include "run/round.h"

#include "archive/neighborhood.h"
#include "run/statistics.h"

/* --- evolve --- */

/* Generations in the round; 0: generation 0.  One group has no other to wait
   for, and so a round is a generation: all its islands know at once what is
   new. */
static uint64_t round_length (const struct aq_collect *run) {
  if (!run->begun)
    return 0;
  return run->groups > 1 ? AQ_ROUND_GENERATIONS : 1;
}

/* Keeps all groups, so that STOP can stop them; whether it can. */
static bool keep_all (struct aq_collect *run, struct stop *stop) {
  bool all = true;
  for (unsigned i = 0; i < run->groups; i++)
    all &= aq_group_keep (&run->group[i], stop);
  return all;
}

/* Keeps the groups before a round that may be slow.  Where there is no memory
   for one of them, none can be stopped. */
static void keep_groups (struct aq_collect *run) {
  const bool slow = aq_pace_is_slow (&run->pace);
  const bool kept = slow && keep_all (run, &run->stop);
  if (!kept && (slow || run->groups_kept))
    keep_all (run, NULL);
  run->groups_kept = kept;
}

/* A task of the thread pool. */
static void evolve_group (size_t index, void *data) {
  struct aq_collect *run = data;
  struct island_group *group = &run->group[index];
  group->generations = round_length (run);
  aq_group_evolve (group);
}

/* Undoes the step on all groups.  Where they were not kept, the run can
   neither go on nor be saved. */
static void undo_evolving (struct aq_collect *run) {
  for (unsigned i = 0; i < run->groups; i++)
    run->broken |= !aq_group_undo (&run->group[i]);
}

static enum aq_status evolve (struct aq_collect *run, bool *done) {
  const uint64_t generations = round_length (run);
  enum aq_status status = AQ_OK;
  keep_groups (run);
  aq_thread_pool_run (run->pool, run->groups, evolve_group, run);
  for (unsigned i = 0; i < run->groups; i++) {
    *done &= !aq_group_was_stopped (&run->group[i]);
    if (!status)
      status = run->group[i].batch.status;
  }
  if (status || !*done) {
    undo_evolving (run);
    return status;
  }
  run->begun = true;
  run->stats.generations += generations;
  run->step = AQ_MERGE_HITS;
  return AQ_OK;
}

/* --- merge --- */

static enum aq_status merge_hits (struct aq_collect *run, bool *done) {
  (void) done;
  run->merge.count = run->groups;
  for (unsigned i = 0; i < run->groups; i++)
    run->merge.batch[i] = &run->group[i].batch;
  const enum aq_status status = aq_merge (&run->merge);
  if (status)
    return status;
  run->any_new = false;
  for (unsigned i = 0; i < run->groups; i++) {
    run->any_new |= run->group[i].batch.were_new != 0;
    aq_group_count_stagnant (&run->group[i]);
  }
  run->step = AQ_SEARCH;
  return AQ_OK;
}

/* --- neighborhood search --- */

/* A task of the thread pool. */
static void search_neighborhood (size_t index, void *data) {
  struct aq_collect *run = data;
  struct search_task *task = &run->task[index];
  task->watch = (struct stop_watch){.stop = &run->stop};
  task->neighbors = 0;
  task->batch.status = aq_neighborhood_search (
      run->options.n, run->options.neighborhood, run->kernels, task->hits,
      task->count, &task->batch.hits, &task->neighbors, &task->watch);
}

/* Divides the solutions to expand among tasks, in whole tiles. */
static void divide_search (struct aq_collect *run) {
  const size_t count = run->expanded.count;
  const size_t each =
      (aq_tiles (count) + AQ_SEARCH_TASKS - 1) / AQ_SEARCH_TASKS * AQ_LANES;
  run->merge.count = 0;
  for (size_t first = 0; first < count; first += each) {
    struct search_task *task = &run->task[run->merge.count];
    task->hits = run->expanded.hit + first;
    task->count = count - first < each ? count - first : each;
    run->merge.batch[run->merge.count++] = &task->batch;
  }
}

/* Solutions of each shard that a round searches from: fewer where each takes
   long, so that a round does not take hours. */
static size_t starts_of_shard (unsigned neighborhood) {
  return neighborhood <= 5 ? 16 : neighborhood <= 7 ? 4 : 1;
}

static enum aq_status search_popped (struct aq_collect *run, bool *done) {
  enum aq_status status = AQ_OK;
  divide_search (run);
  const size_t tasks = run->merge.count;
  aq_thread_pool_run (run->pool, tasks, search_neighborhood, run);
  for (size_t i = 0; i < tasks; i++) {
    *done &= !run->task[i].watch.due;
    if (!status)
      status = run->task[i].batch.status;
  }
  if (status || !*done) {
    for (size_t i = 0; i < tasks; i++)
      run->task[i].batch.hits.count = 0;
    return status;
  }
  for (size_t i = 0; i < tasks; i++)
    run->stats.neighbors += run->task[i].neighbors;
  run->step = AQ_MERGE_NEIGHBORS;
  return AQ_OK;
}

/* Whether there is nothing left to search for. */
static bool has_all (const struct aq_collect *run) {
  return (run->complete && !run->options.estimate) ||
         aq_merge_limit_reached (&run->merge);
}

/* Neighborhood search from solutions that were not yet searched from.  A tile
   costs the same however many boards it holds, so a few solutions wait for
   more as long as the islands find new ones. */
static enum aq_status search (struct aq_collect *run, bool *done) {
  const uint64_t queued =
      run->options.neighborhood < 2 ? 0 : aq_set_queued (run->set);
  enum aq_status status = queued ? aq_collect_count (run) : AQ_OK;
  if (!queued || (queued < AQ_LANES && run->any_new) || has_all (run)) {
    run->step = AQ_EVOLVE;
    return status;
  }
  run->expanded.count = 0;
  if (!status)
    status = aq_set_pop (run->set, starts_of_shard (run->options.neighborhood),
                         &run->expanded);
  if (status)
    return status;
  status = search_popped (run, done);
  if (status || !*done)
    aq_set_unpop (run->set);
  return status;
}

static enum aq_status merge_neighbors (struct aq_collect *run, bool *done) {
  (void) done;
  const uint64_t found_before = aq_set_found (run->set);
  const enum aq_status status = aq_merge (&run->merge);
  run->stats.neighbors_found += aq_set_found (run->set) - found_before;
  if (!status)
    run->step = AQ_EVOLVE;
  return status;
}

/* --- the round --- */

enum aq_status aq_round (struct aq_collect *run, bool *done) {
  static enum aq_status (*const steps[AQ_STEPS]) (struct aq_collect * run,
                                                  bool *done) = {
      [AQ_EVOLVE] = evolve,
      [AQ_MERGE_HITS] = merge_hits,
      [AQ_SEARCH] = search,
      [AQ_MERGE_NEIGHBORS] = merge_neighbors};
  enum aq_status status;
  *done = true;
  do
    status = steps[run->step](run, done);
  while (!status && *done && run->step != AQ_EVOLVE);
  return status;
}
