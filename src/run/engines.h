/* SPDX-License-Identifier: MIT */

/* The engines, and the choice of one for a run. */

#ifndef AQ_ENGINES_H
#define AQ_ENGINES_H

#include "ga/engine.h"

/* The engine of a run with these options: the one that they ask for, or the
   first that serves them.  NULL: it does not serve them. */
const struct engine *
aq_engine_for (const struct aq_collect_options *options,
               const struct aq_breeding *breeding);

#endif
