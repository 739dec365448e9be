/* SPDX-License-Identifier: MIT */

/* A population whose boards are permutations in tiles of 64. */

#ifndef AQ_TILE_BOARDS_H
#define AQ_TILE_BOARDS_H

#include "ga/engine.h"
#include "lanes/kernels/lane_kernels.h"

struct tile_boards;
typedef void lane_step (struct tile_boards *boards);

/* The steps of a scheme in lanes.  NULL: the scheme does nothing in this
   step. */
struct lane_steps {
  lane_step *evaluate, *select, *cross, *mutate;
};

/* Each half of the population begins a tile: board I of a half is lane I % 64
   of its tile I / 64.  The boards are a multiple of 4, so that the kept half
   can be paired. */
struct tile_boards {
  struct boards common;
  struct lane_steps steps;
  const struct lane_kernels *kernels;
  size_t half;                    /* boards of a half ... */
  size_t half_tiles;              /* ... and its tiles */
  uint8_t *columns;               /* the tiles of both halves, N rows apart */
  struct aq_random random;        /* for draws that lanes share */
  struct lane_random lane_random; /* for draws of a byte for each lane */
  struct row_orders orders;       /* for descents */
  struct ranking_scratch scratch;
};

static inline struct tile_boards *
aq_tile_boards (const struct boards *boards) {
  return (struct tile_boards *) boards;
}

/* Lays out the halves and allocates them, with zeros in all tiles.
   AQ_NO_MEMORY, and then aq_tiles_free must follow. */
enum aq_status aq_tiles_allocate (struct tile_boards *boards);
void aq_tiles_free (struct tile_boards *boards);

/* The tiles of both halves. */
static inline size_t aq_tiles_of (const struct tile_boards *boards) {
  return 2 * boards->half_tiles;
}

static inline struct tile *aq_tile_of (const struct tile_boards *boards,
                                       size_t index) {
  return aq_tile_of_array (boards->columns, boards->common.n, index);
}

/* Copies the N columns of a board. */
void aq_tiles_board (const struct tile_boards *boards, size_t index,
                     uint8_t *column);

#endif
