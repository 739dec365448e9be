/* SPDX-License-Identifier: MIT */

/* Schemes with one parent and one child.  The population is the child; the
   parent is the scheme's state. */

#ifndef AQ_SINGLE_PARENT_H
#define AQ_SINGLE_PARENT_H

#include "allqueens-scheme.h"

struct aq_parent {
  uint32_t fitness;
  uint64_t idle;     /* generations since it became the parent, or since climb
                        saw that it is not stuck */
  unsigned examined; /* genes in which climb has looked for a better child */
  uint16_t genes[];
};

/* A scheme's `state`: a parent with GENES genes for each row. */
#define AQ_PARENT_STATE(genes) \
  { .fixed = sizeof (struct aq_parent), .row = (genes) * sizeof (uint16_t) }

/* The end of a scheme's `create`: there is no parent, so the next child
   becomes the parent. */
void aq_parent_clear (struct aq_population *population);

/* The beginning of a scheme's `breed`: a better child replaces its parent,
   with EQUAL_TOO also one as good.  Then the population holds a copy of the
   parent's genes. */
void aq_parent_select (struct aq_population *population, bool equal_too);

#endif
