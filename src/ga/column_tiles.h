/* SPDX-License-Identifier: MIT */

/* Operators for schemes whose genes are a board's columns, done on tiles of 64
   boards.  Individual I of the first half of the population is lane I % 64 of
   tile I / 64.  The second half has as many tiles of its own behind these. The
   population is a multiple of 4, so that the kept half can be paired.

   The functions DRAW, EVALUATE, CROSS and MUTATE below get tiles that stand N
   rows apart: they may use N rows of a tile and no more, so a struct tile must
   not be assigned as a whole.  They work on all 64 lanes, and leave columns
   below N in all of them.  A simple operator can be plain C over lanes and
   rows in the scheme's own file. */

#ifndef AQ_COLUMN_TILES_H
#define AQ_COLUMN_TILES_H

#include "ga/scheme.h"

/* The scheme's `gene_bytes`. */
size_t aq_tiles_bytes (unsigned n, size_t size);

/* Its `decode_board`. */
void aq_columns_decode_board (const struct population *population,
                              size_t index, uint8_t *board);

/* Its `decode`: a queen in each row. */
void aq_columns_decode (const struct population *population, size_t index,
                        struct aq_placement *placement);

/* Its `create`: DRAW draws the boards of a tile. */
void aq_fill_tiles (struct population *population,
                    void (*draw) (struct population *population,
                                  struct tile *tile));

/* Its `evaluate`.  EVALUATE writes the fitness of the boards in the first
   COUNT lanes of a tile and returns how many evaluations that took.  It may
   write anything for the other lanes. */
void aq_evaluate_tiles (struct population *population,
                        uint64_t (*evaluate) (struct population *population,
                                              struct tile *tile,
                                              unsigned count,
                                              uint32_t fitness[AQ_LANES]));

/* Its `select`: ranks the boards, equal ones in the order of their indexes,
   and moves the better half to the first indexes in that order.  The others
   are for children. */
void aq_keep_better_half (struct population *population);

/* Its `crossover`: CROSS makes two children of the boards in lanes 2 I and
   2 I + 1, which are rank neighbors of the kept half, in the same lanes. */
void aq_cross_rank_neighbors (struct population *population,
                              void (*cross) (struct population *population,
                                             const struct tile *parents,
                                             struct tile *children));

/* Its `mutate`: MUTATE changes the boards of a tile of the kept half. */
void aq_mutate_kept_half (struct population *population,
                          void (*mutate) (struct population *population,
                                          struct tile *tile));

#endif
