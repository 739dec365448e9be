/* SPDX-License-Identifier: MIT */

/* Populations, and the operators that schemes share. */

#include "scheme.h"

#include <stdlib.h>
#include <string.h>

enum aq_status aq_population_new (struct population **population,
                                  const struct scheme *scheme, unsigned n,
                                  size_t size, uint64_t seed) {
  struct population *made = *population = calloc (1, sizeof *made);
  if (!made)
    return AQ_NO_MEMORY;
  made->scheme = scheme;
  made->n = n;
  made->size = size;
  made->retired = scheme->worst (n) + 1;
  made->genes = calloc (size, scheme->gene_bytes (n));
  made->fitness = calloc (size, sizeof *made->fitness);
  made->order = calloc (size, sizeof *made->order);
  made->ranked = calloc (size, sizeof *made->ranked);
  made->places = calloc (made->retired + 2, sizeof *made->places);
  aq_random_seed (&made->random, seed);
  if (made->genes && made->fitness && made->order && made->ranked &&
      made->places)
    return AQ_OK;
  aq_population_free (made);
  *population = NULL;
  return AQ_NO_MEMORY;
}

void aq_population_free (struct population *population) {
  if (!population)
    return;
  free (population->genes);
  free (population->fitness);
  free (population->order);
  free (population->ranked);
  free (population->places);
  free (population);
}

void aq_population_fill (struct population *population) {
  for (size_t slot = 0; slot < population->size; slot++) {
    population->scheme->create (population, slot);
    population->order[slot] = slot;
  }
}

/* Counting sort, which is stable: PLACES first counts the boards of each
   fitness, then holds the place that the next one of them takes. */
void aq_keep_better_half (struct population *population) {
  const unsigned *fitness = population->fitness;
  size_t *places = population->places;
  memset (places, 0, (population->retired + 2) * sizeof *places);
  for (size_t slot = 0; slot < population->size; slot++)
    places[fitness[slot] + 1]++;
  for (unsigned f = 0; f <= population->retired; f++)
    places[f + 1] += places[f];
  for (size_t place = 0; place < population->size; place++) {
    const size_t slot = population->order[place];
    population->ranked[places[fitness[slot]]++] = slot;
  }
  size_t *former = population->order;
  population->order = population->ranked;
  population->ranked = former;
}

unsigned aq_mutation_count (struct population *population) {
  const unsigned most =
      population->n < AQ_MUTATIONS_MAX ? population->n : AQ_MUTATIONS_MAX;
  return 1 + aq_random_below (&population->random, most);
}
