/* SPDX-License-Identifier: MIT */

/* The random numbers of the kernels, drawn from one generator for each stream:
   the plain form of struct lane_random. */

#ifndef STREAMS_H
#define STREAMS_H

#include "lane_boards.h"

/* Begins the streams of SEED as aq_lane_random_begin does, in both forms. */
void begin_streams (unsigned seed, struct lane_random *lane_random,
                    struct aq_random streams[AQ_STREAMS]);

/* Whether both forms are in the same state. */
bool same_streams (const struct lane_random *lane_random,
                   const struct aq_random streams[AQ_STREAMS]);

/* Draws a number from each stream. */
void draw_words (struct aq_random streams[AQ_STREAMS],
                 uint64_t words[AQ_STREAMS]);

/* Draws a number below BOUND for each lane of WANTED.  A byte falls into one
   of BOUND intervals of 256 / BOUND values, whose index is the number, or
   behind all of them; then the lane's next byte decides. */
void draw_below (struct aq_random streams[AQ_STREAMS], unsigned bound,
                 uint64_t wanted, uint8_t numbers[AQ_LANES]);

#endif
