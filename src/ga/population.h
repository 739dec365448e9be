/* SPDX-License-Identifier: MIT */

/* Populations, and the engines that evolve them.  There are two engines:
   `plain` (ga/plain_engine.c) runs the functions of any scheme; `lanes`
   (lanes/lanes.c) works on 64 permutations at a time and serves some schemes.
   run/engines.c chooses one.

   Both follow the same algorithms but draw random numbers in another order, so
   their runs with the same seed differ.  tests/unit/run/engines.c compares
   runs of both over many seeds, by distribution. */

#ifndef AQ_POPULATION_H
#define AQ_POPULATION_H

#include "allqueens-scheme.h"
#include "core/random.h"

/* Numbers behind the fitness of a population that kernels may read. */
enum { AQ_FITNESS_SLACK = 64 };

/* A population: what schemes see of it, and what engines and runs add.  The
   engine that made it owns its memory; the scheme is borrowed.  The lanes
   engine has no genes, state, index and scratch: its boards are in tiles. */
struct population {
  struct aq_population visible; /* first: see aq_whole */
  const struct engine *engine;
  struct aq_settings settings;
  struct aq_operators operators;
  aq_observe *observe; /* set by the run; NULL: none */
  void *observer;      /* its data */
  bool begun;          /* the scheme's `begin` was called */
  uint64_t before;     /* evaluations before the last call of `evaluate` */
};

/* The whole population, from the part that schemes see. */
static inline struct population *
aq_whole (const struct aq_population *population) {
  return (struct population *) population;
}

/* All functions but `make` and `free` report failures by visible.status. */
struct engine {
  const char *name;
  /* The schemes and operators that it serves: a line for users. */
  const char *serves;
  /* Whether it serves the scheme with these settings. */
  bool (*takes) (const struct aq_scheme *scheme,
                 const struct aq_settings *settings);

  /* A population without boards, for N up to the scheme's n_max.  Its random
     numbers begin in the state of RANDOM.  SETTINGS is copied.  AQ_NO_MEMORY,
     or the status with which the scheme's `begin` failed. */
  enum aq_status (*make) (struct population **population,
                          const struct aq_scheme *scheme, unsigned n,
                          const struct aq_settings *settings,
                          const struct aq_random *random);
  void (*free) (struct population *population);

  /* --- a generation --- */

  /* Makes random boards. */
  void (*create) (struct population *population);
  /* Makes the next generation's boards by selection, crossover and
     mutation. */
  void (*breed) (struct population *population);
  void (*evaluate) (struct population *population);
  /* Ends a generation, after its hits were collected, by the scheme's
     `survive`; returns whether the scheme has one.  NULL: no scheme has. */
  bool (*survive) (struct population *population);
  /* Whether breeding cannot lead to a better board.  NULL: it always can. */
  bool (*is_stuck) (struct population *population);

  /* Writes the N columns of a board; N where a row has no queen. */
  void (*board) (const struct population *population, size_t index,
                 uint8_t *column);
};

extern const struct engine aq_plain_engine;

static inline void aq_population_free (struct population *population) {
  if (population)
    population->engine->free (population);
}

/* Begins an engine's `make`: sets all that needs no memory.  Returns
   POPULATION. */
struct population *aq_population_begin (struct population *population,
                                        const struct engine *engine,
                                        const struct aq_scheme *scheme,
                                        unsigned n,
                                        const struct aq_settings *settings,
                                        const struct aq_random *random);

/* Every engine's `evaluate` begins with this. */
void aq_population_begin_looks (struct population *population);

/* How many evaluations the population had made when the fitness of an
   individual was final in the last `evaluate`, with all swaps tried for it. */
uint64_t aq_population_look (const struct population *population,
                             size_t index);

/* Takes away the marks of aq_mark_known. */
void aq_population_unmark (struct aq_population *population);

/* How many of the individuals FIRST .. END - 1 are marked as known. */
size_t aq_population_known (const struct aq_population *population,
                            size_t first, size_t end);

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
