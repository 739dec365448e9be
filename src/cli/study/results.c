/* SPDX-License-Identifier: MIT */

/* Computing the results, and putting them into rows. */

#include "cli/study/results.h"

#include <math.h>
#include <stdlib.h>

#include "cli/study/published_table.h"
#include "cli/summary/run_summary.h"

/* --- over the runs of a configuration --- */

/* How many have finished and reached the goal. */
static size_t reached_by (const struct trials *trials, size_t index) {
  const struct trial *trial = trials->trial + index * trials->seeds;
  size_t reached = 0;
  for (size_t i = 0; i < trials->seeds; i++)
    reached += trial[i].finished && trial[i].reached;
  return reached;
}

static double value_of (const struct trial *trial, size_t value) {
  const struct aq_estimate *estimate = &trial->estimate;
  const double parts[ESTIMATE_PARTS] = {(double) estimate->samples,
                                        (double) estimate->distinct,
                                        estimate->coverage,
                                        estimate->total,
                                        estimate->low,
                                        estimate->high};
  if (value >= SHARES)
    return trial->share[value - SHARES];
  if (value >= ESTIMATES)
    return estimate->samples ? parts[value - ESTIMATES] : (double) NAN;
  return trial->reached ? trial->measure[value] : (double) INFINITY;
}

struct sample_statistics statistics_of (const struct trials *trials,
                                        size_t index, size_t value) {
  const struct trial *trial = trials->trial + index * trials->seeds;
  size_t count = 0;
  for (size_t i = 0; i < trials->seeds; i++)
    if (trial[i].finished)
      trials->values[count++] = value_of (&trial[i], value);
  return sample_statistics (trials->values, count);
}

/* --- what they are compared with --- */

double blind_of (const struct trials *trials, size_t index) {
  const struct configuration *configuration = &trials->configurations[index];
  const struct aq_scheme *scheme = configuration->genetic.scheme;
  return trials->study->goal == GOAL_FIRST
             ? aq_blind_first (scheme, configuration->n)
             : aq_blind_all (scheme, configuration->n,
                             collect_options_of (configuration).symmetry);
}

double published_of (const struct trials *trials, size_t index) {
  const struct configuration *configuration = &trials->configurations[index];
  for (size_t i = 0; i < sizeof published / sizeof *published; i++)
    if (trials->study->published && configuration->genetic.islands == 1 &&
        published[i].population == configuration->genetic.breeding.population)
      return published[i].generations;
  return NAN;
}

/* --- rows --- */

/* The items of a configuration.  The scheme, the size and the population are
   always there; other factors are shown where they vary. */
static void add_configuration (struct fields *row, const struct trials *trials,
                               size_t index) {
  const struct factors *factors = &trials->study->factors;
  const struct configuration *configuration = &trials->configurations[index];
  const struct factor *variants = &factors->factor[VARIANT_FACTOR];
  const char *variant =
      variants->count ? variants->item[configuration->item[VARIANT_FACTOR]]
                      : NULL;
  char population[POPULATION_TEXT_MAX];
  configuration_population (configuration, population);
  add_text (row, "scheme", "scheme", configuration->genetic.scheme->name);
  add_count (row, "n", "N", configuration->n);
  add_text (row, "variant", variant ? "variant" : NULL, variant);
  add_count (row, "population", NULL,
             configuration->genetic.breeding.population);
  add_note (row, "population", "%s", population);
  for (size_t i = POPULATION_FACTOR + 1; factor_row (i); i++)
    if (factors->factor[i].count > 1)
      add_note (row, factor_row (i)->name, "%s",
                factors->factor[i].item[configuration->item[i]]);
}

/* The settings that a configuration has, and its seeds.  One that restarts
   after 0 generations does so only at a local optimum. */
static void add_settings (struct fields *row, const struct trials *trials,
                          size_t index) {
  const struct study *study = trials->study;
  const bool first = study->goal == GOAL_FIRST;
  const struct configuration *configuration = &trials->configurations[index];
  const struct genetic_options *genetic = &configuration->genetic;
  const struct aq_collect_options all = collect_options_of (configuration);
  const struct aq_solve_options solve = solve_options_of (configuration);
  add_count (row, "first_seed", NULL, study->first_seed);
  add_count (row, "last_seed", NULL, study->last_seed);
  add_count (row, "islands", NULL, genetic->islands);
  add_breeding (row, genetic->scheme, &genetic->breeding);
  add_count_if (row, "stagnation_limit",
                first ? solve.restart : all.stagnation_limit > 0,
                first ? solve.stagnation_limit : all.stagnation_limit);
  add_count_if (row, "neighborhood", !first, all.neighborhood);
  add_flag_if (row, "symmetry", !first, all.symmetry);
  add_flag_if (row, "as_published", !first, !all.exclude_solved);
  add_count_if (row, "generations_limit", genetic->generations,
                genetic->generations);
  add_count_if (row, "evaluations_limit", genetic->evaluations,
                genetic->evaluations);
  add_count_if (row, "looks_limit", genetic->looks, genetic->looks);
  add_real (row, "seconds_limit", NULL,
            genetic->seconds > 0 ? genetic->seconds : (double) NAN);
  add_real (row, "hits_for_each", NULL,
            study->goal == GOAL_ESTIMATE ? study->hits : (double) NAN);
}

/* The names and labels of a sample's statistics. */
struct statistics_names {
  struct {
    const char *median, *low, *high, *mean, *sd;
  } name;
  struct {
    const char *median, *interval, *mean, *sd;
  } label;
};
#define STATISTICS(of) \
  { of "_median", of "_low", of "_high", of "_mean", of "_sd" }

static void add_statistics (struct fields *row,
                            const struct statistics_names *names,
                            struct sample_statistics statistics) {
  const double low = statistics.low, high = statistics.high;
  const char *interval = names->label.interval;
  add_real (row, names->name.median, names->label.median, statistics.median);
  add_real (row, names->name.low, NULL, low);
  add_real (row, names->name.high, NULL, high);
  if (interval && !isfinite (low))
    add_note (row, interval, "-");
  else if (interval && isinf (high))
    add_note (row, interval, ">%.3g", low);
  else if (interval)
    add_note (row, interval, "%.3g..%.3g", low, high);
  add_real (row, names->name.mean, names->label.mean, statistics.mean);
  add_real (row, names->name.sd, names->label.sd, statistics.deviation);
}

static void add_measures (struct fields *row, const struct trials *trials,
                          size_t index) {
  const bool all = trials->study->goal == GOAL_ALL;
  const struct statistics_names names[MEASURES] = {
      [EVALUATIONS] = {STATISTICS ("evaluations"),
                       {"evaluations", "95 %", "mean", "sd"}},
      [GENERATIONS] = {STATISTICS ("generations"),
                       {"generations", NULL, NULL, NULL}},
      [HITS] = {STATISTICS ("hits"), {all ? "hits" : NULL, NULL, NULL, NULL}},
      [SECONDS] = {STATISTICS ("cpu_seconds"),
                   {"seconds", NULL, "mean seconds", "sd seconds"}}};
  for (unsigned measure = 0; measure < MEASURES; measure++)
    add_statistics (row, &names[measure],
                    statistics_of (trials, index, measure));
}

static void add_result (struct fields *row, const struct trials *trials,
                        size_t index) {
  const struct study *study = trials->study;
  const struct configuration *configuration = &trials->configurations[index];
  const struct sample_statistics evaluations =
      statistics_of (trials, index, EVALUATIONS);
  const size_t reached = reached_by (trials, index);
  const double blind = blind_of (trials, index);
  const double generations = published_of (trials, index);
  const double boards =
      generations * (double) configuration->genetic.breeding.population;
  add_configuration (row, trials, index);
  add_text (row, "goal", NULL, goal_names[study->goal]);
  add_count (row, "runs", NULL, evaluations.count);
  add_count (row, "reached", NULL, reached);
  add_note (row, study->goal == GOAL_ALL ? "complete" : "solved", "%zu/%zu",
            reached, evaluations.count);
  add_measures (row, trials, index);
  add_real (row, "blind_expectation", "blind", blind);
  add_real (row, NULL, "blind/mean", blind / evaluations.mean);
  add_real (row, "published_generations",
            study->published ? "published generations" : NULL, generations);
  if (study->published) {
    add_real (row, NULL, "published evaluations", boards);
    add_real (row, NULL, "blind/published", blind / boards);
  }
}

static void add_share (struct fields *row, const struct trials *trials,
                       size_t index, size_t point) {
  static const struct statistics_names names = {STATISTICS ("share"),
                                                {"share", "95 %", NULL, NULL}};
  const struct sample_statistics shares =
      statistics_of (trials, index, SHARES + point);
  add_configuration (row, trials, index);
  add_count (row, "generation", "generation", sampling_generation (point));
  add_count (row, "runs", "runs", shares.count);
  add_statistics (row, &names, shares);
}

/* Estimates are not made by runs without a hit, or where no hit repeats
   another. */
static void add_estimates (struct fields *row, const struct trials *trials,
                           size_t index) {
  static const struct {
    const char *name, *label;
  } parts[ESTIMATE_PARTS] = {
      {"hits_median", "hits"},         {"distinct_median", "distinct"},
      {"coverage_median", "coverage"}, {"estimate_median", "estimate"},
      {"low_median", "low"},           {"high_median", "high"}};
  const struct configuration *configuration = &trials->configurations[index];
  const size_t runs = statistics_of (trials, index, EVALUATIONS).count;
  const size_t covered = reached_by (trials, index);
  struct sample_statistics statistics[ESTIMATE_PARTS];
  for (size_t i = 0; i < ESTIMATE_PARTS; i++)
    statistics[i] = statistics_of (trials, index, ESTIMATES + i);
  add_configuration (row, trials, index);
  add_text (row, "goal", NULL, goal_names[GOAL_ESTIMATE]);
  add_count (row, "known", "known",
             (uint64_t) configuration_total (configuration));
  add_count (row, "runs", NULL, runs);
  add_count (row, "estimates", NULL, statistics[ESTIMATE_PARTS - 1].count);
  add_count (row, "covered", NULL, covered);
  for (size_t i = 0; i < ESTIMATE_PARTS; i++)
    add_real (row, parts[i].name, parts[i].label, statistics[i].median);
  add_note (row, "covered", "%zu/%zu", covered, runs);
  add_real (row, NULL, "percent", 100 * (double) covered / (double) runs);
}

/* A row, which is empty where there is nothing to put into it. */
static struct fields row_of (const struct trials *trials, size_t index,
                             size_t point) {
  const enum goal goal = trials->study->goal;
  const size_t value = goal == GOAL_TAKEOVER ? SHARES + point : EVALUATIONS;
  struct fields row = {0};
  if (!statistics_of (trials, index, value).count)
    return row;
  if (goal == GOAL_TAKEOVER)
    add_share (&row, trials, index, point);
  else if (goal == GOAL_ESTIMATE)
    add_estimates (&row, trials, index);
  else
    add_result (&row, trials, index);
  add_settings (&row, trials, index);
  return row;
}

size_t result_rows (const struct trials *trials, struct fields **rows) {
  const size_t points =
      trials->study->goal == GOAL_TAKEOVER ? SAMPLING_POINTS : 1;
  const size_t most = trials->configuration_count * points;
  size_t count = 0;
  *rows = calloc (most, sizeof **rows);
  for (size_t i = 0; i < most && *rows; i++) {
    (*rows)[count] = row_of (trials, i / points, i % points);
    count += (*rows)[count].count > 0;
  }
  return count;
}
