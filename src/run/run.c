/* SPDX-License-Identifier: MIT */

/* A run: rounds until the set is complete or a stop rule holds.  In a round

     the islands evolve, each by itself;
     the boards that they solved are merged into the set;
     neighborhood search tries moves from the solutions new in it;
     the solutions that it finds are merged.

   Threads share islands, shards of the set and tasks of the search;
   the result does not depend on which thread does what.  The state of a run
   between two rounds is its set: populations can begin anew at any time.

   After each step the run adds up its numbers (run/add_up.c) and decides
   whether it ends, and why (end_of).

   From here to the operators of a scheme: aq_collect_run, do_round, evolve,
   aq_island_evolve (run/island.c), breed (ga/plain_engine.c), aq_breed_half
   (ga/schemes/report.c). */

#include "run/run.h"

#include <stdlib.h>

#include "archive/neighborhood.h"
#include "archive/sorted_boards.h"
#include "ga/schemes/schemes.h"
#include "run/add_up.h"
#include "run/budget.h"
#include "run/known.h"
#include "run/looks.h"

/* --- making and freeing --- */

/* Copies the transport; a single process needs none. */
static enum aq_status take_transport (struct aq_collect *run) {
  const struct aq_transport *theirs = run->options.transport;
  struct aq_transport *own = &run->transport;
  if (!theirs)
    return AQ_OK;
  *own = *theirs;
  if (!own->processes || own->processes > AQ_PROCESSES_MAX ||
      own->process >= own->processes)
    return AQ_BAD_TRANSPORT;
  run->shared = own->processes > 1;
  return !run->shared || (own->gather && own->exchange &&
                          run->options.islands >= own->processes &&
                          !run->options.found_at)
             ? AQ_OK
             : AQ_BAD_TRANSPORT;
}

/* NULL for a single process. */
static const struct aq_transport *transport_of (const struct aq_collect *run) {
  return run->shared ? &run->transport : NULL;
}

/* The state in which the islands' random numbers begin.  It depends on the
   seed and on how many boards the run begins with: a run that goes on from
   saved boards does not repeat the search that found them. */
static struct aq_random first_random (const struct aq_collect *run) {
  struct aq_random random;
  aq_random_seed (&random,
                  run->options.seed ^ run->all.boards * 0xd6e8feb86659fd93);
  return random;
}

/* Makes the islands of this process. */
static enum aq_status make_islands (struct aq_collect *run) {
  const struct aq_run_options *options = &run->options;
  const struct share own = aq_own_share (options->islands, transport_of (run));
  struct aq_random random = first_random (run);
  enum aq_status status = AQ_OK;
  run->island = calloc (own.end - own.first + 1, sizeof *run->island);
  if (!run->island)
    return AQ_NO_MEMORY;
  run->islands = own.end - own.first;
  for (unsigned i = 0; i < own.end && !status; i++) {
    if (i >= own.first)
      status = aq_island_new (&run->island[i - own.first], options,
                              run->engine, i, &random, &run->stop);
    aq_random_long_jump (&random);
  }
  return status;
}

/* Makes the parts of a run whose options are checked. */
static enum aq_status make (struct aq_collect *run,
                            const struct aq_totals *known) {
  const struct aq_run_options *options = &run->options;
  run->stats.known = known;
  run->stats.engine = run->engine->name;
  run->stats.blind_expectation = aq_scheme_blind_all (
      options->scheme, options->n, known, options->settings.symmetry);
  enum aq_status status =
      aq_set_new (&run->set, options->n, options->settings.symmetry);
  if (!status)
    status = aq_thread_pool_new (&run->pool, options->threads);
  run->merge = (struct merge){.set = run->set,
                              .pool = run->pool,
                              .transport = transport_of (run),
                              .owners = aq_process_count (transport_of (run))};
  return status;
}

/* Whether anything but a complete set can end the run. */
static bool has_stop_rule (const struct aq_run_options *options) {
  return options->limit || options->generations || options->looks ||
         options->seconds > 0 || options->round_done || options->should_stop;
}

enum aq_status aq_collect_new_with (struct aq_collect **run,
                                    const struct aq_run_options *options,
                                    const struct aq_totals *known) {
  struct aq_collect *made = *run = calloc (1, sizeof *made);
  if (!made)
    return AQ_NO_MEMORY;
  made->options = *options;
  enum aq_status status = aq_options_check_collect (options);
  if (!status && !(made->engine = aq_options_engine (options)))
    status = AQ_BAD_ENGINE;
  if (!status && !known && !has_stop_rule (options))
    status = AQ_ENDLESS;
  if (!status)
    status = take_transport (made);
  if (!status)
    status = make (made, known);
  if (status) {
    aq_collect_free (made);
    *run = NULL;
  }
  return status;
}

enum aq_status aq_collect_new (struct aq_collect **run,
                               const struct aq_run_options *options) {
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
    aq_hits_free (&run->task[i].batch.hits);
  aq_hits_free (&run->known.batch.hits);
  aq_merge_free (&run->merge);
  aq_hits_free (&run->starts);
  aq_set_free (run->set);
  free (run);
}

/* --- results --- */

const struct aq_stats *aq_collect_stats (const struct aq_collect *run) {
  return &run->stats;
}

/* How many of TOTAL are expected when the run has ended. */
static uint64_t expected (const struct aq_collect *run, uint64_t total) {
  const uint64_t limit = run->options.limit;
  return limit && limit < total ? limit : total;
}

/* The first process brings the boards of all to a set of its own. */
uint64_t aq_collect_memory (const struct aq_collect *run, bool each) {
  const struct aq_totals *known = run->stats.known;
  if (!known)
    return 0;
  const uint64_t classes = expected (run, known->fundamental);
  const uint64_t set = aq_set_expected_bytes (run->set, classes);
  const uint64_t own = set / aq_process_count (transport_of (run));
  if (!each || run->transport.process)
    return own;
  return (run->shared ? own + set : set) +
         aq_sorted_bytes (run->options.n, expected (run, known->all), classes);
}

/* With several processes, the first visits the boards of all. */
static enum aq_status visit_all (const struct aq_collect *run,
                                 bool fundamental, aq_visit *visit,
                                 void *data) {
  struct solution_set *all;
  enum aq_status status =
      aq_set_new (&all, run->options.n, run->options.settings.symmetry);
  if (!status)
    status = aq_merge_sets (&run->merge, all);
  if (!status && !run->transport.process)
    status = aq_visit_sorted (all, fundamental, visit, data);
  aq_set_free (all);
  return status;
}

enum aq_status aq_collect_each (const struct aq_collect *run, bool fundamental,
                                aq_visit *visit, void *data) {
  if (run->status == AQ_LOST_PROCESS)
    return run->status;
  return run->shared ? visit_all (run, fundamental, visit, data)
                     : aq_visit_sorted (run->set, fundamental, visit, data);
}

/* --- a round --- */

/* Generations in a round.  Several islands evolve for AQ_ROUND_GENERATIONS by
   themselves, so that threads seldom wait for each other.  A single island
   ends its round with its first hits: generations without hits cost less in
   long rounds.  Users see the run after each of the first
   AQ_WATCHED_GENERATIONS generations, and then at each multiple of that
   number. */
static uint64_t round_length (const struct aq_collect *run) {
  const uint64_t generations = run->stats.generations;
  const uint64_t left = aq_budget_left (run->options.generations,
                                        generations - run->before.generations);
  const uint64_t length =
      run->options.islands > 1 ? AQ_ROUND_GENERATIONS
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
  const bool alone = run->options.islands == 1;
  aq_island_evolve (&run->island[index], round_length (run),
                    alone
                        ? aq_budget_left (run->options.looks,
                                          run->stats.looks - run->before.looks)
                        : UINT64_MAX);
}

static enum aq_status evolve (struct aq_collect *run) {
  const struct aq_found before = aq_run_found (run);
  aq_thread_pool_run (run->pool, run->islands, evolve_island, run);
  run->merge.count = run->islands;
  for (unsigned i = 0; i < run->islands; i++)
    run->merge.batch[i] = &run->island[i].batch;
  const enum aq_status status = aq_run_merge (run, AQ_OK);
  return status ? status : aq_run_looks_evolved (run, &before);
}

/* Whether a hit of an island was new in the last merge. */
static bool any_new (const struct tally *tally) {
  uint64_t any = 0;
  for (unsigned i = 0; i < AQ_ISLANDS_MAX / 64; i++)
    any |= tally->was_new[i];
  return any;
}

/* Whether there are solutions to search from.  A tile costs the same however
   many boards it holds, so a few solutions wait for more as long as the
   islands find new ones. */
static bool must_search (const struct aq_collect *run) {
  const uint64_t queued =
      run->options.settings.neighborhood < 2 ? 0 : run->all.queued;
  return queued && (queued >= AQ_LANES || !any_new (&run->all));
}

/* A task of the thread pool. */
static void search_neighborhood (size_t index, void *data) {
  struct aq_collect *run = data;
  struct search_task *task = &run->task[index];
  task->neighbors = 0;
  task->batch.status = aq_neighborhood_search (
      run->options.n, run->options.settings.neighborhood, aq_kernels (0),
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
  const struct aq_found before = aq_run_found (run);
  run->starts.count = 0;
  enum aq_status status = aq_set_pop (run->set, STARTS_OF_SHARD, &run->starts);
  divide_search (run);
  aq_thread_pool_run (run->pool, run->merge.count, search_neighborhood, run);
  for (size_t i = 0; i < run->merge.count; i++)
    run->neighbors += run->task[i].neighbors;
  status = aq_run_merge (run, status);
  run->stats.neighbors_found += run->all.boards - before.found;
  return status ? status : aq_run_looks_searched (run, &before);
}

/* --- the run --- */

/* Why the run ends now, or AQ_RUNNING: the same on all processes. */
static enum aq_end end_of (const struct aq_collect *run) {
  const struct aq_run_options *options = &run->options;
  const struct aq_stats *stats = &run->stats;
  const enum aq_end budget = aq_budget_end (options, stats, &run->before);
  if (run->complete)
    return AQ_COMPLETE;
  if (aq_run_is_limited (run))
    return AQ_LIMIT;
  return budget ? budget : run->all.end;
}

static enum aq_status do_round (struct aq_collect *run) {
  const enum aq_status status = evolve (run);
  return status || end_of (run) || !must_search (run) ? status : search (run);
}

/* Merges the boards that were given, and makes the islands. */
static enum aq_status begin (struct aq_collect *run) {
  const enum aq_status status = aq_run_merge_known (run);
  return status || run->island ? status
                               : aq_run_add_up (run, make_islands (run));
}

/* Calls round_done after a round before which FOUND solutions were in the set.
   False: the run is to end. */
static bool report_round (const struct aq_collect *run, uint64_t found) {
  const struct aq_run_options *options = &run->options;
  return !options->round_done ||
         (options->round_done_if_found && run->stats.found == found) ||
         options->round_done (&run->stats, options->data);
}

enum aq_status aq_collect_run (struct aq_collect *run) {
  const struct aq_run_options *options = &run->options;
  struct aq_stats *stats = &run->stats;
  aq_stop_begin (&run->stop, options->seconds, options->should_stop,
                 options->data);
  if (stats->end != AQ_INTERRUPTED)
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
