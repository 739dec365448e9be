/* SPDX-License-Identifier: MIT */

/* The built-in schemes.  Only schemes.c has the list of all. */

#ifndef AQ_SCHEMES_H
#define AQ_SCHEMES_H

#include "allqueens-scheme.h"

extern const struct aq_scheme aq_scheme_halfkeep;
extern const struct aq_scheme aq_scheme_report;
extern const struct aq_scheme aq_scheme_crowding;
extern const struct aq_scheme aq_scheme_climb;
extern const struct aq_scheme aq_scheme_points;
extern const struct aq_scheme aq_scheme_squares;
extern const struct aq_scheme aq_scheme_rowcol;
extern const struct aq_scheme aq_scheme_columns;
extern const struct aq_scheme aq_scheme_blind;
extern const struct aq_scheme aq_scheme_multistart;

/* As aq_blind_all, if KNOWN are the totals; NULL: they are unknown. */
double aq_scheme_blind_all (const struct aq_scheme *scheme, unsigned n,
                            const struct aq_totals *known, bool symmetry);

#endif
