/* SPDX-License-Identifier: MIT */

/* A run: rounds of generations on islands, until the solution set is complete
   or a stop rule holds.

   In a round the islands evolve apart; then their hits are merged into the set
   in the order of the islands, and neighborhood search tries moves from what
   is new.  Threads carry islands, shards of the set and tasks of the search;
   none of these depends on which thread carries it. */

#include "run/collect.h"

#include <math.h>
#include <stdlib.h>

#include "archive/neighborhood.h"
#include "archive/sorted_boards.h"
#include "core/sized.h"
#include "ga/blind.h"
#include "ga/breeding.h"
#include "ga/schemes/schemes.h"
#include "run/completeness.h"

static unsigned neighborhood_max (unsigned n) {
  return n / 2;
}

static struct aq_collect_options defaults (unsigned n,
                                           const struct aq_scheme *scheme) {
  const unsigned most = neighborhood_max (n);
  return (struct aq_collect_options){
      .size = sizeof (struct aq_collect_options),
      .n = n,
      .scheme = scheme,
      .islands = 1,
      .threads = 1,
      .neighborhood =
          scheme->neighborhood < most ? scheme->neighborhood : most,
      .symmetry = scheme->symmetry,
      .exclude_solved = true,
      .stagnation_limit = scheme->stagnation_limit};
}

void aq_collect_init (struct aq_collect_options *options, size_t size,
                      unsigned n, const struct aq_scheme *scheme) {
  const struct aq_collect_options own = defaults (n, scheme);
  aq_sized_set (options, size, &own, sizeof own);
}

static enum aq_status check (const struct aq_collect_options *options) {
  if (options->n > AQ_SEARCH_MAX)
    return AQ_BAD_SIZE;
  const enum aq_status status =
      aq_breeding_check (options->scheme, options->n, options->breeding);
  if (status)
    return status;
  if (options->neighborhood > neighborhood_max (options->n))
    return AQ_BAD_NEIGHBORHOOD;
  if (options->islands < 1 || options->islands > AQ_ISLANDS_MAX ||
      options->threads < 1 || options->threads > AQ_THREADS_MAX)
    return AQ_BAD_ISLANDS;
  return AQ_OK;
}

/* Completes the user's options, which may be of another version, and checks
   them. */
static enum aq_status take_options (struct aq_collect *run,
                                    const struct aq_collect_options *theirs) {
  const size_t least = offsetof (struct aq_collect_options, seed);
  struct aq_collect_options *own = &run->options;
  if (!aq_sized_in (own, sizeof *own, theirs, least))
    return AQ_BAD_STRUCT;
  if (aq_scheme_fault (own->scheme))
    return AQ_BAD_SCHEME;
  *own = defaults (own->n, own->scheme);
  aq_sized_in (own, sizeof *own, theirs, least);
  const enum aq_status status = check (&run->options);
  if (!status)
    aq_breeding_take (&run->breeding, run->options.scheme, run->options.n,
                      run->options.breeding);
  run->options.breeding = &run->breeding;
  return status;
}

/* --- making and freeing --- */

static enum aq_status new_islands (struct aq_collect *run) {
  const struct aq_collect_options *options = &run->options;
  enum aq_status status = AQ_OK;
  struct random random;
  aq_random_seed (&random, options->seed);
  run->islands = calloc (options->islands, sizeof *run->islands);
  if (!run->islands)
    return AQ_NO_MEMORY;
  for (unsigned i = 0; i < options->islands && !status; i++) {
    status = aq_island_new (&run->islands[i], options, &run->breeding, &random,
                            run->kernels);
    aq_random_long_jump (&random);
  }
  return status;
}

/* Makes the parts of a run whose options are taken. */
static enum aq_status make (struct aq_collect *run,
                            const struct aq_totals *known) {
  const struct aq_collect_options *options = &run->options;
  run->kernels = aq_kernels (0);
  run->stats.size = sizeof run->stats;
  run->stats.known = known;
  run->stats.blind_expectation =
      known ? aq_blind_expectation (
                  known, aq_draws_per_solution (options->scheme, options->n),
                  options->symmetry)
            : (double) NAN;
  enum aq_status status =
      aq_set_new (&run->set, options->n, options->symmetry);
  if (!status)
    status = aq_thread_pool_new (&run->pool, options->threads);
  if (!status)
    status = new_islands (run);
  run->merge.set = run->set;
  run->merge.pool = run->pool;
  run->merge.limit = options->limit;
  run->merge.limit_classes = options->limit_fundamental;
  return status;
}

enum aq_status aq_collect_new_with (struct aq_collect **run,
                                    const struct aq_collect_options *options,
                                    const struct aq_totals *known) {
  struct aq_collect *made = *run = calloc (1, sizeof *made);
  if (!made)
    return AQ_NO_MEMORY;
  enum aq_status status = take_options (made, options);
  if (!status)
    status = make (made, known);
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
  for (unsigned i = 0; run->islands && i < run->options.islands; i++)
    aq_island_free (&run->islands[i]);
  free (run->islands);
  for (unsigned i = 0; i < AQ_SEARCH_TASKS; i++)
    aq_batch_free (&run->task[i].batch);
  aq_merge_free (&run->merge);
  aq_hits_free (&run->expanded);
  aq_set_free (run->set);
  free (run);
}

const struct aq_stats *aq_collect_stats (const struct aq_collect *run) {
  return &run->stats;
}

enum aq_status aq_collect_each (const struct aq_collect *run, bool fundamental,
                                aq_visit *visit, void *data) {
  return aq_visit_sorted (run->set, fundamental, visit, data);
}

/* --- a round --- */

/* A task of the thread pool. */
static void evolve_island (size_t index, void *data) {
  struct aq_collect *run = data;
  aq_island_evolve (&run->islands[index]);
}

/* Puts the round's hits into the set.  Sets *ANY_NEW where a hit was new. */
static enum aq_status merge_islands (struct aq_collect *run,
                                     uint64_t generations, bool *any_new) {
  run->merge.as_one = false;
  run->merge.count = run->options.islands;
  for (unsigned i = 0; i < run->options.islands; i++)
    run->merge.batch[i] = &run->islands[i].batch;
  const enum aq_status status = aq_merge (&run->merge);
  *any_new = false;
  for (unsigned i = 0; i < run->options.islands; i++) {
    *any_new |= run->islands[i].batch.was_new;
    aq_island_count_stagnant (&run->islands[i], generations);
  }
  return status;
}

/* A task of the thread pool. */
static void search_neighborhood (size_t index, void *data) {
  struct aq_collect *run = data;
  struct search_task *task = &run->task[index];
  task->neighbors = 0;
  task->batch.status = aq_neighborhood_search (
      run->options.n, run->options.neighborhood, run->kernels, task->hits,
      task->count, &task->batch.hits, &task->neighbors);
}

/* Divides the solutions to expand among tasks, in whole tiles. */
static void divide_search (struct aq_collect *run) {
  const size_t count = run->expanded.count;
  const size_t each =
      (aq_tiles (count) + AQ_SEARCH_TASKS - 1) / AQ_SEARCH_TASKS * AQ_LANES;
  run->merge.as_one = true;
  run->merge.count = 0;
  for (size_t first = 0; first < count; first += each) {
    struct search_task *task = &run->task[run->merge.count];
    task->hits = run->expanded.hit + first;
    task->count = count - first < each ? count - first : each;
    run->merge.batch[run->merge.count++] = &task->batch;
  }
}

/* Neighborhood search from solutions that were not yet searched from.  A tile
   costs the same however many boards it holds, so a few solutions wait for
   more as long as the islands find new ones. */
static enum aq_status expand (struct aq_collect *run, bool more_may_come) {
  enum { MOST = 16 }; /* solutions of each shard in a round */
  if (run->options.neighborhood < 2)
    return AQ_OK;
  const uint64_t queued = aq_set_queued (run->set);
  if (!queued || (queued < AQ_LANES && more_may_come))
    return AQ_OK;
  run->expanded.count = 0;
  enum aq_status status = aq_set_pop (run->set, MOST, &run->expanded);
  if (status)
    return status;
  divide_search (run);
  const size_t tasks = run->merge.count;
  aq_thread_pool_run (run->pool, tasks, search_neighborhood, run);
  const uint64_t found_before = aq_set_found (run->set);
  status = aq_merge (&run->merge);
  for (size_t i = 0; i < tasks; i++)
    run->stats.neighbors += run->task[i].neighbors;
  run->stats.neighbors_found += aq_set_found (run->set) - found_before;
  return status;
}

/* --- statistics --- */

/* Sums the statistics of all islands. */
static void sum_islands (struct aq_collect *run) {
  struct aq_stats *stats = &run->stats;
  double sum = 0;
  size_t boards = 0;
  stats->best = UINT32_MAX;
  stats->worst = 0;
  stats->hits = stats->restarts = stats->evaluations = 0;
  for (unsigned i = 0; i < run->options.islands; i++) {
    const struct island *island = &run->islands[i];
    const struct fitness_summary *fitness = &island->fitness;
    stats->best = fitness->best < stats->best ? fitness->best : stats->best;
    stats->worst =
        fitness->worst > stats->worst ? fitness->worst : stats->worst;
    sum += (double) fitness->sum;
    boards += island->boards;
    stats->hits += island->hits;
    stats->restarts += island->restarts;
    stats->evaluations += island->population->evaluations;
  }
  stats->mean = sum / (double) boards;
}

/* Counts what was found, and compares it with the known totals. */
static enum aq_status count_found (struct aq_collect *run, bool *complete) {
  struct aq_stats *stats = &run->stats;
  const uint64_t found = aq_set_found (run->set);
  if (found == stats->found)
    return AQ_OK;
  stats->found = found;
  stats->fundamental_found = aq_set_classes (run->set);
  stats->orbits = aq_set_orbits (run->set);
  return stats->known ? aq_check_completeness (stats->known, found,
                                               stats->fundamental_found,
                                               &stats->orbits, complete)
                      : AQ_OK;
}

/* --- the run --- */

static uint64_t count_samples (const struct aq_collect *run) {
  uint64_t count = 0;
  for (unsigned i = 0; i < run->options.islands; i++)
    count += run->islands[i].samples.count;
  return count;
}

static enum aq_end end_reached (const struct aq_collect *run, bool complete) {
  const struct aq_stats *stats = &run->stats;
  if (complete && !run->options.estimate)
    return AQ_COMPLETE;
  if (run->options.samples && count_samples (run) >= run->options.samples)
    return AQ_SAMPLED;
  if (aq_merge_limit_reached (&run->merge))
    return AQ_LIMIT;
  return aq_budget_end (&run->budget, stats->generations, stats->evaluations);
}

/* Generations in the next round; 0: generation 0. */
static uint64_t round_length (const struct aq_collect *run) {
  if (!run->begun)
    return 0;
  const uint64_t length = run->options.islands > 1 ? AQ_ROUND_GENERATIONS : 1;
  const uint64_t left = run->budget.generations - run->stats.generations;
  return run->budget.generations && left < length ? left : length;
}

static enum aq_status do_round (struct aq_collect *run, bool *complete) {
  const uint64_t generations = round_length (run);
  for (unsigned i = 0; i < run->options.islands; i++)
    run->islands[i].generations = generations;
  aq_thread_pool_run (run->pool, run->options.islands, evolve_island, run);
  run->begun = true;
  run->stats.generations += generations;
  bool any_new;
  enum aq_status status =
      merge_islands (run, generations ? generations : 1, &any_new);
  if (!status)
    status = expand (run, any_new);
  sum_islands (run);
  const enum aq_status counted = count_found (run, complete);
  return status ? status : counted;
}

/* Whether there is nothing left to do, whatever the budget: for N = 2 and 3
   from the beginning on. */
static enum aq_status check_done (struct aq_collect *run) {
  struct aq_stats *stats = &run->stats;
  const enum aq_end end = stats->end;
  bool complete = false;
  enum aq_status status = AQ_OK;
  if (stats->known)
    status = aq_check_completeness (stats->known, stats->found,
                                    stats->fundamental_found, &stats->orbits,
                                    &complete);
  const bool done = end == AQ_COMPLETE || end == AQ_LIMIT || end == AQ_SAMPLED;
  if (!done)
    stats->end = complete && !run->begun ? AQ_COMPLETE : AQ_RUNNING;
  return status;
}

/* Rounds until a stop rule holds. */
static enum aq_status run_rounds (struct aq_collect *run) {
  const struct aq_collect_options *options = &run->options;
  bool complete = false;
  while (!run->stats.end) {
    const enum aq_status status = do_round (run, &complete);
    if (status)
      return status;
    run->stats.end = end_reached (run, complete);
    if (options->round_done &&
        !options->round_done (&run->stats, options->data) && !run->stats.end)
      run->stats.end = AQ_INTERRUPTED;
  }
  return AQ_OK;
}

enum aq_status aq_collect_run (struct aq_collect *run) {
  const struct aq_collect_options *options = &run->options;
  run->budget = aq_budget_begin (run->stats.generations, options->generations,
                                 run->stats.evaluations, options->evaluations,
                                 options->seconds);
  if (!run->status)
    run->status = check_done (run);
  if (!run->status)
    run->status = run_rounds (run);
  return run->status;
}
