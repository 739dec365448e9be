/* SPDX-License-Identifier: MIT */

/* From options to those of the library. */

#include "cli/options/collecting.h"

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
     "64 boards at a time, and serves report, halfkeep, blind and multistart "
     "(default: lanes if it serves the scheme and its operators):",
     FIELD (struct collecting_options, engine), .choice = engine_name,
     .seldom = true},
    {"neighborhood", 0, "K", GENETIC, COUNT,
     "From each new solution, try all moves of up to K queens; at most N/2, "
     "0: off (default: the scheme's)",
     FIELD (struct collecting_options, neighborhood),
     GIVEN (struct collecting_options, neighborhood_given),
     .most = AQ_SEARCH_MAX, .seldom = true},
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
     "As the publications do: shows the takeover.  Sets --exclude-solved=no, "
     "--stagnation-limit=0 and one population unless they are given",
     FIELD (struct collecting_options, as_published), .bare = true,
     .seldom = true},
    {0}};

static bool engine_serves (const struct collecting_options *options,
                           const struct genetic_options *genetic, unsigned n) {
  return aq_breeding_check (genetic->scheme, n, &genetic->breeding) ||
         aq_engine_used (options->engine, genetic->scheme, n,
                         &genetic->breeding);
}

bool collecting_check (const struct collecting_options *options,
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
collecting_run_options (const struct collecting_options *options,
                        const struct genetic_options *genetic, unsigned n) {
  struct aq_collect_options run;
  aq_collect_init (&run, sizeof run, n, genetic->scheme);
  run.breeding = &genetic->breeding;
  run.seed = genetic->seed;
  run.islands = genetic->islands;
  run.engine = options->engine;
  run.generations = genetic->generations;
  run.evaluations = genetic->evaluations;
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
