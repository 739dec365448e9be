/* SPDX-License-Identifier: MIT */

/* Breeding parameters as users give them. */

#ifndef AQ_BREEDING_H
#define AQ_BREEDING_H

#include "allqueens-scheme.h"

/* Sets OWN to THEIRS, or if that is NULL to the scheme's default parameters.
   Returns what aq_breeding_check says of them. */
enum aq_status aq_breeding_take (struct aq_breeding *own,
                                 const struct aq_scheme *scheme, unsigned n,
                                 const struct aq_breeding *theirs);

#endif
