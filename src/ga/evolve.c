/* SPDX-License-Identifier: MIT */

/* The loops over boards. */

#include "ga/evolve.h"

#include <string.h>

#include "ga/boards.h"
#include "ga/host.h"

void aq_operator_apply (const struct aq_operator *found,
                        struct aq_population *population) {
  const struct named_operator *named = (const struct named_operator *) found;
  if (named->apply)
    named->apply (population);
  else if (named->cross)
    aq_cross_neighbors (population, named->cross);
}

void aq_keep_boards (struct aq_population *population, const uint32_t *index) {
  const unsigned n = population->n;
  const size_t half = population->size / 2;
  uint8_t *kept = aq_inside (population)->board_scratch;
  for (size_t i = 0; i < half; i++)
    memcpy (kept + i * n, aq_board_at (population, index[i]), n);
  memcpy (population->genes, kept, half * n);
}

void aq_cross_neighbors (struct aq_population *population,
                         cross_couple *cross) {
  const size_t half = population->size / 2;
  for (size_t i = 0; i < half; i += 2)
    cross (population, aq_board_at (population, i),
           aq_board_at (population, i + 1), aq_board_at (population, half + i),
           aq_board_at (population, half + i + 1));
}

unsigned aq_draw_within (struct aq_population *population,
                         struct aq_value range) {
  const unsigned first = (unsigned) range.first, last = (unsigned) range.last;
  const unsigned drawn = first + aq_below (population, last - first + 1);
  return drawn < population->n ? drawn : population->n;
}

void aq_mutate_kept_half (struct aq_population *population,
                          struct aq_value places, mutate_board *mutate) {
  const unsigned n = population->n;
  if (n == 1) /* there is only one board */
    return;
  for (size_t i = 0; i < population->size / 2; i++)
    mutate (population, aq_board_at (population, i),
            aq_draw_within (population, places));
}
