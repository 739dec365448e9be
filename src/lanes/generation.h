/* SPDX-License-Identifier: MIT */

/* The steps of a generation on tiles.  What is done to each board by itself is
   the same for one population and for several side by side.  All work on the
   64 lanes of a tile and leave columns below N in all of them. */

#ifndef AQ_GENERATION_H
#define AQ_GENERATION_H

#include "lanes/tile_islands.h"

/* Random boards in some populations, a bit of WHICH for each. */
void aq_lanes_restart (struct tile_islands *islands, uint64_t which);

/* Fitness: the attacking pairs; each queen's attackers, summed; the attacking
   pairs left after a min-conflicts descent, whose steps the parameter
   "descent" gives. */
lane_step aq_lanes_pairs, aq_lanes_attackers, aq_lanes_descended;

/* Selection: the better half of each population, in the order of ranks. */
lane_step aq_lanes_better_half;

/* Crossover of neighbors in the kept half; children take the places of the
   second half.  A coin for each row; a coin for each cycle of two
   permutations; copies of the parents; random boards. */
lane_step aq_lanes_cross_coin, aq_lanes_cross_cycle, aq_lanes_cross_copy,
    aq_lanes_cross_random;

/* Mutation of the kept half: bit flips, whose number the parameter "flips"
   gives; 1 to 4 swaps of rows.  For a baseline: all boards are drawn anew. */
lane_step aq_lanes_flip, aq_lanes_swap, aq_lanes_draw_all;

#endif
