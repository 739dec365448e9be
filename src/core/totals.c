/* SPDX-License-Identifier: MIT */

/* The known totals: the table that the build makes from data/totals.tsv. */

#include "allqueens.h"

#include "core/totals_table.h"

_Static_assert(sizeof table / sizeof *table == AQ_TOTALS_MAX + 1,
               "AQ_TOTALS_MAX names the last row of data/totals.tsv");

const struct aq_totals *aq_totals (unsigned n) {
  return n >= 1 && n <= AQ_TOTALS_MAX ? &table[n] : NULL;
}

/* A board that a quarter turn leaves unchanged has 2 images, one that only a
   half turn leaves unchanged has 4, any other has 8: for N >= 2 no solution
   equals its own reflection.  The single board of N = 1 does. */
struct aq_orbits aq_totals_orbits (const struct aq_totals *totals) {
  struct aq_orbits orbits = {{0}};
  if (totals->n == 1) {
    orbits.of_size[1] = totals->all;
    return orbits;
  }
  orbits.of_size[2] = totals->quarter_turn / 2;
  orbits.of_size[4] = (totals->half_turn - totals->quarter_turn) / 4;
  orbits.of_size[8] = (totals->all - totals->half_turn) / 8;
  return orbits;
}

/* In parts of 1000, so that no product is too large. */
uint64_t aq_target (unsigned n, unsigned index) {
  enum { BY_TWO = 49, WHOLE = 1000 };
  static const unsigned last[AQ_TARGETS - BY_TWO] = {990, 999, WHOLE};
  const struct aq_totals *totals = aq_totals (n);
  if (!totals || index >= AQ_TARGETS)
    return 0;
  const unsigned part =
      index < BY_TWO ? 20 * (index + 1) : last[index - BY_TWO];
  return totals->all / WHOLE * part +
         (totals->all % WHOLE * part + WHOLE - 1) / WHOLE;
}

const char *aq_totals_source (unsigned n) {
  return n >= 1 && n <= AQ_TOTALS_MAX ? origin[n] : NULL;
}

const char *aq_totals_sources (void) {
  return sources;
}
