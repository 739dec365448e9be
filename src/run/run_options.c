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

enum aq_status
aq_options_check_collect (const struct aq_run_options *options) {
  if (options->n > AQ_SEARCH_MAX)
    return AQ_BAD_SIZE;
  enum aq_status status = aq_options_check (options);
  if (!status && (options->islands < 1 || options->islands > AQ_ISLANDS_MAX ||
                  options->threads < 1 || options->threads > AQ_THREADS_MAX))
    status = AQ_BAD_ISLANDS;
  if (!status && aq_settings_queens (options->scheme, options->n,
                                     &options->settings) != options->n)
    status = AQ_BAD_SHAPE;
  return status;
}

const struct engine *aq_options_engine (const struct aq_run_options *options) {
  struct aq_settings settings = options->settings;
  if (options->observe && settings.engine == AQ_ENGINE_ANY)
    settings.engine = AQ_ENGINE_PLAIN;
  return options->observe && settings.engine != AQ_ENGINE_PLAIN
             ? NULL
             : aq_engine_for (options->scheme, &settings);
}
