/* SPDX-License-Identifier: MIT */

/* Islands in tiles. */

#include "lanes/tile_islands.h"

#include <stdlib.h>
#include <string.h>

/* A struct tile at the last tile reaches beyond its N rows. */
static uint8_t *new_tiles (size_t bytes) {
  bytes += sizeof (struct tile);
  uint8_t *columns = aligned_alloc (AQ_LANES, bytes);
  return columns ? memset (columns, 0, bytes) : NULL;
}

enum aq_status aq_tiles_allocate (struct tile_islands *islands) {
  struct islands *common = &islands->common;
  const size_t boards = common->breeding.population;
  const bool side_by_side = common->populations > 1;
  islands->part = side_by_side ? common->populations : boards / 2;
  islands->part_tiles = aq_tiles (islands->part);
  islands->tiles = (side_by_side ? boards : 2) * islands->part_tiles;
  common->count = boards * common->populations;
  islands->columns = new_tiles (aq_tiles_bytes_of (islands));
  common->fitness = calloc (common->count + AQ_LANES, sizeof *common->fitness);
  const size_t ranked = (islands->tiles + 1) * AQ_LANES;
  struct ranking_scratch *scratch = &islands->scratch;
  scratch->keys = calloc (ranked, sizeof *scratch->keys);
  scratch->ranked = calloc (ranked, sizeof *scratch->ranked);
  scratch->words = calloc (ranked, sizeof *scratch->words);
  return islands->columns && common->fitness && scratch->keys &&
                 scratch->ranked && scratch->words
             ? AQ_OK
             : AQ_NO_MEMORY;
}

void aq_tiles_free (struct tile_islands *islands) {
  free (islands->columns);
  free (islands->common.fitness);
  free (islands->scratch.keys);
  free (islands->scratch.ranked);
  free (islands->scratch.words);
}

void aq_tiles_board (const struct tile_islands *islands, size_t index,
                     uint8_t *column) {
  const size_t in_part = index % islands->part;
  const struct tile *tile = aq_tile_of_islands (
      islands,
      index / islands->part * islands->part_tiles + in_part / AQ_LANES);
  for (unsigned row = 0; row < islands->common.n; row++)
    column[row] = tile->column[row][in_part % AQ_LANES];
}
