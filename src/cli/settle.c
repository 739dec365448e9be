/* SPDX-License-Identifier: MIT */

/* Completing options. */

#include "cli/settle.h"

#include <sys/random.h>
#include <unistd.h>

#include "cli/clock.h"
#include "cli/formats.h"
#include "cli/message.h"

void settle_format (struct options *options, unsigned n) {
  char message[MESSAGE_MAX];
  if (!options->format_given)
    options->format = format_of_name (options->output, default_format (n));
  if (!format_takes (options->format, n, message))
    usage_error ("%s", message);
}

/* A seed short enough to be typed again. */
static uint64_t draw_seed (void) {
  uint32_t seed = 0;
  if (getentropy (&seed, sizeof seed))
    seed = (uint32_t) (clock_process () * 1e9);
  return seed;
}

void settle_run (struct options *options, enum goal goal) {
  struct aq_run_options *run = &options->run;
  run->n = options->n;
  if (!run->scheme)
    run->scheme = aq_scheme_default (run->n);
  if (!options->seed_given)
    run->seed = draw_seed ();
  if (!run->islands)
    run->islands = 1;
  run->limit = options->limit;
  run->limit_fundamental = options->fundamental;
  run->settings = settings_of (&options->settings, run->scheme, run->n,
                               goal == FIRST_SOLUTION);
}

bool has_budget (const struct options *options) {
  const struct aq_run_options *run = &options->run;
  return run->generations || run->looks || run->seconds > 0;
}

/* Refuses an engine that does not serve the settings. */
static void check_engine (const struct aq_run_options *run) {
  if (!aq_settings_check (run->scheme, run->n, &run->settings) &&
      !aq_engine_used (run->scheme, &run->settings))
    usage_error ("engine %s does not serve these settings: it serves %s",
                 aq_engine_name (run->settings.engine),
                 aq_engine_serves (run->settings.engine));
}

void settle_collecting (struct options *options) {
  settle_format (options, options->n);
  settle_run (options, ALL_SOLUTIONS);
  check_engine (&options->run);
  if (!aq_totals (options->n) && !options->limit && !has_budget (options))
    usage_error ("no total is known for N = %u, so the run would never end: "
                 "give a stop rule such as --generations, --looks or --time",
                 options->n);
}

int run_error (const struct options *options, enum goal goal,
               enum aq_status status) {
  const struct aq_run_options *run = &options->run;
  const struct aq_scheme *scheme = run->scheme;
  char text[SETTINGS_LINE_MAX];
  if (status == AQ_BAD_SIZE)
    return error_line ("scheme %s takes boards of size 1 to %u, not %u",
                       scheme->name, scheme->n_max, run->n);
  if (status == AQ_BAD_SHAPE) {
    settings_text (scheme, run->n, &run->settings, goal == FIRST_SOLUTION,
                   text);
    return error_line ("the queens do not fit the board, or all solutions are "
                       "to be found with fewer than N: %s",
                       text);
  }
  if (status == AQ_BAD_SCHEME || status == AQ_BAD_SOLUTION)
    return error_line (
        "scheme %s: %s; allqueens schemes --check-scheme tests it",
        scheme->name, aq_status_text (status));
  return error_line ("%s", aq_status_text (status));
}
