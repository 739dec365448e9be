/* SPDX-License-Identifier: MIT */

/* The lanes engine: 64 permutations at a time, for the schemes and operators
   in the table of lanes.c. */

#ifndef AQ_LANES_H
#define AQ_LANES_H

#include "ga/population.h"
#include "lanes/kernels/lane_kernels.h"

extern const struct engine aq_lanes_engine;

/* --- for tests --- */

struct lane_population;
typedef void lane_step (struct lane_population *boards);

/* A population whose boards are permutations in tiles of 64.  Each half begins
   with a new tile: board I of a half is lane I % 64 of its tile I / 64.  The
   number of boards is a multiple of 4, so that the kept half can be paired. */
struct lane_population {
  struct population whole; /* first: see tiles_of in lanes.c */
  /* The steps of a generation.  NULL: the scheme does nothing in this step. */
  lane_step *evaluate, *select, *cross, *mutate;
  const struct lane_kernels *kernels;
  size_t half;                    /* boards of a half */
  size_t half_tiles;              /* tiles of a half */
  uint8_t *columns;               /* the tiles of both halves, N rows apart */
  struct lane_random lane_random; /* for a random byte in each lane; numbers
                                     that lanes share come from
                                     visible.random */
  struct row_orders orders;       /* for descents */
  struct ranking_scratch scratch;
};

/* The engine's `make`, with these kernels. */
enum aq_status aq_lanes_make (struct population **population,
                              const struct aq_scheme *scheme, unsigned n,
                              const struct aq_settings *settings,
                              const struct aq_random *random,
                              const struct lane_kernels *kernels);

/* The steps.  All work on the 64 lanes of a tile and leave permutations in all
   of them.  Selection keeps the better half, in the order of ranks.  The
   crossovers make two children of each two neighbors in the kept half, in the
   second half: by a coin for each cycle of the two permutations, as copies, or
   as random boards.  Mutation makes 1 to 4 swaps of rows in the kept half. */
lane_step aq_lanes_better_half, aq_lanes_cross_cycle, aq_lanes_cross_copy,
    aq_lanes_cross_random, aq_lanes_swap;

#endif
