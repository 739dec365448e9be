/* SPDX-License-Identifier: MIT */

/* Comparing counts with the known totals, the rows of data/totals.tsv.  The
   build checks each row by Burnside's count (core/totals_table.awk); beyond
   that, the rows that no search here has reached rest on the OEIS. */

#include "run/completeness.h"

#include "core/symmetry.h"

/* The boards in all classes. */
static uint64_t boards_in (const struct aq_orbits *orbits) {
  uint64_t boards = 0;
  for (unsigned size = 1; size <= AQ_IMAGES; size++)
    boards += size * orbits->of_size[size];
  return boards;
}

enum aq_status aq_check_completeness (const struct aq_totals *known,
                                      uint64_t found, uint64_t classes,
                                      const struct aq_orbits *orbits,
                                      bool *complete) {
  const struct aq_orbits known_orbits = aq_totals_orbits (known);
  bool same_orbits = true;
  bool above = found > known->all || classes > known->fundamental;
  for (unsigned size = 1; size <= AQ_IMAGES; size++) {
    same_orbits &= orbits->of_size[size] == known_orbits.of_size[size];
    above |= orbits->of_size[size] > known_orbits.of_size[size];
  }
  const bool same_count = found == known->all;
  const bool same_classes = classes == known->fundamental;
  *complete = same_count && same_classes && same_orbits;
  if (above)
    return AQ_ABOVE_TOTAL;
  const bool closed = found == boards_in (orbits);
  const bool any_same = same_count || same_classes || same_orbits;
  return closed && any_same && !*complete ? AQ_BAD_TOTALS : AQ_OK;
}
