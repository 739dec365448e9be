/* SPDX-License-Identifier: MIT */

/* Ranking individuals of any genes. */

#include "population.h"

/* An individual has as many before it as are better, or as good and of a lower
   index. */
START_TEST (rank_is_stable) {
  const struct aq_scheme *const scheme = &aq_scheme_points;
  for (unsigned seed = 0; seed < 60; seed++) {
    const size_t size = 2 + 3 * seed;
    struct aq_population *population =
        unit_population_of (scheme, 8, size, seed);
    uint32_t ranked[256];
    uint64_t state = seed;
    memset (ranked, 255, sizeof ranked);
    population->count = seed % 3 ? size : size / 2;
    const uint64_t values = seed % 2 ? UINT32_MAX : 1 + seed / 4;
    for (size_t i = 0; i < size; i++)
      population->fitness[i] = unit_random (&state) % 8
                                   ? (uint32_t) (unit_random (&state) % values)
                                   : AQ_EXCLUDED;
    aq_rank (population, ranked);
    const uint32_t *fitness = population->fitness;
    for (uint32_t i = 0; i < population->count; i++) {
      size_t before = 0;
      for (uint32_t j = 0; j < population->count; j++)
        before +=
            fitness[j] < fitness[i] || (fitness[j] == fitness[i] && j < i);
      ck_assert_msg (ranked[before] == i, "seed %u, index %u", seed, i);
    }
    ck_assert_msg (ranked[population->count] == UINT32_MAX, "seed %u", seed);
    aq_boards_free (&aq_inside (population)->common);
  }
}
END_TEST

int main (void) {
  const TTest *const tests[] = {rank_is_stable, NULL};
  return unit_run ("ga/ranking", tests);
}
