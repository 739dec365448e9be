/* SPDX-License-Identifier: MIT */

/* Options of commands that run a genetic algorithm: the scheme, its
   parameters, the seed and the budgets; what a collection does besides. */

#ifndef GENETIC_H
#define GENETIC_H

#include "allqueens-scheme.h"
#include "cli/options/common.h"

struct genetic_options {
  const struct aq_scheme *scheme; /* NULL until genetic_settle: not given */
  struct aq_breeding breeding;
  uint64_t seed;
  unsigned islands; /* of --islands; 0: not given.  genetic_set_breeding sets
                       it.  1 in commands that have one population */
  uint64_t generations, looks; /* 0: no limit */
  double seconds;              /* likewise */
  /* What was given; it can only be checked as a whole. */
  bool seed_given, population_given;
  size_t population;
  char parameters[SETTINGS_TEXT_MAX]; /* NAME=VALUE, a blank behind each */
  bool operator_given[AQ_OPERATOR_KINDS];
  unsigned operator_index[AQ_OPERATOR_KINDS]; /* the operator's index */
};

/* islands_option: --islands, for runs that collect all solutions;
   breeding_options, what schemes breed by: --crossover, --parameter, ...;
   budget_options: --generations, ... */
extern const struct option_row islands_option[], breeding_options[],
    budget_options[];

/* Whether --generations, --looks or --time ends a run. */
bool genetic_has_budget (const struct genetic_options *options);

/* At the end of a command's arguments: completes what was not given, for
   boards of size N.  That is the default scheme, a random seed, and the
   scheme's default parameters. */
void genetic_settle (struct genetic_options *options, unsigned n);

/* The library's options of a run to the first solution, without restarts and
   callbacks.  The breeding parameters must be set. */
struct aq_solve_options
genetic_solve_options (const struct genetic_options *options, unsigned n);

/* The message for parameters that the scheme refuses with STATUS, a result of
   aq_collect_new or aq_solve_new. */
void genetic_message (const struct aq_scheme *scheme,
                      const struct aq_breeding *breeding, unsigned n,
                      enum aq_status status, char message[MESSAGE_MAX]);
/* Prints that message and returns EXIT_TROUBLE. */
int genetic_trouble (const struct genetic_options *options, unsigned n,
                     enum aq_status status);

/* "selection", "crossover", ... */
extern const char *const operator_kind_names[AQ_OPERATOR_KINDS];

/* Sets options->breeding for boards of size N, and options->islands: to what
   was given, otherwise to the scheme's defaults and to 1.  False, with a
   message, for a parameter that the scheme does not have or an operator that
   does not fit. */
bool genetic_set_breeding (struct genetic_options *options, unsigned n,
                           char message[MESSAGE_MAX]);

enum { BREEDING_TEXT_MAX = 256 };

/* "population 650, crossover-rate 0.7, ...", or "64 populations of 20": the
   parameters that the scheme has. */
void breeding_text (const struct aq_scheme *scheme,
                    const struct aq_breeding *breeding, unsigned islands,
                    char text[BREEDING_TEXT_MAX]);

/* --- runs that collect all solutions --- */

/* A setting whose default is the scheme's, and its names: "", which cannot be
   chosen, "yes", "no". */
enum by_scheme { BY_SCHEME, YES, NO };
const char *by_scheme_name (size_t index);

struct collecting_options {
  enum aq_engine engine; /* AQ_ENGINE_ANY: not given */
  enum by_scheme symmetry, exclude_solved;
  bool neighborhood_given;
  unsigned neighborhood;
  bool as_published;
  bool stagnation_limit_given;
  uint64_t stagnation_limit;
};

/* --engine, --neighborhood and --exclude-solved, which a study has, too;
   --symmetry, --no-symmetry, --stagnation-limit and --as-published. */
extern const struct option_row engine_options[], collecting_options[];

/* Lets --as-published set what was not given. */
void collecting_settle (struct collecting_options *options);

/* Whether the options fit together, and fit boards of size N; if not, with a
   message.  GENETIC is settled. */
bool collecting_fits (const struct collecting_options *options,
                      const struct genetic_options *genetic, unsigned n,
                      char message[MESSAGE_MAX]);

/* The library's options of a run with boards of size N.  GENETIC is settled.
   Limits on solutions, memory and threads, and the callbacks, are left to the
   caller. */
struct aq_collect_options
genetic_collect_options (const struct collecting_options *options,
                         const struct genetic_options *genetic, unsigned n);

/* --- commands that run a scheme --- */

/* What the arguments of a command that runs a scheme begin with, and its
   options, except those of messages. */
struct scheme_arguments {
  struct message_options message;
  struct solution_options solution;
  struct genetic_options genetic;
};
extern const struct option_row scheme_options[];

#endif
