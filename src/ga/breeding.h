/* SPDX-License-Identifier: MIT */

/* Breeding parameters as users give them. */

#ifndef AQ_BREEDING_H
#define AQ_BREEDING_H

#include "allqueens-scheme.h"

/* Sets OWN to the scheme's default parameters, and to THEIRS (NULL: none) as
   far as that struct reaches.  False where its size is not set. */
bool aq_breeding_take (struct aq_breeding *own, const struct aq_scheme *scheme,
                       unsigned n, const struct aq_breeding *theirs);

/* A board of so many rows and columns, with so many queens. */
struct board_shape {
  unsigned rows, columns, queens;
};

/* The shape that checked parameters give to boards of size N. */
struct board_shape aq_shape_of (const struct aq_breeding *breeding,
                                unsigned n);

/* Whether the shape is that of the N-queens puzzle. */
bool aq_is_n_queens (const struct aq_breeding *breeding, unsigned n);

/* Whether populations of one of the library's schemes, with these parameters,
   can be side by side: small ones, in tiles. */
bool aq_populations_fit_side_by_side (const struct aq_scheme *scheme,
                                      const struct aq_breeding *breeding);

#endif
