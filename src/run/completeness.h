/* SPDX-License-Identifier: MIT */

/* When a collection is complete, and when it contradicts the known totals. */

#ifndef AQ_COMPLETENESS_H
#define AQ_COMPLETENESS_H

#include "allqueens.h"

/* Compares three counts with the known totals: the solutions, the classes, and
   the classes of each orbit size.  A collection is *COMPLETE when all three
   are equal to what is known.

   AQ_ABOVE_TOTAL: one of the three is larger than known.

   AQ_BAD_TOTALS: one of the three is equal, another is smaller, and every
   class found has all of its images, so that only a new class could mend it.
   Then the totals contradict one another, which the build does not let happen:
   this guards totals from elsewhere. */
enum aq_status aq_check_completeness (const struct aq_totals *known,
                                      uint64_t found, uint64_t classes,
                                      const struct aq_orbits *orbits,
                                      bool *complete);

#endif
