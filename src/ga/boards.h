/* SPDX-License-Identifier: MIT */

/* Boards of populations whose genes are a board's columns, AQ_LAYOUT_COLUMNS
   and AQ_LAYOUT_PERMUTATIONS. */

#ifndef AQ_BOARDS_H
#define AQ_BOARDS_H

#include "allqueens-scheme.h"

/* Makes COLUMN a random board: any columns, or a permutation of them. */
void aq_random_columns (struct aq_population *population, uint8_t *column);
void aq_shuffle_columns (struct aq_population *population, uint8_t *column);

/* A scheme's `draws_per_solution` for permutations: N!. */
double aq_permutations_draws_per_solution (unsigned n);

#endif
