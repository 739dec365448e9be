/* SPDX-License-Identifier: MIT */

/* Options of commands that run a genetic algorithm: which, from what seed,
   bred how, and for how long. */

#ifndef GENETIC_H
#define GENETIC_H

#include "options.h"

struct genetic_options {
  const struct aq_scheme *scheme;
  struct aq_breeding breeding;
  uint64_t seed;
  uint64_t generations, evaluations; /* 0: no limit */
  double seconds;                    /* likewise */
  /* As they were given, for what may only be judged together. */
  bool seed_given, population_given, crossover_given, mutation_given,
      tournament_given;
  struct aq_breeding given;
};

/* --scheme, --seed, --population, --crossover-rate, --mutation-rate,
   --tournament, --generations, --evaluations, --time.  At the end of the
   arguments a seed is drawn unless one was given, and what was not given is
   the scheme's. */
extern const struct argp genetic_argp;

/* The message for what the scheme cannot do with: STATUS is aq_collect_new's
   or aq_solve's.  And the same told; EXIT_TROUBLE. */
enum { GENETIC_MESSAGE_MAX = 256 };
void genetic_message (const struct aq_scheme *scheme,
                      const struct aq_breeding *breeding, unsigned n,
                      enum aq_status status,
                      char message[GENETIC_MESSAGE_MAX]);
int genetic_trouble (const struct genetic_options *options, unsigned n,
                     enum aq_status status);

/* Makes BREEDING out of the scheme's defaults and what was given; false with a
   message where the scheme has no such parameter. */
bool genetic_breed (struct genetic_options *options,
                    char message[GENETIC_MESSAGE_MAX]);

/* The names of all schemes; NAMES. */
enum { SCHEME_NAMES_MAX = 256 };
char *scheme_names (char names[SCHEME_NAMES_MAX]);

/* A scheme's name. */
const struct aq_scheme *parse_scheme (const struct argp_state *state,
                                      const char *name);

/* Help filters: the schemes at the end of --help, with what they do by default
   in a run that collects all, or looks for the first. */
char *collect_schemes_help (int key, const char *text, void *input);
char *solve_schemes_help (int key, const char *text, void *input);

/* "population 650, crossover rate 0.7, ...", what the scheme has of it. */
enum { BREEDING_TEXT_MAX = 160 };
void breeding_text (const struct aq_scheme *scheme,
                    const struct aq_breeding *breeding,
                    char text[BREEDING_TEXT_MAX]);

#endif
