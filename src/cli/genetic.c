/* SPDX-License-Identifier: MIT */

/* Options of genetic algorithms. */

#include "cli/genetic.h"

#include <stdio.h>
#include <string.h>
#include <sys/random.h>

#include "cli/clock.h"
#include "cli/scheme.h"
#include "cli/values.h"

static const struct option_row run_options[] = {
    {"scheme", 's', "NAME", GENETIC, SCHEME,
     "The genetic algorithm; 'allqueens schemes' lists them.  A name with a "
     "slash is a file, whose code is run: a scheme of your own",
     FIELD (struct genetic_options, scheme)},
    {"seed", 0, "S", GENETIC, COUNT,
     "Random seed; chosen and printed unless given",
     FIELD (struct genetic_options, seed),
     GIVEN (struct genetic_options, seed_given), .most = INT64_MAX},
    {"population", 'p', "P", GENETIC, SETTING,
     "Boards in each population: short for -P population=P",
     FIELD (struct genetic_options, given)},
    {"setting", 'P', "NAME=V", GENETIC, SETTINGS,
     "A setting of the algorithm, once for each; 'allqueens schemes SCHEME' "
     "says what they do:",
     FIELD (struct genetic_options, given), .choice = setting_name,
     .seldom = true},
    {0}};

const struct option_row islands_option[] = {
    {"islands", 0, "I", GENETIC, COUNT,
     "Populations that share the solutions found, and nothing else.  Several "
     "share after rounds of 16 generations, and looks are checked as often "
     "(default: 1)",
     FIELD (struct genetic_options, islands), .least = 1,
     .most = AQ_ISLANDS_MAX, .seldom = true},
    {0}};

static const struct option_row budget_options[] = {
    {"generations", 0, "G", STOP, COUNT,
     "Stop after G generations; this and all counts can be written 10k, "
     "2.5M, 1G or 1e6 (k is 1000, M 10^6, G 10^9)",
     FIELD (struct genetic_options, generations), .least = 1,
     .most = UINT64_MAX, .seldom = true},
    {"looks", 0, "L", STOP, COUNT,
     "Stop once L looks are made: evaluations and neighbors examined, "
     "together; checked after each generation, or round of several islands",
     FIELD (struct genetic_options, looks), .least = 1, .most = UINT64_MAX,
     .seldom = true},
    {"time", 0, "T", STOP, DURATION,
     "Stop after a time such as 90, 1.5s, 200ms, 2m or 1h; then the result "
     "depends on the machine",
     FIELD (struct genetic_options, seconds)},
    {0}};

/* A seed short enough to be typed again. */
static uint64_t draw_seed (void) {
  uint32_t seed = 0;
  if (getrandom (&seed, sizeof seed, 0) != sizeof seed)
    seed = (uint32_t) (clock_process () * 1e9);
  return seed;
}

/* Settings that runs to the first solution do not have. */
static bool collects (const char *given, char message[MESSAGE_MAX]) {
  static const char *const names[] = {
      "exclude-solved=", "symmetry=", "neighborhood=", "engine="};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    for (const char *at = given; *at; at += strcspn (at, " ") + 1)
      if (!strncmp (at, names[i], strlen (names[i])))
        return refuse (message, "%.*s is for runs that collect all solutions",
                       (int) strlen (names[i]) - 1, names[i]);
  return true;
}

/* Sets the settings to what was given, otherwise to the scheme's defaults. */
static bool settle_settings (struct genetic_options *options, unsigned n,
                             char message[MESSAGE_MAX]) {
  aq_settings_init (&options->settings, options->scheme, n, 0);
  if (options->first)
    options->settings.restart = 0;
  return (!options->first || collects (options->given, message)) &&
         settings_set (options->given, options->scheme, n, &options->settings,
                       message);
}

bool genetic_has_budget (const struct genetic_options *options) {
  return options->generations || options->looks || options->seconds > 0;
}

void genetic_settle (struct genetic_options *options, unsigned n) {
  char message[MESSAGE_MAX];
  if (!options->scheme)
    options->scheme = aq_scheme_default (n);
  if (!options->seed_given)
    options->seed = draw_seed ();
  if (!options->islands)
    options->islands = 1;
  if (!settle_settings (options, n, message))
    usage_error ("%s", message);
}

struct aq_solve_options
genetic_solve_options (const struct genetic_options *options, unsigned n) {
  struct aq_solve_options run;
  aq_solve_init (&run, n, options->scheme);
  run.settings = options->settings;
  run.seed = options->seed;
  run.generations = options->generations;
  run.looks = options->looks;
  run.seconds = options->seconds;
  return run;
}

int genetic_trouble (const struct genetic_options *options, unsigned n,
                     enum aq_status status) {
  const struct aq_scheme *scheme = options->scheme;
  char text[SETTINGS_LINE_MAX];
  if (status == AQ_BAD_SIZE)
    return trouble ("scheme %s takes boards of size 1 to %u, not %u",
                    scheme->name, scheme->n_max, n);
  if (status == AQ_BAD_SHAPE) {
    settings_text (scheme, n, &options->settings, 1, text);
    return trouble ("the queens do not fit the board, or all solutions are "
                    "to be found with fewer than N: %s",
                    text);
  }
  if (status == AQ_BAD_SCHEME || status == AQ_BAD_SOLUTION)
    return trouble ("scheme %s: %s; allqueens schemes --check-scheme tests it",
                    scheme->name, aq_status_text (status));
  return trouble ("%s", aq_status_text (status));
}

void settings_text (const struct aq_scheme *scheme, unsigned n,
                    const struct aq_settings *settings, unsigned islands,
                    char text[SETTINGS_LINE_MAX]) {
  const struct aq_parameter *parameter;
  struct aq_setting setting;
  char populations[32] = "population";
  if (islands > 1)
    snprintf (populations, sizeof populations, "%u populations of", islands);
  int length = snprintf (text, SETTINGS_LINE_MAX, "%s %zu", populations,
                         settings->population);
  for (size_t i = 0;
       (parameter = aq_parameter (scheme, i)) && length < SETTINGS_LINE_MAX;
       i++)
    if (aq_setting (scheme, n, settings,
                    aq_setting_named (scheme, parameter->name), &setting) &&
        setting.applies)
      length += snprintf (text + length, SETTINGS_LINE_MAX - (size_t) length,
                          ", %s %s", setting.name, setting.value);
}

/* --- runs that collect all solutions --- */

void genetic_check_engine (const struct genetic_options *options, unsigned n) {
  const enum aq_engine engine = options->settings.engine;
  if (!aq_settings_check (options->scheme, n, &options->settings) &&
      !aq_engine_used (options->scheme, n, &options->settings))
    usage_error ("engine %s does not serve these settings: it serves %s",
                 aq_engine_name (engine), aq_engine_serves (engine));
}

struct aq_collect_options
genetic_collect_options (const struct genetic_options *genetic, unsigned n) {
  struct aq_collect_options run;
  aq_collect_init (&run, n, genetic->scheme);
  run.settings = genetic->settings;
  run.seed = genetic->seed;
  run.islands = genetic->islands;
  run.generations = genetic->generations;
  run.looks = genetic->looks;
  run.seconds = genetic->seconds;
  return run;
}

/* --- commands that run a scheme --- */

const struct option_row scheme_options[] = {
    ROWS (run_options, struct scheme_arguments, genetic),
    ROWS (budget_options, struct scheme_arguments, genetic),
    ROWS (file_options, struct scheme_arguments, solution.file),
    ROWS (stats_option, struct scheme_arguments, solution),
    {0}};
