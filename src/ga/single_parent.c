/* SPDX-License-Identifier: MIT */

/* One parent, one child. */

#include "ga/single_parent.h"

#include <string.h>

void aq_parent_clear (struct aq_population *population) {
  struct aq_parent *parent = population->state;
  parent->fitness = UINT32_MAX;
  parent->idle = parent->examined = 0;
}

void aq_parent_select (struct aq_population *population, bool equal_too) {
  struct aq_parent *parent = population->state;
  const uint32_t child = *population->fitness;
  const size_t bytes = (size_t) population->n * population->scheme->gene_bytes;
  parent->idle++;
  if (child < parent->fitness || (equal_too && child == parent->fitness)) {
    parent->fitness = child;
    parent->idle = parent->examined = 0;
    memcpy (parent->genes, population->genes, bytes);
  } else
    memcpy (population->genes, parent->genes, bytes);
}
