/* SPDX-License-Identifier: MIT */

/* Keeping half of a population. */

#include "ga/selection.h"

#include "ga/column_tiles.h"

void aq_keep_better_half (struct aq_population *population) {
  const struct population *inside = aq_inside (population);
  if (inside->populations > 1)
    inside->kernels->keep_better_halves (
        population->genes, population->n,
        (unsigned) population->breeding->population, population->fitness,
        inside->populations, &inside->scratch);
  else
    inside->kernels->keep_better_half (population->genes, population->n,
                                       population->size / 2,
                                       population->fitness, &inside->scratch);
}

/* How far apart the boards of a population are among the individuals: its own
   are the FIRST one and every APART behind it. */
static uint32_t distance_apart (const struct aq_population *population) {
  return aq_inside (population)->populations;
}

/* Fisher and Yates's shuffle of the boards that may breed, as far as it is
   needed, in one population.  Its entries of INDEX are FIRST and every one
   APART behind it, as its individuals are. */
static void draw_half (struct aq_population *population, uint32_t first,
                       uint32_t *index) {
  const uint32_t apart = distance_apart (population);
  const uint32_t size = (uint32_t) population->size;
  const uint32_t half = size / 2;
  uint32_t breeders = 0, excluded = size + first;
  for (uint32_t i = first; i < size; i += apart)
    if (population->fitness[i] == AQ_EXCLUDED)
      index[excluded -= apart] = i;
    else
      index[first + apart * breeders++] = i;
  for (uint32_t i = 0; i < breeders && first + apart * i < half; i++) {
    const uint32_t drawn = i + aq_below (population, breeders - i);
    const uint32_t board = index[first + apart * drawn];
    index[first + apart * drawn] = index[first + apart * i];
    index[first + apart * i] = board;
  }
}

void aq_keep_random_half (struct aq_population *population) {
  uint32_t *index = aq_inside (population)->scratch.ranked;
  for (uint32_t first = 0; first < distance_apart (population); first++)
    draw_half (population, first, index);
  aq_keep_indexes (population, index);
}

uint32_t aq_tournament_winner (struct aq_population *population, size_t count,
                               uint32_t own) {
  const uint32_t *fitness = population->fitness;
  const uint32_t apart = distance_apart (population);
  const uint32_t boards = (uint32_t) population->size / apart;
  uint32_t winner = own + apart * aq_below (population, boards);
  for (size_t i = 1; i < count && !aq_is_stopped (population, 1); i++) {
    const uint32_t other = own + apart * aq_below (population, boards);
    if (fitness[other] < fitness[winner])
      winner = other;
  }
  return winner;
}

void aq_keep_winners (struct aq_population *population) {
  uint32_t *winners = aq_inside (population)->scratch.ranked;
  const uint32_t half = (uint32_t) (population->size / 2);
  const size_t count = (size_t) aq_value_of (population, "tournament").first;
  for (uint32_t i = 0; i < half && !aq_is_stopped (population, 1); i++)
    winners[i] = aq_tournament_winner (population, count,
                                       i % distance_apart (population));
  aq_keep_indexes (population, winners);
}
