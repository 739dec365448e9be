/* SPDX-License-Identifier: MIT */

/* Running the trials: each thread takes the next one. */

#include "cli/study/trials.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "cli/io/clock.h"
#include "cli/io/interrupt.h"
#include "cli/io/message.h"

const struct measure_names measures[MEASURES] = {
    [LOOKS] = {NAMES ("looks"), .label = "looks", .cost = true, .whole = true},
    [EVALUATIONS] = {NAMES ("evaluations"), .label = "evaluations",
                     .cost = true, .whole = true},
    [EVALUATIONS_PER_HIT] = {NAMES ("evaluations_per_hit"),
                             .label = "evals/hit"},
    [MOVES_SHARE] = {NAMES ("moves_share"), .label = "by moves"},
    [FOUND] = {NAMES ("found"), .label = "found", .whole = true},
    [HELD] = {NAMES ("optima_held"), .label = "held", .whole = true},
    [SECONDS] = {NAMES ("cpu_seconds"), .label = "seconds", .cost = true},
    [GENERATIONS] = {NAMES ("generations"), .label = "generations",
                     .cost = true, .whole = true},
    [HITS] = {NAMES ("hits"), .label = "hits", .cost = true, .whole = true},
    [NEIGHBORS] = {NAMES ("neighbors"), .label = "neighbors", .cost = true,
                   .whole = true},
    [RESTARTS] = {NAMES ("restarts"), .label = "restarts", .cost = true,
                  .whole = true}};

int trials_new (struct trials *trials, const struct study *study) {
  *trials = (struct trials){.study = study};
  trials->configuration_count = factors_combinations (&study->factors);
  trials->seeds = study->last_seed - study->first_seed + 1;
  trials->configurations =
      calloc (trials->configuration_count, sizeof *trials->configurations);
  trials->trial = calloc (trials_all (trials), sizeof *trials->trial);
  trials->values = calloc (2 * trials->seeds + trials->configuration_count,
                           sizeof *trials->values);
  if (!trials->configurations || !trials->trial || !trials->values)
    return trouble ("%s", aq_status_text (AQ_NO_MEMORY));
  int status = EXIT_YES;
  for (size_t i = 0; i < trials->configuration_count && !status; i++)
    status = study_configuration (study, i, &trials->configurations[i]);
  return status;
}

size_t trials_all (const struct trials *trials) {
  return trials->configuration_count * trials->seeds;
}

size_t trials_finished (const struct trials *trials) {
  size_t finished = 0;
  for (size_t i = 0; i < trials_all (trials); i++)
    finished += trials->trial[i].finished;
  return finished;
}

const struct trial *runs_of (const struct trials *trials, size_t index) {
  return trials->trial + index * trials->seeds;
}

bool has_finished (const struct trials *trials, size_t index) {
  bool any = false;
  for (size_t i = 0; i < trials->seeds; i++)
    any |= runs_of (trials, index)[i].finished;
  return any;
}

size_t count_reached (const struct trials *trials, size_t index) {
  const struct trial *trial = runs_of (trials, index);
  size_t reached = 0;
  for (size_t i = 0; i < trials->seeds; i++)
    reached += trial[i].finished && trial[i].reached;
  return reached;
}

double value_of (const struct trial *trial, size_t value) {
  return value < MEASURES && measures[value].cost && !trial->reached
             ? (double) INFINITY
             : trial->value[value];
}

size_t find_values (const struct trials *trials, size_t index, size_t value,
                    double *values) {
  const struct trial *trial = runs_of (trials, index);
  size_t count = 0;
  for (size_t i = 0; i < trials->seeds; i++)
    if (trial[i].finished)
      values[count++] = value_of (&trial[i], value);
  return count;
}

void trials_free (struct trials *trials) {
  free (trials->configurations);
  free (trials->trial);
  free (trials->values);
}

/* --- one run --- */

uint64_t sampling_generation (size_t point) {
  static const uint64_t steps[] = {1, 2, 5};
  uint64_t generation = point ? steps[(point - 1) % 3] : 0;
  for (size_t i = 0; point && i < (point - 1) / 3; i++)
    generation *= 10;
  return generation;
}

unsigned target_percent (size_t target) {
  return (unsigned) (target < TARGETS - 2 ? 2 * (target + 1) : 50 + target);
}

/* What watches a run. */
struct observer {
  const struct aq_collect *run;
  struct trial *trial;
  bool sampled;  /* the share of the most frequent board */
  size_t point;  /* the next one */
  size_t target; /* likewise */
  enum aq_status status;
};

static void keep_targets (struct observer *observer,
                          const struct aq_stats *stats) {
  while (stats->known && observer->target < TARGETS &&
         100.0 * (double) stats->found >=
             target_percent (observer->target) * (double) stats->known->all) {
    observer->trial->found_at[observer->target] = (double) stats->found;
    observer->trial->looks_at[observer->target++] = (double) stats->looks;
  }
}

static bool round_done (const struct aq_stats *stats, void *data) {
  struct observer *observer = data;
  keep_targets (observer, stats);
  if (observer->sampled && observer->point < SAMPLING_POINTS &&
      stats->generations == sampling_generation (observer->point)) {
    struct aq_takeover takeover = {0};
    observer->status = aq_collect_takeover (observer->run, &takeover);
    observer->trial->value[SHARES + observer->point++] =
        takeover.boards ? (double) takeover.copies / (double) takeover.boards
                        : (double) NAN;
  }
  return !observer->status && !interrupted ();
}

static void keep_stats (struct trial *trial, const struct aq_stats *stats) {
  trial->finished = stats->end != AQ_INTERRUPTED;
  trial->reached = stats->end == AQ_COMPLETE;
  trial->end = stats->end;
  trial->value[LOOKS] = (double) stats->looks;
  trial->value[EVALUATIONS] = (double) stats->evaluations;
  trial->value[EVALUATIONS_PER_HIT] =
      stats->hits ? (double) stats->evaluations / (double) stats->hits
                  : (double) NAN;
  trial->value[MOVES_SHARE] =
      stats->found ? (double) stats->neighbors_found / (double) stats->found
                   : (double) NAN;
  trial->value[NEIGHBORS] = (double) stats->neighbors;
  trial->value[GENERATIONS] = (double) stats->generations;
  trial->value[HITS] = (double) stats->hits;
  trial->value[RESTARTS] = (double) stats->restarts;
  trial->value[FOUND] = (double) stats->found;
}

static enum aq_status collect (enum goal goal,
                               const struct configuration *configuration,
                               struct trial *trial) {
  struct aq_collect_options options = collect_options_of (configuration);
  struct observer observer = {.trial = trial,
                              .sampled = goal == GOAL_TAKEOVER};
  options.seed = trial->seed;
  options.round_done = round_done;
  options.should_stop = interrupt_stops;
  options.data = &observer;
  struct aq_collect *run;
  const double began = clock_thread ();
  enum aq_status status = aq_collect_new (&run, &options);
  observer.run = run;
  if (!status)
    status = aq_collect_run (run);
  trial->value[SECONDS] = clock_thread () - began;
  if (!status)
    status = observer.status;
  struct aq_takeover takeover = {0};
  if (!status)
    status = aq_collect_takeover (run, &takeover);
  if (!status) {
    keep_targets (&observer, aq_collect_stats (run));
    keep_stats (trial, aq_collect_stats (run));
    trial->value[HELD] = (double) takeover.optima;
    trial->reached |= goal == GOAL_TAKEOVER;
  }
  aq_collect_free (run);
  return status;
}

static enum aq_status solve (const struct configuration *configuration,
                             struct trial *trial) {
  struct aq_solve_options options = solve_options_of (configuration);
  options.seed = trial->seed;
  options.should_stop = interrupt_stops;
  struct aq_solve *run;
  const double began = clock_thread ();
  enum aq_status status = aq_solve_new (&run, &options);
  if (!status)
    status = aq_solve_run (run);
  trial->value[SECONDS] = clock_thread () - began;
  if (!status) {
    const struct aq_solve_stats *stats = aq_solve_stats (run);
    const bool solved = stats->end == AQ_SOLVED;
    trial->finished = stats->end != AQ_INTERRUPTED;
    trial->reached = solved;
    trial->end = stats->end;
    trial->value[LOOKS] = trial->value[EVALUATIONS] =
        (double) stats->evaluations;
    trial->value[GENERATIONS] = (double) stats->generations;
    trial->value[RESTARTS] = (double) stats->restarts;
    trial->value[HITS] = trial->value[FOUND] = solved;
    trial->value[EVALUATIONS_PER_HIT] = trial->value[MOVES_SHARE] =
        trial->value[NEIGHBORS] = trial->value[HELD] = NAN;
    if (solved) {
      trial->looks_at[TARGETS - 1] = trial->value[LOOKS];
      trial->found_at[TARGETS - 1] = 1;
    }
  }
  aq_solve_free (run);
  return status;
}

/* --- all of them --- */

/* The threads' shared state. */
struct pool {
  struct trials *trials;
  struct progress *progress; /* runs */
  atomic_size_t next;
  atomic_int failed;           /* enum aq_status */
  atomic_size_t configuration; /* the one that failed */
};

static void run_trial (struct pool *pool, size_t index) {
  struct trials *trials = pool->trials;
  const struct study *study = trials->study;
  const struct configuration *configuration =
      &trials->configurations[index / trials->seeds];
  struct trial *trial = &trials->trial[index];
  trial->seed = run_seed (study, configuration,
                          study->first_seed + index % trials->seeds);
  for (size_t point = 0; point < SAMPLING_POINTS; point++)
    trial->value[SHARES + point] = NAN;
  for (size_t target = 0; target < TARGETS; target++)
    trial->looks_at[target] = INFINITY;
  const enum aq_status status =
      study->goal == GOAL_FIRST ? solve (configuration, trial)
                                : collect (study->goal, configuration, trial);
  int none = AQ_OK;
  if (status) {
    trial->finished = false;
    if (atomic_compare_exchange_strong (&pool->failed, &none, (int) status))
      pool->configuration = index / trials->seeds;
  }
  progress_count (pool->progress);
}

static void *run_trials (void *data) {
  struct pool *pool = data;
  size_t index;
  while (!interrupted () && !pool->failed &&
         (index = pool->next++) < trials_all (pool->trials))
    run_trial (pool, index);
  return NULL;
}

static int report_failure (const struct pool *pool) {
  const struct configuration *failed =
      &pool->trials->configurations[pool->configuration];
  char message[MESSAGE_MAX];
  genetic_message (failed->genetic.scheme, &failed->genetic.breeding,
                   failed->n, (enum aq_status) pool->failed, message);
  return trouble ("%s", message);
}

int trials_run (struct trials *trials, unsigned jobs,
                struct progress *progress) {
  struct pool pool = {.trials = trials, .progress = progress};
  pthread_t *threads = calloc (jobs, sizeof *threads);
  unsigned started = 0;
  progress_enter (progress, "running", trials_all (trials), "run");
  while (threads && started < jobs &&
         !pthread_create (&threads[started], NULL, run_trials, &pool))
    started++;
  for (unsigned i = 0; i < started; i++)
    pthread_join (threads[i], NULL);
  free (threads);
  if (!started)
    return trouble ("no thread can be started");
  return pool.failed ? report_failure (&pool) : EXIT_YES;
}
