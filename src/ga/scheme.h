/* SPDX-License-Identifier: MIT */

/* What a scheme is: a table of operators that work on a population. */

#ifndef AQ_SCHEME_H
#define AQ_SCHEME_H

#include "allqueens.h"
#include "core/random.h"
#include "simd/lanes.h"

struct scheme;

/* The fitness that excludes a board from breeding: it ranks last.  UINT32_MAX
   itself stands for no board at all. */
#define AQ_EXCLUDED (UINT32_MAX - 1)

/* Boards bred together: individuals 0 .. count-1.  The population owns genes,
   fitness, scratch and state; scheme and kernels are borrowed. */
struct population {
  const struct scheme *scheme;
  struct aq_breeding breeding;
  unsigned n;
  size_t size;       /* individuals there is memory for */
  size_t count;      /* individuals there are; a scheme may make fewer, except
                        on tiles */
  void *genes;       /* one block, whose layout is the scheme's */
  uint32_t *fitness; /* of each individual, and memory for a tile more; less is
                        better, 0 solves */
  struct ranking_scratch scratch;
  void *state;           /* what the scheme keeps between generations */
  enum aq_status status; /* set by operators that run out of memory */
  const struct lane_kernels *kernels;
  struct random
      random; /* for draws that boards share or are made one by one */
  struct lane_random lane_random; /* for draws of a byte for each lane */
  uint64_t evaluations;           /* since the beginning of the run */
};

struct scheme {
  struct aq_scheme info; /* what users see of it */

  /* Bytes that the genes of SIZE boards take. */
  size_t (*gene_bytes) (unsigned n, size_t size);
  /* Bytes of the scheme's state, which are zero at first, and functions called
     at the beginning and at the end of a run.  Each may be NULL. */
  size_t (*state_bytes) (unsigned n, size_t size);
  void (*begin) (struct population *population);
  void (*finish) (struct population *population);
  /* How many draws of uniformly random genes give one certain solution, on
     average. */
  double (*draws_per_solution) (unsigned n);
  /* The fitness as the publication defines it; NULL: unchanged. */
  double (*published_fitness) (uint32_t fitness);
  /* Whether the publication shows the worst board of the first population, and
     measures later ones by it; otherwise the best. */
  bool worst_first;

  /* Fills the whole population with random genes. */
  void (*create) (struct population *population);
  /* Writes the N columns of individual INDEX and nothing behind them.  The
     board is defined only where there is a queen in each row, as in every
     solution. */
  void (*decode_board) (const struct population *population, size_t index,
                        uint8_t *board);
  /* Where the queens of individual INDEX stand. */
  void (*decode) (const struct population *population, size_t index,
                  struct aq_placement *placement);
  /* Its genes as the publication writes them, at most AQ_GENES_MAX bytes with
     the final 0; NULL where genes are a board's columns. */
  void (*format_genes) (const struct population *population, size_t index,
                        char *text);

  /* Whether breeding cannot lead to a better board; NULL: it always can. */
  bool (*is_stuck) (struct population *population);

  /* One generation, in this order.  Each works on the whole population, and
     none may be NULL.  `evaluate` sets the fitness of all individuals and
     counts the evaluations; the others need not keep fitness up to date. */
  void (*evaluate) (struct population *population);
  void (*select) (struct population *population);
  void (*crossover) (struct population *population);
  void (*mutate) (struct population *population);
};

/* Whether the scheme takes boards of size N and these parameters: AQ_OK,
   AQ_BAD_SCHEME (for NULL), AQ_BAD_SIZE, AQ_BAD_POPULATION, AQ_BAD_RATE,
   AQ_BAD_TOURNAMENT. */
enum aq_status aq_scheme_check (const struct scheme *scheme, unsigned n,
                                const struct aq_breeding *breeding);

/* A population without boards, which the scheme's `create` makes.  Its random
   numbers begin in the state of RANDOM.  AQ_NO_MEMORY. */
enum aq_status aq_population_new (struct population **population,
                                  const struct scheme *scheme, unsigned n,
                                  const struct aq_breeding *breeding,
                                  const struct random *random,
                                  const struct lane_kernels *kernels);
void aq_population_free (struct population *population);

/* Selects, crosses and mutates: the next generation, not yet evaluated. */
void aq_population_breed (struct population *population);

#endif
