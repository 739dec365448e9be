/* SPDX-License-Identifier: MIT */

/* Keeping half of a population. */

#include "ga/selection.h"

#include "ga/evolve.h"
#include "ga/host.h"

/* Fisher and Yates's shuffle of the boards that may breed, as far as it is
   needed. */
void aq_keep_random_half (struct aq_population *population) {
  uint32_t *index = aq_index_scratch (population);
  const uint32_t size = (uint32_t) population->size;
  uint32_t breeders = 0, excluded = size;
  for (uint32_t i = 0; i < size; i++)
    if (population->fitness[i] == AQ_EXCLUDED)
      index[--excluded] = i;
    else
      index[breeders++] = i;
  for (uint32_t i = 0; i < breeders && i < size / 2; i++) {
    const uint32_t drawn = i + aq_below (population, breeders - i);
    const uint32_t board = index[drawn];
    index[drawn] = index[i];
    index[i] = board;
  }
  aq_keep_boards (population, index);
}

uint32_t aq_tournament_winner (struct aq_population *population,
                               size_t count) {
  const uint32_t *fitness = population->fitness;
  const uint32_t boards = (uint32_t) population->size;
  uint32_t winner = aq_below (population, boards);
  for (size_t i = 1; i < count; i++) {
    const uint32_t other = aq_below (population, boards);
    if (fitness[other] < fitness[winner])
      winner = other;
  }
  return winner;
}

void aq_keep_winners (struct aq_population *population) {
  uint32_t *winners = aq_index_scratch (population);
  const size_t half = population->size / 2;
  const size_t count =
      (size_t) aq_value_of (population, "tournament", (struct aq_value){2, 2})
          .first;
  for (size_t i = 0; i < half; i++)
    winners[i] = aq_tournament_winner (population, count);
  aq_keep_boards (population, winners);
}
