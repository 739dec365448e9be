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

const char *aq_totals_source (unsigned n) {
  return n >= 1 && n <= AQ_TOTALS_MAX ? origin[n] : NULL;
}

const char *aq_totals_sources (void) {
  return sources;
}
