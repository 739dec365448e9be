/* SPDX-License-Identifier: MIT */

/* The steps of a generation on tiles.  All work on the 64 lanes of a tile and
   leave permutations in all of them. */

#ifndef AQ_GENERATION_H
#define AQ_GENERATION_H

#include "lanes/tile_boards.h"

/* Random permutations. */
lane_step aq_lanes_draw_all;

/* Fitness: the attacking pairs; those left after a min-conflicts descent,
   whose steps the parameter "descent" gives. */
lane_step aq_lanes_pairs, aq_lanes_descended;

/* Selection: the better half, in the order of ranks. */
lane_step aq_lanes_better_half;

/* Crossover of neighbors in the kept half; children take the places of the
   second half.  A coin for each cycle of two permutations; copies of the
   parents; random boards. */
lane_step aq_lanes_cross_cycle, aq_lanes_cross_copy, aq_lanes_cross_random;

/* Mutation of the kept half: 1 to 4 swaps of rows. */
lane_step aq_lanes_swap;

#endif
