/* SPDX-License-Identifier: MIT */

/* Populations whose genes are a board's columns, in tiles of 64 boards:
   AQ_LAYOUT_COLUMNS and AQ_LAYOUT_PERMUTATIONS.  In both uses of tiles
   (lanes/kernels/lane_kernels.h) the individuals are divided into parts, each
   of which begins a tile: the two halves of one population, or the boards with
   one index of populations side by side.  Individual I of a part is lane I %
   64 of its tile I / 64.  A population is a multiple of 4, so that the kept
   half can be paired.

   The functions DRAW, EVALUATE, CROSS and MUTATE below get tiles that stand N
   rows apart: they may use N rows of a tile and no more, so a struct tile must
   not be assigned as a whole.  They work on all 64 lanes, and leave columns
   below N in all of them. */

#ifndef AQ_COLUMN_TILES_H
#define AQ_COLUMN_TILES_H

#include "ga/population.h"

/* A scheme's `gene_bytes`. */
size_t aq_tiles_bytes (unsigned n, size_t size);

/* How many tiles there are. */
size_t aq_tiles_count (const struct aq_population *population);

/* Its `decode`. */
void aq_tiles_decode (const struct aq_population *population, size_t index,
                      uint8_t *column);

/* The reverse of it: replaces individual INDEX. */
void aq_tiles_encode (struct aq_population *population, size_t index,
                      const uint8_t *column);

/* The bytes of the genes of each half: the second one follows the first. */
size_t aq_tiles_half_bytes (const struct aq_population *population);

/* Its `create`: random columns, or random permutations. */
void aq_draw_columns (struct aq_population *population);
void aq_draw_permutations (struct aq_population *population);

/* Its `draws_per_solution` for permutations: N!. */
double aq_permutations_draws_per_solution (unsigned n);

/* For its `evaluate`.  EVALUATE writes the fitness of the boards in the first
   COUNT lanes of a tile and returns how many evaluations that took.  It may
   write anything for the other lanes. */
void aq_evaluate_tiles (struct aq_population *population,
                        uint64_t (*evaluate) (struct population *population,
                                              struct tile *tile,
                                              unsigned count,
                                              uint32_t fitness[AQ_LANES]));

/* For a selection: moves the boards of INDEX, half as many as there are, to
   the first half, in that order.  The second half stays as it is.  INDEX may
   be the population's scratch.ranked. */
void aq_keep_indexes (struct aq_population *population, const uint32_t *index);

/* For a crossover: CROSS makes two children of each couple in PARENTS, which
   are neighbors in the kept half, in the same places of CHILDREN.  Both are
   one tile, or two that stand N rows apart. */
void aq_cross_neighbors (struct aq_population *population,
                         void (*cross) (struct population *population,
                                        const struct tile *parents,
                                        struct tile *children));
/* Where they are: in one tile, or in two. */
enum couples aq_couples (const struct population *population);
/* How many tiles that is. */
unsigned aq_couples_tiles (const struct population *population);

/* The same board by board: CROSS makes the N columns of both children. */
void aq_cross_boards (struct aq_population *population,
                      void (*cross) (unsigned n, const uint8_t *mother,
                                     const uint8_t *father,
                                     struct random *random, uint8_t *first,
                                     uint8_t *second));

/* For a mutation: MUTATE changes the boards of a tile of the kept half. */
void aq_mutate_kept_half (struct aq_population *population,
                          void (*mutate) (struct population *population,
                                          struct tile *tile));

#endif
