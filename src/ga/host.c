/* SPDX-License-Identifier: MIT */

/* What the library does for schemes of users. */

#include <stdlib.h>

#include "ga/population.h"

static uint64_t random_bits (struct aq_population *population) {
  return aq_random_next (aq_random_of (population));
}

static uint32_t random_below (struct aq_population *population,
                              uint32_t bound) {
  return aq_below (population, bound);
}

static bool random_chance (struct aq_population *population,
                           double probability) {
  return aq_random_chance (aq_random_of (population), probability);
}

static void random_permutation (struct aq_population *population,
                                unsigned count, uint8_t *permutation) {
  aq_random_permutation (aq_random_of (population), count, permutation);
}

static void count_evaluations (struct aq_population *population,
                               uint64_t count) {
  aq_count_evaluations (population, count);
}

static int compare (const void *a, const void *b) {
  const uint64_t left = *(const uint64_t *) a, right = *(const uint64_t *) b;
  return (left > right) - (left < right);
}

/* Sorts by fitness, then by index. */
static void rank (struct aq_population *population, uint32_t *ranked) {
  uint64_t *word = aq_inside (population)->scratch.words;
  for (size_t i = 0; i < population->count; i++)
    word[i] = (uint64_t) population->fitness[i] << 32 | i;
  qsort (word, population->count, sizeof *word, compare);
  for (size_t i = 0; i < population->count; i++)
    ranked[i] = (uint32_t) word[i];
}

static void fail_run (struct aq_population *population,
                      enum aq_status status) {
  struct population *inside = aq_inside (population);
  if (!inside->status)
    inside->status = status == AQ_NO_MEMORY ? status : AQ_BAD_SCHEME;
}

const struct aq_host *aq_host (void) {
  static const struct aq_host host = {.size = sizeof host,
                                      .version = PACKAGE_VERSION,
                                      .random_bits = random_bits,
                                      .random_below = random_below,
                                      .random_chance = random_chance,
                                      .random_permutation = random_permutation,
                                      .count_evaluations = count_evaluations,
                                      .rank = rank,
                                      .fail_run = fail_run,
                                      .must_stop = aq_is_stopped};
  return &host;
}
