/* SPDX-License-Identifier: MIT */

/* Genes that are squares. */

#include "ga/square_genes.h"

#include <math.h>

#include "ga/placement.h"

void aq_squares_place (const uint16_t *squares, unsigned queens,
                       unsigned columns, struct aq_placement *placement) {
  placement->n = queens;
  for (unsigned queen = 0; queen < queens; queen++) {
    placement->row[queen] = (uint8_t) (squares[queen] / columns);
    placement->column[queen] = (uint8_t) (squares[queen] % columns);
  }
}

void aq_squares_decode (const struct aq_population *population, size_t index,
                        struct aq_placement *placement) {
  const unsigned n = population->n;
  aq_squares_place (aq_squares (population, index), n, n, placement);
}

uint16_t aq_random_square (struct aq_population *population) {
  return (uint16_t) aq_below (population, population->n * population->n);
}

void aq_squares_format (const struct aq_population *population, size_t index,
                        char *text) {
  static const char symbols[] =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@#";
  const uint16_t *square = aq_squares (population, index);
  if (population->n != 8) {
    aq_numbers_format (square, population->n, text);
    return;
  }
  for (unsigned queen = 0; queen < 8; queen++)
    text[queen] = symbols[square[queen]];
  text[8] = 0;
}

/* Not lgamma, which sets a global variable. */
double aq_log_factorial (unsigned n) {
  double sum = 0;
  for (unsigned i = 2; i <= n; i++)
    sum += log (i);
  return sum;
}

/* N^(2 N) choices; N! of them are the same solution in another order. */
double aq_squares_draws_per_solution (unsigned n) {
  return exp (2.0 * n * log (n) - aq_log_factorial (n));
}
