/* SPDX-License-Identifier: MIT */

/* A run: rounds until the set is complete or a stop rule holds.  In a round

     the islands evolve, each by itself;
     what they solved is merged into the set;
     neighborhood search tries moves from what is new in it;
     what that found is merged.

   Threads share islands, shards of the set and tasks of the search;
   the result does not depend on which thread does what.  The state of a run
   between two rounds is its set: populations can begin anew at any time.

   The calls from here to the operators of a scheme are listed in
   ga/schemes/report.c. */

#include <stdlib.h>
#include <string.h>

#include "archive/neighborhood.h"
#include "archive/sorted_boards.h"
#include "core/processes.h"
#include "ga/schemes/schemes.h"
#include "run/completeness.h"
#include "run/run_state.h"

/* --- making and freeing --- */

/* Where the random numbers of the islands begin: by the seed and the number of
   boards that the run begins with, so that a run that goes on from saved
   boards does not repeat what found them. */
static struct aq_random first_random (const struct aq_collect *run) {
  struct aq_random random;
  aq_random_seed (&random,
                  run->options->seed ^ run->all.boards * 0xd6e8feb86659fd93);
  return random;
}

/* Makes the islands of this process. */
static enum aq_status make_islands (struct aq_collect *run) {
  const struct aq_collect_options *options = run->options;
  const struct share own = aq_own_share (options->islands, options->transport);
  struct aq_random random = first_random (run);
  enum aq_status status = AQ_OK;
  run->islands = own.end - own.first;
  run->island = calloc (run->islands + 1, sizeof *run->island);
  if (!run->island)
    return AQ_NO_MEMORY;
  for (unsigned i = 0; i < own.end && !status; i++) {
    if (i >= own.first)
      status = aq_island_new (&run->island[i - own.first], options,
                              run->taken.engine, i, &random, &run->stop);
    aq_random_long_jump (&random);
  }
  return status;
}

/* Makes the parts of a run whose options are taken. */
static enum aq_status make (struct aq_collect *run,
                            const struct aq_totals *known) {
  const struct aq_collect_options *options = run->options;
  run->stats.known = known;
  run->stats.engine = run->taken.engine->name;
  run->stats.blind_expectation = aq_scheme_blind_all (
      options->scheme, options->n, known, options->settings.symmetry);
  enum aq_status status =
      aq_set_new (&run->set, options->n, options->settings.symmetry,
                  aq_own_share (AQ_SHARDS, options->transport));
  if (!status)
    status = aq_thread_pool_new (&run->pool, options->threads);
  run->merge.set = run->set;
  run->merge.pool = run->pool;
  return status;
}

enum aq_status aq_collect_new_with (struct aq_collect **run,
                                    const struct aq_collect_options *options,
                                    const struct aq_totals *known) {
  struct aq_collect *made = *run = calloc (1, sizeof *made);
  if (!made)
    return AQ_NO_MEMORY;
  enum aq_status status = aq_options_take (&made->taken, options);
  made->options = &made->taken.options;
  if (!status)
    status = aq_common_status (made->options->transport, make (made, known));
  if (status) {
    aq_collect_free (made);
    *run = NULL;
  }
  return status;
}

enum aq_status aq_collect_new (struct aq_collect **run,
                               const struct aq_collect_options *options) {
  return aq_collect_new_with (run, options, aq_totals (options->n));
}

void aq_collect_free (struct aq_collect *run) {
  if (!run)
    return;
  aq_thread_pool_free (run->pool);
  for (unsigned i = 0; run->island && i < run->islands; i++)
    aq_island_free (&run->island[i]);
  free (run->island);
  for (unsigned i = 0; i < AQ_SEARCH_TASKS; i++)
    aq_batch_free (&run->task[i].batch);
  aq_batch_free (&run->known.batch);
  aq_merge_free (&run->merge);
  aq_mail_free (&run->mail);
  aq_hits_free (&run->starts);
  aq_set_free (run->set);
  free (run);
}

/* --- what it has --- */

const struct aq_stats *aq_collect_stats (const struct aq_collect *run) {
  return &run->stats;
}

/* How many of TOTAL are expected in the set of this process when the run has
   ended. */
static uint64_t expected (const struct aq_collect *run, uint64_t total) {
  const uint64_t limit = run->options->limit;
  const uint64_t all = limit && limit < total ? limit : total;
  const unsigned shards = aq_set_shards (run->set);
  return all / AQ_SHARDS * shards + all % AQ_SHARDS * shards / AQ_SHARDS;
}

uint64_t aq_collect_memory (const struct aq_collect *run, bool each) {
  const struct aq_totals *known = run->stats.known;
  if (!known)
    return 0;
  const uint64_t boards = expected (run, known->all);
  const uint64_t classes = expected (run, known->fundamental);
  const uint64_t sorted =
      each ? aq_sorted_bytes (run->options->n, aq_set_shards (run->set),
                              boards, classes)
           : 0;
  return aq_set_expected_bytes (run->set, classes) + sorted;
}

enum aq_status aq_collect_each (const struct aq_collect *run, bool fundamental,
                                aq_visit *visit, void *data) {
  if (run->status == AQ_LOST_PROCESS)
    return run->status;
  return aq_visit_sorted (run->set, fundamental, run->options->transport,
                          visit, data);
}

/* --- statistics --- */

/* What this process has, and STATUS, why it failed. */
static struct tally own_tally (struct aq_collect *run, enum aq_status status) {
  struct tally tally = {.boards = aq_set_found (run->set),
                        .classes = aq_set_classes (run->set),
                        .orbits = aq_set_orbits (run->set),
                        .queued = aq_set_queued (run->set),
                        .neighbors = run->neighbors,
                        .best = UINT32_MAX,
                        .end = aq_stop_check (&run->stop),
                        .status = status};
  for (unsigned i = 0; i < run->islands; i++)
    if (run->island[i].generations)
      aq_tally_island (&tally, &run->island[i]);
  return tally;
}

static void set_statistics (struct aq_stats *stats, const struct tally *all) {
  stats->found = all->boards;
  stats->fundamental_found = all->classes;
  stats->orbits = all->orbits;
  stats->generations = all->generations ? all->generations - 1 : 0;
  stats->best = all->individuals ? all->best : 0;
  stats->worst = all->worst;
  stats->mean = all->individuals
                    ? (double) all->fitness_sum / (double) all->individuals
                    : 0;
  stats->hits = all->hits;
  stats->restarts = all->restarts;
  stats->evaluations = all->evaluations;
  stats->neighbors = all->neighbors;
  stats->looks = stats->evaluations + stats->neighbors;
}

/* Adds up what all processes have, so that all come to the same decisions, and
   compares it with the known totals. */
static enum aq_status add_up (struct aq_collect *run, enum aq_status status) {
  struct aq_stats *stats = &run->stats;
  run->all = own_tally (run, status);
  if (aq_tally_all (&run->all, run->options->transport))
    return AQ_LOST_PROCESS;
  set_statistics (stats, &run->all);
  return run->all.status || !stats->known
             ? run->all.status
             : aq_check_completeness (stats->known, stats->found,
                                      stats->fundamental_found, &stats->orbits,
                                      &run->complete);
}

/* --- merging --- */

/* Merges with other processes, each of which has a share of the islands. */
static enum aq_status merge_with_others (struct aq_collect *run,
                                         const struct aq_transport *transport,
                                         bool of_islands) {
  const unsigned processes = aq_process_count (transport);
  unsigned island_end[AQ_PROCESSES_MAX];
  for (unsigned i = 0; i < processes; i++)
    island_end[i] = aq_share_of (run->options->islands, processes, i).end;
  return aq_merge_shared (&run->merge, &run->mail, transport,
                          of_islands ? island_end : NULL);
}

enum aq_status aq_run_merge (struct aq_collect *run, enum aq_status status,
                             bool of_islands) {
  const struct aq_transport *transport = run->options->transport;
  const enum aq_status merged =
      transport ? merge_with_others (run, transport, of_islands)
                : aq_merge (&run->merge);
  return merged == AQ_LOST_PROCESS ? merged
                                   : add_up (run, status ? status : merged);
}

/* --- a round --- */

/* How much of a budget is left; 0: there is none, and so no end. */
static uint64_t left_of (uint64_t budget, uint64_t used, uint64_t before) {
  return !budget                  ? UINT64_MAX
         : used - before < budget ? budget - (used - before)
                                  : 0;
}

/* Generations in a round.  Several islands evolve for AQ_ROUND_GENERATIONS by
   themselves, so that threads seldom wait for each other.  A single one ends
   its round with its first hits; a generation without any costs less if the
   run does not look at each.  Those who watch a run see it after each of the
   first AQ_WATCHED_GENERATIONS, and then at each multiple of them. */
static uint64_t round_length (const struct aq_collect *run) {
  const uint64_t generations = run->stats.generations;
  const uint64_t left = left_of (run->options->generations, generations,
                                 run->before.generations);
  const uint64_t length =
      run->options->islands > 1 ? AQ_ROUND_GENERATIONS
      : generations < AQ_WATCHED_GENERATIONS
          ? 1
          : AQ_WATCHED_GENERATIONS - generations % AQ_WATCHED_GENERATIONS;
  if (!run->all.generations) /* generation 0 */
    return 1;
  return length < left ? length : left;
}

/* A task of the thread pool. */
static void evolve_island (size_t index, void *data) {
  struct aq_collect *run = data;
  const bool alone = run->options->islands == 1;
  aq_island_evolve (&run->island[index], round_length (run),
                    alone ? left_of (run->options->looks, run->stats.looks,
                                     run->before.looks)
                          : UINT64_MAX);
}

static enum aq_status evolve (struct aq_collect *run) {
  aq_thread_pool_run (run->pool, run->islands, evolve_island, run);
  run->merge.count = run->islands;
  for (unsigned i = 0; i < run->islands; i++)
    run->merge.batch[i] = &run->island[i].batch;
  return aq_run_merge (run, AQ_OK, true);
}

/* Whether there are solutions to search from.  A tile costs the same however
   many boards it holds, so a few solutions wait for more as long as the
   islands find new ones. */
static bool has_to_search (const struct aq_collect *run) {
  const uint64_t queued =
      run->options->settings.neighborhood < 2 ? 0 : run->all.queued;
  return queued && (queued >= AQ_LANES || !run->all.any_new);
}

/* A task of the thread pool. */
static void search_neighborhood (size_t index, void *data) {
  struct aq_collect *run = data;
  struct search_task *task = &run->task[index];
  task->neighbors = 0;
  task->batch.status = aq_neighborhood_search (
      run->options->n, run->options->settings.neighborhood, aq_kernels (0),
      task->hits, task->count, &task->batch.hits, &task->neighbors);
}

/* Divides the solutions to search from among tasks, in whole tiles. */
static void divide_search (struct aq_collect *run) {
  const size_t count = run->starts.count;
  const size_t each =
      (aq_tiles (count) + AQ_SEARCH_TASKS - 1) / AQ_SEARCH_TASKS * AQ_LANES;
  run->merge.count = 0;
  for (size_t first = 0; first < count; first += each) {
    struct search_task *task = &run->task[run->merge.count];
    task->hits = run->starts.hit + first;
    task->count = count - first < each ? count - first : each;
    run->merge.batch[run->merge.count++] = &task->batch;
  }
}

static enum aq_status search (struct aq_collect *run) {
  enum { STARTS_OF_SHARD = 16 };
  const uint64_t before = run->all.boards;
  run->starts.count = 0;
  enum aq_status status = aq_set_pop (run->set, STARTS_OF_SHARD, &run->starts);
  divide_search (run);
  aq_thread_pool_run (run->pool, run->merge.count, search_neighborhood, run);
  for (size_t i = 0; i < run->merge.count; i++)
    run->neighbors += run->task[i].neighbors;
  status = aq_run_merge (run, status, false);
  run->stats.neighbors_found += run->all.boards - before;
  return status;
}

/* --- the run --- */

/* Whether USED, since BEFORE, has reached a limit; 0: there is none. */
static bool is_used_up (uint64_t limit, uint64_t used, uint64_t before) {
  return limit && used - before >= limit;
}

/* Why the run ends here: the same on all processes. */
static enum aq_end end_of (const struct aq_collect *run) {
  const struct aq_collect_options *options = run->options;
  const struct aq_stats *stats = &run->stats, *before = &run->before;
  if (run->complete)
    return AQ_COMPLETE;
  if (is_used_up (options->limit,
                  options->limit_fundamental ? stats->fundamental_found
                                             : stats->found,
                  0))
    return AQ_LIMIT;
  if (is_used_up (options->generations, stats->generations,
                  before->generations))
    return AQ_GENERATIONS;
  if (is_used_up (options->looks, stats->looks, before->looks))
    return AQ_LOOKS;
  return run->all.end;
}

static enum aq_status do_round (struct aq_collect *run) {
  const enum aq_status status = evolve (run);
  return status || end_of (run) || !has_to_search (run) ? status
                                                        : search (run);
}

/* Merges the boards that were given, and makes the islands. */
static enum aq_status begin (struct aq_collect *run) {
  const enum aq_status status = aq_run_merge_known (run);
  return status || run->island
             ? status
             : aq_common_status (run->options->transport, make_islands (run));
}

/* Calls round_done after a round before which FOUND solutions were in the set.
   False: the run is to end. */
static bool report_round (const struct aq_collect *run, uint64_t found) {
  const struct aq_collect_options *options = run->options;
  return !options->round_done ||
         (options->round_done_if_found && run->stats.found == found) ||
         options->round_done (&run->stats, options->data);
}

enum aq_status aq_collect_run (struct aq_collect *run) {
  const struct aq_collect_options *options = run->options;
  struct aq_stats *stats = &run->stats;
  aq_stop_begin (&run->stop, options->seconds, options->should_stop,
                 options->data);
  run->before = *stats;
  if (!run->status)
    run->status = begin (run);
  stats->end = end_of (run);
  while (!run->status && !stats->end) {
    const uint64_t found = stats->found;
    run->status = do_round (run);
    stats->end = end_of (run);
    if (!run->status && !report_round (run, found) && !stats->end)
      stats->end = AQ_INTERRUPTED;
  }
  return run->status;
}
