/* SPDX-License-Identifier: MIT */

/* Boards in tiles. */

#include "lanes/tile_boards.h"

#include <stdlib.h>
#include <string.h>

/* A struct tile at the last tile reaches beyond its N rows. */
static uint8_t *new_tiles (size_t bytes) {
  bytes += sizeof (struct tile);
  uint8_t *columns = aligned_alloc (AQ_LANES, bytes);
  return columns ? memset (columns, 0, bytes) : NULL;
}

enum aq_status aq_tiles_allocate (struct tile_boards *boards) {
  struct boards *common = &boards->common;
  common->count = common->settings.population;
  boards->half = common->count / 2;
  boards->half_tiles = aq_tiles (boards->half);
  boards->columns = new_tiles (aq_tiles_of (boards) * common->n * AQ_LANES);
  common->fitness =
      calloc (common->count + AQ_FITNESS_SLACK, sizeof *common->fitness);
  const size_t ranked = (aq_tiles_of (boards) + 1) * AQ_LANES;
  struct ranking_scratch *scratch = &boards->scratch;
  scratch->keys = calloc (ranked, sizeof *scratch->keys);
  scratch->ranked = calloc (ranked, sizeof *scratch->ranked);
  scratch->words = calloc (ranked, sizeof *scratch->words);
  return boards->columns && common->fitness && scratch->keys &&
                 scratch->ranked && scratch->words
             ? AQ_OK
             : AQ_NO_MEMORY;
}

void aq_tiles_free (struct tile_boards *boards) {
  free (boards->columns);
  free (boards->common.fitness);
  free (boards->scratch.keys);
  free (boards->scratch.ranked);
  free (boards->scratch.words);
}

void aq_tiles_board (const struct tile_boards *boards, size_t index,
                     uint8_t *column) {
  const size_t in_half = index % boards->half;
  const struct tile *tile = aq_tile_of (
      boards, index / boards->half * boards->half_tiles + in_half / AQ_LANES);
  for (unsigned row = 0; row < boards->common.n; row++)
    column[row] = tile->column[row][in_half % AQ_LANES];
}
