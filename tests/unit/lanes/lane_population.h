/* SPDX-License-Identifier: MIT */

/* What the tests of boards in tiles share.  Where the boards are in memory is
   read here by the comment in lanes/lanes.h, not by the code under
   test. */

#ifndef LANE_POPULATION_H
#define LANE_POPULATION_H

#include "lanes/lanes.h"

#include "../unit.h"

enum { LANE_BOARDS_MAX = 256 };

/* The boards of a population, and their fitness. */
struct lane_contents {
  unsigned n;
  size_t count;
  uint8_t board[LANE_BOARDS_MAX][AQ_SEARCH_MAX];
  uint32_t fitness[LANE_BOARDS_MAX];
};

void read_lanes (const struct population *boards,
                 struct lane_contents *contents);

/* Lanes without a board keep what they have. */
void write_lanes (const struct lane_contents *contents,
                  struct population *boards);

/* What a population is made of. */
struct lane_case {
  const char *scheme;
  unsigned n;
  size_t boards;
  const struct lane_kernels *kernels;
  unsigned seed;
  const char *crossover, *mutation; /* NULL: the scheme's own */
};

/* Such a population, with random boards. */
struct population *new_lane_population (const struct lane_case *of);

/* The case as text, with its seed; valid until the next call. */
const char *case_text (const struct lane_case *of);

/* Calls TEST for each scheme of SCHEMES, which ends with NULL, each size of
   SIZES, which ends with 0, populations of 4 to 256 boards, and each
   instruction set; the seeds differ but for the instruction sets. */
void each_lane_case (const char *const schemes[], const unsigned sizes[],
                     void (*test) (const struct lane_case *of));

/* The schemes that the engine serves, then NULL. */
extern const char *const lane_schemes[];

#endif
