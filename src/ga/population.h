/* SPDX-License-Identifier: MIT */

/* The inside of a population: what schemes do not see of it, and what the
   library's own operators use. */

#ifndef AQ_POPULATION_H
#define AQ_POPULATION_H

#include "allqueens-scheme.h"
#include "core/random.h"
#include "core/stop.h"
#include "lanes/kernels/lane_kernels.h"

/* A population, or up to 64 small ones side by side in the lanes of tiles
   (lanes/kernels/lane_kernels.h), which have everything in common but their
   boards: parameters, generators, statistics.  It owns genes, fitness, scratch
   and state; scheme and kernels are borrowed. */
struct population {
  struct aq_population visible; /* `fitness` has memory for a tile more */
  unsigned populations; /* side by side: individual I is board I / populations
                           of population I % populations; 1: one */
  uint64_t to_draw;     /* `create` draws these populations, a bit for each */
  const struct aq_scheme *scheme;
  struct aq_breeding breeding;
  struct ranking_scratch scratch;
  bool begun;              /* the scheme's `begin` was called */
  enum aq_status status;   /* set where a scheme's function fails */
  struct stop_watch watch; /* whether its work must stop */
  const struct lane_kernels *kernels;
  struct random random; /* for single draws, and those that lanes share */
  struct lane_random lane_random; /* for draws of a byte for each lane */
  uint64_t evaluations;           /* since the beginning of the run */
  struct {
    void *bytes;        /* what aq_population_save wrote ... */
    size_t count, room; /* ... and how much of the memory that is; 0: none */
  } kept;
};

/* An operator with a name.  Only populations of schemes that have one of its
   layouts may be given to it. */
struct named_operator {
  struct aq_operator visible;
  void (*apply) (struct aq_population *population);
};

static inline void aq_operator_apply (const struct aq_operator *found,
                                      struct aq_population *population) {
  ((const struct named_operator *) found)->apply (population);
}

/* The whole of a population that a scheme's function is given. */
static inline struct population *
aq_inside (const struct aq_population *population) {
  return (struct population *) population;
}

/* The population's own generator. */
static inline struct random *aq_random_of (struct aq_population *population) {
  return &aq_inside (population)->random;
}

/* The value of the scheme's parameter of that name, which it must have. */
struct aq_value aq_value_of (const struct aq_population *population,
                             const char *name);

/* Uniform over 0 .. BOUND-1, BOUND >= 1. */
static inline uint32_t aq_below (struct aq_population *population,
                                 uint32_t bound) {
  return aq_random_below (aq_random_of (population), bound);
}

static inline void aq_count_evaluations (struct aq_population *population,
                                         uint64_t count) {
  aq_inside (population)->evaluations += count;
}

/* Keeps the population as it is, so that from now on STOP can stop work on it,
   and that can be undone.  Without memory, or for NULL, it cannot be: false.
 */
bool aq_population_keep (struct population *population, struct stop *stop);
/* Undoes the work since then; false where the population was not kept. */
bool aq_population_undo (struct population *population);

/* Whether work on the population must stop, asked before so much of it, in
   bytes of genes.  Then it is left as it is, and only aq_population_undo makes
   the population usable again. */
static inline bool aq_is_stopped (struct aq_population *population,
                                  size_t work) {
  return aq_must_stop (&aq_inside (population)->watch, work);
}

/* A population without boards, or POPULATIONS side by side, 1 .. AQ_LANES,
   which the scheme's `create` makes.  The scheme takes boards of size N and
   the parameters, which are copied.  Its random numbers begin in the state of
   RANDOM.  AQ_NO_MEMORY, or the status with which the scheme's `begin`
   failed. */
enum aq_status aq_population_new (struct population **population,
                                  const struct aq_scheme *scheme, unsigned n,
                                  const struct aq_breeding *breeding,
                                  unsigned populations,
                                  const struct random *random,
                                  const struct lane_kernels *kernels);
void aq_population_free (struct population *population);

/* Makes random boards, evaluates, and makes the next generation's boards by
   selection, crossover and mutation: the scheme's functions, or the
   operators that take their place.  AQ_BAD_SCHEME where there are no
   individuals, or more than there is memory for. */
void aq_population_create (struct population *population);
/* Makes random boards in some of the populations that are side by side, a bit
   for each. */
void aq_population_restart (struct population *population, uint64_t which);
void aq_population_evaluate (struct population *population);
void aq_population_breed (struct population *population);
/* The end of a generation, after its hits were collected: the scheme's
   `survive`; false if it has none or must not be called. */
bool aq_population_survive (struct population *population);
/* Whether breeding cannot lead to a better board. */
bool aq_population_is_stuck (struct population *population);

/* Where the queens of an individual stand. */
void aq_population_placement (const struct population *population,
                              size_t index, struct aq_placement *placement);

/* The N columns of an individual that has a queen in each row, as each solved
   one. */
void aq_population_board (const struct population *population, size_t index,
                          uint8_t *column);

/* Copies everything that the population's future depends on at the end of a
   generation to BYTES (NULL: nowhere) and returns how many bytes that takes.
   The reverse, in a population of the same scheme, size and parameters: false
   where so many bytes are not saved from one, after which it is undefined
   until it is loaded.  What the genes are is not checked. */
size_t aq_population_save (const struct population *population, void *bytes);
bool aq_population_load (struct population *population, const void *bytes,
                         size_t count);

/* A scheme's `save`, and the first part of its `load`, for a state without
   pointers that has to be checked. */
size_t aq_state_save (const struct aq_population *population, void *bytes);
bool aq_state_load (struct aq_population *population, const void *bytes,
                    size_t count);

#endif
