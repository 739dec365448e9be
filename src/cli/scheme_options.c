/* SPDX-License-Identifier: MIT */

/* Options of commands that run a scheme. */

#include "cli/scheme_options.h"

#include <stdio.h>
#include <sys/random.h>

#include "cli/clock.h"
#include "cli/values.h"

/* A seed short enough to be typed again. */
static uint64_t draw_seed (void) {
  uint32_t seed = 0;
  if (getrandom (&seed, sizeof seed, 0) != sizeof seed)
    seed = (uint32_t) (clock_process () * 1e9);
  return seed;
}

/* Refuses settings that runs to the first solution do not have. */
static void check_first (const struct given_settings *given) {
  static const char *const others[] = {"exclude-solved", "symmetry",
                                       "neighborhood", "engine"};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (is_given (given, others[i]))
      usage_error ("%s is for runs that collect all solutions", others[i]);
}

bool genetic_has_budget (const struct genetic_options *options) {
  return options->generations || options->looks || options->seconds > 0;
}

void genetic_settle (struct genetic_options *options, unsigned n) {
  if (!options->scheme)
    options->scheme = aq_scheme_default (n);
  if (!options->seed_given)
    options->seed = draw_seed ();
  if (!options->islands)
    options->islands = 1;
  if (options->first)
    check_first (&options->given);
  options->settings =
      settle_settings (&options->given, options->scheme, n, options->first);
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

/* --- commands that run a scheme --- */

enum { SEED = FIRST_KEY, GENERATIONS, LOOKS, TIME };

static error_t scheme_key (int key, char *value, struct argp_state *state) {
  struct scheme_arguments *arguments = state->input;
  struct genetic_options *genetic = &arguments->genetic;
  switch (key) {
  case ARGP_KEY_INIT:
    state->child_inputs[0] = &arguments->solution;
    state->child_inputs[1] = &arguments->message;
    return 0;
  case 's':
    genetic->scheme = find_scheme ("--scheme", value);
    return 0;
  case 'p':
    give_setting (&genetic->given, "population", value);
    return 0;
  case 'P':
    take_setting (&genetic->given, value);
    return 0;
  case SEED:
    genetic->seed = number_of ("--seed", value, 0, INT64_MAX);
    genetic->seed_given = true;
    return 0;
  case GENERATIONS:
    genetic->generations = number_of ("--generations", value, 1, UINT64_MAX);
    return 0;
  case LOOKS:
    genetic->looks = number_of ("--looks", value, 1, UINT64_MAX);
    return 0;
  case TIME:
    genetic->seconds = seconds_of ("--time", value);
    return 0;
  default:
    return ARGP_ERR_UNKNOWN;
  }
}

const struct argp scheme_argp = {
    .options =
        (const struct argp_option[]){
            {"scheme", 's', "NAME", 0,
             "the algorithm: 'allqueens schemes' lists them", 0},
            {"population", 'p', "P", 0, "boards in each population", 0},
            {"setting", 'P', "NAME=VALUE", 0,
             "a setting: see 'allqueens schemes NAME'", 0},
            {"seed", SEED, "S", 0,
             "random seed; drawn and printed unless given", 0},
            {"generations", GENERATIONS, "G", 0, "stop after G generations",
             0},
            {"looks", LOOKS, "L", 0, "stop after L boards looked at", 0},
            {"time", TIME, "T", 0, "stop after 90, 1.5s, 2m or 1h", 0},
            {0}},
    .parser = scheme_key,
    .children = (const struct argp_child[]){
        {.argp = &solution_argp}, {.argp = &message_argp}, {0}}};
