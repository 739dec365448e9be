/* SPDX-License-Identifier: MIT */

/* The list of all schemes. */

#include "ga/schemes/schemes.h"

#include <math.h>
#include <string.h>

#include "ga/blind_expectation.h"
#include "ga/boards.h"

static const struct aq_scheme *const schemes[] = {
    &aq_scheme_report,     &aq_scheme_halfkeep, &aq_scheme_crowding,
    &aq_scheme_climb,      &aq_scheme_points,   &aq_scheme_squares,
    &aq_scheme_rowcol,     &aq_scheme_columns,  &aq_scheme_blind,
    &aq_scheme_multistart,
};

enum { SCHEMES = sizeof schemes / sizeof *schemes };

const struct aq_scheme *aq_scheme (size_t index) {
  return index < SCHEMES ? schemes[index] : NULL;
}

/* report while it takes a fraction of a second, else halfkeep. */
const struct aq_scheme *aq_scheme_default (unsigned n) {
  enum { LARGEST_OF_REPORT = 8 };
  return n <= LARGEST_OF_REPORT ? &aq_scheme_report : &aq_scheme_halfkeep;
}

const struct aq_scheme *aq_scheme_named (const char *name) {
  for (size_t i = 0; i < SCHEMES; i++)
    if (!strcmp (schemes[i]->name, name))
      return schemes[i];
  return NULL;
}

/* --- blind sampling --- */

double aq_draws_per_solution (const struct aq_scheme *scheme, unsigned n) {
  if (!scheme)
    return aq_permutations_draws_per_solution (n);
  return scheme->draws_per_solution ? scheme->draws_per_solution (n)
                                    : pow (n, n);
}

double aq_blind_first (const struct aq_scheme *scheme, unsigned n) {
  const struct aq_totals *known = aq_totals (n);
  if (!known || !known->all)
    return NAN;
  return scheme && scheme->draws_to_first
             ? scheme->draws_to_first (n)
             : aq_draws_per_solution (scheme, n) / (double) known->all;
}

double aq_scheme_blind_all (const struct aq_scheme *scheme, unsigned n,
                            const struct aq_totals *known, bool symmetry) {
  const double draws = aq_draws_per_solution (scheme, n);
  if (!known || (symmetry && isinf (draws)))
    return NAN;
  return aq_blind_expectation (known, draws, symmetry);
}

double aq_blind_all (const struct aq_scheme *scheme, unsigned n,
                     bool symmetry) {
  return aq_scheme_blind_all (scheme, n, aq_totals (n), symmetry);
}
