/* SPDX-License-Identifier: MIT */

/* Runs of a study: threads take one after the other. */

#include "trials.h"

#include <math.h>
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
  trials->trial = calloc (trials_all (trials), sizeof *trials->trial);
  trials->values = calloc (trials->seeds, sizeof *trials->values);
  if (!trials->cells || !trials->trial || !trials->values)
    return trouble ("%s", aq_status_text (AQ_NO_MEMORY));
  int status = EXIT_YES;
  for (size_t i = 0; i < trials->cell_count && !status; i++)
    status = plan_cell (plan, i, &trials->cells[i]);
  return status;
}

size_t trials_all (const struct trials *trials) {
  return trials->cell_count * trials->seeds;
}

size_t trials_finished (const struct trials *trials) {
  size_t finished = 0;
  for (size_t i = 0; i < trials_all (trials); i++)
    finished += trials->trial[i].finished;
  return finished;
}

void trials_free (struct trials *trials) {
  free (trials->cells);
  free (trials->trial);
  free (trials->values);
}

static double thread_seconds (void) {
  struct timespec now;
  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

/* --- one run --- */

uint64_t look_generation (size_t look) {
  static const uint64_t within[] = {1, 2, 5};
  uint64_t generation = look ? within[(look - 1) % 3] : 0;
  for (size_t i = 0; look && i < (look - 1) / 3; i++)
    generation *= 10;
  return generation;
}

/* A run that is looked at. */
struct view {
  const struct aq_collect *run;
  struct trial *trial; /* NULL: not looked at */
  size_t look;         /* the next */
  enum aq_status status;
};

static bool round_done (const struct aq_stats *stats, void *data) {
  struct view *view = data;
  if (view->trial && view->look < LOOKS &&
      stats->generations == look_generation (view->look)) {
    struct aq_takeover takeover;
    view->status = aq_collect_takeover (view->run, &takeover);
    view->trial->share[view->look++] =
        takeover.boards ? (double) takeover.copies / (double) takeover.boards
                        : (double) NAN;
  }
  return !view->status && !interrupted ();
}

/* Spread finds without hits, and so tells an estimate nothing. */
static void ask_for_estimate (const struct plan *plan, const struct cell *cell,
                              struct aq_collect_options *options) {
  options->estimate = true;
  options->samples = cell_samples (plan, cell);
  options->spread = 0;
}

static enum aq_status note_estimate (const struct aq_collect *run,
                                     const struct cell *cell,
                                     struct trial *trial) {
  const double kinds = cell_kinds (cell);
  const enum aq_status status = aq_collect_estimate (run, &trial->estimate);
  trial->reached =
      trial->estimate.low <= kinds && kinds <= trial->estimate.high;
  return status;
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
  options.restart_after = cell->restart_after;
  const bool watched = plan->goal == GOAL_TAKEOVER;
  options.retire = !cell->literal;
  if (plan->goal == GOAL_ESTIMATE)
    ask_for_estimate (plan, cell, &options);
  struct view view = {.trial = watched ? trial : NULL};
  options.round_done = round_done;
  options.data = &view;
  for (size_t look = 0; look < LOOKS; look++)
    trial->share[look] = NAN;
  struct aq_collect *run;
  enum aq_status status = aq_collect_new (&run, &options);
  view.run = run;
  if (!status)
    status = aq_collect_run (run);
  if (!status)
    status = view.status;
  if (!status) {
    const struct aq_stats *stats = aq_collect_stats (run);
    trial->finished = stats->end != AQ_INTERRUPTED;
    trial->reached = watched || stats->end == AQ_COMPLETE;
    trial->measure[EVALUATIONS] = (double) stats->evaluations;
    trial->measure[GENERATIONS] = (double) stats->generations;
    trial->measure[HITS] = (double) stats->hits;
    if (plan->goal == GOAL_ESTIMATE)
      status = note_estimate (run, cell, trial);
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
      .restart = cell->restart,
      .restart_after = cell->restart_after,
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
  struct progress *progress; /* the caller of trials_run draws it */
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
  const enum aq_status status = plan->goal == GOAL_FIRST
                                    ? solve (plan, cell, seed, trial)
                                    : collect (plan, cell, seed, trial);
  trial->measure[SECONDS] = thread_seconds () - began;
  if (status) {
    trial->finished = false;
    crew->failed = (int) status;
  }
  crew->done++;
}

static void *work (void *data) {
  struct crew *crew = data;
  size_t index;
  while (!interrupted () && !crew->failed &&
         (index = crew->next++) < trials_all (crew->trials))
    run_trial (crew, index);
  return NULL;
}

/* Tells how far it is, ten times a second, until all is done. */
static void watch (struct crew *crew) {
  const size_t all = trials_all (crew->trials);
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
  progress_end (progress);
  if (!started)
    return trouble ("no thread can be made");
  if (crew.failed)
    return trouble ("%s", aq_status_text ((enum aq_status) crew.failed));
  return EXIT_YES;
}
