/* SPDX-License-Identifier: MIT */

/* Populations whose genes are a board's columns, AQ_LAYOUT_COLUMNS and
   AQ_LAYOUT_PERMUTATIONS: an individual is N bytes, the column of the queen in
   each row, and one follows the other. */

#ifndef AQ_BOARDS_H
#define AQ_BOARDS_H

#include "allqueens-scheme.h"

/* The N columns of individual INDEX. */
static inline uint8_t *aq_board_at (const struct aq_population *population,
                                    size_t index) {
  return (uint8_t *) population->genes + index * population->n;
}

/* A scheme's `gene_bytes`. */
size_t aq_boards_bytes (unsigned n, size_t size);

/* Its `decode`. */
void aq_boards_decode (const struct aq_population *population, size_t index,
                       uint8_t *column);

/* Makes COLUMN a random board: any columns, or a permutation of them. */
void aq_random_columns (struct aq_population *population, uint8_t *column);
void aq_shuffle_columns (struct aq_population *population, uint8_t *column);

/* A scheme's `create`: random boards, likewise. */
void aq_draw_columns (struct aq_population *population);
void aq_draw_permutations (struct aq_population *population);

/* Its `draws_per_solution` for permutations: N!. */
double aq_permutations_draws_per_solution (unsigned n);

#endif
