/* SPDX-License-Identifier: MIT */

/* A run that collects solutions: what tests call besides the public header. */

#ifndef AQ_RUN_H
#define AQ_RUN_H

#include "allqueens.h"

/* As aq_collect_new, with the totals KNOWN; NULL: none are known.
   aq_collect_new calls it with those of the board size, tests with others. */
enum aq_status aq_collect_new_with (struct aq_collect **run,
                                    const struct aq_run_options *options,
                                    const struct aq_totals *known);

#endif
