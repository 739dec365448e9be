/* SPDX-License-Identifier: MIT */

/* Tries all ways to move up to K queens to one another's columns, on 64
   solutions at a time.  There are few ways, and each costs next to nothing. */

#include "archive/neighborhood.h"

#include <string.h>

enum { FOUND_MOST = 4 * AQ_LANES };

struct search {
  unsigned n;
  const struct lane_kernels *kernels;
  uint8_t solutions[AQ_LANES * AQ_SEARCH_MAX]; /* those whose queens move */
  uint64_t lanes; /* a bit for each lane that holds a solution */
  uint8_t neighbors[FOUND_MOST * AQ_SEARCH_MAX]; /* solutions found */
  size_t count;                                  /* of neighbors */
  struct hit_list *found; /* gets the neighbors, packed */
  enum aq_status status;
};

static void pack (struct search *search) {
  if (!search->status)
    search->status = aq_hits_pack (search->found, search->n, search->kernels,
                                   search->neighbors, search->count);
  search->count = 0;
}

/* A move_visitor. */
static void add_moved (uint64_t lanes, const uint8_t *rows,
                       const uint8_t *from, unsigned moved, void *data) {
  struct search *search = data;
  const size_t stride = aq_board_stride (search->n);
  for (lanes &= search->lanes; lanes; lanes &= lanes - 1) {
    const uint8_t *solution =
        search->solutions + (unsigned) __builtin_ctzll (lanes) * stride;
    if (search->count == FOUND_MOST)
      pack (search);
    uint8_t *neighbor = search->neighbors + search->count++ * stride;
    memcpy (neighbor, solution, stride);
    for (unsigned i = 0; i < moved; i++)
      neighbor[rows[i]] = solution[from[i]];
  }
}

enum aq_status aq_neighborhood_search (unsigned n, unsigned k,
                                       const struct lane_kernels *kernels,
                                       const struct packed_hit *hits,
                                       size_t count, struct hit_list *found,
                                       uint64_t *neighbors) {
  struct search search = {.n = n, .kernels = kernels, .found = found};
  for (size_t at = 0; at < count && !search.status; at += AQ_LANES) {
    const unsigned here = aq_lanes_filled (count - at);
    struct tile tile;
    search.lanes = aq_first_lanes (here);
    aq_hits_boards (n, kernels, hits + at, here, search.solutions);
    kernels->load (&tile, n, search.solutions, here);
    *neighbors += here * kernels->moves (&tile, n, k, add_moved, &search);
  }
  pack (&search);
  return search.status;
}
