/* SPDX-License-Identifier: MIT */

/* What a scheme is: a table of operators on a population, and the operators
   that schemes share. */

#ifndef AQ_SCHEME_H
#define AQ_SCHEME_H

#include "allqueens.h"
#include "random.h"

struct scheme;

/* Boards bred together.  A board lives in a slot, 0 .. size-1, and keeps it;
   what moves is its place: ORDER lists the slots by place, after ranking the
   best first. */
struct population {
  const struct scheme *scheme;
  unsigned n;
  size_t size;
  void *genes;       /* one block; its layout belongs to the scheme */
  unsigned *fitness; /* by slot; less is better, 0 solves */
  unsigned retired;  /* the fitness of boards that are to rank last */
  size_t *order;     /* by place */
  size_t *ranked;    /* room for the next order */
  size_t *places;    /* retired + 2 counters for ranking */
  struct random random;
  uint64_t evaluations;
};

struct scheme {
  struct aq_scheme about;

  /* The size of a board's genes in bytes; a slot's genes begin at that
     multiple of its number. */
  size_t (*gene_bytes) (unsigned n);
  /* The worst fitness that a board of size N can have. */
  unsigned (*worst) (unsigned n);
  /* How many different genes a board can have; `create` draws each of them
     with the same probability. */
  double (*encodings) (unsigned n);

  /* Fills one slot with random genes. */
  void (*create) (struct population *population, size_t slot);
  /* The columns that the genes in one slot stand for. */
  void (*read) (const struct population *population, size_t slot,
                uint8_t *column);

  /* The generation, in this order; each works on the whole population. */
  void (*evaluate) (struct population *population);
  void (*improve) (
      struct population *population); /* NULL where there is none */
  void (*select) (struct population *population);
  void (*crossover) (struct population *population);
  void (*mutate) (struct population *population);
};

/* A population without boards yet: aq_population_fill makes them. */
enum aq_status aq_population_new (struct population **population,
                                  const struct scheme *scheme, unsigned n,
                                  size_t size, uint64_t seed);
void aq_population_free (struct population *population);

/* Fresh boards in all slots, in the order of the slots. */
void aq_population_fill (struct population *population);

/* The genes in a slot. */
static inline void *aq_genes (const struct population *population,
                              size_t slot) {
  return (char *) population->genes +
         slot * population->scheme->gene_bytes (population->n);
}

/* A `select`: ranks the boards, ties in the order of their places, so that
   the better half takes the first places.  The children of the boards in
   places 2 i and 2 i + 1 are to be put into places size / 2 + 2 i and the one
   after it. */
void aq_keep_better_half (struct population *population);

enum { AQ_MUTATIONS_MAX = 4 };

/* How many rows, or pairs of rows, a mutation changes: 1 to AQ_MUTATIONS_MAX
   with equal probability, but never more than N. */
unsigned aq_mutation_count (struct population *population);

#endif
