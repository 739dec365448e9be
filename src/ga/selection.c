/* SPDX-License-Identifier: MIT */

/* Keeping half of a population. */

#include "ga/selection.h"

/* Fisher and Yates's shuffle of the boards that may breed, as far as it is
   needed. */
void aq_keep_random_half (struct aq_population *population) {
  uint32_t *index = population->index;
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
  uint32_t *winners = population->index;
  const size_t half = population->size / 2;
  const size_t count =
      (size_t) aq_value_of (population, "tournament", (struct aq_value){2, 2})
          .first;
  for (size_t i = 0; i < half; i++)
    winners[i] = aq_tournament_winner (population, count);
  aq_keep_boards (population, winners);
}

/* The best and the worst fitness of the boards that breed. */
struct wheel {
  uint32_t best, worst; /* best is AQ_EXCLUDED if no board breeds */
};

static struct wheel wheel_of (const struct aq_population *population) {
  struct wheel wheel = {AQ_EXCLUDED, 0};
  for (size_t i = 0; i < population->size; i++) {
    const uint32_t fitness = population->fitness[i];
    if (fitness == AQ_EXCLUDED)
      continue;
    wheel.best = fitness < wheel.best ? fitness : wheel.best;
    wheel.worst = fitness > wheel.worst ? fitness : wheel.worst;
  }
  return wheel;
}

/* Draws a board by its share of the wheel: accepts a uniformly drawn one with
   a probability in proportion to its share, otherwise draws another one
   (Lipowski and Lipowska, "Roulette-wheel selection via stochastic
   acceptance", 2012). */
static uint32_t spin (struct aq_population *population, struct wheel wheel) {
  const double largest = 1. + wheel.worst - wheel.best;
  for (;;) {
    const uint32_t drawn = aq_below (population, (uint32_t) population->size);
    const uint32_t fitness = population->fitness[drawn];
    if (fitness != AQ_EXCLUDED &&
        aq_chance (population, (1. + wheel.worst - fitness) / largest))
      return drawn;
  }
}

void aq_keep_by_roulette (struct aq_population *population) {
  uint32_t *winners = population->index;
  const struct wheel wheel = wheel_of (population);
  if (wheel.best == AQ_EXCLUDED)
    return;
  for (size_t i = 0; i < population->size / 2; i++)
    winners[i] = spin (population, wheel);
  aq_keep_boards (population, winners);
}
