/* SPDX-License-Identifier: MIT */

/* The engines. */

#include "run/engines.h"

#include "lanes/lanes.h"

static const struct engine *const engines[] = {
    [AQ_ENGINE_PLAIN] = &aq_plain_engine,
    [AQ_ENGINE_LANES] = &aq_lanes_engine};

enum { ENGINES = sizeof engines / sizeof *engines };

/* The fastest one stands last. */
enum aq_engine aq_engine_used (const struct aq_scheme *scheme,
                               const struct aq_settings *settings) {
  const enum aq_engine named = settings->engine;
  for (unsigned i = ENGINES - 1; i > AQ_ENGINE_ANY; i--)
    if ((named == AQ_ENGINE_ANY || named == i) &&
        engines[i]->takes (scheme, settings))
      return (enum aq_engine) i;
  return AQ_ENGINE_ANY;
}

const struct engine *aq_engine_for (const struct aq_scheme *scheme,
                                    const struct aq_settings *settings) {
  return engines[aq_engine_used (scheme, settings)];
}

/* NULL for AQ_ENGINE_ANY and an unknown engine. */
static const struct engine *table_of (enum aq_engine engine) {
  return (unsigned) engine < ENGINES ? engines[engine] : NULL;
}

const char *aq_engine_name (enum aq_engine engine) {
  const struct engine *table = table_of (engine);
  return engine == AQ_ENGINE_ANY ? "any" : table ? table->name : NULL;
}

const char *aq_engine_serves (enum aq_engine engine) {
  const struct engine *table = table_of (engine);
  return table ? table->serves : NULL;
}
