/* SPDX-License-Identifier: MIT */

/* Searching for a first solution: an island, evolved by the plain engine,
   whose improvements are observed (run/improvements.c).  It has no solution
   set: the first solution ends it. */

#include <stdlib.h>

#include "run/budget.h"
#include "run/island.h"
#include "run/run_options.h"

struct aq_solve {
  struct aq_run_options options;
  struct island island;
  struct improvements improvements;
  struct aq_stats stats;
  struct aq_stats before; /* the statistics when budgets began */
  struct stop stop;
  enum aq_status status; /* of a run that failed */
};

void aq_solve_init (struct aq_run_options *options, unsigned n,
                    const struct aq_scheme *scheme) {
  aq_collect_init (options, n, scheme);
  options->settings.restart = 0;
}

enum aq_status aq_solve_new (struct aq_solve **run,
                             const struct aq_run_options *options) {
  struct aq_solve *made = *run = calloc (1, sizeof *made);
  if (!made)
    return AQ_NO_MEMORY;
  const struct aq_run_options *own = &made->options;
  struct aq_random random;
  made->options = *options;
  made->improvements = (struct improvements){.options = own};
  made->island.improvements = &made->improvements;
  aq_random_seed (&random, own->seed);
  enum aq_status status = aq_options_check (own);
  if (!status) {
    made->improvements.queens =
        aq_settings_queens (own->scheme, own->n, &own->settings);
    made->stats.engine = aq_plain_engine.name;
    status = aq_island_new (&made->island, own, &aq_plain_engine, 0, &random,
                            &made->stop);
  }
  if (status) {
    aq_solve_free (made);
    *run = NULL;
  }
  return status;
}

void aq_solve_free (struct aq_solve *run) {
  if (run)
    aq_island_free (&run->island);
  free (run);
}

const struct aq_stats *aq_solve_stats (const struct aq_solve *run) {
  return &run->stats;
}

/* Whether it is known that there is no solution. */
static bool is_hopeless (const struct aq_solve *run) {
  const unsigned n = run->options.n;
  const struct aq_totals *known = aq_totals (n);
  return known && !known->all && run->improvements.queens == n;
}

/* Whether breeding cannot improve and no restart is allowed. */
static bool is_stalled (const struct aq_solve *run) {
  return run->island.generations && !run->options.settings.restart &&
         aq_plain_engine.is_stuck (run->island.population);
}

/* Why the run ends after a generation, or AQ_RUNNING. */
static enum aq_end end_of (struct aq_solve *run) {
  if (!run->improvements.least)
    return AQ_SOLVED;
  const enum aq_end budget =
      aq_budget_end (&run->options, &run->stats, &run->before);
  return budget                      ? budget
         : run->improvements.stopped ? AQ_INTERRUPTED
                                     : aq_stop_check (&run->stop);
}

/* What was done behind the solution is not counted. */
static void set_statistics (struct aq_solve *run, enum aq_end end) {
  struct tally all = aq_island_tally (&run->island);
  if (!run->improvements.least) {
    all.evaluations = run->improvements.best.evaluations;
    all.repeated = run->improvements.repeated;
  }
  aq_tally_statistics (&all, &run->stats);
  run->stats.end = end;
}

/* Does a generation if breeding can improve. */
static enum aq_status advance (struct aq_solve *run) {
  const struct aq_run_options *options = &run->options;
  struct aq_stats *stats = &run->stats;
  if (is_stalled (run)) {
    set_statistics (run, AQ_STALLED); /* is_stalled may take looks */
    return run->island.population->visible.status;
  }
  aq_island_generation (&run->island);
  if (run->island.batch.status)
    return run->island.batch.status;
  set_statistics (run, AQ_RUNNING);
  stats->improvement = &run->improvements.best;
  stats->end = end_of (run);
  if (options->round_done && !options->round_done (stats, options->data) &&
      !stats->end)
    stats->end = AQ_INTERRUPTED;
  return AQ_OK;
}

enum aq_status aq_solve_run (struct aq_solve *run) {
  struct aq_stats *stats = &run->stats;
  if (run->status || stats->end == AQ_SOLVED)
    return run->status;
  if (stats->end != AQ_INTERRUPTED)
    run->before = *stats;
  run->improvements.stopped = false;
  aq_stop_begin (&run->stop, run->options.seconds, run->options.should_stop,
                 run->options.data);
  stats->end = is_hopeless (run) ? AQ_STALLED : aq_stop_check (&run->stop);
  while (!run->status && !stats->end)
    run->status = advance (run);
  return run->status;
}
