/* SPDX-License-Identifier: MIT */

/* Results as JSON. */

#include "cli/study/results_output.h"

#include <jansson.h>
#include <math.h>

#include "cli/summary/json.h"

static json_t *number_or_null (double number) {
  return isfinite (number) ? json_real (number) : json_null ();
}

static json_t *json_statistics (const struct sample_statistics *statistics) {
  return json_pack ("{s:I, s:o, s:o, s:o, s:o, s:o}", "count",
                    (json_int_t) statistics->count, "median",
                    number_or_null (statistics->median), "low",
                    number_or_null (statistics->low), "high",
                    number_or_null (statistics->high), "mean",
                    number_or_null (statistics->mean), "sd",
                    number_or_null (statistics->deviation));
}

static void json_settings (json_t **object, const struct study *study,
                           const struct configuration *configuration) {
  double settings[SETTINGS];
  settings_of (study, configuration, settings);
  json_add (object, "first_seed",
            json_integer ((json_int_t) study->first_seed));
  json_add (object, "last_seed", json_integer ((json_int_t) study->last_seed));
  for (size_t i = 0; i < SETTINGS; i++)
    json_add (object, setting_names[i], number_or_null (settings[i]));
}

static json_t *json_shares (const struct trials *trials,
                            size_t configuration) {
  json_t *array = json_array ();
  for (size_t point = 0; point < SAMPLING_POINTS; point++) {
    const struct sample_statistics share =
        share_of (trials, configuration, point);
    if (share.count)
      json_append (&array, json_pack ("{s:I, s:o}", "generation",
                                      (json_int_t) sampling_generation (point),
                                      "share", json_statistics (&share)));
  }
  return array;
}

static json_t *json_estimates (const struct trials *trials, size_t index) {
  const struct configuration *configuration = &trials->configurations[index];
  const struct estimates estimates = estimates_of (trials, index);
  json_t *object = json_pack (
      "{s:s, s:i, s:I, s:s, s:o, s:I, s:I, s:I}", "scheme",
      configuration->scheme->name, "n", configuration->n, "population",
      (json_int_t) configuration->breeding.population, "goal",
      goal_names[GOAL_ESTIMATE], "known",
      json_real (configuration_total (configuration)), "runs",
      (json_int_t) estimates.runs, "estimates", (json_int_t) estimates.made,
      "covered", (json_int_t) estimates.covered);
  json_t *medians = json_object ();
  for (unsigned part = 0; part < ESTIMATE_PARTS; part++)
    json_add (&medians, estimate_names[part],
              number_or_null (estimates.median[part]));
  json_add (&object, "median", medians);
  json_settings (&object, trials->study, configuration);
  return object;
}

static json_t *json_of (const struct trials *trials,
                        const struct result *result) {
  const struct configuration *configuration = result->configuration;
  json_t *object = json_pack (
      "{s:s, s:i, s:I, s:s, s:b, s:I, s:I, s:o, s:o}", "scheme",
      configuration->scheme->name, "n", configuration->n, "population",
      (json_int_t) configuration->breeding.population, "goal",
      goal_names[trials->study->goal], "as_published",
      configuration->as_published, "runs", (json_int_t) result->runs,
      "reached", (json_int_t) result->reached, "blind_expectation",
      number_or_null (result->blind), "published_generations",
      number_or_null (result->published));
  json_settings (&object, trials->study, configuration);
  for (unsigned measure = 0; measure < MEASURES; measure++)
    json_add (&object, measure_names[measure],
              json_statistics (&result->statistics[measure]));
  if (trials->study->goal == GOAL_TAKEOVER)
    json_add (&object, "shares",
              json_shares (trials,
                           (size_t) (configuration - trials->configurations)));
  return object;
}

bool results_write_json (const struct trials *trials, FILE *stream) {
  json_t *array = json_array ();
  for (size_t i = 0; i < trials->configuration_count; i++) {
    struct result result;
    if (result_of (trials, i, &result))
      json_append (&array, trials->study->goal == GOAL_ESTIMATE
                               ? json_estimates (trials, i)
                               : json_of (trials, &result));
  }
  const bool good = array && !json_dumpf (array, stream, JSON_INDENT (2)) &&
                    fputc ('\n', stream) != EOF;
  json_decref (array);
  return good;
}
