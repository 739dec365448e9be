/* SPDX-License-Identifier: MIT */

/* The steps of a round: groups of islands evolve, each by itself; their hits
   are merged into the set in the order of the islands; neighborhood search
   tries moves from what is new; what it found is merged.  Threads share
   groups, shards of the set and tasks of the search; the result does not
   depend on which thread does what.

   All processes do a step together, and agree before the next whether it is
   finished (collect.c).  Evolving and searching can be stopped in the middle;
   merges always end. */

#include "run/round.h"

#include "archive/neighborhood.h"
#include "core/processes.h"
#include "run/statistics.h"

/* --- evolve --- */

/* Generations in the round; 0 means: make generation 0.  One island, or up to
   64 small ones, share what is new after each generation.  Otherwise islands
   evolve longer by themselves, so that threads seldom wait for each other;
   then stagnant generations are counted in steps of a round. */
static uint64_t round_length (const struct aq_collect *run) {
  const unsigned islands = run->options.islands;
  if (!run->begun)
    return 0;
  return islands == 1 ||
                 (islands <= AQ_ISLANDS_TOGETHER &&
                  aq_islands_are_small (run->breeding.population, islands))
             ? 1
             : AQ_ROUND_GENERATIONS;
}

/* A task of the thread pool. */
static void evolve_group (size_t index, void *data) {
  struct aq_collect *run = data;
  struct island_group *group = &run->group[index];
  group->numbers.round_length = round_length (run);
  aq_group_evolve (group);
}

static enum aq_status evolve (struct aq_collect *run) {
  enum aq_status status = AQ_OK;
  aq_thread_pool_run (run->pool, run->groups, evolve_group, run);
  for (unsigned i = 0; i < run->groups; i++) {
    run->cut |= run->group[i].islands->poll.due;
    if (!status)
      status = run->group[i].batch.status;
  }
  run->step = AQ_MERGE_HITS;
  return status;
}

/* --- merge --- */

/* Merges with other processes, each of which has a share of the islands. */
static enum aq_status merge_with_others (struct aq_collect *run,
                                         const struct aq_transport *transport,
                                         bool of_islands) {
  unsigned island_end[AQ_PROCESSES_MAX];
  for (unsigned i = 0; i < aq_process_count (transport); i++) {
    const unsigned groups =
        aq_share_of (run->all_groups, aq_process_count (transport), i).end;
    const unsigned end = groups * run->islands_together;
    island_end[i] = end < run->options.islands ? end : run->options.islands;
  }
  return aq_merge_shared (&run->merge, &run->mail, transport,
                          of_islands ? island_end : NULL);
}

/* Merges the batches of all processes, those of islands or of neighborhood
   search, counts what is in the set then, and finds out whether that is
   all. */
static enum aq_status merge_all (struct aq_collect *run, bool of_islands) {
  const struct aq_transport *transport = run->options.transport;
  const enum aq_status status =
      transport ? merge_with_others (run, transport, of_islands)
                : aq_merge (&run->merge);
  run->any_new = false;
  for (unsigned i = 0; i < run->groups && of_islands; i++)
    run->any_new |= run->group[i].batch.were_new != 0;
  return status == AQ_LOST_PROCESS ? status : aq_collect_update (run, status);
}

/* Whether there are solutions to search from.  A tile costs the same however
   many boards it holds, so a few solutions wait for more as long as the
   islands find new ones. */
static bool has_to_search (const struct aq_collect *run) {
  const uint64_t queued = run->options.neighborhood < 2 ? 0 : run->all.queued;
  return queued && (queued >= AQ_LANES || !run->all.any_new) &&
         !run->complete && !aq_merge_limit_reached (&run->merge);
}

static enum aq_status merge_hits (struct aq_collect *run) {
  run->stats.generations += round_length (run);
  run->begun = true;
  run->step = AQ_EVOLVE;
  run->merge.count = run->groups;
  for (unsigned i = 0; i < run->groups; i++)
    run->merge.batch[i] = &run->group[i].batch;
  const enum aq_status status = merge_all (run, true);
  if (status)
    return status;
  for (unsigned i = 0; i < run->groups; i++)
    aq_group_count_stagnant (&run->group[i]);
  if (has_to_search (run))
    run->step = AQ_SEARCH_NEIGHBORS;
  return AQ_OK;
}

/* --- neighborhood search --- */

/* A task of the thread pool. */
static void search_neighborhood (size_t index, void *data) {
  struct aq_collect *run = data;
  struct search_task *task = &run->task[index];
  task->poll = (struct stop_poll){.stop = &run->stop};
  task->neighbors = 0;
  task->batch.status = aq_neighborhood_search (
      run->options.n, run->options.neighborhood, run->kernels, task->hits,
      task->count, &task->batch.hits, &task->neighbors, &task->poll);
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

/* Solutions of each shard that a round searches from. */
enum { STARTS_OF_SHARD = 16 };

static enum aq_status search (struct aq_collect *run) {
  run->expanded.count = 0;
  enum aq_status status =
      aq_set_peek (run->set, STARTS_OF_SHARD, &run->expanded);
  divide_search (run);
  const size_t tasks = run->merge.count;
  aq_thread_pool_run (run->pool, tasks, search_neighborhood, run);
  for (size_t i = 0; i < tasks; i++) {
    run->cut |= run->task[i].poll.due;
    if (!status)
      status = run->task[i].batch.status;
  }
  run->step = AQ_MERGE_NEIGHBORS;
  return status;
}

static enum aq_status merge_neighbors (struct aq_collect *run) {
  const uint64_t found_before = run->all.boards;
  run->step = AQ_EVOLVE;
  aq_set_pop (run->set);
  for (size_t i = 0; i < run->merge.count; i++)
    run->neighbors += run->task[i].neighbors;
  const enum aq_status status = merge_all (run, false);
  run->stats.neighbors_found += run->all.boards - found_before;
  return status;
}

/* --- a step --- */

enum aq_status aq_round_step (struct aq_collect *run) {
  static enum aq_status (*const steps[AQ_STEPS]) (struct aq_collect * run) = {
      [AQ_EVOLVE] = evolve,
      [AQ_MERGE_HITS] = merge_hits,
      [AQ_SEARCH_NEIGHBORS] = search,
      [AQ_MERGE_NEIGHBORS] = merge_neighbors};
  return steps[run->step](run);
}

void aq_round_step_dropped (struct aq_collect *run) {
  run->cut = false;
  run->broken |= run->step != AQ_MERGE_NEIGHBORS;
  if (run->broken)
    return;
  for (size_t i = 0; i < run->merge.count; i++)
    run->task[i].batch.hits.count = 0;
  run->step = AQ_SEARCH_NEIGHBORS;
}
