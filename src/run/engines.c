/* SPDX-License-Identifier: MIT */

/* The engines, the fastest first. */

#include "run/engines.h"

#include "ga/schemes/breeding.h"
#include "lanes/lanes.h"

static const struct entry {
  enum aq_engine public;
  const struct engine *engine;
} engines[] = {{AQ_ENGINE_LANES, &aq_lanes_engine},
               {AQ_ENGINE_PLAIN, &aq_plain_engine}};

enum { ENGINES = sizeof engines / sizeof *engines };

/* NULL: the engine does not serve them. */
static const struct entry *find (enum aq_engine engine,
                                 const struct aq_scheme *scheme,
                                 const struct aq_breeding *breeding) {
  for (size_t i = 0; i < ENGINES; i++)
    if ((engine == AQ_ENGINE_ANY || engine == engines[i].public) &&
        engines[i].engine->together (scheme, breeding, 1))
      return &engines[i];
  return NULL;
}

const struct engine *aq_engine_for (enum aq_engine engine,
                                    const struct aq_scheme *scheme,
                                    const struct aq_breeding *breeding) {
  const struct entry *found = find (engine, scheme, breeding);
  return found ? found->engine : NULL;
}

enum aq_engine aq_engine_used (enum aq_engine engine,
                               const struct aq_scheme *scheme, unsigned n,
                               const struct aq_breeding *breeding) {
  struct aq_breeding own;
  if (!aq_breeding_take (&own, scheme, n, breeding))
    return AQ_ENGINE_ANY;
  const struct entry *found = find (engine, scheme, &own);
  return found ? found->public : AQ_ENGINE_ANY;
}

/* NULL: it is none of them. */
static const struct engine *table_of (enum aq_engine engine) {
  for (size_t i = 0; i < ENGINES; i++)
    if (engines[i].public == engine)
      return engines[i].engine;
  return NULL;
}

const char *aq_engine_name (enum aq_engine engine) {
  const struct engine *table = table_of (engine);
  return table ? table->name : NULL;
}

const char *aq_engine_serves (enum aq_engine engine) {
  const struct engine *table = table_of (engine);
  return table ? table->serves : NULL;
}
