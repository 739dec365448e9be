/* SPDX-License-Identifier: MIT */

/* Computing the results. */

#include "cli/study/results.h"

#include <math.h>
#include <string.h>

#include "cli/study/published_table.h"

const char *const measure_names[MEASURES] = {"evaluations", "generations",
                                             "hits", "cpu_seconds"};

static double published_generations (size_t population) {
  for (size_t i = 0; i < sizeof published / sizeof *published; i++)
    if (published[i].population == population)
      return published[i].generations;
  return NAN;
}

bool result_of (const struct trials *trials, size_t index,
                struct result *result) {
  const struct trial *trial = trials->trial + index * trials->seeds;
  const struct configuration *configuration = &trials->configurations[index];
  *result = (struct result){.configuration = configuration, .published = NAN};
  result->blind =
      trials->study->goal == GOAL_FIRST
          ? aq_blind_first (configuration->scheme, configuration->n)
          : aq_blind_all (configuration->scheme, configuration->n,
                          configuration->scheme->symmetry);
  if (trials->study->published)
    result->published =
        published_generations (configuration->breeding.population);
  for (size_t i = 0; i < trials->seeds; i++) {
    result->runs += trial[i].finished;
    result->reached += trial[i].finished && trial[i].reached;
  }
  for (unsigned measure = 0; measure < MEASURES; measure++) {
    size_t count = 0;
    for (size_t i = 0; i < trials->seeds; i++)
      if (trial[i].finished)
        trials->values[count++] =
            trial[i].reached ? trial[i].measure[measure] : (double) INFINITY;
    result->statistics[measure] = sample_statistics (trials->values, count);
  }
  return result->runs > 0;
}

struct sample_statistics share_of (const struct trials *trials, size_t index,
                                   size_t point) {
  const struct trial *trial = trials->trial + index * trials->seeds;
  size_t count = 0;
  for (size_t i = 0; i < trials->seeds; i++)
    if (trial[i].finished)
      trials->values[count++] = trial[i].share[point];
  return sample_statistics (trials->values, count);
}

/* --- of estimates --- */

const char *const estimate_names[ESTIMATE_PARTS] = {
    "hits", "distinct", "coverage", "estimate", "low", "high"};

static double estimate_part (const struct aq_estimate *estimate,
                             unsigned part) {
  const double parts[ESTIMATE_PARTS] = {(double) estimate->samples,
                                        (double) estimate->distinct,
                                        estimate->coverage,
                                        estimate->total,
                                        estimate->low,
                                        estimate->high};
  return estimate->samples ? parts[part] : (double) NAN;
}

struct estimates estimates_of (const struct trials *trials, size_t index) {
  const struct trial *trial = trials->trial + index * trials->seeds;
  struct estimates estimates = {0};
  for (unsigned part = 0; part < ESTIMATE_PARTS; part++) {
    estimates.runs = estimates.covered = 0;
    for (size_t i = 0; i < trials->seeds; i++)
      if (trial[i].finished) {
        trials->values[estimates.runs++] =
            estimate_part (&trial[i].estimate, part);
        estimates.covered += trial[i].reached;
      }
    const struct sample_statistics statistics =
        sample_statistics (trials->values, estimates.runs);
    estimates.made = statistics.count;
    estimates.median[part] = statistics.median;
  }
  return estimates;
}

/* --- of settings --- */

const char *const setting_names[SETTINGS] = {
    "crossover_rate",   "mutation_rate",     "tournament",
    "stagnation_limit", "generations_limit", "evaluations_limit",
    "seconds_limit",    "hits_for_each"};

static double number_if (bool there, double number) {
  return there ? number : (double) NAN;
}

void settings_of (const struct study *study,
                  const struct configuration *configuration,
                  double settings[SETTINGS]) {
  const struct aq_scheme *scheme = configuration->scheme;
  const struct genetic_options *limits = &study->genetic;
  const double values[SETTINGS] = {
      number_if (scheme->rates, configuration->breeding.crossover_rate),
      number_if (scheme->rates, configuration->breeding.mutation_rate),
      number_if (breeding_has_tournaments (scheme, &configuration->breeding),
                 (double) configuration->breeding.tournament),
      number_if (configuration->restart,
                 (double) configuration->stagnation_limit),
      number_if (limits->generations, (double) limits->generations),
      number_if (limits->evaluations, (double) limits->evaluations),
      number_if (limits->seconds > 0, limits->seconds),
      number_if (study->goal == GOAL_ESTIMATE, study->hits)};
  memcpy (settings, values, sizeof values);
}
