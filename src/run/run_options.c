/* SPDX-License-Identifier: MIT */

/* Options: setting defaults, checking, choosing the engine. */

#include "run/run_options.h"

#include "run/engines.h"

void aq_collect_init (struct aq_run_options *options, unsigned n,
                      const struct aq_scheme *scheme) {
  *options = (struct aq_run_options){
      .n = n, .scheme = scheme, .islands = 1, .threads = 1};
  aq_settings_init (&options->settings, scheme, n, 0);
}

enum aq_status aq_options_check (const struct aq_run_options *options) {
  const enum aq_status status =
      aq_settings_check (options->scheme, options->n, &options->settings);
  return status || options->seconds >= 0 ? status : AQ_BAD_ARGUMENT;
}

/* Checks what a search for all solutions needs besides. */
static enum aq_status check_collect (const struct aq_run_options *options) {
  const enum aq_status status =
      options->n > AQ_SEARCH_MAX ? AQ_BAD_SIZE : aq_options_check (options);
  if (status)
    return status;
  return options->islands < 1 || options->islands > AQ_ISLANDS_MAX ||
                 options->threads < 1 || options->threads > AQ_THREADS_MAX
             ? AQ_BAD_ISLANDS
             : AQ_OK;
}

/* Only the plain engine can be observed. */
static enum aq_status choose_engine (struct taken_options *taken) {
  struct aq_run_options *options = &taken->options;
  enum aq_engine *engine = &options->settings.engine;
  if (options->observe && *engine == AQ_ENGINE_ANY)
    *engine = AQ_ENGINE_PLAIN;
  if (options->observe && *engine != AQ_ENGINE_PLAIN)
    return AQ_BAD_ENGINE;
  taken->engine = aq_engine_for (options->scheme, &options->settings);
  return taken->engine ? AQ_OK : AQ_BAD_ENGINE;
}

enum aq_status aq_options_take (struct taken_options *taken,
                                const struct aq_run_options *theirs) {
  struct aq_run_options *own = &taken->options;
  *own = *theirs;
  const enum aq_status status = check_collect (own);
  if (!status &&
      aq_settings_queens (own->scheme, own->n, &own->settings) != own->n)
    return AQ_BAD_SHAPE;
  return status ? status : choose_engine (taken);
}
