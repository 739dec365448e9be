/* SPDX-License-Identifier: MIT */

/* The tables of parameters that schemes have, and the values of a run. */

#ifndef AQ_PARAMETERS_H
#define AQ_PARAMETERS_H

#include "allqueens-scheme.h"

/* Sets the default values for boards of size N and the population. */
void aq_parameters_init (const struct aq_scheme *scheme, unsigned n,
                         struct aq_settings *settings);

/* Whether all values that have an effect are within their bounds. */
bool aq_parameters_fit (const struct aq_scheme *scheme, unsigned n,
                        const struct aq_settings *settings);

/* Whether a value is within BOUNDS and of the parameter's type. */
bool aq_value_fits (const struct aq_parameter *parameter,
                    struct aq_value value, struct aq_value bounds);

/* Whether a parameter has an effect with the operators of SETTINGS. */
bool aq_parameter_applies (const struct aq_parameter *parameter,
                           const struct aq_settings *settings);

/* Whether the scheme takes a population of that size. */
bool aq_takes_population (const struct aq_scheme *scheme, size_t population);

/* The value of the scheme's parameter of that name, NULL if it has none. */
const struct aq_value *aq_parameters_value (const struct aq_scheme *scheme,
                                            const struct aq_settings *settings,
                                            const char *name);

/* In how many places a board of the population mutates: by flip as the
   parameter "flips" says, by another operator as that says. */
struct aq_value aq_places (const struct aq_population *population);

#endif
