/* SPDX-License-Identifier: MIT */

/* The engines, the fastest first. */

#include "run/engines.h"

#include "lanes/lanes.h"

static const struct {
  enum aq_engine public;
  const struct engine *engine;
} engines[] = {{AQ_ENGINE_LANES, &aq_lanes_engine},
               {AQ_ENGINE_PLAIN, &aq_plain_engine}};

enum { ENGINES = sizeof engines / sizeof *engines };

const struct engine *
aq_engine_for (const struct aq_collect_options *options,
               const struct aq_breeding *breeding) {
  const enum aq_engine asked = options->engine;
  for (size_t i = 0; i < ENGINES; i++)
    if ((asked == AQ_ENGINE_ANY || asked == engines[i].public) &&
        engines[i].engine->together (options->scheme, breeding,
                                     options->islands))
      return engines[i].engine;
  return NULL;
}

const char *aq_engine_name (enum aq_engine engine) {
  for (size_t i = 0; i < ENGINES; i++)
    if (engines[i].public == engine)
      return engines[i].engine->name;
  return NULL;
}

const char *aq_engine_serves (enum aq_engine engine) {
  for (size_t i = 0; i < ENGINES; i++)
    if (engines[i].public == engine)
      return engines[i].engine->serves;
  return NULL;
}
