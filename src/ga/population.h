/* SPDX-License-Identifier: MIT */

/* The inside of a population: what schemes do not see of it, and what the
   library's own operators use. */

#ifndef AQ_POPULATION_H
#define AQ_POPULATION_H

#include "ga/engine.h"

/* A population.  It owns genes, fitness, state and scratch memory; the scheme
   is borrowed. */
struct population {
  struct boards common; /* what a run sees; the plain engine sets `count` */
  struct aq_population visible;           /* what schemes see */
  uint32_t *index_scratch, *rank_scratch; /* an index for each individual */
  uint8_t *board_scratch;                 /* half of the genes */
  bool begun;                             /* the scheme's `begin` was called */
  struct random random;
};

/* The whole of a population that a scheme's function was given.  No other
   place casts one to the other. */
static inline struct population *
aq_inside (const struct aq_population *population) {
  return (struct population *) ((char *) population -
                                offsetof (struct population, visible));
}

/* The population of BOARDS, which the plain engine made. */
static inline struct population *
aq_population_of (const struct boards *boards) {
  return (struct population *) boards;
}

/* Tells the run's observer, if there is one, that a step is done. */
static inline void aq_step_done (const struct population *population,
                                 enum aq_step step, size_t index) {
  const struct boards *common = &population->common;
  if (common->observe && !common->status)
    common->observe (step, &population->visible, index, common->observer);
}

/* --- individuals --- */

/* Where the queens of an individual stand. */
void aq_population_placement (const struct population *population,
                              size_t index, struct aq_placement *placement);

/* Writes the N columns of an individual: N in a row without a queen. */
void aq_population_board (const struct population *population, size_t index,
                          uint8_t *column);

/* The bytes of the scheme's state. */
size_t aq_state_bytes (const struct population *population);

#endif
