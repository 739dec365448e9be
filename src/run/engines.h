/* SPDX-License-Identifier: MIT */

/* The engines, and the choice of one for a run. */

#ifndef AQ_ENGINES_H
#define AQ_ENGINES_H

#include "ga/engine.h"

/* The engine of a run that asks for ENGINE: that one, or the first that serves
   the scheme with these parameters; NULL: it does not serve them. */
const struct engine *aq_engine_for (enum aq_engine engine,
                                    const struct aq_scheme *scheme,
                                    const struct aq_breeding *breeding);

#endif
