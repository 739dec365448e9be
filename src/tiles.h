/* SPDX-License-Identifier: MIT */

/* Operators of schemes whose genes are the board's columns, done in lanes. The
   genes stand in tiles: place P of the first half of the population is lane
   P % 64 of tile P / 64; the second half has as many tiles of its own. */

#ifndef AQ_TILES_H
#define AQ_TILES_H

#include "scheme.h"

/* A `gene_bytes`. */
size_t aq_tiles_bytes (unsigned n, size_t size);

/* A `read`. */
void aq_read_columns (const struct population *population, size_t place,
                      uint8_t *board);

/* A `place`: a queen in each row. */
void aq_place_columns (const struct population *population, size_t place,
                       struct aq_placement *placement);

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
