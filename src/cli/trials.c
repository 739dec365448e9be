/* SPDX-License-Identifier: MIT */

/* Runs of a study: threads take one after the other. */

#include "trials.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "command.h"
#include "interrupt.h"
#include "message.h"

int trials_new (struct trials *trials, const struct plan *plan) {
  *trials = (struct trials){.plan = plan};
  trials->cell_count = plan_cells (plan);
  trials->seeds = plan->last_seed - plan->first_seed + 1;
  trials->cells = calloc (trials->cell_count, sizeof *trials->cells);
  trials->trial =
      calloc (trials->cell_count * trials->seeds, sizeof *trials->trial);
  if (!trials->cells || !trials->trial)
    return trouble ("%s", aq_status_text (AQ_NO_MEMORY));
  int status = EXIT_YES;
  for (size_t i = 0; i < trials->cell_count && !status; i++)
    status = plan_cell (plan, i, &trials->cells[i]);
  return status;
}

void trials_free (struct trials *trials) {
  free (trials->cells);
  free (trials->trial);
}

static double thread_seconds (void) {
  struct timespec now;
  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

/* --- one run --- */

static bool round_done (const struct aq_stats *stats, void *data) {
  (void) stats, (void) data;
  return !interrupted ();
}

static enum aq_status collect (const struct plan *plan,
                               const struct cell *cell, uint64_t seed,
                               struct trial *trial) {
  struct aq_collect_options options =
      aq_collect_defaults (cell->n, cell->scheme);
  options.breeding = cell->breeding;
  options.seed = seed;
  options.generations = plan->genetic.generations;
  options.evaluations = plan->genetic.evaluations;
  options.seconds = plan->genetic.seconds;
  if (plan->restart_given)
    options.restart_after = plan->restart;
  options.round_done = round_done;
  struct aq_collect *run;
  enum aq_status status = aq_collect_new (&run, &options);
  if (!status)
    status = aq_collect_run (run);
  if (!status) {
    const struct aq_stats *stats = aq_collect_stats (run);
    trial->finished = stats->end != AQ_INTERRUPTED;
    trial->reached = stats->end == AQ_COMPLETE;
    trial->measure[EVALUATIONS] = (double) stats->evaluations;
    trial->measure[GENERATIONS] = (double) stats->generations;
    trial->measure[HITS] = (double) stats->hits;
  }
  aq_collect_free (run);
  return status;
}

static bool generation_done (const struct aq_solve_stats *stats, void *data) {
  (void) stats, (void) data;
  return !interrupted ();
}

static enum aq_status solve (const struct plan *plan, const struct cell *cell,
                             uint64_t seed, struct trial *trial) {
  const struct aq_solve_options options = {
      .n = cell->n,
      .scheme = cell->scheme,
      .breeding = cell->breeding,
      .seed = seed,
      .restart = !plan->restart_given || plan->restart,
      .restart_after = plan->restart,
      .generations = plan->genetic.generations,
      .evaluations = plan->genetic.evaluations,
      .seconds = plan->genetic.seconds,
      .generation_done = generation_done};
  struct aq_solve_stats stats;
  const enum aq_status status = aq_solve (&options, &stats);
  if (status)
    return status;
  trial->finished = stats.end != AQ_INTERRUPTED;
  trial->reached = stats.end == AQ_SOLVED;
  trial->measure[EVALUATIONS] = (double) stats.evaluations;
  trial->measure[GENERATIONS] = (double) stats.generations;
  trial->measure[HITS] = trial->reached;
  return AQ_OK;
}

/* --- all of them --- */

struct crew {
  struct trials *trials;
  struct progress *progress; /* the first thread draws it */
  atomic_size_t next, done;
  atomic_int failed; /* enum aq_status */
};

static void run_trial (struct crew *crew, size_t index) {
  struct trials *trials = crew->trials;
  const struct plan *plan = trials->plan;
  const struct cell *cell = &trials->cells[index / trials->seeds];
  const uint64_t seed = plan->first_seed + index % trials->seeds;
  struct trial *trial = &trials->trial[index];
  const double began = thread_seconds ();
  const enum aq_status status = plan->goal == GOAL_ALL
                                    ? collect (plan, cell, seed, trial)
                                    : solve (plan, cell, seed, trial);
  trial->measure[SECONDS] = thread_seconds () - began;
  if (status)
    crew->failed = (int) status;
  crew->done++;
}

static size_t all_trials (const struct trials *trials) {
  return trials->cell_count * trials->seeds;
}

static void *work (void *data) {
  struct crew *crew = data;
  size_t index;
  while (!interrupted () && !crew->failed &&
         (index = crew->next++) < all_trials (crew->trials))
    run_trial (crew, index);
  return NULL;
}

/* Tells how far it is, ten times a second, until all is done. */
static void watch (struct crew *crew) {
  const size_t all = all_trials (crew->trials);
  while (crew->done < all && !interrupted () && !crew->failed) {
    if (progress_is_due (crew->progress))
      progress_draw (crew->progress, "%zu of %zu runs", (size_t) crew->done,
                     all);
    usleep (20000);
  }
}

int trials_run (struct trials *trials, unsigned jobs,
                struct progress *progress) {
  struct crew crew = {.trials = trials, .progress = progress};
  pthread_t *threads = calloc (jobs, sizeof *threads);
  unsigned started = 0;
  while (threads && started < jobs &&
         !pthread_create (&threads[started], NULL, work, &crew))
    started++;
  if (started)
    watch (&crew);
  for (unsigned i = 0; i < started; i++)
    pthread_join (threads[i], NULL);
  free (threads);
  if (!started)
    return trouble ("no thread can be made");
  if (crew.failed)
    return trouble ("%s", aq_status_text ((enum aq_status) crew.failed));
  return EXIT_YES;
}
