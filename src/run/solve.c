/* SPDX-License-Identifier: MIT */

/* The first solution: generations of a scheme on one population. */

#include <stdlib.h>

#include "core/stop.h"
#include "ga/placement.h"
#include "ga/population.h"
#include "lanes/kernels/lane_kernels.h"

struct aq_solve {
  struct aq_solve_options options;
  unsigned queens;
  struct aq_solve_stats stats;
  struct aq_improvement best;    /* since the last restart */
  struct population *population; /* of the plain engine */
  struct aq_solve_stats before;  /* when aq_solve_run was called */
  struct stop stop;
  bool begun;
  uint32_t least;     /* fitness since the last restart */
  uint64_t since;     /* the generation of the last improvement or restart */
  bool stop_improved; /* `improved` returned false */
  enum aq_status status;
};

/* --- making and freeing --- */

void aq_solve_init (struct aq_solve_options *options, unsigned n,
                    const struct aq_scheme *scheme) {
  *options = (struct aq_solve_options){.n = n, .scheme = scheme};
  aq_settings_init (&options->settings, scheme, n, 0);
  options->settings.restart = 0;
}

/* Copies the user's options, and checks them. */
static enum aq_status take_options (struct aq_solve *run,
                                    const struct aq_solve_options *theirs) {
  run->options = *theirs;
  const struct aq_solve_options *options = &run->options;
  enum aq_status status =
      aq_settings_check (options->scheme, options->n, &options->settings);
  if (!status && !(options->seconds >= 0))
    status = AQ_BAD_ARGUMENT;
  if (!status)
    run->queens =
        aq_settings_queens (options->scheme, options->n, &options->settings);
  return status;
}

enum aq_status aq_solve_new (struct aq_solve **run,
                             const struct aq_solve_options *options) {
  struct aq_solve *made = *run = calloc (1, sizeof *made);
  if (!made)
    return AQ_NO_MEMORY;
  enum aq_status status = take_options (made, options);
  struct aq_random random;
  aq_random_seed (&random, made->options.seed);
  if (!status)
    status = aq_plain_engine.make (&made->population, made->options.scheme,
                                   made->options.n, &made->options.settings,
                                   &random);
  if (status) {
    aq_solve_free (made);
    *run = NULL;
  }
  return status;
}

void aq_solve_free (struct aq_solve *run) {
  if (!run)
    return;
  aq_population_free (run->population);
  free (run);
}

const struct aq_solve_stats *aq_solve_stats (const struct aq_solve *run) {
  return &run->stats;
}

/* --- improvements --- */

static void describe_best (struct aq_solve *run, size_t index) {
  struct aq_improvement *best = &run->best;
  const struct population *population = run->population;
  const struct aq_scheme *scheme = run->options.scheme;
  const uint32_t fitness = population->visible.fitness[index];
  best->generation = run->stats.generations;
  best->evaluations = run->population->visible.evaluations;
  best->fitness = fitness;
  best->genes[0] = 0;
  if (scheme->published_fitness)
    best->fitness = scheme->published_fitness (&population->visible, fitness);
  aq_population_placement (&population->visible, index, &best->placement);
  if (scheme->format_genes)
    scheme->format_genes (&population->visible, index, best->genes);
}

static void report (struct aq_solve *run, size_t index) {
  const struct aq_solve_options *options = &run->options;
  run->least = run->population->visible.fitness[index];
  run->since = run->stats.generations;
  describe_best (run, index);
  run->stats.best = &run->best;
  if (!run->least &&
      (!aq_is_on_board (&run->best.placement, options->n, run->queens) ||
       aq_attacking_pairs (&run->best.placement, options->n)))
    run->population->visible.status = AQ_BAD_SOLUTION;
  else if (!run->stop_improved && options->improved &&
           !options->improved (&run->best, options->data))
    run->stop_improved = true;
}

/* Reports each individual that is better than the one reported last, until one
   solves. */
static void report_improvements (struct aq_solve *run) {
  const struct aq_population *population = &run->population->visible;
  for (size_t index = 0; index < population->count && run->least; index++)
    if (population->fitness[index] < run->least)
      report (run, index);
}

/* Sums up the fitness of the generation, unless it has no individuals. */
static void count_fitness (struct aq_solve *run) {
  const struct aq_population *population = &run->population->visible;
  struct aq_solve_stats *stats = &run->stats;
  if (!population->count)
    return;
  const struct fitness_summary summary = aq_kernels (0)->summarize_fitness (
      population->fitness, population->count);
  stats->least = summary.best;
  stats->worst = summary.worst;
  stats->mean = (double) summary.sum / (double) population->count;
}

/* --- the run --- */

static void start (struct aq_solve *run) {
  aq_plain_engine.create (run->population);
  run->least = UINT32_MAX;
  run->since = run->stats.generations;
}

/* Makes the next generation's boards, or those of generation 0; false if
   none can be better and no restart is allowed. */
static bool advance (struct aq_solve *run) {
  const uint64_t limit = run->options.settings.restart;
  struct aq_solve_stats *stats = &run->stats;
  if (!run->begun) {
    run->begun = true;
    start (run);
    return true;
  }
  const bool stuck = aq_plain_engine.is_stuck (run->population);
  if (stuck && !limit)
    return false;
  const bool restart =
      stuck || (limit && stats->generations - run->since >= limit);
  stats->generations++;
  stats->restarts += restart;
  if (restart)
    start (run);
  else
    aq_plain_engine.breed (run->population);
  return true;
}

/* Why the run ends after this generation.  Without neighborhood search all
   looks are evaluations. */
static enum aq_end end_reached (struct aq_solve *run) {
  const struct aq_solve_options *options = &run->options;
  const struct aq_solve_stats *stats = &run->stats, *before = &run->before;
  if (!run->least)
    return AQ_SOLVED;
  if (options->generations &&
      stats->generations - before->generations >= options->generations)
    return AQ_GENERATIONS;
  if (options->looks &&
      stats->evaluations - before->evaluations >= options->looks)
    return AQ_LOOKS;
  return aq_stop_check (&run->stop);
}

/* Evaluates a generation, and reports it. */
static enum aq_status evaluate (struct aq_solve *run) {
  const struct aq_solve_options *options = &run->options;
  struct aq_solve_stats *stats = &run->stats;
  aq_plain_engine.evaluate (run->population);
  if (!run->population->visible.status)
    report_improvements (run);
  aq_plain_engine.survive (run->population);
  count_fitness (run);
  if (run->population->visible.status)
    return run->population->visible.status;
  stats->evaluations = run->population->visible.evaluations;
  stats->end = end_reached (run);
  if (run->stop_improved && !stats->end)
    stats->end = AQ_INTERRUPTED;
  if (options->generation_done &&
      !options->generation_done (stats, options->data) && !stats->end)
    stats->end = AQ_INTERRUPTED;
  return AQ_OK;
}

static enum aq_status generation (struct aq_solve *run) {
  if (advance (run))
    return evaluate (run);
  run->stats.end = AQ_STALLED;
  run->stats.evaluations = run->population->visible.evaluations;
  return run->population->visible.status;
}

static enum aq_status run_generations (struct aq_solve *run) {
  struct aq_solve_stats *stats = &run->stats;
  enum aq_status status = AQ_OK;
  run->stop_improved = false;
  stats->end = aq_stop_check (&run->stop);
  while (!status && !stats->end)
    status = generation (run);
  return status;
}

enum aq_status aq_solve_run (struct aq_solve *run) {
  const struct aq_solve_options *options = &run->options;
  struct aq_solve_stats *stats = &run->stats;
  const struct aq_totals *known = aq_totals (options->n);
  run->before = *stats;
  aq_stop_begin (&run->stop, options->seconds, options->should_stop,
                 options->data);
  if (known && !known->all && run->queens == options->n)
    stats->end = AQ_STALLED;
  else if (!run->status && stats->end != AQ_SOLVED)
    run->status = run_generations (run);
  return run->status;
}
