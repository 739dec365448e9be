/* SPDX-License-Identifier: MIT */

/* Configurations, and which of them a goal and a scheme allow. */

#include "cli/study/configuration.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/io/exit_status.h"

static size_t at_least_one (size_t count) {
  return count ? count : 1;
}

size_t study_configurations (const struct study *study) {
  return at_least_one (study->scheme_count) * study->size_count *
         at_least_one (study->population_count) *
         (study->goal == GOAL_TAKEOVER ? 2 : 1);
}

double configuration_total (const struct configuration *configuration) {
  const struct aq_totals *known = aq_totals (configuration->n);
  return (double) (configuration->scheme->symmetry ? known->fundamental
                                                   : known->all);
}

uint64_t configuration_samples (const struct study *study,
                                const struct configuration *configuration) {
  const double samples =
      ceil (study->hits * configuration_total (configuration));
  return samples < 0x1p64 ? (uint64_t) samples : 0;
}

void configuration_population (const struct configuration *configuration,
                               char text[POPULATION_TEXT_MAX]) {
  char islands[16] = "";
  if (configuration->islands > 1)
    snprintf (islands, sizeof islands, "%ux", configuration->islands);
  snprintf (text, POPULATION_TEXT_MAX, "%s%zu", islands,
            configuration->breeding.population);
}

/* When the runs restart. */
static void set_restart (const struct study *study,
                         struct configuration *configuration) {
  configuration->stagnation_limit =
      configuration->as_published ? 0
      : study->restart_given      ? study->restart
      : study->goal == GOAL_FIRST ? 0
                                  : configuration->scheme->stagnation_limit;
  configuration->restart =
      configuration->stagnation_limit ||
      (study->goal == GOAL_FIRST && !study->restart_given);
}

/* Sets the scheme, the size and the breeding parameters. */
static bool fill_configuration (const struct study *study, size_t index,
                                struct configuration *configuration,
                                char *message) {
  const size_t populations = at_least_one (study->population_count);
  configuration->as_published = false;
  if (study->goal == GOAL_TAKEOVER) {
    configuration->as_published = index % 2 == 0;
    index /= 2;
  }
  const size_t scheme = index / populations / study->size_count;
  configuration->n = study->sizes[index / populations % study->size_count];
  configuration->scheme = study->scheme_count
                              ? study->schemes[scheme]
                              : aq_scheme_default (configuration->n);
  set_restart (study, configuration);
  struct genetic_options genetic = study->genetic;
  genetic.scheme = configuration->scheme;
  genetic.population_given = study->population_count > 0;
  if (genetic.population_given)
    genetic.given.population = study->populations[index % populations];
  genetic.islands = study->goal == GOAL_ALL ? 0 : 1;
  const bool good = genetic_set_breeding (&genetic, configuration->n, message);
  configuration->breeding = genetic.breeding;
  configuration->islands = genetic.islands;
  return good;
}

static bool scheme_allows (const struct configuration *configuration,
                           char *message) {
  const enum aq_status status = aq_breeding_check (
      configuration->scheme, configuration->n, &configuration->breeding);
  if (status)
    genetic_message (configuration->scheme, &configuration->breeding,
                     configuration->n, status, message);
  return !status;
}

static bool takeover_allows (const struct study *study,
                             const struct configuration *configuration,
                             char *message) {
  if (configuration->scheme->decode_placement)
    return refuse (message,
                   "takeover is measured where genes are a board's columns, "
                   "not in scheme %s",
                   configuration->scheme->name);
  return study->genetic.generations ||
         refuse (message, "takeover needs --generations");
}

static bool estimate_allows (const struct study *study,
                             const struct configuration *configuration,
                             char *message) {
  const struct aq_totals *known = aq_totals (configuration->n);
  if (!known || !known->all)
    return refuse (
        message,
        "estimates are compared with known totals; for N = %u there "
        "is none",
        configuration->n);
  return configuration_samples (study, configuration) ||
         refuse (message,
                 "more hits than can be counted: %g for each of %g for N = %u",
                 study->hits, configuration_total (configuration),
                 configuration->n);
}

static bool goal_allows (const struct study *study,
                         const struct configuration *configuration,
                         char *message) {
  if (study->published && (study->goal != GOAL_ALL ||
                           strcmp (configuration->scheme->name, "report") ||
                           configuration->n != 8))
    return refuse (message, "the report's own table is of all solutions for "
                            "N = 8 by scheme report");
  if (study->goal != GOAL_FIRST && configuration->n > AQ_SEARCH_MAX)
    return refuse (message,
                   "runs to all solutions take boards to N = %d, not %u",
                   AQ_SEARCH_MAX, configuration->n);
  if (study->goal == GOAL_TAKEOVER)
    return takeover_allows (study, configuration, message);
  if (study->goal == GOAL_ESTIMATE)
    return estimate_allows (study, configuration, message);
  if (study->goal == GOAL_ALL && !aq_totals (configuration->n) &&
      !genetic_has_budget (&study->genetic))
    return refuse (
        message,
        "no total is known for N = %u, so the runs would never end: "
        "give --generations, --evaluations, --looks or --time",
        configuration->n);
  return true;
}

int study_configuration (const struct study *study, size_t index,
                         struct configuration *configuration) {
  char message[MESSAGE_MAX];
  if (fill_configuration (study, index, configuration, message) &&
      goal_allows (study, configuration, message) &&
      scheme_allows (configuration, message))
    return EXIT_YES;
  return study_trouble (study, message);
}
