/* SPDX-License-Identifier: MIT */

/* What the library does for schemes. */

#include "ga/host.h"

#include <string.h>

#include "ga/parameters.h"

void aq_fail (struct aq_population *population, enum aq_status status) {
  struct population *inside = aq_inside (population);
  if (!inside->common.status)
    inside->common.status = status;
}

bool aq_has_failed (const struct aq_population *population) {
  return aq_inside (population)->common.status;
}

struct aq_value aq_value_of (const struct aq_population *population,
                             const char *name, struct aq_value otherwise) {
  const struct aq_value *value = aq_parameters_value (
      aq_inside (population)->common.scheme, population->breeding, name);
  return value ? *value : otherwise;
}

uint32_t *aq_index_scratch (struct aq_population *population) {
  return aq_inside (population)->index_scratch;
}

/* --- ranking --- */

/* What boards are ranked by: the fitness, or if they are excluded from
   breeding a number above all others. */
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

/* A radix sort: for each digit from the least on, a stable counting sort of
   the indexes by that digit.  Fitness values are small, so one digit is
   usually enough. */
void aq_rank (struct aq_population *population, uint32_t *ranked) {
  enum { DIGIT_BITS = 6, DIGITS = 1 << DIGIT_BITS };
  const size_t count = population->count;
  const uint32_t *fitness = population->fitness;
  const uint32_t worst = worst_fitness (population);
  uint32_t *sorted = aq_inside (population)->rank_scratch;
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

/* --- for the schemes of users --- */

static uint64_t random_bits (struct aq_population *population) {
  return aq_random_next (aq_random_of (population));
}

static void random_permutation (struct aq_population *population,
                                unsigned count, uint8_t *permutation) {
  aq_random_permutation (aq_random_of (population), count, permutation);
}

static void fail_run (struct aq_population *population,
                      enum aq_status status) {
  aq_fail (population, status == AQ_NO_MEMORY ? status : AQ_BAD_SCHEME);
}

const struct aq_host *aq_host (void) {
  static const struct aq_host host = {.version = PACKAGE_VERSION,
                                      .random_bits = random_bits,
                                      .random_below = aq_below,
                                      .random_chance = aq_chance,
                                      .random_permutation = random_permutation,
                                      .count_evaluations =
                                          aq_count_evaluations,
                                      .rank = aq_rank,
                                      .fail_run = fail_run};
  return &host;
}
