/* SPDX-License-Identifier: MIT */

/* The 8 images of a board under rotation and reflection.

   The bits of an image's number, 0 .. 7, say how it is made, in this order:
   bit 2 transposes the board, bit 0 reverses the order of its rows, bit 1
   mirrors its columns.  Image 0 is the board itself.  Transposing exchanges
   rows and columns, so boards here have one queen in each column, as every
   solution has. */

#ifndef AQ_SYMMETRY_H
#define AQ_SYMMETRY_H

#include <stdint.h>

enum { AQ_IMAGES = 8 };

/* The bits of an image's number. */
enum { AQ_REVERSE_ROWS = 1, AQ_MIRROR_COLUMNS = 2, AQ_TRANSPOSE = 4 };

/* A set of images: bit K for image K. */
typedef uint8_t aq_image_mask;

/* The column in row ROW of image WHICH.  SOURCE is the board, or for images
   that transpose, its transpose. */
static inline unsigned aq_image_column (unsigned n, const uint8_t *source,
                                        unsigned which, unsigned row) {
  const unsigned column = source[which & AQ_REVERSE_ROWS ? n - 1 - row : row];
  return which & AQ_MIRROR_COLUMNS ? n - 1 - column : column;
}

/* Writes image WHICH of the N columns of COLUMN to IMAGE; the two must not
   overlap. */
void aq_image (unsigned n, const uint8_t *column, unsigned which,
               uint8_t *image);

/* The image that undoes image WHICH. */
unsigned aq_inverse_image (unsigned which);

/* Writes the canonical form, the lexicographically smallest image, to
   CANONICAL.  Returns which images of the canonical form equal the board: one,
   or 2, 4 or 8 of them if the board has symmetries. */
aq_image_mask aq_canonical (unsigned n, const uint8_t *column,
                            uint8_t *canonical);

/* One image number for each distinct image of the board: the smallest if
   several images are equal.  The mask has as many bits as the orbit has
   boards. */
aq_image_mask aq_distinct_images (unsigned n, const uint8_t *column);

#endif
