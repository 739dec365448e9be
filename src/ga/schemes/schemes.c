/* SPDX-License-Identifier: MIT */

/* The list of all schemes. */

#include "ga/schemes/schemes.h"

#include <math.h>
#include <string.h>

#include "ga/blind.h"

static const struct scheme *const schemes[] = {
    &aq_scheme_report,  &aq_scheme_halfkeep, &aq_scheme_climb,
    &aq_scheme_points,  &aq_scheme_squares,  &aq_scheme_rowcol,
    &aq_scheme_columns,
};

enum { SCHEMES = sizeof schemes / sizeof *schemes };

const struct aq_scheme *aq_scheme (size_t index) {
  return index < SCHEMES ? &schemes[index]->info : NULL;
}

/* The published algorithm as long as it needs a fraction of a second. */
const struct aq_scheme *aq_scheme_default (unsigned n) {
  enum { REPORT_MAX = 8 };
  return n <= REPORT_MAX ? &aq_scheme_report.info : &aq_scheme_halfkeep.info;
}

const struct aq_scheme *aq_scheme_named (const char *name) {
  for (size_t i = 0; i < SCHEMES; i++)
    if (!strcmp (schemes[i]->info.name, name))
      return &schemes[i]->info;
  return NULL;
}

const struct scheme *aq_scheme_operators (const struct aq_scheme *info) {
  for (size_t i = 0; i < SCHEMES; i++)
    if (&schemes[i]->info == info)
      return schemes[i];
  return NULL;
}

enum aq_status aq_breeding_check (const struct aq_scheme *scheme, unsigned n,
                                  const struct aq_breeding *breeding) {
  return aq_scheme_check (aq_scheme_operators (scheme), n, breeding);
}

double aq_blind_first (const struct aq_scheme *scheme, unsigned n) {
  const struct aq_totals *known = aq_totals (n);
  return known && known->all
             ? aq_scheme_operators (scheme)->draws_per_solution (n) /
                   (double) known->all
             : (double) NAN;
}

double aq_blind_all (const struct aq_scheme *scheme, unsigned n,
                     bool symmetry) {
  const struct aq_totals *known = aq_totals (n);
  return known
             ? aq_blind_expectation (
                   known, aq_scheme_operators (scheme)->draws_per_solution (n),
                   symmetry)
             : (double) NAN;
}
