/* SPDX-License-Identifier: MIT */

/* A run: rounds (round.c) until the solution set is complete or a stop rule
   holds.  The calls from here to the operators of a scheme are listed in
   ga/schemes/report.c. */

#include <stdlib.h>
#include <string.h>

#include "archive/sorted_boards.h"
#include "core/processes.h"
#include "core/sized.h"
#include "ga/schemes/breeding.h"
#include "ga/schemes/schemes.h"
#include "run/completeness.h"
#include "run/engines.h"
#include "run/round.h"
#include "run/statistics.h"

static unsigned neighborhood_max (unsigned n) {
  return n / 2 < AQ_NEIGHBORHOOD_MAX ? n / 2 : AQ_NEIGHBORHOOD_MAX;
}

static struct aq_collect_options defaults (unsigned n,
                                           const struct aq_scheme *scheme) {
  const unsigned most = neighborhood_max (n);
  return (struct aq_collect_options){
      .size = sizeof (struct aq_collect_options),
      .n = n,
      .scheme = scheme,
      .threads = 1,
      .neighborhood =
          scheme->neighborhood < most ? scheme->neighborhood : most,
      .symmetry = scheme->symmetry,
      .exclude_solved = !scheme->survive,
      .stagnation_limit = scheme->stagnation_limit};
}

void aq_collect_init (struct aq_collect_options *options, size_t size,
                      unsigned n, const struct aq_scheme *scheme) {
  const struct aq_collect_options own = defaults (n, scheme);
  aq_sized_set (options, size, &own, sizeof own);
}

/* The islands of a run that does not say how many. */
static unsigned default_islands (const struct aq_collect_options *options) {
  const struct aq_scheme *scheme = options->scheme;
  return options->breeding || !scheme->islands ? 1 : scheme->islands;
}

/* Takes the transport, which may be of another version: if it has several
   processes, options.transport leads to run->transport. */
static enum aq_status take_transport (struct aq_collect *run) {
  const struct aq_transport *theirs = run->options.transport;
  struct aq_transport *own = &run->transport;
  run->options.transport = NULL;
  if (!theirs)
    return AQ_OK;
  if (!aq_sized_in (own, sizeof *own, theirs, sizeof *own))
    return AQ_BAD_STRUCT;
  if (!own->processes || own->processes > AQ_PROCESSES_MAX ||
      own->process >= own->processes)
    return AQ_BAD_TRANSPORT;
  if (own->processes == 1)
    return AQ_OK;
  run->options.transport = own;
  return own->gather && own->exchange &&
                 run->options.islands >= own->processes && !run->options.limit
             ? AQ_OK
             : AQ_BAD_TRANSPORT;
}

/* Checks the options, and takes the breeding parameters. */
static enum aq_status check (struct aq_collect *run) {
  const struct aq_collect_options *options = &run->options;
  if (options->n > AQ_SEARCH_MAX)
    return AQ_BAD_SIZE;
  const enum aq_status status = aq_breeding_take (
      &run->breeding, options->scheme, options->n, options->breeding);
  if (status)
    return status;
  if (options->neighborhood > neighborhood_max (options->n))
    return AQ_BAD_NEIGHBORHOOD;
  if (options->islands < 1 || options->islands > AQ_ISLANDS_MAX ||
      options->threads < 1 || options->threads > AQ_THREADS_MAX)
    return AQ_BAD_ISLANDS;
  return options->seconds >= 0 ? AQ_OK : AQ_BAD_ARGUMENT;
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
  if (!own->islands)
    own->islands = default_islands (own);
  enum aq_status status = check (run);
  if (!status)
    status = take_transport (run);
  if (!status && !own->breeding)
    aq_breeding_init (&run->breeding, sizeof run->breeding, own->scheme,
                      own->n,
                      aq_scheme_population (own->scheme, own->islands));
  own->breeding = &run->breeding;
  if (!status &&
      aq_breeding_queens (own->scheme, own->n, own->breeding) != own->n)
    return AQ_BAD_SHAPE;
  if (own->observe && own->engine == AQ_ENGINE_ANY)
    own->engine = AQ_ENGINE_PLAIN;
  if (!status && own->observe && own->engine != AQ_ENGINE_PLAIN)
    return AQ_BAD_ENGINE;
  if (!status &&
      !(run->engine = aq_engine_for (own->engine, own->scheme, own->breeding)))
    return AQ_BAD_ENGINE;
  return status;
}

/* --- making and freeing --- */

/* Group I of this process. */
static enum aq_status new_group (struct aq_collect *run, unsigned i,
                                 const struct random *random) {
  const unsigned together = run->islands_together;
  struct island_group *group = &run->group[i];
  const enum aq_status status =
      aq_group_new (group, &run->options, run->engine, &run->breeding,
                    (run->first_group + i) * together, together, random);
  if (!status)
    group->islands->poll.stop = &run->stop;
  return status;
}

static enum aq_status new_groups (struct aq_collect *run) {
  const struct aq_collect_options *options = &run->options;
  enum aq_status status = AQ_OK;
  struct random random;
  aq_random_seed (&random, options->seed);
  const unsigned together = run->engine->together (
      options->scheme, &run->breeding, options->islands);
  run->islands_together = together;
  run->all_groups = (options->islands + together - 1) / together;
  const struct share own = aq_own_share (run->all_groups, options->transport);
  run->first_group = own.first;
  run->groups = own.end - own.first;
  run->group = calloc (run->groups + 1, sizeof *run->group);
  if (!run->group)
    return AQ_NO_MEMORY;
  for (unsigned i = 0; i < own.end && !status; i++) {
    if (i >= own.first)
      status = new_group (run, i - own.first, &random);
    aq_random_long_jump (&random);
  }
  return status;
}

/* Enough to save a run, and to sort solutions part by part.  The system gives
   it no pages until it is used. */
enum { RESERVE_BYTES = 1 << 23 };

/* Makes the parts of a run whose options are taken. */
static enum aq_status make (struct aq_collect *run,
                            const struct aq_totals *known) {
  const struct aq_collect_options *options = &run->options;
  run->kernels = aq_kernels (0);
  run->stats.size = sizeof run->stats;
  run->stats.known = known;
  run->stats.engine = run->engine->name;
  run->stats.blind_expectation = aq_scheme_blind_all (
      options->scheme, options->n, known, options->symmetry);
  enum aq_status status =
      aq_set_new (&run->set, options->n, options->symmetry,
                  aq_own_share (AQ_SHARDS, options->transport));
  if (!status)
    status = aq_thread_pool_new (&run->pool, options->threads);
  if (!status)
    status = new_groups (run);
  run->reserve = malloc (RESERVE_BYTES);
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
    status = aq_common_status (made->options.transport, make (made, known));
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
  for (unsigned i = 0; run->group && i < run->groups; i++)
    aq_group_free (&run->group[i]);
  free (run->group);
  for (unsigned i = 0; i < AQ_SEARCH_TASKS; i++)
    aq_batch_free (&run->task[i].batch);
  aq_merge_free (&run->merge);
  aq_mail_free (&run->mail);
  aq_hits_free (&run->expanded);
  aq_set_free (run->set);
  free (run->reserve);
  free (run);
}

const struct aq_stats *aq_collect_stats (const struct aq_collect *run) {
  return &run->stats;
}

uint64_t aq_collect_memory (const struct aq_collect *run, bool each) {
  const struct aq_totals *known = run->stats.known;
  const struct aq_collect_options *options = &run->options;
  if (!known)
    return 0;
  uint64_t boards = known->all, classes = known->fundamental;
  if (options->limit && options->limit < boards)
    boards = options->limit;
  if (options->limit && options->limit < classes)
    classes = options->limit;
  const unsigned shards = aq_set_shards (run->set);
  const uint64_t sorted =
      each ? aq_sorted_bytes (options->n, shards, boards * shards / AQ_SHARDS,
                              classes * shards / AQ_SHARDS)
           : 0;
  return aq_set_expected_bytes (run->set, classes * shards / AQ_SHARDS) +
         sorted;
}

enum aq_status aq_collect_each (const struct aq_collect *run, bool fundamental,
                                aq_visit *visit, void *data) {
  if (run->status == AQ_LOST_PROCESS)
    return run->status;
  return aq_visit_sorted (run->set, fundamental, run->options.transport, visit,
                          data);
}

/* --- the run --- */

static struct budget used_by (const struct aq_stats *stats) {
  return (struct budget){.generations = stats->generations,
                         .evaluations = stats->evaluations,
                         .looks = stats->looks};
}

/* Whether the memory budget is used up.  The check is slower than a short
   round, so it is made only when the clock has moved on. */
static bool memory_is_used_up (struct aq_collect *run) {
  const double now = run->budget.memory ? aq_recent_seconds () : 0;
  if (now <= run->memory_looked)
    return false;
  run->memory_looked = now;
  const uint64_t sorted =
      aq_sorted_bytes (run->options.n, aq_set_shards (run->set),
                       aq_set_found (run->set), aq_set_classes (run->set));
  return aq_memory_peak () + sorted >= run->budget.memory;
}

/* Why this process would end the run before a round: it is complete, its limit
   or a budget is reached, or it must stop. */
static enum aq_end end_before_round (struct aq_collect *run) {
  if (run->complete)
    return AQ_COMPLETE;
  if (aq_merge_limit_reached (&run->merge))
    return AQ_LIMIT;
  const struct budget used = used_by (&run->stats);
  enum aq_end end = aq_budget_end (&run->budget, &used);
  if (!end)
    end = aq_stop_check (&run->stop);
  return !end && run->begun && memory_is_used_up (run) ? AQ_MEMORY : end;
}

/* Why this process would end the run before its next step. */
static enum aq_end own_end (struct aq_collect *run) {
  if (run->step == AQ_EVOLVE)
    return end_before_round (run);
  return run->step == AQ_SEARCH_NEIGHBORS || run->cut
             ? aq_stop_check (&run->stop)
             : AQ_RUNNING;
}

/* What a process tells the others before a step: how its last step went, and
   whether the run is to end. */
struct news {
  enum aq_status status;
  bool cut;
  enum aq_end end;
};

/* The greatest of all processes' news: all take the same decision. */
static enum aq_status share_news (const struct aq_transport *transport,
                                  struct news *news) {
  struct news all[AQ_PROCESSES_MAX];
  if (aq_gather (transport, news, sizeof *news, all))
    return AQ_LOST_PROCESS;
  for (unsigned i = 0; i < aq_process_count (transport); i++) {
    news->status = all[i].status > news->status ? all[i].status : news->status;
    news->cut |= all[i].cut;
    news->end = all[i].end > news->end ? all[i].end : news->end;
  }
  return AQ_OK;
}

/* All processes agree whether the run ends here, before its next step:
   run->stats.end.  STATUS is how this process's last step went; returns the
   greatest status of all processes. */
static enum aq_status agree_on_end (struct aq_collect *run,
                                    enum aq_status status) {
  struct news news;
  if (status == AQ_LOST_PROCESS)
    return status;
  memset (&news, 0, sizeof news);
  news.status = status;
  news.cut = run->cut;
  news.end = own_end (run);
  if (share_news (run->options.transport, &news))
    return AQ_LOST_PROCESS;
  if (news.status || news.cut)
    aq_round_step_dropped (run);
  if (!news.status)
    run->stats.end = news.end;
  return news.status;
}

/* Steps until a stop rule holds. */
static enum aq_status run_steps (struct aq_collect *run) {
  const struct aq_collect_options *options = &run->options;
  enum aq_status status = agree_on_end (run, AQ_OK);
  while (!status && !run->stats.end) {
    status = aq_round_step (run);
    status = agree_on_end (run, status);
    const bool round_ended = !status && run->step == AQ_EVOLVE;
    if (round_ended && options->round_done &&
        !options->round_done (&run->stats, options->data) && !run->stats.end)
      run->stats.end = AQ_INTERRUPTED;
  }
  if (status == AQ_NO_MEMORY) {
    free (run->reserve);
    run->reserve = NULL;
  }
  return status;
}

/* Whether there is nothing left to do, whatever the budget: for N = 2 and 3
   from the beginning on. */
static bool is_done (const struct aq_collect *run) {
  return run->complete || run->stats.end == AQ_LIMIT;
}

const char *aq_collect_calling (const struct aq_collect *run, double seconds) {
  const char *function = NULL;
  for (unsigned i = 0; i < run->groups && !function; i++)
    function = aq_calling (run->group[i].islands, seconds);
  return function;
}

enum aq_status aq_collect_run (struct aq_collect *run) {
  const struct aq_collect_options *options = &run->options;
  struct aq_stats *stats = &run->stats;
  const struct budget used =
      run->resumed ? (struct budget){0} : used_by (stats);
  run->budget = aq_budget_begin (
      &used, &(struct budget){.generations = options->generations,
                              .evaluations = options->evaluations,
                              .looks = options->looks,
                              .memory = options->memory});
  aq_stop_begin (&run->stop, options->seconds, options->should_stop,
                 options->data);
  run->resumed = false;
  run->memory_looked = 0;
  if (!run->status && run->broken)
    run->status = AQ_CANNOT_GO_ON;
  if (!run->status && stats->known)
    run->status = aq_check_completeness (stats->known, stats->found,
                                         stats->fundamental_found,
                                         &stats->orbits, &run->complete);
  if (run->status)
    return run->status;
  if (is_done (run)) {
    if (run->complete)
      stats->end = AQ_COMPLETE;
    return AQ_OK;
  }
  stats->end = AQ_RUNNING;
  return run->status = run_steps (run);
}
