/* SPDX-License-Identifier: MIT */

/* The steps of a round: groups of islands evolve, each by itself; their hits
   are merged into the set in the order of the islands; neighborhood search
   tries moves from what is new; what it found is merged.  Threads carry
   groups, shards of the set and tasks of the search; none of these depends on
   which thread carries it.

   All processes do a step together, and agree on whether it is done before the
   next.  If one fails or is stopped, all undo it; a merge keeps what it has
   inserted, and is done again. */

#include "run/round.h"

#include "archive/neighborhood.h"
#include "core/processes.h"
#include "run/statistics.h"

/* Whether all processes have done a step: *DONE.  This one has the STATUS;
   with AQ_OK it was stopped unless *DONE.  Returns the greatest failure. */
static enum aq_status agree (const struct aq_collect *run,
                             enum aq_status status, bool *done) {
  if (!status && !*done)
    status = AQ_STOPPED; /* which is below all failures */
  status = aq_common_status (run->options.transport, status);
  *done = status != AQ_STOPPED;
  return *done ? status : AQ_OK;
}

/* --- evolve --- */

/* Generations in the round; 0: generation 0.  One island, or up to 64 small
   ones, share what is new after each generation.  Otherwise islands evolve
   longer by themselves, so that threads seldom wait for each other; then
   stagnant generations are counted in steps of a round. */
static uint64_t round_length (const struct aq_collect *run) {
  const unsigned islands = run->options.islands;
  if (!run->begun)
    return 0;
  return islands == 1 ||
                 (islands <= AQ_TOGETHER_MAX &&
                  aq_islands_are_small (run->breeding.population, islands))
             ? 1
             : AQ_ROUND_GENERATIONS;
}

/* Takes snapshots of all groups, so that STOP can stop them.  AQ_NO_MEMORY if
   there is no memory for one of them.  With NULL nothing can stop them. */
static enum aq_status snapshot_all (struct aq_collect *run,
                                    struct stop *stop) {
  enum aq_status status = AQ_OK;
  for (unsigned i = 0; i < run->groups; i++)
    if (!aq_group_snapshot (&run->group[i], stop))
      status = AQ_NO_MEMORY;
  return status;
}

/* Takes snapshots of the groups before a round that may be slow.  If there is
   no memory for one of them, no group can be stopped, on any process.
   AQ_LOST_PROCESS. */
static enum aq_status snapshot_groups (struct aq_collect *run) {
  enum aq_status status = AQ_OK;
  if (run->slow)
    status = aq_common_status (run->options.transport,
                               snapshot_all (run, &run->stop));
  if (status == AQ_LOST_PROCESS)
    return status;
  const bool taken = run->slow && !status;
  if (!taken && (run->slow || run->has_snapshots))
    snapshot_all (run, NULL);
  run->has_snapshots = taken;
  return AQ_OK;
}

/* A task of the thread pool. */
static void evolve_group (size_t index, void *data) {
  struct aq_collect *run = data;
  struct island_group *group = &run->group[index];
  group->numbers.round_length = round_length (run);
  aq_group_evolve (group);
}

/* Undoes the step on all groups.  Without snapshots the run can neither go on
   nor be saved. */
static void restore_groups (struct aq_collect *run) {
  for (unsigned i = 0; i < run->groups; i++)
    run->broken |= !aq_group_restore (&run->group[i]);
}

static enum aq_status evolve (struct aq_collect *run, bool *done) {
  const uint64_t generations = round_length (run);
  enum aq_status status = snapshot_groups (run);
  if (status)
    return status;
  aq_thread_pool_run (run->pool, run->groups, evolve_group, run);
  for (unsigned i = 0; i < run->groups; i++) {
    *done &= !run->group[i].islands->watch.due;
    if (!status)
      status = run->group[i].batch.status;
  }
  status = agree (run, status, done);
  if (status || !*done) {
    restore_groups (run);
    return status;
  }
  run->begun = true;
  run->stats.generations += generations;
  run->step = AQ_MERGE_HITS;
  return AQ_OK;
}

/* --- merge --- */

/* Merges the batches of all processes, those of islands or of neighborhood
   search, and counts what is in the set then. */
static enum aq_status merge_all (struct aq_collect *run, bool of_islands) {
  const struct aq_transport *transport = run->options.transport;
  unsigned island_end[AQ_PROCESSES_MAX];
  for (unsigned i = 0; i < aq_process_count (transport); i++) {
    const unsigned groups =
        aq_share_of (run->all_groups, aq_process_count (transport), i).end;
    const unsigned end = groups * run->islands_together;
    island_end[i] = end < run->options.islands ? end : run->options.islands;
  }
  enum aq_status status = aq_merge_shared (&run->merge, &run->mail, transport,
                                           of_islands ? island_end : NULL);
  run->any_new = false;
  for (unsigned i = 0; i < run->groups && of_islands; i++)
    run->any_new |= run->group[i].batch.were_new != 0;
  if (status == AQ_LOST_PROCESS)
    return status;
  status = aq_collect_count (run, status);
  if (!status)
    aq_mail_delivered (&run->merge);
  return status;
}

static enum aq_status merge_hits (struct aq_collect *run, bool *done) {
  (void) done;
  run->merge.count = run->groups;
  for (unsigned i = 0; i < run->groups; i++)
    run->merge.batch[i] = &run->group[i].batch;
  const enum aq_status status = merge_all (run, true);
  if (status)
    return status;
  for (unsigned i = 0; i < run->groups; i++)
    aq_group_count_stagnant (&run->group[i]);
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

/* Solutions of each shard that a round searches from: fewer if each takes
   long, so that a round does not take hours. */
static size_t starts_of_shard (unsigned neighborhood) {
  return neighborhood <= 5 ? 16 : neighborhood <= 7 ? 4 : 1;
}

/* Pops what the round searches from, and searches. */
static enum aq_status pop_and_search (struct aq_collect *run, bool *done) {
  run->expanded.count = 0;
  enum aq_status status = aq_set_pop (
      run->set, starts_of_shard (run->options.neighborhood), &run->expanded);
  divide_search (run);
  const size_t tasks = run->merge.count;
  aq_thread_pool_run (run->pool, tasks, search_neighborhood, run);
  for (size_t i = 0; i < tasks; i++) {
    *done &= !run->task[i].watch.due;
    if (!status)
      status = run->task[i].batch.status;
  }
  return status;
}

/* Whether there is nothing left to search for. */
static bool has_all (const struct aq_collect *run) {
  return run->complete || aq_merge_limit_reached (&run->merge);
}

/* Neighborhood search from solutions that were not yet searched from.  A tile
   costs the same however many boards it holds, so a few solutions wait for
   more as long as the islands find new ones. */
static enum aq_status search (struct aq_collect *run, bool *done) {
  const uint64_t queued = run->options.neighborhood < 2 ? 0 : run->all.queued;
  if (!queued || (queued < AQ_LANES && run->all.any_new) || has_all (run)) {
    run->step = AQ_EVOLVE;
    return AQ_OK;
  }
  enum aq_status status = pop_and_search (run, done);
  status = agree (run, status, done);
  if (status || !*done) {
    for (size_t i = 0; i < run->merge.count; i++)
      run->task[i].batch.hits.count = 0;
    aq_set_unpop (run->set);
    return status;
  }
  for (size_t i = 0; i < run->merge.count; i++)
    run->neighbors += run->task[i].neighbors;
  run->step = AQ_MERGE_NEIGHBORS;
  return AQ_OK;
}

static enum aq_status merge_neighbors (struct aq_collect *run, bool *done) {
  (void) done;
  const uint64_t found_before = run->all.boards;
  const enum aq_status status = merge_all (run, false);
  run->stats.neighbors_found += run->all.boards - found_before;
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
