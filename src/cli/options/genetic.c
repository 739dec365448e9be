/* SPDX-License-Identifier: MIT */

/* Options of genetic algorithms. */

#include "cli/options/genetic.h"

#include <stdio.h>
#include <sys/random.h>

#include "cli/io/clock.h"

const struct option_row run_options[] = {
    {"scheme", 's', "NAME", GENETIC, SCHEME,
     "The genetic algorithm; 'allqueens schemes' lists them",
     FIELD (struct genetic_options, scheme)},
    {"seed", 0, "S", GENETIC, COUNT,
     "Random seed; chosen and printed unless given",
     FIELD (struct genetic_options, seed),
     GIVEN (struct genetic_options, seed_given), .most = INT64_MAX},
    {"population", 'p', "P", GENETIC, COUNT, "Boards in the population",
     FIELD (struct genetic_options, given.population),
     GIVEN (struct genetic_options, population_given), .most = INT64_MAX},
    {0}};

const struct option_row breeding_options[] = {
    {"crossover-rate", 0, "R", GENETIC, RATE,
     "Crossover probability, 0 to 1: per pair of parents in squares, per "
     "trial of two neighbors in columns",
     FIELD (struct genetic_options, given.crossover_rate),
     GIVEN (struct genetic_options, crossover_given)},
    {"mutation-rate", 0, "R", GENETIC, RATE,
     "Mutation probability, 0 to 1: per child in squares, per gene in columns",
     FIELD (struct genetic_options, given.mutation_rate),
     GIVEN (struct genetic_options, mutation_given)},
    {"tournament", 0, "T", GENETIC, COUNT,
     "Tournament size (squares); tournaments per generation (columns)",
     FIELD (struct genetic_options, given.tournament), .least = 1,
     .most = INT64_MAX},
    {0}};

const struct option_row budget_options[] = {
    {"generations", 0, "G", STOP, COUNT, "Stop after G generations",
     FIELD (struct genetic_options, generations), .least = 1,
     .most = UINT64_MAX},
    {"evaluations", 0, "E", STOP, COUNT,
     "Stop once E evaluations are made; checked after each generation",
     FIELD (struct genetic_options, evaluations), .least = 1,
     .most = UINT64_MAX},
    {"time", 0, "T", STOP, DURATION,
     "Stop after a time such as 90, 1.5s, 200ms, 2m or 1h; then the result "
     "depends on the machine",
     FIELD (struct genetic_options, seconds)},
    {0}};

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
                           char message[MESSAGE_MAX]) {
  const struct aq_scheme *scheme = options->scheme;
  const char *missing =
      options->crossover_given && !scheme->rates  ? "crossover rate"
      : options->mutation_given && !scheme->rates ? "mutation rate"
      : options->given.tournament &&
              !breeding_has_tournaments (scheme, &options->given)
          ? "tournaments"
          : NULL;
  if (missing)
    return refuse (message, "scheme %s has no %s", scheme->name, missing);
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

bool genetic_has_budget (const struct genetic_options *options) {
  return options->generations || options->evaluations || options->seconds > 0;
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

void genetic_message (const struct aq_scheme *scheme,
                      const struct aq_breeding *breeding, unsigned n,
                      enum aq_status status, char message[MESSAGE_MAX]) {
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
  else if (status == AQ_BAD_TOURNAMENT)
    refuse (message,
            "tournament %zu: at least 1, and no more than the population, "
            "which is %zu",
            breeding->tournament, breeding->population);
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
                    const struct aq_breeding *breeding,
                    char text[BREEDING_TEXT_MAX]) {
  char rates[64] = "", tournament[40] = "";
  if (scheme->rates)
    snprintf (rates, sizeof rates, ", crossover rate %g, mutation rate %g",
              breeding->crossover_rate, breeding->mutation_rate);
  if (breeding_has_tournaments (scheme, breeding))
    snprintf (tournament, sizeof tournament, ", tournament %zu",
              breeding->tournament);
  snprintf (text, BREEDING_TEXT_MAX, "population %zu%s%s",
            breeding->population, rates, tournament);
}
