/* SPDX-License-Identifier: MIT */

/* Summaries of fitness.  tests/unit/lanes/generation.c tests ranking. */

#include "lane_boards.h"

enum { MOST = 300 };

/* Few or many different numbers, small or large, a zero among them or not;
   returns how many. */
static size_t draw_numbers (unsigned seed, uint32_t numbers[MOST]) {
  uint64_t state = seed;
  const size_t count = 1 + (size_t) (unit_random (&state) % MOST);
  const uint64_t values = 1 + unit_random (&state) % 200;
  const uint32_t least = seed % 3 ? 0 : (uint32_t) unit_random (&state) >> 4;
  for (size_t i = 0; i < count; i++)
    numbers[i] =
        least + ((uint32_t) (unit_random (&state) % values) << seed % 24);
  return count;
}

TEST (a_summary_has_the_best_the_worst_and_the_sum) {
  const struct lane_kernels *kernels;
  for (size_t k = 0; (kernels = aq_kernels (k)); k++)
    for (unsigned seed = 0; seed < 500; seed++) {
      uint32_t numbers[MOST], best = UINT32_MAX, worst = 0;
      uint64_t sum = 0;
      const size_t count = draw_numbers (seed, numbers);
      for (size_t i = 0; i < count; i++) {
        sum += numbers[i];
        best = numbers[i] < best ? numbers[i] : best;
        worst = numbers[i] > worst ? numbers[i] : worst;
      }
      const struct fitness_summary summary =
          kernels->summarize_fitness (numbers, count);
      ck_assert_msg (summary.best == best && summary.worst == worst &&
                         summary.sum == sum,
                     "%s, seed %u", kernels->name, seed);
    }
}

TEST (zeros_are_listed_in_their_order) {
  const struct lane_kernels *kernels;
  for (size_t k = 0; (kernels = aq_kernels (k)); k++)
    for (unsigned seed = 0; seed < 500; seed++) {
      uint32_t numbers[MOST + AQ_LANES] = {0}; /* zeros behind do not count */
      uint32_t listed[MOST], expected[MOST];
      const size_t count = draw_numbers (seed, numbers);
      size_t zeros = 0;
      for (size_t i = 0; i < count; i++)
        if (!numbers[i])
          expected[zeros++] = (uint32_t) i;
      const size_t found = kernels->list_zeros (numbers, count, listed);
      ck_assert_msg (found == zeros &&
                         !memcmp (listed, expected, zeros * sizeof *listed),
                     "%s, seed %u", kernels->name, seed);
    }
}
