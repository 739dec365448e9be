/* SPDX-License-Identifier: MIT */

/* The first solution: generations of a scheme on one population. */

#include <string.h>

#include "ga/schemes/schemes.h"
#include "run/budget.h"

struct solve {
  const struct aq_solve_options *options;
  struct population *population;
  struct budget budget;
  uint32_t best;  /* fitness since the last restart */
  uint64_t since; /* the generation of the last improvement or restart */
};

static void describe (const struct population *population, size_t index,
                      struct aq_improvement *improvement) {
  const struct scheme *scheme = population->scheme;
  const uint32_t fitness = population->fitness[index];
  improvement->fitness = scheme->published_fitness
                             ? scheme->published_fitness (fitness)
                             : fitness;
  improvement->evaluations = population->evaluations;
  scheme->decode (population, index, &improvement->placement);
  improvement->genes[0] = 0;
  if (scheme->format_genes)
    scheme->format_genes (population, index, improvement->genes);
}

static void report (struct solve *solve, size_t index,
                    struct aq_solve_stats *stats) {
  solve->best = solve->population->fitness[index];
  solve->since = stats->generations;
  stats->best.generation = stats->generations;
  describe (solve->population, index, &stats->best);
  if (solve->options->improved)
    solve->options->improved (&stats->best, solve->options->data);
}

static size_t worst_index (const struct population *population) {
  size_t worst = 0;
  for (size_t index = 1; index < population->count; index++)
    if (population->fitness[index] > population->fitness[worst])
      worst = index;
  return worst;
}

/* Reports each individual that is better than the one reported last, until one
   solves.  Where the first population's worst is reported, no other of it is
   unless it solves. */
static void report_improvements (struct solve *solve,
                                 struct aq_solve_stats *stats) {
  const struct population *population = solve->population;
  const bool from_worst =
      population->scheme->worst_first && solve->best == UINT32_MAX;
  if (from_worst && population->count)
    report (solve, worst_index (population), stats);
  for (size_t index = 0; index < population->count && solve->best; index++)
    if (population->fitness[index] < (from_worst ? 1 : solve->best))
      report (solve, index, stats);
}

static void start (struct solve *solve, uint64_t generation) {
  solve->population->scheme->create (solve->population);
  solve->best = UINT32_MAX;
  solve->since = generation;
}

/* Makes the next generation's boards; false where none can be better and no
   restart is allowed. */
static bool advance (struct solve *solve, struct aq_solve_stats *stats) {
  struct population *population = solve->population;
  const uint64_t limit = solve->options->stagnation_limit;
  const bool stuck = population->scheme->is_stuck &&
                     population->scheme->is_stuck (population);
  if (stuck && !solve->options->restart)
    return false;
  if (stuck || (limit && stats->generations - solve->since >= limit)) {
    start (solve, stats->generations + 1);
    stats->restarts++;
  } else
    aq_population_breed (population);
  stats->generations++;
  return true;
}

static enum aq_end end_reached (const struct solve *solve,
                                const struct aq_solve_stats *stats) {
  if (!solve->best)
    return AQ_SOLVED;
  return aq_budget_end (&solve->budget, stats->generations,
                        stats->evaluations);
}

static enum aq_status run (struct solve *solve, struct aq_solve_stats *stats) {
  const struct aq_solve_options *options = solve->options;
  struct population *population = solve->population;
  start (solve, 0);
  do {
    population->scheme->evaluate (population);
    if (population->status)
      return population->status;
    report_improvements (solve, stats);
    stats->evaluations = population->evaluations;
    stats->end = end_reached (solve, stats);
    if (options->generation_done &&
        !options->generation_done (stats, options->data) && !stats->end)
      stats->end = AQ_INTERRUPTED;
    if (!stats->end && !advance (solve, stats))
      stats->end = AQ_STALLED;
  } while (!stats->end);
  stats->evaluations = population->evaluations;
  return AQ_OK;
}

enum aq_status aq_solve (const struct aq_solve_options *options,
                         struct aq_solve_stats *stats) {
  const struct scheme *scheme = aq_scheme_operators (options->scheme);
  enum aq_status status =
      aq_scheme_check (scheme, options->n, &options->breeding);
  if (status)
    return status;
  memset (stats, 0, sizeof *stats);
  const struct aq_totals *known = aq_totals (options->n);
  if (known && !known->all) {
    stats->end = AQ_STALLED;
    return AQ_OK;
  }
  struct solve solve = {.options = options};
  struct random random;
  aq_random_seed (&random, options->seed);
  solve.budget = aq_budget_begin (options->generations, options->evaluations,
                                  options->seconds);
  status = aq_population_new (&solve.population, scheme, options->n,
                              &options->breeding, &random, aq_kernels (0));
  if (!status)
    status = run (&solve, stats);
  aq_population_free (solve.population);
  return status;
}
