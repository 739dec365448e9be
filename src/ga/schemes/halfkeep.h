/* SPDX-License-Identifier: MIT */

/* The operators of halfkeep that have names: cycle and swap. */

#ifndef AQ_HALFKEEP_H
#define AQ_HALFKEEP_H

#include "allqueens-scheme.h"

/* Cycle crossover with a coin for each cycle.  Parents have the same columns
   in the rows of a cycle, so both children stay permutations. */
void aq_cross_cycle (struct aq_population *population, const uint8_t *mother,
                     const uint8_t *father, uint8_t *daughter, uint8_t *son);

/* Swaps the columns of two random rows, SWAPS times; N >= 2. */
void aq_mutate_swap (struct aq_population *population, uint8_t *column,
                     unsigned swaps);

#endif
