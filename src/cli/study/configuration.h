/* SPDX-License-Identifier: MIT */

/* The configurations of a study: completed, and checked against its goal. */

#ifndef CONFIGURATION_H
#define CONFIGURATION_H

#include "cli/study/specification.h"
#include "cli/summary/fields.h"

/* Makes configuration INDEX, with the schemes' defaults: EXIT_YES, or after a
   message that names its items EXIT_TROUBLE if the scheme or the goal does
   not allow it. */
int study_configuration (const struct study *study, size_t index,
                         struct configuration *configuration);

/* The seed of run NUMBER, first_seed .. last_seed, of a configuration.  It is
   NUMBER itself if all rows share their seeds.  Otherwise it is a hash of
   NUMBER and of the stream, so that no two rows draw the same random numbers.
   Rows and runs that are added to a study leave the seeds of the others as
   they were. */
uint64_t run_seed (const struct study *study,
                   const struct configuration *configuration, uint64_t number);

/* A bijection after which bits look random, also those of multiples of
   GOLDEN_RATIO: SplitMix64 (Steele, Lea and Flood, "Fast splittable
   pseudorandom number generators", 2014). */
#define GOLDEN_RATIO 0x9E3779B97F4A7C15u
static inline uint64_t mix_bits (uint64_t number) {
  number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9u;
  number = (number ^ number >> 27) * 0x94D049BB133111EBu;
  return number ^ number >> 31;
}

/* Adds the items of a configuration.  The scheme and the size have labels, and
   the population if it is not the same in all variants; other factors are
   shown if they vary. */
void add_items (struct fields *row, const struct study *study,
                const struct configuration *configuration);

/* Adds the other settings that determine its runs, but for the seeds.  A
   stagnation limit of 0 restarts at a local optimum alone. */
void add_settings (struct fields *row, const struct study *study,
                   const struct configuration *configuration);

/* The library's options of its runs, but for the seed and the callbacks. */
struct aq_collect_options
collect_options_of (const struct configuration *configuration);
struct aq_solve_options
solve_options_of (const struct configuration *configuration);

/* "halfkeep, crossover=coin": the scheme and what else varies but the size,
   with BETWEEN for ", ", cut if it is longer than SIZE characters. */
enum { CONFIGURATION_TEXT_MAX = 88 };
void series_text (const struct study *study,
                  const struct configuration *configuration,
                  const char *between, char *text, size_t size);

/* Whether two configurations differ in the board size, and in nothing else. */
bool differ_in_size_alone (const struct study *study,
                           const struct configuration *a,
                           const struct configuration *b);

#endif
