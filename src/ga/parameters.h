/* SPDX-License-Identifier: MIT */

/* The tables of parameters that schemes have, and the values of a run. */

#ifndef AQ_PARAMETERS_H
#define AQ_PARAMETERS_H

#include "allqueens-scheme.h"

/* Sets the default values for boards of size N and the population. */
void aq_parameters_init (const struct aq_scheme *scheme, unsigned n,
                         struct aq_breeding *breeding);

/* Whether all values that have an effect are within their bounds. */
bool aq_parameters_fit (const struct aq_scheme *scheme, unsigned n,
                        const struct aq_breeding *breeding);

/* The value of the scheme's parameter of that name, NULL if it has none. */
const struct aq_value *aq_parameters_value (const struct aq_scheme *scheme,
                                            const struct aq_breeding *breeding,
                                            const char *name);

/* In how many places a board of the population mutates: by flip as the
   parameter "flips" says, by another operator as that says. */
struct aq_value aq_places (const struct aq_population *population);

#endif
