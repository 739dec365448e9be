/* SPDX-License-Identifier: MIT */

/* Configurations, and which of them a goal and a scheme allow. */

#include "cli/study/configuration.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/io/message.h"
#include "cli/summary/run_summary.h"

struct aq_collect_options
collect_options_of (const struct configuration *configuration) {
  return genetic_collect_options (&configuration->collecting,
                                  &configuration->genetic, configuration->n);
}

struct aq_solve_options
solve_options_of (const struct configuration *configuration) {
  struct aq_solve_options run =
      genetic_solve_options (&configuration->genetic, configuration->n);
  run.stagnation_limit = configuration->collecting.stagnation_limit;
  run.restart = run.stagnation_limit ||
                !configuration->collecting.stagnation_limit_given;
  return run;
}

void series_text (const struct study *study,
                  const struct configuration *configuration,
                  const char *between, char *text, size_t size) {
  snprintf (text, size, "%s", configuration->genetic.scheme->name);
  factors_append_items (&study->factors, configuration, false, between, text,
                        size);
}

bool differ_in_size_alone (const struct study *study,
                           const struct configuration *a,
                           const struct configuration *b) {
  const struct factor *variants = &study->factors.factor[VARIANT_FACTOR];
  bool same = a->n != b->n && a->genetic.scheme == b->genetic.scheme;
  for (size_t i = 0; i < FACTORS_MAX && same; i++)
    if (i != SIZE_FACTOR && (a->text[i] || b->text[i]))
      same = a->text[i] && b->text[i] && !strcmp (a->text[i], b->text[i]);
  return same && (!variants->count ||
                  !strcmp (variants->item[a->item[VARIANT_FACTOR]],
                           variants->item[b->item[VARIANT_FACTOR]]));
}

/* --- seeds --- */

/* By FNV-1a (Fowler, Noll and Vo), the terminating null byte included. */
static uint64_t hash_text (uint64_t hash, const char *text) {
  do
    hash = (hash ^ (unsigned char) *text) * 0x100000001B3u;
  while (*text++);
  return hash;
}

/* A hash of the options that a configuration sets, the same in any order, and
   of the variant's name: two variants may set the same. */
static uint64_t stream_of (const struct factors *factors,
                           const struct configuration *configuration) {
  const uint64_t start = 0xCBF29CE484222325u;
  const char *name;
  uint64_t sum = 0;
  for (size_t i = 0; (name = factor_name (factors, i)); i++) {
    const struct factor *factor = &factors->factor[i];
    const char *value = i == VARIANT_FACTOR && factor->count
                            ? factor->item[configuration->item[i]]
                            : configuration->text[i];
    if (value)
      sum += mix_bits (hash_text (hash_text (start, name), value));
  }
  return sum;
}

uint64_t run_seed (const struct study *study,
                   const struct configuration *configuration,
                   uint64_t number) {
  /* Numbers up to 2^53 are exact in every program that reads them. */
  return study->paired
             ? number
             : mix_bits (configuration->stream + number * GOLDEN_RATIO) >> 11;
}

/* --- as fields --- */

/* A column's label, unlike that of what a run took. */
static const char *label_of (const char *name) {
  static const char *const limits[][2] = {{"generations", "generations limit"},
                                          {"looks", "looks limit"}};
  for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
    if (!strcmp (name, limits[i][0]))
      return limits[i][1];
  return name;
}

void add_items (struct fields *row, const struct study *study,
                const struct configuration *configuration) {
  const struct factors *factors = &study->factors;
  const struct factor *variants = &factors->factor[VARIANT_FACTOR];
  const char *variant =
      variants->count ? variants->item[configuration->item[VARIANT_FACTOR]]
                      : NULL;
  const unsigned islands = configuration->genetic.islands;
  const size_t population = configuration->genetic.breeding.population;
  const bool shown = !variants->count ||
                     variant_sets (factors, POPULATION_FACTOR) ||
                     factors->factor[POPULATION_FACTOR].count > 1;
  add_text (row, "scheme", "scheme", configuration->genetic.scheme->name);
  add_count (row, "n", "N", configuration->n);
  add_text (row, "variant", variant ? "variant" : NULL, variant);
  add_count (row, "population", NULL, population);
  if (shown && islands > 1)
    add_note (row, "population", "%ux%zu", islands, population);
  else if (shown)
    add_note (row, "population", "%zu", population);
  for (size_t i = POPULATION_FACTOR + 1; factor_name (factors, i); i++)
    if (factors->factor[i].count > 1)
      add_note (row, label_of (factor_name (factors, i)), "%s",
                factors->factor[i].item[configuration->item[i]]);
}

void add_settings (struct fields *row, const struct study *study,
                   const struct configuration *configuration) {
  const bool first = study->goal == GOAL_FIRST;
  const struct genetic_options *genetic = &configuration->genetic;
  const struct aq_collect_options all = collect_options_of (configuration);
  const struct aq_solve_options solve = solve_options_of (configuration);
  add_text (row, "goal", NULL, goal_names[study->goal]);
  add_count (row, "islands", NULL, genetic->islands);
  add_breeding (row, genetic->scheme, &genetic->breeding);
  add_text (row, "engine", NULL,
            first ? NULL
                  : aq_engine_name (aq_engine_used (
                        all.engine, genetic->scheme, configuration->n,
                        &genetic->breeding)));
  add_count_if (row, "stagnation_limit",
                first ? solve.restart : all.stagnation_limit > 0,
                first ? solve.stagnation_limit : all.stagnation_limit);
  add_count_if (row, "neighborhood", !first, all.neighborhood);
  add_flag_if (row, "symmetry", !first, all.symmetry);
  add_flag_if (row, "exclude_solved", !first, all.exclude_solved);
  add_count_if (row, "generations_limit", genetic->generations,
                genetic->generations);
  add_count_if (row, "looks_limit", genetic->looks, genetic->looks);
  add_real (row, "seconds_limit", NULL,
            genetic->seconds > 0 ? genetic->seconds : (double) NAN);
}

/* --- what is allowed --- */

/* Runs to the first solution have none of these, those of takeover all but the
   first. */
static const char *const collecting_factors[] = {
    "islands",        "engine",   "neighborhood",
    "exclude-solved", "symmetry", "as-published"};
enum {
  COLLECTING_FACTORS = sizeof collecting_factors / sizeof *collecting_factors
};

static bool goal_has_factors (enum goal goal,
                              const struct configuration *configuration,
                              char *message) {
  for (size_t i = 0; i < COLLECTING_FACTORS; i++) {
    const bool of[GOALS] = {[GOAL_ALL] = true, [GOAL_TAKEOVER] = i > 0};
    if (configuration->text[factor_named (collecting_factors[i])] && !of[goal])
      return refuse_goal (goal, collecting_factors[i], of, message);
  }
  return true;
}

/* Completes the options as the commands do. */
static bool settle (struct configuration *configuration, char *message) {
  struct genetic_options *genetic = &configuration->genetic;
  struct collecting_options *collecting = &configuration->collecting;
  const unsigned n = configuration->n;
  if (!genetic->scheme)
    genetic->scheme = aq_scheme_default (n);
  collecting_settle (collecting);
  return genetic_set_breeding (genetic, n, message) &&
         collecting_fits (collecting, genetic, n, message);
}

static bool scheme_allows (const struct configuration *configuration,
                           char *message) {
  const struct genetic_options *genetic = &configuration->genetic;
  const enum aq_status status = aq_breeding_check (
      genetic->scheme, configuration->n, &genetic->breeding);
  if (status)
    genetic_message (genetic->scheme, &genetic->breeding, configuration->n,
                     status, message);
  return !status;
}

static bool takeover_allows (const struct configuration *configuration,
                             char *message) {
  if (configuration->genetic.scheme->decode)
    return refuse (message,
                   "takeover is measured if genes are a board's columns, "
                   "not in scheme %s",
                   configuration->genetic.scheme->name);
  return configuration->genetic.generations ||
         refuse (message, "takeover needs --generations");
}

static bool goal_allows (const struct study *study,
                         const struct configuration *configuration,
                         char *message) {
  const struct genetic_options *genetic = &configuration->genetic;
  const unsigned n = configuration->n;
  const char *published = published_name (study->published);
  if (study->published && (study->goal != GOAL_ALL || n != 8 ||
                           genetic->scheme != aq_scheme_named (published)))
    return refuse (message,
                   "the %s's own table is of all solutions for N = 8 by "
                   "scheme %s",
                   published, published);
  if (study->goal != GOAL_FIRST && n > AQ_SEARCH_MAX)
    return refuse (message,
                   "runs to all solutions take boards to N = %d, not %u",
                   AQ_SEARCH_MAX, n);
  if (study->goal == GOAL_TAKEOVER)
    return takeover_allows (configuration, message);
  if (study->goal == GOAL_ALL && !aq_totals (n) &&
      !genetic_has_budget (genetic))
    return refuse (
        message,
        "no total is known for N = %u, so the runs would never end: "
        "give --generations, --looks or --time",
        n);
  return true;
}

int study_configuration (const struct study *study, size_t index,
                         struct configuration *configuration) {
  char message[MESSAGE_MAX], items[MESSAGE_MAX], line[2 * MESSAGE_MAX];
  if (factors_apply (&study->factors, index, configuration, message) &&
      goal_has_factors (study->goal, configuration, message) &&
      settle (configuration, message) &&
      goal_allows (study, configuration, message) &&
      scheme_allows (configuration, message)) {
    configuration->stream = stream_of (&study->factors, configuration);
    return EXIT_YES;
  }
  *items = 0;
  factors_append_items (&study->factors, configuration, true, " ", items,
                        sizeof items / 2);
  snprintf (line, sizeof line, "%s%s%s%s", *items ? "with" : "", items,
            *items ? ": " : "", message);
  return study_trouble (study, line);
}
