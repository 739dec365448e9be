/* SPDX-License-Identifier: MIT */

/* Both engines follow the same algorithms: over many seeds, what runs need and
   find has the same distribution. */

#include <math.h>
#include <stdio.h>

#include "runs.h"

enum { SEEDS = 400 };

/* Runs, and what is measured of each. */
struct runs {
  const char *scheme;
  unsigned n, islands;
  size_t population;
  const char *crossover, *mutation; /* NULL: the scheme's own */
  uint64_t generations; /* of runs whose hits count; 0: runs to all solutions,
                           of which the generations and the looks count */
  bool as_published;    /* nothing is excluded, nothing restarts */
};

static struct aq_stats stats_of (const struct runs *runs,
                                 enum aq_engine engine, uint64_t seed) {
  struct aq_run_options options = unit_options (runs->n, runs->scheme, seed);
  struct aq_settings *settings = &options.settings;
  settings->population = runs->population;
  if (runs->crossover)
    settings->crossover = aq_operator_named (AQ_CROSSOVER, runs->crossover);
  if (runs->mutation)
    settings->mutation = aq_operator_named (AQ_MUTATION, runs->mutation);
  options.islands = runs->islands;
  options.settings.engine = engine;
  options.settings.neighborhood = 0;
  options.settings.symmetry = false;
  options.generations = runs->generations;
  if (runs->as_published) {
    options.settings.exclude_solved = false;
    options.settings.restart = 0;
  }
  return unit_run_stats (&options);
}

static int compare (const void *a, const void *b) {
  const double left = *(const double *) a, right = *(const double *) b;
  return (left > right) - (left < right);
}

/* Kolmogorov and Smirnov's statistic: the largest distance between the
   distribution functions of two samples. */
static double distance (double a[SEEDS], double b[SEEDS]) {
  double largest = 0;
  qsort (a, SEEDS, sizeof *a, compare);
  qsort (b, SEEDS, sizeof *b, compare);
  for (size_t i = 0, j = 0; i < SEEDS && j < SEEDS;) {
    const double value = a[i] < b[j] ? a[i] : b[j];
    while (i < SEEDS && a[i] <= value)
      i++;
    while (j < SEEDS && b[j] <= value)
      j++;
    largest = fmax (largest, fabs ((double) i - (double) j) / SEEDS);
  }
  return largest;
}

/* Equal distributions are farther apart than this once in 10^9 tests
   (Smirnov, "Table for estimating the goodness of fit of empirical
   distributions", 1948); rarer if values are few. */
static double most_distant (void) {
  return sqrt (-log (1e-9 / 2) / 2 * 2 / SEEDS);
}

/* Samples of runs: what they need or find. */
struct samples {
  double first[SEEDS], second[SEEDS];
};

/* Runs with seeds from SEED on. */
static void sample (const struct runs *runs, enum aq_engine engine,
                    uint64_t seed, struct samples *samples) {
  for (uint64_t i = 0; i < SEEDS; i++) {
    const struct aq_stats stats = stats_of (runs, engine, seed + i);
    samples->first[i] =
        (double) (runs->generations ? stats.hits : stats.generations);
    samples->second[i] = (double) stats.looks;
  }
}

static void expect_same (const struct runs *runs) {
  static struct samples plain, lanes;
  sample (runs, AQ_ENGINE_PLAIN, 1, &plain);
  sample (runs, AQ_ENGINE_LANES, 1001, &lanes);
  const double one = distance (plain.first, lanes.first);
  const double other = distance (plain.second, lanes.second);
  ck_assert_msg (one < most_distant () && other < most_distant (),
                 "%s, n %u, %u islands of %zu, crossover %s, seeds 1 to %d "
                 "plain and 1001 to %d in lanes: distances %.3f and %.3f, at "
                 "most %.3f",
                 runs->scheme, runs->n, runs->islands, runs->population,
                 runs->crossover ? runs->crossover : "own", SEEDS,
                 1000 + SEEDS, one, other, most_distant ());
}

TEST (both_engines_need_and_find_the_same) {
  static const struct runs runs[] = {
      {"halfkeep", 8, 1, 64, NULL, NULL, 0, false},
      {"halfkeep", 8, 1, 64, "copy", "swap", 0, false},
      {"halfkeep", 8, 1, 64, "random", "none", 0, false},
      {"blind", 6, 1, 100, NULL, NULL, 0, false},
      {"multistart", 8, 1, 20, NULL, NULL, 0, false},
      {"halfkeep", 9, 1, 64, NULL, NULL, 60, true},
      {"halfkeep", 10, 33, 4, NULL, NULL, 16, false}};
  for (size_t i = 0; i < sizeof runs / sizeof *runs; i++)
    expect_same (&runs[i]);
}

/* So many seeds tell halfkeep's generation from one without mutation. */
TEST (another_algorithm_has_another_distribution) {
  static const struct runs own = {"halfkeep", 8, 1, 64, NULL, NULL, 0, false};
  static const struct runs other = {"halfkeep", 8,      1, 64,
                                    NULL,       "none", 0, false};
  static struct samples lanes, plain;
  sample (&own, AQ_ENGINE_LANES, 1, &lanes);
  sample (&other, AQ_ENGINE_PLAIN, 1001, &plain);
  ck_assert_double_gt (distance (plain.first, lanes.first), most_distant ());
}
