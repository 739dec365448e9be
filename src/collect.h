/* SPDX-License-Identifier: MIT */

/* Runs of schemes that are not in the list: parts of one can be taken out to
   see what they are worth.  What else a run is stands in allqueens.h. */

#ifndef AQ_COLLECT_H
#define AQ_COLLECT_H

#include "scheme.h"

/* As aq_collect_new, with the operators of SCHEME; options->scheme is not
   looked at. */
enum aq_status aq_collect_new_scheme (struct aq_collect **run,
                                      const struct aq_collect_options *options,
                                      const struct scheme *scheme);

#endif
