/* SPDX-License-Identifier: MIT */

/* Computing the results, and putting them into rows. */

#include "cli/study/results.h"

#include <math.h>
#include <stdlib.h>

#include "cli/study/comparison.h"
#include "cli/study/contrast.h"
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
  if (value >= SHARES)
    return trial->share[value - SHARES];
  return trial->reached || value >= FOUND ? trial->measure[value]
                                          : (double) INFINITY;
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

/* The looks of all runs that have finished for each that reached the goal. */
static double expected_looks (const struct trials *trials, size_t index) {
  const struct trial *trial = trials->trial + index * trials->seeds;
  size_t count = 0;
  for (size_t i = 0; i < trials->seeds; i++)
    if (trial[i].finished) {
      trials->values[count] = trial[i].measure[LOOKS];
      trials->answers[count++] = trial[i].reached;
    }
  return expected_running_time (trials->values, trials->answers, count);
}

/* --- what they are compared with --- */

/* Blind sampling of a scheme's genes; NULL: of permutations.  It is not known
   for fewer queens than N. */
static double blind (const struct trials *trials, size_t index,
                     const struct aq_scheme *scheme) {
  const struct configuration *configuration = &trials->configurations[index];
  const struct genetic_options *genetic = &configuration->genetic;
  if (aq_breeding_queens (genetic->scheme, configuration->n,
                          &genetic->breeding) != configuration->n)
    return NAN;
  return trials->study->goal == GOAL_FIRST
             ? aq_blind_first (scheme, configuration->n)
             : aq_blind_all (scheme, configuration->n,
                             collect_options_of (configuration).symmetry);
}

double blind_of (const struct trials *trials, size_t index) {
  return blind (trials, index, trials->configurations[index].genetic.scheme);
}

double permutations_of (const struct trials *trials, size_t index) {
  return blind (trials, index, NULL);
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

static void add_seeds (struct fields *row, const struct study *study) {
  add_count (row, "first_seed", NULL, study->first_seed);
  add_count (row, "last_seed", NULL, study->last_seed);
  add_flag (row, "paired", study->paired);
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

/* What the table shows beside what every study has. */
struct shown {
  bool all;    /* of runs to all solutions */
  bool missed; /* the goal, by a run */
  bool held;   /* what the populations held */
};

static struct shown shown_by (const struct trials *trials) {
  struct shown shown = {.all = trials->study->goal == GOAL_ALL};
  bool holds = false;
  for (size_t i = 0; i < trials->configuration_count; i++)
    holds |= trials->configurations[i].genetic.scheme->survive != NULL;
  for (size_t i = 0; i < trials_all (trials); i++)
    shown.missed |= trials->trial[i].finished && !trials->trial[i].reached;
  shown.held = shown.all && (shown.missed || holds);
  return shown;
}

static void add_looks (struct fields *row, const struct trials *trials,
                       size_t index, const struct shown *shown) {
  static const struct statistics_names names = {
      STATISTICS ("looks"), {"looks", "95 %", "mean", "sd"}};
  const struct sample_statistics looks = statistics_of (trials, index, LOOKS);
  const size_t reached = reached_by (trials, index);
  add_count (row, "runs", NULL, looks.count);
  add_count (row, "reached", NULL, reached);
  add_note (row, shown->all ? "complete" : "solved", "%zu/%zu", reached,
            looks.count);
  add_real (row, "success_rate", shown->missed ? "rate" : NULL,
            (double) reached / (double) looks.count);
  add_statistics (row, &names, looks);
  add_real (row, "looks_ert", shown->missed ? "ERT" : NULL,
            expected_looks (trials, index));
}

static void add_measures (struct fields *row, const struct trials *trials,
                          size_t index, const struct shown *shown) {
  const char *const label = shown->all ? "" : NULL;
  const struct statistics_names names[MEASURES] = {
      [EVALUATIONS] = {STATISTICS ("evaluations"), {.median = "evaluations"}},
      [NEIGHBORS] = {STATISTICS ("neighbors"),
                     {.median = label ? "neighbors" : NULL}},
      [GENERATIONS] = {STATISTICS ("generations"), {.median = "generations"}},
      [HITS] = {STATISTICS ("hits"), {.median = label ? "hits" : NULL}},
      [RESTARTS] = {STATISTICS ("restarts"), {.median = "restarts"}},
      [SECONDS] = {STATISTICS ("cpu_seconds"), {.median = "seconds"}},
      [FOUND] = {STATISTICS ("found"),
                 {.median = shown->held ? "found" : NULL}},
      [HELD] = {STATISTICS ("optima_held"),
                {.median = shown->held ? "held" : NULL}}};
  for (unsigned measure = LOOKS + 1; measure < MEASURES; measure++)
    add_statistics (row, &names[measure],
                    statistics_of (trials, index, measure));
  const struct aq_totals *known = aq_totals (trials->configurations[index].n);
  const double held = statistics_of (trials, index, HELD).mean;
  add_real (row, "peak_ratio", shown->held ? "peak ratio" : NULL,
            known && known->all ? held / (double) known->all : (double) NAN);
}

/* What the mean is compared with. */
static void add_baselines (struct fields *row, const struct trials *trials,
                           size_t index) {
  const struct configuration *configuration = &trials->configurations[index];
  const double mean = statistics_of (trials, index, LOOKS).mean;
  const double genes = blind_of (trials, index);
  const double permutations = permutations_of (trials, index);
  const double generations = published_of (trials, index);
  const double boards =
      generations * (double) configuration->genetic.breeding.population;
  add_real (row, "blind_expectation", "blind", genes);
  add_real (row, "blind_ratio", "blind/mean", genes / mean);
  add_real (row, "permutations_expectation", "permutations", permutations);
  add_real (row, "permutations_ratio", "perm/mean", permutations / mean);
  add_real (row, "published_generations",
            trials->study->published ? "published" : NULL, generations);
  if (trials->study->published) {
    add_real (row, NULL, "published looks", boards);
    add_real (row, NULL, "blind/published", genes / boards);
  }
}

static void add_result (struct fields *row, const struct trials *trials,
                        size_t index, const struct shown *shown) {
  const bool compared = *trials->study->against;
  const struct contrast *contrast = &trials->contrasts[index];
  add_items (row, trials->study, &trials->configurations[index]);
  add_looks (row, trials, index, shown);
  add_measures (row, trials, index, shown);
  add_baselines (row, trials, index);
  add_text (row, "against", NULL, compared ? trials->study->against : NULL);
  add_text (row, "test", NULL,
            !compared               ? NULL
            : trials->study->paired ? "wilcoxon"
                                    : "mann-whitney");
  add_real (row, "p",
            !compared               ? NULL
            : trials->study->paired ? "p (Wilcoxon)"
                                    : "p (Mann-Whitney)",
            contrast->p);
  add_real (row, "a12", compared ? "A12" : NULL, contrast->a12);
}

static void add_share (struct fields *row, const struct trials *trials,
                       size_t index, size_t point) {
  static const struct statistics_names names = {STATISTICS ("share"),
                                                {"share", "95 %", NULL, NULL}};
  const struct sample_statistics shares =
      statistics_of (trials, index, SHARES + point);
  add_items (row, trials->study, &trials->configurations[index]);
  add_count (row, "generation", "generation", sampling_generation (point));
  add_count (row, "runs", "runs", shares.count);
  add_statistics (row, &names, shares);
}

/* A row, which is empty where there is nothing to put into it. */
static struct fields row_of (const struct trials *trials, size_t index,
                             size_t point, const struct shown *shown) {
  const enum goal goal = trials->study->goal;
  const size_t value = goal == GOAL_TAKEOVER ? SHARES + point : EVALUATIONS;
  struct fields row = {0};
  if (!statistics_of (trials, index, value).count)
    return row;
  if (goal == GOAL_TAKEOVER)
    add_share (&row, trials, index, point);
  else
    add_result (&row, trials, index, shown);
  add_seeds (&row, trials->study);
  add_settings (&row, trials->study, &trials->configurations[index]);
  return row;
}

size_t result_rows (const struct trials *trials, struct fields **rows) {
  const size_t points =
      trials->study->goal == GOAL_TAKEOVER ? SAMPLING_POINTS : 1;
  const size_t most = trials->configuration_count * points;
  size_t count = 0;
  *rows = calloc (most, sizeof **rows);
  const struct shown shown = shown_by (trials);
  contrasts_make (trials);
  for (size_t i = 0; i < most && *rows; i++) {
    (*rows)[count] = row_of (trials, i / points, i % points, &shown);
    count += (*rows)[count].count > 0;
  }
  return count;
}
