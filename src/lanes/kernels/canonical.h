/* SPDX-License-Identifier: MIT */

/* The canonical forms of 64 permutations. */

#ifndef AQ_KERNELS_CANONICAL_H
#define AQ_KERNELS_CANONICAL_H

#include "lanes/kernels/lane_kernels.h"
#include "lanes/kernels/vector.h"

/* As aq_canonical: all 8 images are read together, row by row, and in each
   lane those that are not the smallest so far drop out. */
static void canonical_lanes (unsigned n, const lanes *column,
                             const lanes *transposed, lanes *canonical,
                             lane_mask smallest[AQ_IMAGES]) {
  const lanes last = splat (n - 1);
  for (unsigned which = 0; which < AQ_IMAGES; which++)
    smallest[which] = equal (last, last);
  for (unsigned row = 0; row < n; row++) {
    lanes image[AQ_IMAGES];
    lanes least = last;
    for (unsigned which = 0; which < AQ_IMAGES; which++) {
      const lanes *source = which & AQ_TRANSPOSE ? transposed : column;
      image[which] = source[which & AQ_REVERSE_ROWS ? n - 1 - row : row];
      if (which & AQ_MIRROR_COLUMNS)
        image[which] = last - image[which];
      least = choose (smallest[which] & less (image[which], least),
                      image[which], least);
    }
    for (unsigned which = 0; which < AQ_IMAGES; which++)
      smallest[which] &= equal (image[which], least);
    canonical[row] = least;
  }
}

static void canonical_form (const struct tile *tile, unsigned n,
                            struct tile *canonical,
                            aq_image_mask images[AQ_LANES]) {
  for (unsigned first = 0; first < AQ_LANES; first += WIDTH) {
    lanes column[AQ_SEARCH_MAX], transposed[AQ_SEARCH_MAX];
    lanes least[AQ_SEARCH_MAX];
    lane_mask smallest[AQ_IMAGES];
    for (unsigned row = 0; row < n; row++)
      column[row] = load (&tile->column[row][first]);
    for (unsigned to = 0; to < n; to++) {
      transposed[to] = splat (0);
      for (unsigned row = 0; row < n; row++)
        transposed[to] = choose (equal (column[row], splat (to)), splat (row),
                                 transposed[to]);
    }
    canonical_lanes (n, column, transposed, least, smallest);
    for (unsigned row = 0; row < n; row++)
      store (&canonical->column[row][first], least[row]);

    lanes mask = splat (0);
    for (unsigned which = 0; which < AQ_IMAGES; which++)
      mask |= choose (smallest[which], splat (1u << aq_inverse_image (which)),
                      splat (0));
    store (images + first, mask);
  }
}

#endif
