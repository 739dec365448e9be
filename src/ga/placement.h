/* SPDX-License-Identifier: MIT */

/* Placements: measures of N queens on any squares, and the operators of
   schemes whose genes decode to placements. */

#ifndef AQ_PLACEMENT_H
#define AQ_PLACEMENT_H

#include "allqueens-scheme.h"

/* --- measures --- */

/* Whether PLACEMENT has QUEENS queens, all on the board of size N. */
bool aq_is_on_board (const struct aq_placement *placement, unsigned n,
                     unsigned queens);

/* Pairs of queens in the same row, in the same column or on the same diagonal
   of a board of size N, which may have fewer or more than N queens.  A pair
   counts once for each of these lines that it shares. */
uint32_t aq_attacking_pairs (const struct aq_placement *placement, unsigned n);

/* Rows, columns and diagonals of either direction that have a queen: 4 N if
   no two queens share one. */
uint32_t aq_occupied_lines (const struct aq_placement *placement);

/* The number of squares that have a queen. */
uint32_t aq_occupied_squares (const struct aq_placement *placement);

/* The fitness of climb and points: for each occupied square, the number of the
   eight directions in which a queen stands, and SHARED for each queen that
   shares its square with another. */
uint32_t aq_rays (const struct aq_placement *placement, uint32_t shared);

/* --- operators --- */

/* A scheme's `evaluate`: FITNESS measures each placement on a board of size
   N. */
void aq_evaluate_placements (
    struct aq_population *population,
    uint32_t (*fitness) (const struct aq_placement *placement, unsigned n));

/* A scheme's `evaluate`: the attacking pairs. */
void aq_evaluate_pairs (struct aq_population *population);

/* Writes COUNT numbers to TEXT, with spaces between. */
void aq_numbers_format (const uint16_t *numbers, unsigned count, char *text);

#endif
