/* SPDX-License-Identifier: MIT */

/* The schemes there are.  Only schemes.c knows the list. */

#ifndef AQ_SCHEMES_H
#define AQ_SCHEMES_H

#include "scheme.h"

extern const struct scheme aq_scheme_halfkeep;
extern const struct scheme aq_scheme_report;

/* The operators of a scheme that aq_scheme or aq_scheme_named gave. */
const struct scheme *aq_scheme_operators (const struct aq_scheme *about);

#endif
