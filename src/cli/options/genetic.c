/* SPDX-License-Identifier: MIT */

/* Options of genetic algorithms. */

#include "cli/options/genetic.h"

#include <stdio.h>
#include <string.h>
#include <sys/random.h>

#include "cli/io/clock.h"
#include "cli/options/scheme.h"
#include "cli/options/values.h"

static const struct option_row run_options[] = {
    {"scheme", 's', "NAME", GENETIC, SCHEME,
     "The genetic algorithm; 'allqueens schemes' lists them.  A name with a "
     "slash is a file, whose code is run: a scheme of your own",
     FIELD (struct genetic_options, scheme)},
    {"seed", 0, "S", GENETIC, COUNT,
     "Random seed; chosen and printed unless given",
     FIELD (struct genetic_options, seed),
     GIVEN (struct genetic_options, seed_given), .most = INT64_MAX},
    {"population", 'p', "P", GENETIC, COUNT,
     "Boards in each population (default: see 'allqueens schemes SCHEME')",
     FIELD (struct genetic_options, population),
     GIVEN (struct genetic_options, population_given), .most = INT64_MAX},
    {0}};

const struct option_row islands_option[] = {
    {"islands", 0, "I", GENETIC, COUNT,
     "Populations that share the solutions found, and nothing else.  Several "
     "share after rounds of 16 generations, and looks are checked as often "
     "(default: 1)",
     FIELD (struct genetic_options, islands), .least = 1,
     .most = AQ_ISLANDS_MAX, .seldom = true},
    {0}};

static const char *operator_name (enum aq_operator_kind kind, size_t index) {
  const struct aq_operator *found = aq_operator (kind, index);
  return found ? found->name : NULL;
}

static const char *selection_name (size_t index) {
  return operator_name (AQ_SELECTION, index);
}

static const char *crossover_name (size_t index) {
  return operator_name (AQ_CROSSOVER, index);
}

static const char *mutation_name (size_t index) {
  return operator_name (AQ_MUTATION, index);
}

const struct option_row breeding_options[] = {
    {"selection", 0, "NAME", EXPERIMENT, CHOICE,
     "Selection; see 'allqueens schemes SCHEME':",
     FIELD (struct genetic_options, operator_index[AQ_SELECTION]),
     GIVEN (struct genetic_options, operator_given[AQ_SELECTION]),
     .choice = selection_name, .seldom = true},
    {"crossover", 0, "NAME", EXPERIMENT, CHOICE,
     "Crossover; see 'allqueens schemes SCHEME':",
     FIELD (struct genetic_options, operator_index[AQ_CROSSOVER]),
     GIVEN (struct genetic_options, operator_given[AQ_CROSSOVER]),
     .choice = crossover_name, .seldom = true},
    {"mutation", 0, "NAME", EXPERIMENT, CHOICE,
     "Mutation; see 'allqueens schemes SCHEME':",
     FIELD (struct genetic_options, operator_index[AQ_MUTATION]),
     GIVEN (struct genetic_options, operator_given[AQ_MUTATION]),
     .choice = mutation_name, .seldom = true},
    {"parameter", 'P', "NAME=V", EXPERIMENT, SETTINGS,
     "A parameter of the scheme, once for each; see 'allqueens schemes "
     "SCHEME':",
     FIELD (struct genetic_options, parameters), .choice = parameter_name,
     .seldom = true},
    {0}};

const struct option_row budget_options[] = {
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

const char *const operator_kind_names[AQ_OPERATOR_KINDS] = {
    [AQ_SELECTION] = "selection",
    [AQ_CROSSOVER] = "crossover",
    [AQ_MUTATION] = "mutation"};

/* A seed short enough to be typed again. */
static uint64_t draw_seed (void) {
  uint32_t seed = 0;
  if (getrandom (&seed, sizeof seed, 0) != sizeof seed)
    seed = (uint32_t) (clock_process () * 1e9);
  return seed;
}

/* Whether scheme INDEX has an operator of a kind; names_that_have calls it. */
static bool scheme_has (size_t index, const void *kind) {
  return aq_scheme_operator (aq_scheme (index),
                             *(const enum aq_operator_kind *) kind);
}

static bool refuse_kind (const struct aq_scheme *scheme,
                         enum aq_operator_kind kind,
                         char message[MESSAGE_MAX]) {
  char text[NAMES_MAX];
  return refuse (message, "scheme %s has no %s to choose: %s", scheme->name,
                 operator_kind_names[kind],
                 names_that_have (text, scheme_name, scheme_has, &kind));
}

/* Sets *CHOSEN if an operator was chosen; false, with a message, if it does
   not fit. */
static bool choose (const struct genetic_options *options,
                    enum aq_operator_kind kind,
                    const struct aq_operator **chosen,
                    char message[MESSAGE_MAX]) {
  const struct aq_scheme *scheme = options->scheme;
  char names[NAMES_MAX] = "";
  const struct aq_operator *other;
  if (!options->operator_given[kind])
    return true;
  *chosen = aq_operator (kind, options->operator_index[kind]);
  if (aq_operator_fits (*chosen, kind, scheme))
    return true;
  for (size_t i = 0; (other = aq_operator (kind, i)); i++)
    if (aq_operator_fits (other, kind, scheme))
      append_name (names, ", ", other->name);
  if (!*names)
    return refuse_kind (scheme, kind, message);
  return refuse (message, "%s %s does not fit scheme %s, which takes: %s",
                 operator_kind_names[kind], (*chosen)->name, scheme->name,
                 names);
}

static bool choose_operators (struct genetic_options *options,
                              char message[MESSAGE_MAX]) {
  struct aq_breeding *breeding = &options->breeding;
  return choose (options, AQ_SELECTION, &breeding->selection, message) &&
         choose (options, AQ_CROSSOVER, &breeding->crossover, message) &&
         choose (options, AQ_MUTATION, &breeding->mutation, message);
}

bool genetic_set_breeding (struct genetic_options *options, unsigned n,
                           char message[MESSAGE_MAX]) {
  const struct aq_scheme *scheme = options->scheme;
  struct aq_breeding *breeding = &options->breeding;
  if (!options->islands)
    options->islands = 1;
  aq_breeding_init (breeding, scheme, n, options->population);
  if (!choose_operators (options, message))
    return false;
  if (options->population_given) /* to the library 0 would be the default */
    breeding->population = options->population;
  return parameters_set (options->parameters, scheme, n, breeding, message);
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
  if (!genetic_set_breeding (options, n, message))
    usage_error ("%s", message);
}

struct aq_solve_options
genetic_solve_options (const struct genetic_options *options, unsigned n) {
  struct aq_solve_options run;
  aq_solve_init (&run, n, options->scheme);
  run.breeding = &options->breeding;
  run.seed = options->seed;
  run.generations = options->generations;
  run.looks = options->looks;
  run.seconds = options->seconds;
  return run;
}

void genetic_message (const struct aq_scheme *scheme,
                      const struct aq_breeding *breeding, unsigned n,
                      enum aq_status status, char message[MESSAGE_MAX]) {
  char text[BREEDING_TEXT_MAX];
  if (status == AQ_BAD_SIZE)
    refuse (message, "scheme %s takes boards of size 1 to %u, not %u",
            scheme->name, scheme->n_max, n);
  else if (status == AQ_BAD_POPULATION &&
           scheme->population_min == scheme->population_max)
    refuse (message, "population %zu: scheme %s has %zu", breeding->population,
            scheme->name, scheme->population_min);
  else if (status == AQ_BAD_POPULATION)
    refuse (message,
            "population %zu: scheme %s takes %zu to %zu boards, a multiple "
            "of %zu",
            breeding->population, scheme->name, scheme->population_min,
            scheme->population_max, scheme->population_multiple);
  else if (status == AQ_BAD_SHAPE) {
    breeding_text (scheme, breeding, 1, text);
    refuse (message,
            "the queens do not fit the board, or all solutions are "
            "to be found with fewer than N: %s",
            text);
  } else if (status == AQ_BAD_SCHEME || status == AQ_BAD_SOLUTION)
    refuse (message,
            "scheme %s: %s; allqueens schemes --check-scheme tests it",
            scheme->name, aq_status_text (status));
  else
    refuse (message, "%s", aq_status_text (status));
}

int genetic_trouble (const struct genetic_options *options, unsigned n,
                     enum aq_status status) {
  char message[MESSAGE_MAX];
  genetic_message (options->scheme, &options->breeding, n, status, message);
  return trouble ("%s", message);
}

void breeding_text (const struct aq_scheme *scheme,
                    const struct aq_breeding *breeding, unsigned islands,
                    char text[BREEDING_TEXT_MAX]) {
  const struct aq_parameter *parameter;
  char value[AQ_VALUE_TEXT_MAX], populations[32] = "population";
  if (islands > 1)
    snprintf (populations, sizeof populations, "%u populations of", islands);
  int length = snprintf (text, BREEDING_TEXT_MAX, "%s %zu", populations,
                         breeding->population);
  for (size_t i = 0;
       (parameter = aq_parameter (scheme, i)) && length < BREEDING_TEXT_MAX;
       i++)
    if (aq_parameter_applies (parameter, breeding)) {
      aq_value_text (breeding->value[i], value);
      length += snprintf (text + length, BREEDING_TEXT_MAX - (size_t) length,
                          ", %s %s", parameter->name, value);
    }
}

/* --- runs that collect all solutions --- */

/* AQ_ENGINE_ANY cannot be chosen. */
static const char *engine_name (size_t index) {
  return index ? aq_engine_name ((enum aq_engine) index) : "";
}

const char *by_scheme_name (size_t index) {
  static const char *const names[] = {
      [BY_SCHEME] = "", [YES] = "yes", [NO] = "no", NULL};
  return names[index];
}

const struct option_row engine_options[] = {
    {"engine", 0, "NAME", EXPERIMENT, CHOICE,
     "What evolves the islands: plain serves every scheme; lanes is faster, "
     "64 permutations at a time, and serves halfkeep, blind and multistart "
     "(default: lanes if it serves the scheme and its operators):",
     FIELD (struct collecting_options, engine), .choice = engine_name,
     .seldom = true},
    {"neighborhood", 0, "K", GENETIC, COUNT,
     "From each new solution, try all moves of up to K queens, at most 4 and "
     "N/2; 0: off (default: the scheme's)",
     FIELD (struct collecting_options, neighborhood),
     GIVEN (struct collecting_options, neighborhood_given),
     .most = AQ_NEIGHBORHOOD_MAX, .seldom = true},
    {"exclude-solved", 0, "NAME", EXPERIMENT, CHOICE,
     "Whether solved boards are excluded from breeding (default: the "
     "scheme's):",
     FIELD (struct collecting_options, exclude_solved),
     .choice = by_scheme_name, .seldom = true},
    {0}};

const struct option_row collecting_options[] = {
    {"symmetry", 0, NULL, GENETIC, FLAG,
     "Symmetry closure: count every rotation and reflection of a hit as found",
     FIELD (struct collecting_options, symmetry), .bare = YES, .seldom = true},
    {"no-symmetry", 0, NULL, GENETIC, FLAG, "Count only the hits themselves",
     FIELD (struct collecting_options, symmetry), .bare = NO, .seldom = true},
    {"stagnation-limit", 0, "G", GENETIC, COUNT,
     "Restart with a new random population after G stagnant generations, "
     "which brought no new solution; counted after each round (0: never)",
     FIELD (struct collecting_options, stagnation_limit),
     GIVEN (struct collecting_options, stagnation_limit_given),
     .most = INT64_MAX, .seldom = true},
    {"as-published", 0, NULL, EXPERIMENT, FLAG,
     "As the publications do: shows the takeover.  Sets --exclude-solved=no "
     "and --stagnation-limit=0 unless they are given",
     FIELD (struct collecting_options, as_published), .bare = true,
     .seldom = true},
    {0}};

static bool engine_serves (const struct collecting_options *options,
                           const struct genetic_options *genetic, unsigned n) {
  return aq_breeding_check (genetic->scheme, n, &genetic->breeding) ||
         aq_engine_used (options->engine, genetic->scheme, n,
                         &genetic->breeding);
}

bool collecting_fits (const struct collecting_options *options,
                      const struct genetic_options *genetic, unsigned n,
                      char message[MESSAGE_MAX]) {
  if (!engine_serves (options, genetic, n))
    return refuse (
        message, "engine %s does not serve these options: it serves %s",
        aq_engine_name (options->engine), aq_engine_serves (options->engine));
  if (options->neighborhood_given && options->neighborhood > n / 2)
    return refuse (message,
                   "--neighborhood: %u is above half the board size, which is "
                   "%u",
                   options->neighborhood, n / 2);
  return true;
}

void collecting_settle (struct collecting_options *options) {
  if (!options->as_published)
    return;
  if (!options->exclude_solved)
    options->exclude_solved = NO;
  options->stagnation_limit_given = true;
}

struct aq_collect_options
genetic_collect_options (const struct collecting_options *options,
                         const struct genetic_options *genetic, unsigned n) {
  struct aq_collect_options run;
  aq_collect_init (&run, n, genetic->scheme);
  run.breeding = &genetic->breeding;
  run.seed = genetic->seed;
  run.islands = genetic->islands;
  run.engine = options->engine;
  run.generations = genetic->generations;
  run.looks = genetic->looks;
  run.seconds = genetic->seconds;
  if (options->neighborhood_given)
    run.neighborhood = options->neighborhood;
  if (options->symmetry)
    run.symmetry = options->symmetry == YES;
  if (options->exclude_solved)
    run.exclude_solved = options->exclude_solved == YES;
  if (options->stagnation_limit_given)
    run.stagnation_limit = options->stagnation_limit;
  return run;
}

/* --- commands that run a scheme --- */

const struct option_row scheme_options[] = {
    ROWS (run_options, struct scheme_arguments, genetic),
    ROWS (breeding_options, struct scheme_arguments, genetic),
    ROWS (budget_options, struct scheme_arguments, genetic),
    ROWS (file_options, struct scheme_arguments, solution.file),
    ROWS (no_sync_option, struct scheme_arguments, solution.file.no_sync),
    ROWS (stats_option, struct scheme_arguments, solution),
    {0}};
