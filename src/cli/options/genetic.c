/* SPDX-License-Identifier: MIT */

/* Options of genetic algorithms. */

#include "cli/options/genetic.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>

#include "cli/io/clock.h"
#include "cli/io/message.h"
#include "cli/options/values.h"

enum {
  KEY_SEED = KEY_GENETIC,
  KEY_CROSSOVER_RATE,
  KEY_MUTATION_RATE,
  KEY_TOURNAMENT,
  KEY_GENERATIONS,
  KEY_EVALUATIONS,
  KEY_TIME
};

static const struct argp_option genetic_options[] = {
    {"scheme", 's', "NAME", 0, "The genetic algorithm: see below", 2},
    {"seed", KEY_SEED, "S", 0, "Random seed; chosen and printed unless given",
     2},
    {"population", 'p', "P", 0, "Boards in the population", 2},
    {"crossover-rate", KEY_CROSSOVER_RATE, "R", 0,
     "Crossover probability, 0 to 1: per pair of parents in squares, per "
     "trial of two neighbors in columns",
     2},
    {"mutation-rate", KEY_MUTATION_RATE, "R", 0,
     "Mutation probability, 0 to 1: per child in squares, per gene in columns",
     2},
    {"tournament", KEY_TOURNAMENT, "T", 0,
     "Tournament size (squares); tournaments per generation (columns)", 2},
    {"generations", KEY_GENERATIONS, "G", 0, "Stop after G generations", 3},
    {"evaluations", KEY_EVALUATIONS, "E", 0,
     "Stop once E evaluations are made; checked after each generation", 3},
    {"time", KEY_TIME, "T", 0,
     "Stop after a time such as 90, 1.5s, 200ms, 2m or 1h", 3},
    {0}};

char *scheme_names (char names[SCHEME_NAMES_MAX]) {
  const struct aq_scheme *scheme;
  *names = 0;
  for (size_t i = 0; (scheme = aq_scheme (i)); i++)
    snprintf (names + strlen (names), SCHEME_NAMES_MAX - strlen (names),
              "%s%s", i ? ", " : "", scheme->name);
  return names;
}

/* The scheme of that name, or a usage error. */
static const struct aq_scheme *parse_scheme (const struct argp_state *state,
                                             const char *name) {
  const struct aq_scheme *scheme = aq_scheme_named (name);
  char names[SCHEME_NAMES_MAX];
  if (!scheme)
    usage_error (state, "no scheme '%s'; there are: %s", name,
                 scheme_names (names));
  return scheme;
}

/* Short enough to be typed again. */
static uint64_t draw_seed (void) {
  uint32_t seed = 0;
  if (getrandom (&seed, sizeof seed, 0) != sizeof seed)
    seed = (uint32_t) (clock_process () * 1e9);
  return seed;
}

bool breeding_has_tournaments (const struct aq_scheme *scheme,
                               const struct aq_breeding *breeding) {
  return scheme->tournament || scheme->tournament_part ||
         (breeding->selection && breeding->selection->tournament);
}

bool genetic_set_breeding (struct genetic_options *options, unsigned n,
                           char message[GENETIC_MESSAGE_MAX]) {
  const struct aq_scheme *scheme = options->scheme;
  const char *missing =
      options->crossover_given && !scheme->rates  ? "crossover rate"
      : options->mutation_given && !scheme->rates ? "mutation rate"
      : options->given.tournament &&
              !breeding_has_tournaments (scheme, &options->given)
          ? "tournaments"
          : NULL;
  if (missing) {
    snprintf (message, GENETIC_MESSAGE_MAX, "scheme %s has no %s",
              scheme->name, missing);
    return false;
  }
  struct aq_breeding *breeding = &options->breeding;
  aq_breeding_init (breeding, sizeof *breeding, scheme, n,
                    options->given.population);
  if (options->population_given)
    breeding->population = options->given.population;
  if (options->crossover_given)
    breeding->crossover_rate = options->given.crossover_rate;
  if (options->mutation_given)
    breeding->mutation_rate = options->given.mutation_rate;
  if (options->given.tournament)
    breeding->tournament = options->given.tournament;
  return true;
}

static error_t parse (int key, char *argument, struct argp_state *state) {
  struct genetic_options *options = state->input;
  switch (key) {
  case 's':
    options->scheme = parse_scheme (state, argument);
    return 0;
  case KEY_SEED:
    options->seed_given = true;
    options->seed = parse_number (state, "--seed", argument, 0, INT64_MAX);
    return 0;
  case 'p':
    options->population_given = true;
    options->given.population =
        parse_number (state, "--population", argument, 0, INT64_MAX);
    return 0;
  case KEY_CROSSOVER_RATE:
    options->crossover_given = true;
    options->given.crossover_rate =
        parse_rate (state, "--crossover-rate", argument);
    return 0;
  case KEY_MUTATION_RATE:
    options->mutation_given = true;
    options->given.mutation_rate =
        parse_rate (state, "--mutation-rate", argument);
    return 0;
  case KEY_TOURNAMENT:
    options->given.tournament =
        parse_number (state, "--tournament", argument, 1, INT64_MAX);
    return 0;
  case KEY_GENERATIONS:
    options->generations =
        parse_number (state, "--generations", argument, 1, UINT64_MAX);
    return 0;
  case KEY_EVALUATIONS:
    options->evaluations =
        parse_number (state, "--evaluations", argument, 1, UINT64_MAX);
    return 0;
  case KEY_TIME:
    options->seconds = parse_duration (state, "--time", argument);
    return 0;
  }
  return ARGP_ERR_UNKNOWN;
}

const struct argp genetic_argp = {.options = genetic_options, .parser = parse};

bool genetic_has_budget (const struct genetic_options *options) {
  return options->generations || options->evaluations || options->seconds > 0;
}

void genetic_settle (const struct argp_state *state,
                     struct genetic_options *options, unsigned n) {
  char message[GENETIC_MESSAGE_MAX];
  if (!options->scheme)
    options->scheme = aq_scheme_default (n);
  if (!options->seed_given)
    options->seed = draw_seed ();
  if (!genetic_set_breeding (options, n, message))
    usage_error (state, "%s", message);
}

void genetic_message (const struct aq_scheme *scheme,
                      const struct aq_breeding *breeding, unsigned n,
                      enum aq_status status,
                      char message[GENETIC_MESSAGE_MAX]) {
  const size_t size = GENETIC_MESSAGE_MAX;
  if (status == AQ_BAD_SIZE)
    snprintf (message, size, "scheme %s takes boards of size 1 to %u, not %u",
              scheme->name, scheme->n_max, n);
  else if (status == AQ_BAD_POPULATION &&
           scheme->population_min == scheme->population_max)
    snprintf (message, size, "population %zu: scheme %s has %zu",
              breeding->population, scheme->name, scheme->population_min);
  else if (status == AQ_BAD_POPULATION)
    snprintf (message, size,
              "population %zu: scheme %s takes %zu to %zu boards, a multiple "
              "of %zu",
              breeding->population, scheme->name, scheme->population_min,
              scheme->population_max, scheme->population_multiple);
  else if (status == AQ_BAD_TOURNAMENT)
    snprintf (message, size,
              "tournament %zu: at least 1, and no more than the population, "
              "which is %zu",
              breeding->tournament, breeding->population);
  else
    snprintf (message, size, "%s", aq_status_text (status));
}

int genetic_trouble (const struct genetic_options *options, unsigned n,
                     enum aq_status status) {
  char message[GENETIC_MESSAGE_MAX];
  genetic_message (options->scheme, &options->breeding, n, status, message);
  return trouble ("%s", message);
}

static void add (char *text, size_t size, const char *format, ...)
    __attribute__ ((format (printf, 3, 4)));

static void add (char *text, size_t size, const char *format, ...) {
  va_list arguments;
  const size_t length = strlen (text);
  va_start (arguments, format);
  vsnprintf (text + length, size - length, format, arguments);
  va_end (arguments);
}

void breeding_text (const struct aq_scheme *scheme,
                    const struct aq_breeding *breeding,
                    char text[BREEDING_TEXT_MAX]) {
  *text = 0;
  add (text, BREEDING_TEXT_MAX, "population %zu", breeding->population);
  if (scheme->rates)
    add (text, BREEDING_TEXT_MAX, ", crossover rate %g, mutation rate %g",
         breeding->crossover_rate, breeding->mutation_rate);
  if (breeding_has_tournaments (scheme, breeding))
    add (text, BREEDING_TEXT_MAX, ", tournament %zu", breeding->tournament);
}

/* For which N the scheme is the default one. */
static void default_text (const struct aq_scheme *scheme, char text[32]) {
  unsigned first = 1, last = AQ_SEARCH_MAX;
  while (first <= last && aq_scheme_default (first) != scheme)
    first++;
  while (last >= first && aq_scheme_default (last) != scheme)
    last--;
  if (first > last)
    *text = 0;
  else if (first == 1)
    snprintf (text, 32, " (default up to N = %u)", last);
  else
    snprintf (text, 32, " (default from N = %u)", first);
}

static char *schemes_help (int key, const char *text, bool collects) {
  if (key != ARGP_KEY_HELP_POST_DOC)
    return (char *) text;
  char *help = NULL;
  size_t length;
  FILE *stream = open_memstream (&help, &length);
  if (!stream)
    return NULL;
  fputs ("Schemes:\n", stream);
  const struct aq_scheme *scheme;
  for (size_t i = 0; (scheme = aq_scheme (i)); i++) {
    char parameters[BREEDING_TEXT_MAX], when[32];
    struct aq_breeding breeding;
    aq_breeding_init (&breeding, sizeof breeding, scheme, 8, 0);
    breeding_text (scheme, &breeding, parameters);
    default_text (scheme, when);
    const unsigned size_max = collects && scheme->n_max > AQ_SEARCH_MAX
                                  ? AQ_SEARCH_MAX
                                  : scheme->n_max;
    fprintf (stream, "  %s%s, N up to %u, %s", scheme->name, when, size_max,
             parameters);
    if (collects)
      fprintf (stream,
               ", restart after %" PRIu64 " stagnant generations, "
               "neighborhood %u",
               scheme->stagnation_limit, scheme->neighborhood);
    fprintf (stream, "\n    %s\n    %s\n", scheme->summary, scheme->source);
  }
  fclose (stream);
  return help;
}

char *collect_schemes_help (int key, const char *text, void *input) {
  (void) input;
  return schemes_help (key, text, true);
}

char *solve_schemes_help (int key, const char *text, void *input) {
  (void) input;
  return schemes_help (key, text, false);
}
