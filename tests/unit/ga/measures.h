/* SPDX-License-Identifier: MIT */

/* Measures of placements: the oracles for fitness.  Queens pair by pair, and
   walks over a board of squares. */

#ifndef MEASURES_H
#define MEASURES_H

#include "allqueens.h"

/* The placement of queens on squares row * N + column. */
struct aq_placement unit_on_squares (unsigned n, const uint16_t *squares);

/* Pairs of queens, once for each row, column or diagonal that they share. */
uint32_t unit_shared_lines (const struct aq_placement *placement);

/* Squares with a queen. */
uint32_t unit_occupied_squares (const struct aq_placement *placement);

/* Rows, columns and diagonals on which a walk from edge to edge meets a
   queen. */
uint32_t unit_occupied_lines (const struct aq_placement *placement);

/* Directions in which a walk from a square with a queen meets another queen,
   and 10000, or PENALTY, for each queen that shares its square. */
uint32_t unit_rays (const struct aq_placement *placement);
uint32_t unit_rays_with (const struct aq_placement *placement,
                         uint32_t penalty);

/* Whether all queens are on the board and none attack each other. */
bool unit_is_placed_solution (const struct aq_placement *placement);

bool unit_same_placement (const struct aq_placement *a,
                          const struct aq_placement *b);

#endif
