/* SPDX-License-Identifier: MIT */

/* Ranking individuals, and keeping some of them. */

#include <string.h>

#include "allqueens-scheme.h"

/* The number by which a board is ranked: its fitness, or if it is excluded
   from breeding a number above all others. */
static uint32_t rank_key (uint32_t fitness, uint32_t worst) {
  return fitness < AQ_EXCLUDED ? fitness : worst + 1;
}

static uint32_t worst_fitness (const struct aq_population *population) {
  uint32_t worst = 0;
  for (size_t i = 0; i < population->count; i++)
    if (population->fitness[i] < AQ_EXCLUDED && population->fitness[i] > worst)
      worst = population->fitness[i];
  return worst;
}

/* A radix sort: for each digit, the least significant first, a stable counting
   sort of the indexes by that digit.  Fitness values are small, so one digit
   is usually enough. */
void aq_rank (struct aq_population *population, uint32_t *ranked) {
  enum { DIGIT_BITS = 6, DIGITS = 1 << DIGIT_BITS };
  const size_t count = population->count;
  const uint32_t *fitness = population->fitness;
  const uint32_t worst = worst_fitness (population);
  uint32_t *sorted = population->scratch;
  for (uint32_t i = 0; i < count; i++)
    ranked[i] = i;
  for (unsigned shift = 0; shift < 32 && (worst + 1) >> shift;
       shift += DIGIT_BITS) {
    size_t next[DIGITS + 1] = {0};
    for (size_t i = 0; i < count; i++)
      next[(rank_key (fitness[i], worst) >> shift) % DIGITS + 1]++;
    for (unsigned digit = 1; digit < DIGITS; digit++)
      next[digit] += next[digit - 1];
    for (size_t i = 0; i < count; i++)
      sorted[next[(rank_key (fitness[ranked[i]], worst) >> shift) %
                  DIGITS]++] = ranked[i];
    memcpy (ranked, sorted, count * sizeof *ranked);
  }
}

void aq_keep_boards (struct aq_population *population, const uint32_t *index) {
  const unsigned n = population->n;
  const size_t half = population->size / 2;
  uint8_t *kept = population->scratch;
  for (size_t i = 0; i < half; i++)
    memcpy (kept + i * n, aq_board (population, index[i]), n);
  memcpy (population->genes, kept, half * n);
}
