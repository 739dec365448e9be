/* SPDX-License-Identifier: MIT */

/* What a scheme is: a table of operators on a population, and the operators
   that schemes share. */

#ifndef AQ_SCHEME_H
#define AQ_SCHEME_H

#include "allqueens.h"
#include "lanes.h"
#include "random.h"

struct scheme;

/* The fitness of boards that are to rank last. */
#define AQ_RETIRED (UINT32_MAX - 1)

/* Boards bred together, in places 0 .. size-1. */
struct population {
  const struct scheme *scheme;
  unsigned n;
  size_t size;
  void *genes;       /* one block; its layout belongs to the scheme */
  uint32_t *fitness; /* by place, with room for a tile more; less is better,
                        0 solves */
  struct ranking_room room;
  void *state; /* what the scheme keeps for the whole run */
  const struct lane_kernels *lanes;
  struct random random;
  struct lane_random lane_random;
  uint64_t evaluations;
};

struct scheme {
  struct aq_scheme about;

  /* The size of the genes of SIZE boards in bytes. */
  size_t (*gene_bytes) (unsigned n, size_t size);
  /* What the scheme keeps for the whole run, and drawing it; NULL where there
     is nothing. */
  size_t state_bytes;
  void (*begin) (struct population *population);
  /* How many different genes a board can have; `create` draws each of them
     with the same probability. */
  double (*encodings) (unsigned n);

  /* Fills all places with random genes. */
  void (*create) (struct population *population);
  /* The board that the genes in one place stand for, to N bytes. */
  void (*read) (const struct population *population, size_t place,
                uint8_t *board);

  /* The generation, in this order; each works on the whole population. */
  void (*evaluate) (struct population *population);
  void (*select) (struct population *population);
  void (*crossover) (struct population *population);
  void (*mutate) (struct population *population);
};

/* A population without boards yet, its generator as RANDOM is: the scheme's
   `create` makes them. */
enum aq_status aq_population_new (struct population **population,
                                  const struct scheme *scheme, unsigned n,
                                  size_t size, const struct random *random,
                                  const struct lane_kernels *lanes);
void aq_population_free (struct population *population);

/* --- operators on genes that are the board's columns, in tiles: place P of
   the first half is lane P % 64 of the tile P / 64; the second half has as
   many tiles of its own --- */

size_t aq_tiles_bytes (unsigned n, size_t size);

/* A `read`. */
void aq_read_columns (const struct population *population, size_t place,
                      uint8_t *board);

/* A `create`: DRAW draws the boards of a tile. */
void aq_fill_tiles (struct population *population,
                    void (*draw) (struct population *population,
                                  struct tile *tile));

/* An `evaluate`: JUDGE finds the fitness of the boards in a tile, which are in
   the first COUNT lanes, and returns how many evaluations that took; what it
   writes for the lanes above does not matter. */
void aq_evaluate_tiles (struct population *population,
                        uint64_t (*judge) (struct population *population,
                                           struct tile *tile, unsigned count,
                                           uint32_t fitness[AQ_LANES]));

/* A `select`: ranks the boards, ties in the order of their places, and moves
   the better half to the first places in that order.  The other places are for
   children. */
void aq_keep_better_half (struct population *population);

/* A `crossover`: CROSS makes two children of the boards in lanes 2 I and
   2 I + 1, which are rank neighbors of the kept half, for the same lanes. */
void aq_cross_rank_neighbors (struct population *population,
                              void (*cross) (struct population *population,
                                             const struct tile *parents,
                                             struct tile *children));

/* A `mutate`: MUTATE changes boards of the kept half. */
void aq_mutate_kept_half (struct population *population,
                          void (*mutate) (struct population *population,
                                          struct tile *tile));

#endif
