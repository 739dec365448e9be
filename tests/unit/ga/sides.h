/* SPDX-License-Identifier: MIT */

/* What the tests of populations side by side share.  Where their boards are in
   memory is read here from the drawing in lanes/kernels/lane_kernels.h, not by
   the code under test. */

#ifndef SIDES_H
#define SIDES_H

#include "population.h"

/* The boards of populations side by side, and their fitness. */
struct sides {
  unsigned n, boards, populations;
  uint8_t board[AQ_LANES][AQ_SIDE_BOARDS_MAX][AQ_SEARCH_MAX];
  uint32_t fitness[AQ_LANES][AQ_SIDE_BOARDS_MAX];
};

void read_sides (const struct aq_population *population, struct sides *sides);

/* Lanes without a population keep what they have. */
void write_sides (const struct sides *sides, struct aq_population *population);

/* What populations are made of. */
struct side_case {
  const struct aq_scheme *scheme;
  unsigned n, boards, populations;
  const struct lane_kernels *kernels;
  unsigned seed;
};

/* Such populations of random boards. */
struct aq_population *side_by_side (const struct side_case *of);

/* The case as text, with its seed; valid until the next call. */
const char *side_text (const struct side_case *of);

/* Calls TEST for each scheme of SCHEMES, which ends with NULL, each size of
   SIZES, which ends with 0, 2 to 64 populations of 4 to 32 boards and each
   instruction set; the seeds differ but for the instruction sets. */
void each_side_case (const struct aq_scheme *const schemes[],
                     const unsigned sizes[],
                     void (*test) (const struct side_case *of));

/* Makes all boards different: permutations that show the index of the
   population and of the board in it, N >= 8. */
void number_boards (struct sides *sides);

/* These indexes in a board; false where it shows none. */
bool read_number (const struct sides *sides, const uint8_t *column,
                  unsigned *which, unsigned *board);

#endif
