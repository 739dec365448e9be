/* SPDX-License-Identifier: MIT */

/* The random numbers of the kernels, drawn from one generator for each stream:
   the plain form of struct lane_random. */

#ifndef STREAMS_H
#define STREAMS_H

#include "lane_boards.h"

/* Begins the streams of SEED as aq_lane_random_begin does, in both forms. */
void begin_streams (unsigned seed, struct lane_random *lane_random,
                    struct random streams[AQ_STREAMS]);

/* Whether both forms are in the same state. */
bool same_streams (const struct lane_random *lane_random,
                   const struct random streams[AQ_STREAMS]);

/* Draws a number from each stream. */
void draw_words (struct random streams[AQ_STREAMS],
                 uint64_t words[AQ_STREAMS]);

/* Draws a number below BOUND for each lane of WANTED.  A byte falls into one
   of BOUND intervals of 256 / BOUND values, whose index is the number, or
   behind all of them; then the lane's next byte decides. */
void draw_below (struct random streams[AQ_STREAMS], unsigned bound,
                 uint64_t wanted, uint8_t numbers[AQ_LANES]);

/* Makes a number below A and a number below B of 16 bits.  Returns whether
   these bits are used: each pair of numbers is made of equally many of the
   65536 values that are. */
bool split_bits (unsigned bits, unsigned a, unsigned b, uint8_t *below_a,
                 uint8_t *below_b);

/* Draws such numbers for each lane.  Lanes 2 I and 2 I + 1 share two bytes of
   each draw: those of the first draw are for lane 2 I, those of the second
   draw for lane 2 I + 1.  Where they are not used, the lane's next ones
   decide. */
void draw_pairs (struct random streams[AQ_STREAMS], unsigned a, unsigned b,
                 uint8_t below_a[AQ_LANES], uint8_t below_b[AQ_LANES]);

#endif
