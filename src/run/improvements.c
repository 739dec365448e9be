/* SPDX-License-Identifier: MIT */

/* Describing and reporting improvements. */

#include "run/improvements.h"

#include "ga/placement.h"
#include "ga/population.h"

static void describe (struct improvements *improvements,
                      const struct aq_population *population, size_t index) {
  const struct population *whole = aq_whole (population);
  const struct aq_scheme *scheme = population->scheme;
  struct aq_improvement *best = &improvements->best;
  const uint32_t fitness = population->fitness[index];
  best->evaluations = aq_population_look (whole, index);
  improvements->repeated = population->repeated - population->known_count +
                           aq_population_known (population, 0, index + 1);
  best->fitness = scheme->published_fitness
                      ? scheme->published_fitness (population, fitness)
                      : fitness;
  best->genes[0] = 0;
  if (scheme->format_genes)
    scheme->format_genes (population, index, best->genes);
  aq_population_placement (population, index, &best->placement);
}

static bool is_solution (const struct improvements *improvements, unsigned n) {
  const struct aq_placement *placement = &improvements->best.placement;
  return aq_is_on_board (placement, n, improvements->queens) &&
         !aq_attacking_pairs (placement, n);
}

static void report (struct improvements *improvements,
                    struct aq_population *population, size_t index) {
  const struct aq_run_options *options = improvements->options;
  improvements->least = population->fitness[index];
  describe (improvements, population, index);
  if (!improvements->least && !is_solution (improvements, population->n))
    population->status = AQ_BAD_SOLUTION;
  else if (options->improved && !improvements->stopped)
    improvements->stopped =
        !options->improved (&improvements->best, options->data);
}

bool aq_improvements_report (struct improvements *improvements,
                             struct aq_population *population,
                             uint64_t generation) {
  const uint32_t before = improvements->least;
  for (size_t i = 0; i < population->count && improvements->least; i++)
    if (population->fitness[i] < improvements->least) {
      improvements->best.generation = generation;
      report (improvements, population, i);
    }
  return improvements->least < before;
}
