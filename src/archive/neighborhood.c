/* SPDX-License-Identifier: MIT */

/* All ways to move so many queens to one another's columns are tried, on 64
   solutions at a time: there are few of them, and each costs next to
   nothing. */

#include "archive/neighborhood.h"

#include <string.h>

enum { BUFFER_BOARDS = 4 * AQ_LANES };

/* Collects the solutions found. */
struct sink {
  unsigned n;
  const struct lane_kernels *kernels;
  struct hit_list *found;
  struct stop_watch *watch;
  enum aq_status status;
  size_t count;
  uint8_t boards[BUFFER_BOARDS * AQ_SEARCH_MAX];
};

static void empty (struct sink *sink) {
  if (!sink->status)
    sink->status = aq_hits_pack (sink->found, sink->n, sink->kernels,
                                 sink->boards, sink->count);
  sink->count = 0;
}

/* Adds a copy of BOARD, to be changed by the caller. */
static uint8_t *copy (struct sink *sink, const uint8_t *board) {
  const size_t stride = aq_board_stride (sink->n);
  if (sink->count == BUFFER_BOARDS)
    empty (sink);
  uint8_t *added = sink->boards + sink->count++ * stride;
  return memcpy (added, board, stride);
}

struct tile_sink {
  struct sink *sink;
  const uint8_t *boards; /* the tile's, as an array */
  uint64_t lanes;        /* a bit for each lane that holds a board */
};

/* A move_visitor. */
static void add_moved (uint64_t lanes, const uint8_t *rows,
                       const uint8_t *from, unsigned moved, void *data) {
  const struct tile_sink *tile = data;
  const size_t stride = aq_board_stride (tile->sink->n);
  for (lanes &= tile->lanes; lanes; lanes &= lanes - 1) {
    const uint8_t *board =
        tile->boards + (unsigned) __builtin_ctzll (lanes) * stride;
    uint8_t *neighbor = copy (tile->sink, board);
    for (unsigned i = 0; i < moved; i++)
      neighbor[rows[i]] = board[from[i]];
  }
}

/* It takes at most a few milliseconds. */
static uint64_t move_all (struct sink *sink, unsigned k, const uint8_t *boards,
                          unsigned count) {
  if (aq_must_stop (sink->watch, AQ_WORK_BETWEEN_CHECKS))
    return 0;
  struct tile tile;
  struct tile_sink neighbors = {
      .sink = sink, .boards = boards, .lanes = aq_first_lanes (count)};
  sink->kernels->load (&tile, sink->n, boards, count);
  return count *
         sink->kernels->moves (&tile, sink->n, k, add_moved, &neighbors);
}

enum aq_status aq_neighborhood_search (unsigned n, unsigned k,
                                       const struct lane_kernels *kernels,
                                       const struct packed_hit *hits,
                                       size_t count, struct hit_list *found,
                                       uint64_t *neighbors,
                                       struct stop_watch *watch) {
  struct sink sink = {
      .n = n, .kernels = kernels, .found = found, .watch = watch};
  for (size_t at = 0; at < count && !sink.status && !watch->due;
       at += AQ_LANES) {
    const unsigned here = aq_lanes_filled (count - at);
    uint8_t boards[AQ_LANES * AQ_SEARCH_MAX];
    aq_hits_boards (n, kernels, hits + at, here, boards);
    *neighbors += move_all (&sink, k, boards, here);
  }
  empty (&sink);
  return sink.status;
}
