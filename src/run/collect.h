/* SPDX-License-Identifier: MIT */

/* Making a run.  What a run is stands in allqueens.h. */

#ifndef AQ_COLLECT_H
#define AQ_COLLECT_H

#include "allqueens.h"

/* As aq_collect_new, with these known totals (NULL: none).  For tests. */
enum aq_status aq_collect_new_with (struct aq_collect **run,
                                    const struct aq_collect_options *options,
                                    const struct aq_totals *known);

#endif
