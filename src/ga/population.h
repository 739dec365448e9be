/* SPDX-License-Identifier: MIT */

/* The plain engine's boards: what schemes see of a population, and what a run
   sees. */

#ifndef AQ_POPULATION_H
#define AQ_POPULATION_H

#include "ga/engine.h"

/* A population.  It owns genes, fitness, state, index and scratch memory; the
   scheme is borrowed. */
struct population {
  struct boards common; /* the plain engine sets `count`, `evaluations` and
                           `status` after each step */
  struct aq_population visible;
  struct aq_operators operators;
  bool begun; /* the scheme's `begin` was called */
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

/* Where the queens of an individual stand. */
void aq_population_placement (const struct aq_population *population,
                              size_t index, struct aq_placement *placement);

/* Writes the N columns of an individual: N in a row without a queen. */
void aq_population_board (const struct aq_population *population, size_t index,
                          uint8_t *column);

/* The bytes of genes and of the scheme's state. */
size_t aq_gene_bytes (const struct aq_scheme *scheme, unsigned n, size_t size);
size_t aq_state_bytes (const struct aq_scheme *scheme, unsigned n,
                       size_t size);

#endif
