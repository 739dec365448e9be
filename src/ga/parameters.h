/* SPDX-License-Identifier: MIT */

/* The tables of parameters that schemes have, and the values of a run. */

#ifndef AQ_PARAMETERS_H
#define AQ_PARAMETERS_H

#include "allqueens-scheme.h"

/* Sets the default values for boards of size N and the population. */
void aq_parameters_init (const struct aq_scheme *scheme, unsigned n,
                         struct aq_settings *settings);

/* Whether a parameter has an effect with the operators of SETTINGS. */
bool aq_parameter_applies (const struct aq_parameter *parameter,
                           const struct aq_settings *settings);

/* In how many places a board of the population mutates: by flip as the
   parameter "flips" says, by another operator as that says. */
struct aq_value aq_places (const struct aq_population *population);

#endif
