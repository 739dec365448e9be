/* SPDX-License-Identifier: MIT */

/* Mutation operators for populations in tiles.  They change the boards of the
   kept half; children are not mutated. */

#ifndef AQ_MUTATION_H
#define AQ_MUTATION_H

#include "ga/population.h"

/* Flips a random bit of the column in as many rows as the parameter "flips"
   says, each number as likely as the others.  A permutation does not stay
   one. */
#define AQ_FLIPS_PARAMETER                                                   \
  "flips",                                                                   \
      "rows of a board in which a bit flips: a number, or a range, at most " \
      "N",                                                                   \
      AQ_COUNTS, 0, 4, .initial = 1, .initial_last = 4
void aq_mutate_flip (struct aq_population *population);

/* Swaps the columns of two random rows, 1 to 4 times. */
void aq_mutate_swap (struct aq_population *population);

void aq_mutate_none (struct aq_population *population);

#endif
