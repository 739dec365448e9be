/* SPDX-License-Identifier: MIT */

/* One parent, one child. */

#include "ga/single_parent.h"

#include <string.h>

#include "ga/host.h"

size_t aq_parent_bytes (unsigned n, size_t size) {
  (void) size;
  return sizeof (struct aq_parent) + 2 * n * sizeof (uint16_t);
}

void aq_parent_clear (struct aq_population *population) {
  struct aq_parent *parent = population->state;
  parent->fitness = UINT32_MAX;
  parent->idle = parent->examined = 0;
}

void aq_parent_select (struct aq_population *population, bool equal_too) {
  struct aq_parent *parent = population->state;
  const uint32_t child = *population->fitness;
  const size_t bytes =
      aq_inside (population)->common.scheme->gene_bytes (population->n, 1);
  parent->idle++;
  if (child < parent->fitness || (equal_too && child == parent->fitness)) {
    parent->fitness = child;
    parent->idle = parent->examined = 0;
    memcpy (parent->genes, population->genes, bytes);
  } else
    memcpy (population->genes, parent->genes, bytes);
}
