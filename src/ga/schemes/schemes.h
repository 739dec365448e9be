/* SPDX-License-Identifier: MIT */

/* The built-in schemes.  Only schemes.c has the list of all. */

#ifndef AQ_SCHEMES_H
#define AQ_SCHEMES_H

#include "ga/scheme.h"

extern const struct scheme aq_scheme_halfkeep;
extern const struct scheme aq_scheme_report;
extern const struct scheme aq_scheme_climb;
extern const struct scheme aq_scheme_points;
extern const struct scheme aq_scheme_squares;
extern const struct scheme aq_scheme_rowcol;
extern const struct scheme aq_scheme_columns;

/* The operators of a scheme that aq_scheme, aq_scheme_named or
   aq_scheme_default returned; NULL for any other. */
const struct scheme *aq_scheme_operators (const struct aq_scheme *info);

#endif
