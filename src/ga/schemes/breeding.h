/* SPDX-License-Identifier: MIT */

/* Breeding parameters as users give them. */

#ifndef AQ_BREEDING_H
#define AQ_BREEDING_H

#include "allqueens-scheme.h"

/* Sets OWN to the scheme's default parameters, and to THEIRS (NULL: none) as
   far as that struct reaches.  Returns what aq_breeding_check says of them. */
enum aq_status aq_breeding_take (struct aq_breeding *own,
                                 const struct aq_scheme *scheme, unsigned n,
                                 const struct aq_breeding *theirs);

#endif
