/* SPDX-License-Identifier: MIT */

/* Mutation operators with names, besides those of report (flip) and halfkeep
   (swap).  The first three change a board, N >= 2, once; a permutation stays
   one.  None of them uses PLACES, as flip and swap do. */

#ifndef AQ_MUTATION_H
#define AQ_MUTATION_H

#include "allqueens-scheme.h"

/* Changes a board in PLACES places. */
typedef void aq_mutate_board (struct aq_population *population,
                              uint8_t *column, unsigned places);

/* Inversion: the columns of the rows between two cuts in reverse order. */
aq_mutate_board aq_mutate_inversion;

/* Scramble: the same columns in random order. */
aq_mutate_board aq_mutate_scramble;

/* Insertion: a row's column moves to another row, and the columns of the rows
   from there to the first one move by one. */
aq_mutate_board aq_mutate_insertion;

/* No mutation, to measure what it is worth. */
aq_mutate_board aq_mutate_nothing;

#endif
