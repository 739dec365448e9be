/* SPDX-License-Identifier: MIT */

/* What a scheme is: a table of operators on a population. */

#ifndef AQ_SCHEME_H
#define AQ_SCHEME_H

#include "allqueens.h"
#include "lanes.h"
#include "random.h"

struct scheme;

/* The fitness of boards that are to rank last. */
#define AQ_RETIRED (UINT32_MAX - 1)

/* Boards bred together, in places 0 .. count-1. */
struct population {
  const struct scheme *scheme;
  struct aq_breeding breeding;
  unsigned n;
  size_t size;       /* places */
  size_t count;      /* boards that there are; a scheme may make fewer */
  void *genes;       /* one block; its layout belongs to the scheme */
  uint32_t *fitness; /* by place, with room for a tile more; less is better,
                        0 solves */
  struct ranking_room room;
  void *state;           /* what the scheme keeps from one generation on */
  enum aq_status status; /* of operators that need memory */
  const struct lane_kernels *lanes;
  struct random random;
  struct lane_random lane_random;
  uint64_t evaluations;
};

struct scheme {
  struct aq_scheme about;

  /* The size of the genes of SIZE boards in bytes. */
  size_t (*gene_bytes) (unsigned n, size_t size);
  /* The size of what the scheme keeps, zero at first, and what is to be done
     at the beginning and at the end of the run; NULL where there is nothing.
   */
  size_t (*state_bytes) (unsigned n, size_t size);
  void (*begin) (struct population *population);
  void (*finish) (struct population *population);
  /* How many draws of uniformly random genes it takes on average to draw one
     given solution. */
  double (*encodings) (unsigned n);
  /* Fitness as the publication has it; NULL: as it is. */
  double (*published) (uint32_t fitness);
  /* What the publication shows of the first boards and measures the next ones
     by: the worst, or the best. */
  bool worst_first;

  /* Begins anew with random genes in all places. */
  void (*create) (struct population *population);
  /* The board that the genes in one place stand for, to N bytes, if it has a
     queen in each row, as solutions have. */
  void (*read) (const struct population *population, size_t place,
                uint8_t *board);
  /* Where the queens stand for which the genes in one place stand, and these
     genes as the publication writes them, to AQ_GENES_MAX characters; the
     second may be NULL where they are a board's columns. */
  void (*place) (const struct population *population, size_t place,
                 struct aq_placement *placement);
  void (*spell) (const struct population *population, size_t place,
                 char *text);

  /* Whether breeding cannot lead to a better board any more; NULL: it always
     can. */
  bool (*is_stuck) (struct population *population);

  /* The generation, in this order; each works on the whole population. */
  void (*evaluate) (struct population *population);
  void (*select) (struct population *population);
  void (*crossover) (struct population *population);
  void (*mutate) (struct population *population);
};

/* Whether the scheme can do with a board of size N and these parameters:
   AQ_BAD_SCHEME (NULL), AQ_BAD_SIZE, AQ_BAD_POPULATION, AQ_BAD_RATE,
   AQ_BAD_TOURNAMENT. */
enum aq_status aq_scheme_check (const struct scheme *scheme, unsigned n,
                                const struct aq_breeding *breeding);

/* A population without boards yet, its generator as RANDOM is: the scheme's
   `create` makes them. */
enum aq_status aq_population_new (struct population **population,
                                  const struct scheme *scheme, unsigned n,
                                  const struct aq_breeding *breeding,
                                  const struct random *random,
                                  const struct lane_kernels *lanes);
void aq_population_free (struct population *population);

/* The next generation's boards, bred but not evaluated. */
void aq_population_breed (struct population *population);

#endif
