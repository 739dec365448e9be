/* SPDX-License-Identifier: MIT */

/* The engines, and the choice of one for a run. */

#ifndef AQ_ENGINES_H
#define AQ_ENGINES_H

#include "ga/population.h"

/* The engine of a run with these settings: the one that they name, or the
   fastest that serves the scheme with them.  NULL if the one that they name
   does not serve them. */
const struct engine *aq_engine_for (const struct aq_scheme *scheme,
                                    const struct aq_settings *settings);

#endif
