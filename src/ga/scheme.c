/* SPDX-License-Identifier: MIT */

/* Populations. */

#include "ga/scheme.h"

#include <stdlib.h>
#include <string.h>

/* COUNT zero bytes, aligned for tiles. */
static void *aligned_zeros (size_t count) {
  const size_t whole = aq_tiles (count) * AQ_LANES;
  void *block = aligned_alloc (AQ_LANES, whole);
  return block ? memset (block, 0, whole) : NULL;
}

static bool has_tournaments (const struct aq_scheme *info) {
  return info->tournament || info->tournament_part;
}

struct aq_breeding aq_breeding_defaults (const struct aq_scheme *scheme,
                                         size_t population) {
  struct aq_breeding breeding = {.population = population ? population
                                                          : scheme->population,
                                 .crossover_rate = scheme->crossover_rate,
                                 .mutation_rate = scheme->mutation_rate,
                                 .tournament = scheme->tournament};
  if (scheme->tournament_part)
    breeding.tournament = breeding.population / scheme->tournament_part;
  if (breeding.tournament > breeding.population)
    breeding.tournament = breeding.population;
  if (has_tournaments (scheme) && !breeding.tournament)
    breeding.tournament = 1;
  return breeding;
}

static bool is_rate (double rate) {
  return rate >= 0 && rate <= 1;
}

enum aq_status aq_scheme_check (const struct scheme *scheme, unsigned n,
                                const struct aq_breeding *breeding) {
  if (!scheme)
    return AQ_BAD_SCHEME;
  const struct aq_scheme *info = &scheme->info;
  const size_t size = breeding->population;
  if (n < 1 || n > info->size_max)
    return AQ_BAD_SIZE;
  if (size < info->population_min || size > info->population_max ||
      size % info->population_multiple)
    return AQ_BAD_POPULATION;
  if (info->rates && !(is_rate (breeding->crossover_rate) &&
                       is_rate (breeding->mutation_rate)))
    return AQ_BAD_RATE;
  if (has_tournaments (info) &&
      (breeding->tournament < 1 || breeding->tournament > size))
    return AQ_BAD_TOURNAMENT;
  return AQ_OK;
}

enum aq_status aq_population_new (struct population **population,
                                  const struct scheme *scheme, unsigned n,
                                  const struct aq_breeding *breeding,
                                  const struct random *random,
                                  const struct lane_kernels *kernels) {
  struct population *made = *population = calloc (1, sizeof *made);
  if (!made)
    return AQ_NO_MEMORY;
  const size_t size = breeding->population;
  made->scheme = scheme;
  made->breeding = *breeding;
  made->n = n;
  made->size = made->count = size;
  made->genes = aligned_zeros (scheme->gene_bytes (n, size));
  made->fitness = calloc (size + AQ_LANES, sizeof *made->fitness);
  const size_t lanes_ranked = (2 * aq_tiles (size / 2) + 1) * AQ_LANES;
  made->scratch = (struct ranking_scratch){
      .keys = calloc (lanes_ranked, sizeof *made->scratch.keys),
      .ranked = calloc (lanes_ranked, sizeof *made->scratch.ranked),
      .words = calloc (lanes_ranked, sizeof *made->scratch.words)};
  made->state =
      aligned_zeros (scheme->state_bytes ? scheme->state_bytes (n, size) : 1);
  made->random = *random;
  aq_lane_random_begin (&made->lane_random, &made->random);
  made->kernels = kernels;
  if (!made->genes || !made->fitness || !made->scratch.keys ||
      !made->scratch.ranked || !made->scratch.words || !made->state) {
    aq_population_free (made);
    *population = NULL;
    return AQ_NO_MEMORY;
  }
  if (scheme->begin)
    scheme->begin (made);
  return AQ_OK;
}

void aq_population_free (struct population *population) {
  if (!population)
    return;
  if (population->scheme->finish && population->state)
    population->scheme->finish (population);
  free (population->genes);
  free (population->fitness);
  free (population->scratch.keys);
  free (population->scratch.ranked);
  free (population->scratch.words);
  free (population->state);
  free (population);
}

void aq_population_breed (struct population *population) {
  population->scheme->select (population);
  population->scheme->crossover (population);
  population->scheme->mutate (population);
}
