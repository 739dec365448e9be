/* SPDX-License-Identifier: MIT */

/* Making a run.  allqueens.h says what a run is. */

#ifndef AQ_COLLECT_H
#define AQ_COLLECT_H

#include "allqueens.h"

/* As aq_collect_new, with the totals KNOWN; NULL: none are known.
   aq_collect_new calls it with those of the board size, tests with others. */
enum aq_status aq_collect_new_with (struct aq_collect **run,
                                    const struct aq_collect_options *options,
                                    const struct aq_totals *known);

#endif
