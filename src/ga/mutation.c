/* SPDX-License-Identifier: MIT */

/* Mutating the kept half. */

#include "ga/mutation.h"

#include "ga/column_tiles.h"

static void flip_bits (struct population *population, struct tile *tile) {
  const struct aq_value flips = aq_value_of (&population->visible, "flips");
  population->kernels->flip_bits (
      tile, population->visible.n, (unsigned) flips.first,
      (unsigned) flips.last, &population->lane_random);
}

static void swap_rows (struct population *population, struct tile *tile) {
  population->kernels->swap_rows (tile, population->visible.n,
                                  &population->random);
}

void aq_mutate_flip (struct aq_population *population) {
  if (population->n > 1) /* a board of one column has no bits */
    aq_mutate_kept_half (population, flip_bits);
}

void aq_mutate_swap (struct aq_population *population) {
  aq_mutate_kept_half (population, swap_rows);
}

void aq_mutate_none (struct aq_population *population) {
  (void) population;
}
