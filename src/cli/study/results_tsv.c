/* SPDX-License-Identifier: MIT */

/* Results as tab-separated values: all statistics of all measures. */

#include "cli/study/results_output.h"

#include <inttypes.h>

/* The settings come last and end the line. */
static bool write_setting_names (FILE *stream) {
  bool good = fputs ("\tfirst_seed\tlast_seed", stream) >= 0;
  for (size_t i = 0; i < SETTINGS; i++)
    good &= fprintf (stream, "\t%s", setting_names[i]) > 0;
  return good && fputc ('\n', stream) != EOF;
}

static bool write_settings (const struct trials *trials, size_t configuration,
                            FILE *stream) {
  double settings[SETTINGS];
  settings_of (trials->study, &trials->configurations[configuration],
               settings);
  bool good =
      fprintf (stream, "\t%" PRIu64 "\t%" PRIu64, trials->study->first_seed,
               trials->study->last_seed) > 0;
  for (size_t i = 0; i < SETTINGS; i++)
    good &= fprintf (stream, "\t%.15g", settings[i]) > 0;
  return good && fputc ('\n', stream) != EOF;
}

static bool write_results (const struct trials *trials, FILE *stream) {
  static const char *const parts[] = {"median", "low", "high", "mean", "sd"};
  bool good =
      fputs ("scheme\tn\tpopulation\tgoal\truns\treached\tblind", stream) >= 0;
  for (unsigned measure = 0; measure < MEASURES; measure++)
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
      good &=
          fprintf (stream, "\t%s_%s", measure_names[measure], parts[i]) > 0;
  good &= fputs ("\tpublished_generations", stream) >= 0 &&
          write_setting_names (stream);
  for (size_t configuration = 0;
       configuration < trials->configuration_count && good; configuration++) {
    struct result result;
    if (!result_of (trials, configuration, &result))
      continue;
    good &=
        fprintf (stream, "%s\t%u\t%zu\t%s\t%zu\t%zu\t%.6g",
                 result.configuration->scheme->name, result.configuration->n,
                 result.configuration->breeding.population,
                 goal_names[trials->study->goal], result.runs, result.reached,
                 result.blind) > 0;
    for (unsigned measure = 0; measure < MEASURES; measure++) {
      const struct sample_statistics *statistics = &result.statistics[measure];
      good &= fprintf (stream, "\t%.9g\t%.9g\t%.9g\t%.9g\t%.9g",
                       statistics->median, statistics->low, statistics->high,
                       statistics->mean, statistics->deviation) > 0;
    }
    good &= fprintf (stream, "\t%.9g", result.published) > 0 &&
            write_settings (trials, configuration, stream);
  }
  return good;
}

static bool write_shares (const struct trials *trials, FILE *stream) {
  bool good = fputs ("scheme\tn\tpopulation\trule\tgeneration\truns\t"
                     "share_median\tshare_low\tshare_high\tshare_mean\t"
                     "share_sd",
                     stream) >= 0 &&
              write_setting_names (stream);
  for (size_t index = 0; index < trials->configuration_count; index++)
    for (size_t point = 0; point < SAMPLING_POINTS && good; point++) {
      const struct configuration *configuration =
          &trials->configurations[index];
      const struct sample_statistics share = share_of (trials, index, point);
      if (share.count)
        good &=
            fprintf (
                stream,
                "%s\t%u\t%zu\t%s\t%" PRIu64 "\t%zu\t%.6g\t%.6g\t%.6g\t%.6g\t"
                "%.6g",
                configuration->scheme->name, configuration->n,
                configuration->breeding.population,
                configuration->as_published ? "as_published" : "restarted",
                sampling_generation (point), share.count, share.median,
                share.low, share.high, share.mean, share.deviation) > 0 &&
            write_settings (trials, index, stream);
    }
  return good;
}

static bool write_estimates (const struct trials *trials, FILE *stream) {
  bool good = fputs ("scheme\tn\tpopulation\tgoal\tknown\truns\testimates\t"
                     "covered",
                     stream) >= 0;
  for (unsigned part = 0; part < ESTIMATE_PARTS; part++)
    good &= fprintf (stream, "\t%s_median", estimate_names[part]) > 0;
  good &= write_setting_names (stream);
  for (size_t index = 0; index < trials->configuration_count && good;
       index++) {
    const struct configuration *configuration = &trials->configurations[index];
    const struct estimates estimates = estimates_of (trials, index);
    if (!estimates.runs)
      continue;
    good &=
        fprintf (stream, "%s\t%u\t%zu\t%s\t%.0f\t%zu\t%zu\t%zu",
                 configuration->scheme->name, configuration->n,
                 configuration->breeding.population, goal_names[GOAL_ESTIMATE],
                 configuration_total (configuration), estimates.runs,
                 estimates.made, estimates.covered) > 0;
    for (unsigned part = 0; part < ESTIMATE_PARTS; part++)
      good &= fprintf (stream, "\t%.9g", estimates.median[part]) > 0;
    good &= write_settings (trials, index, stream);
  }
  return good;
}

bool results_write_tsv (const struct trials *trials, FILE *stream) {
  return trials->study->goal == GOAL_TAKEOVER ? write_shares (trials, stream)
         : trials->study->goal == GOAL_ESTIMATE
             ? write_estimates (trials, stream)
             : write_results (trials, stream);
}
