/* SPDX-License-Identifier: MIT */

/* Mutation operators with names, besides those of report (flip) and halfkeep
   (swap).  Each changes every kept board once, and leaves permutations
   permutations. */

#ifndef AQ_MUTATION_H
#define AQ_MUTATION_H

#include "allqueens-scheme.h"

/* Inversion: the columns of the rows between two cuts in reverse order. */
void aq_mutate_inversion (struct aq_population *population);

/* Scramble: the same columns in random order. */
void aq_mutate_scramble (struct aq_population *population);

/* Insertion: a row's column moves to another row, and the columns of the rows
   from there to the first one move by one. */
void aq_mutate_insertion (struct aq_population *population);

#endif
