/* SPDX-License-Identifier: MIT */

/* Genes that are squares, one for each queen: row * N + column. */

#ifndef AQ_SQUARE_GENES_H
#define AQ_SQUARE_GENES_H

#include "allqueens-scheme.h"

/* The N genes of an individual. */
static inline uint16_t *aq_squares (const struct aq_population *population,
                                    size_t index) {
  return (uint16_t *) population->genes + index * population->n;
}

/* Sets where the queens stand: each of SQUARES is row * COLUMNS + column. */
void aq_squares_place (const uint16_t *squares, unsigned queens,
                       unsigned columns, struct aq_placement *placement);

/* A scheme's `decode`. */
void aq_squares_decode (const struct aq_population *population, size_t index,
                        struct aq_placement *placement);

/* A scheme's `format_genes`: at N = 8 a symbol of a-z A-Z 0-9 @ # for each
   square, otherwise numbers. */
void aq_squares_format (const struct aq_population *population, size_t index,
                        char *text);

/* A scheme's `draws_per_solution`: N queens, each on any square. */
double aq_squares_draws_per_solution (unsigned n);

/* A uniformly random square. */
uint16_t aq_random_square (struct aq_population *population);

/* The natural logarithm of N!. */
double aq_log_factorial (unsigned n);

#endif
