/* SPDX-License-Identifier: MIT */

/* The engines. */

#include "run/engines.h"

#include "ga/schemes/breeding.h"
#include "lanes/lanes.h"

static const struct engine *const engines[] = {
    [AQ_ENGINE_PLAIN] = &aq_plain_engine,
    [AQ_ENGINE_LANES] = &aq_lanes_engine};

enum { ENGINES = sizeof engines / sizeof *engines };

/* The fastest one stands last.  AQ_ENGINE_ANY: none serves them. */
static enum aq_engine find (enum aq_engine engine,
                            const struct aq_scheme *scheme,
                            const struct aq_breeding *breeding) {
  for (unsigned i = ENGINES - 1; i > AQ_ENGINE_ANY; i--)
    if ((engine == AQ_ENGINE_ANY || engine == i) &&
        engines[i]->takes (scheme, breeding))
      return (enum aq_engine) i;
  return AQ_ENGINE_ANY;
}

const struct engine *aq_engine_for (enum aq_engine engine,
                                    const struct aq_scheme *scheme,
                                    const struct aq_breeding *breeding) {
  return engines[find (engine, scheme, breeding)];
}

enum aq_engine aq_engine_used (enum aq_engine engine,
                               const struct aq_scheme *scheme, unsigned n,
                               const struct aq_breeding *breeding) {
  struct aq_breeding own;
  return aq_breeding_take (&own, scheme, n, breeding)
             ? AQ_ENGINE_ANY
             : find (engine, scheme, &own);
}

/* NULL: it is none of them. */
static const struct engine *table_of (enum aq_engine engine) {
  return (unsigned) engine < ENGINES ? engines[engine] : NULL;
}

const char *aq_engine_name (enum aq_engine engine) {
  const struct engine *table = table_of (engine);
  return table ? table->name : NULL;
}

const char *aq_engine_serves (enum aq_engine engine) {
  const struct engine *table = table_of (engine);
  return table ? table->serves : NULL;
}
