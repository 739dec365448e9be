/* SPDX-License-Identifier: MIT */

/* Images, canonical form and orbit of a board. */

#include "core/symmetry.h"

#include <string.h>

#include "core/board.h"

static void transpose (unsigned n, const uint8_t *column, uint8_t *image) {
  for (unsigned row = 0; row < n; row++)
    image[column[row]] = (uint8_t) row;
}

void aq_image (unsigned n, const uint8_t *column, unsigned which,
               uint8_t *image) {
  uint8_t transposed[AQ_BOARD_MAX];
  if (which & AQ_TRANSPOSE) {
    transpose (n, column, transposed);
    column = transposed;
  }
  for (unsigned row = 0; row < n; row++)
    image[row] = (uint8_t) aq_image_column (n, column, which, row);
}

/* Only the two quarter turns are not their own inverse: moved past a
   transposition, reversed rows become mirrored columns, and mirrored columns
   become reversed rows. */
unsigned aq_inverse_image (unsigned which) {
  if (which == (AQ_TRANSPOSE | AQ_REVERSE_ROWS))
    return AQ_TRANSPOSE | AQ_MIRROR_COLUMNS;
  if (which == (AQ_TRANSPOSE | AQ_MIRROR_COLUMNS))
    return AQ_TRANSPOSE | AQ_REVERSE_ROWS;
  return which;
}

/* Reads all 8 images together, row by row; an image whose column is not the
   smallest drops out.  Most boards are decided within three rows. */
aq_image_mask aq_canonical (unsigned n, const uint8_t *column,
                            uint8_t *canonical) {
  uint8_t transposed[AQ_BOARD_MAX];
  transpose (n, column, transposed);

  unsigned smallest[AQ_IMAGES];
  unsigned count = AQ_IMAGES;
  for (unsigned which = 0; which < AQ_IMAGES; which++)
    smallest[which] = which;

  for (unsigned row = 0; row < n; row++) {
    unsigned kept = 0;
    unsigned least = n;
    for (unsigned i = 0; i < count; i++) {
      const unsigned which = smallest[i];
      const unsigned here = aq_image_column (
          n, which & AQ_TRANSPOSE ? transposed : column, which, row);
      if (here < least) {
        least = here;
        kept = 0;
      }
      if (here == least)
        smallest[kept++] = which;
    }
    count = kept;
    canonical[row] = (uint8_t) least;
  }

  aq_image_mask images = 0;
  for (unsigned i = 0; i < count; i++)
    images |= (aq_image_mask) (1u << aq_inverse_image (smallest[i]));
  return images;
}

aq_image_mask aq_distinct_images (unsigned n, const uint8_t *column) {
  uint8_t image[AQ_IMAGES][AQ_BOARD_MAX];
  aq_image_mask distinct = 0;
  for (unsigned which = 0; which < AQ_IMAGES; which++) {
    aq_image (n, column, which, image[which]);
    unsigned earlier = 0;
    while (memcmp (image[earlier], image[which], n))
      earlier++;
    if (earlier == which)
      distinct |= (aq_image_mask) (1u << which);
  }
  return distinct;
}

bool aq_is_canonical (const struct aq_board *board) {
  uint8_t canonical[AQ_BOARD_MAX];
  return !aq_board_check (board) &&
         aq_is_permutation (board->n, board->column) &&
         aq_canonical (board->n, board->column, canonical) & 1;
}

enum aq_status aq_images (const struct aq_board *board,
                          struct aq_board images[8], unsigned *count) {
  *count = 0;
  const enum aq_status status = aq_board_check (board);
  if (status || !aq_is_permutation (board->n, board->column))
    return status;
  const struct aq_board source = *board; /* which may be one of the images */
  const aq_image_mask distinct = aq_distinct_images (source.n, source.column);
  for (unsigned which = 0; which < AQ_IMAGES; which++) {
    if (!(distinct >> which & 1))
      continue;
    struct aq_board image = {.n = source.n};
    aq_image (source.n, source.column, which, image.column);
    unsigned index = (*count)++;
    for (; index > 0 &&
           memcmp (image.column, images[index - 1].column, source.n) < 0;
         index--)
      images[index] = images[index - 1];
    images[index] = image;
  }
  return AQ_OK;
}
