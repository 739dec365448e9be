/* SPDX-License-Identifier: MIT */

/* The schemes there are.  Only schemes.c knows the list. */

#ifndef AQ_SCHEMES_H
#define AQ_SCHEMES_H

#include "scheme.h"

extern const struct scheme aq_scheme_halfkeep;
extern const struct scheme aq_scheme_report;
extern const struct scheme aq_scheme_climb;
extern const struct scheme aq_scheme_points;
extern const struct scheme aq_scheme_squares;
extern const struct scheme aq_scheme_rowcol;
extern const struct scheme aq_scheme_columns;

/* The operators of a scheme that aq_scheme or aq_scheme_named gave. */
const struct scheme *aq_scheme_operators (const struct aq_scheme *about);

#endif
