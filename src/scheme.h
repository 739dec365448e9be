/* SPDX-License-Identifier: MIT */

/* What a scheme is: a table of operators on a population, and the operators
   that schemes share. */

#ifndef AQ_SCHEME_H
#define AQ_SCHEME_H

#include "allqueens.h"
#include "lanes.h"
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
  uint32_t *order;   /* by place */
  uint32_t *ranked;  /* room for the next order */
  uint32_t *places;  /* retired + 2 counters for ranking */
  void *state;       /* what the scheme keeps for the whole run */
  const struct lane_kernels *lanes;
  struct random random;
  struct lane_random lane_random;
  uint64_t evaluations;
};

struct scheme {
  struct aq_scheme about;

  /* The size of a board's genes in bytes; a slot's genes begin at that
     multiple of its number. */
  size_t (*gene_bytes) (unsigned n);
  /* What the scheme keeps for the whole run, and drawing it; NULL where there
     is nothing. */
  size_t state_bytes;
  void (*begin) (struct population *population);
  /* The worst fitness that a board of size N can have. */
  unsigned (*worst) (unsigned n);
  /* How many different genes a board can have; `create` draws each of them
     with the same probability. */
  double (*encodings) (unsigned n);

  /* Fills all slots with random genes. */
  void (*create) (struct population *population);
  /* The board that the genes in one slot stand for, to aq_board_stride (n)
     bytes. */
  void (*read) (const struct population *population, size_t slot,
                uint8_t *board);

  /* The generation, in this order; each works on the whole population. */
  void (*evaluate) (struct population *population);
  void (*select) (struct population *population);
  void (*crossover) (struct population *population);
  void (*mutate) (struct population *population);
};

/* A population without boards yet, its generator as RANDOM is:
   aq_population_fill makes them. */
enum aq_status aq_population_new (struct population **population,
                                  const struct scheme *scheme, unsigned n,
                                  size_t size, const struct random *random,
                                  const struct lane_kernels *lanes);
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

/* --- operators on genes that are the board's columns, aq_board_stride bytes
   of them, done in lanes --- */

/* How many of COUNT boards from FIRST on fit into a tile. */
static inline unsigned aq_tile_boards (size_t first, size_t count) {
  return count - first < AQ_LANES ? (unsigned) (count - first) : AQ_LANES;
}

/* A `read`. */
void aq_read_columns (const struct population *population, size_t slot,
                      uint8_t *board);

/* A `create`: DRAW draws the boards of a tile. */
void aq_fill_tiles (struct population *population,
                    void (*draw) (struct population *population,
                                  struct tile *tile));

/* A `crossover`: CROSS makes two children of the boards in lanes 2 i and
   2 i + 1, which are rank neighbors of the kept half, for the same lanes. */
void aq_cross_rank_neighbors (struct population *population,
                              void (*cross) (struct population *population,
                                             const struct tile *parents,
                                             struct tile *children));

/* A `mutate`: MUTATE changes boards of the kept half. */
void aq_mutate_kept_half (struct population *population,
                          void (*mutate) (struct population *population,
                                          struct tile *tile));

#endif
