/* SPDX-License-Identifier: MIT */

/* What the library does for a scheme besides its own functions: random
   numbers, counting, the values of parameters.  The functions of
   struct aq_host are these, for the schemes of users. */

#ifndef AQ_HOST_H
#define AQ_HOST_H

#include "ga/population.h"

/* The population's own generator. */
static inline struct random *aq_random_of (struct aq_population *population) {
  return &aq_inside (population)->random;
}

/* Uniform over 0 .. BOUND-1, BOUND >= 1. */
static inline uint32_t aq_below (struct aq_population *population,
                                 uint32_t bound) {
  return aq_random_below (aq_random_of (population), bound);
}

/* True with that probability. */
static inline bool aq_chance (struct aq_population *population,
                              double probability) {
  return aq_random_chance (aq_random_of (population), probability);
}

static inline void aq_count_evaluations (struct aq_population *population,
                                         uint64_t count) {
  aq_inside (population)->common.evaluations += count;
}

/* Ends the run with that status, unless it already ends with another. */
void aq_fail (struct aq_population *population, enum aq_status status);
bool aq_has_failed (const struct aq_population *population);

/* The value of the scheme's parameter of that name; OTHERWISE if it has
   none. */
struct aq_value aq_value_of (const struct aq_population *population,
                             const char *name, struct aq_value otherwise);

/* Memory for an index of each individual, which any function may use until it
   returns. */
uint32_t *aq_index_scratch (struct aq_population *population);

/* Writes the indexes of all individuals to RANKED: the best first, equal ones
   in the order of their indexes, those excluded from breeding last. */
void aq_rank (struct aq_population *population, uint32_t *ranked);

#endif
