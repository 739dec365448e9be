/* SPDX-License-Identifier: MIT */

/* Islands whose boards are in tiles of 64: one population, or up to 64 small
   ones side by side, as lanes/kernels/lane_kernels.h draws them. */

#ifndef AQ_TILE_ISLANDS_H
#define AQ_TILE_ISLANDS_H

#include "ga/engine.h"
#include "lanes/kernels/lane_kernels.h"

struct tile_islands;
typedef void lane_step (struct tile_islands *islands);

/* The steps of a scheme in lanes.  NULL: the scheme does nothing in this
   step. */
struct lane_steps {
  lane_step *evaluate, *select, *cross, *mutate;
};

/* The boards are divided into parts, each of which begins a tile: the two
   halves of one population, or the boards with one index of populations side
   by side.  Board I of a part is lane I % 64 of its tile I / 64.  Boards per
   population are a multiple of 4, so that the kept half can be paired. */
struct tile_islands {
  struct islands common;
  struct lane_steps steps;
  const struct lane_kernels *kernels;
  size_t part;       /* boards of a part ... */
  size_t part_tiles; /* ... and its tiles */
  size_t tiles;      /* of all parts, N rows apart: */
  uint8_t *columns;
  struct random random;           /* for draws that lanes share */
  struct lane_random lane_random; /* for draws of a byte for each lane */
  struct row_orders orders;       /* for descents */
  struct ranking_scratch scratch;
};

static inline struct tile_islands *
aq_tile_islands (const struct islands *islands) {
  return (struct tile_islands *) islands;
}

/* Lays out the parts and allocates them, with zeros in all tiles.
   AQ_NO_MEMORY, and then aq_tiles_free must follow. */
enum aq_status aq_tiles_allocate (struct tile_islands *islands);
void aq_tiles_free (struct tile_islands *islands);

/* Whether boards are permutations; otherwise they are any columns. */
static inline bool aq_tiles_permute (const struct tile_islands *islands) {
  return islands->common.scheme->layout == AQ_LAYOUT_PERMUTATIONS;
}

static inline struct tile *
aq_tile_of_islands (const struct tile_islands *islands, size_t index) {
  return aq_tile_of_array (islands->columns, islands->common.n, index);
}

/* The bytes of all tiles. */
static inline size_t aq_tiles_bytes_of (const struct tile_islands *islands) {
  return islands->tiles * islands->common.n * AQ_LANES;
}

/* Copies the N columns of a board. */
void aq_tiles_board (const struct tile_islands *islands, size_t index,
                     uint8_t *column);

#endif
