/* SPDX-License-Identifier: MIT */

/* Walks over the set, 64 classes at a time. */

#include "archive/board_buckets.h"

#include <string.h>

/* 64 classes, with which of their images are wanted. */
struct classes {
  unsigned count;
  aq_image_mask images[AQ_LANES];
  struct tile column, transposed;
};

/* --- reading classes --- */

/* Only a class whose boards equal their half turn has less than 8 images. */
static bool equals_half_turn (const struct tile *tile, unsigned n,
                              unsigned lane) {
  for (unsigned row = 0; row < (n + 1) / 2; row++)
    if (tile->column[row][lane] + tile->column[n - 1 - row][lane] !=
        (int) n - 1)
      return false;
  return true;
}

static aq_image_mask orbit_of (const struct tile *tile, unsigned n,
                               unsigned lane) {
  uint8_t column[AQ_SEARCH_MAX];
  if (!equals_half_turn (tile, n, lane))
    return (1 << AQ_IMAGES) - 1;
  for (unsigned row = 0; row < n; row++)
    column[row] = tile->column[row][lane];
  return aq_distinct_images (n, column);
}

/* Reads the next classes of a walk; returns false at its end. */
static bool read_classes (const struct solution_set *set, bool canonical,
                          struct set_walk *walk, struct classes *classes) {
  const unsigned n = aq_set_size (set);
  struct tile_keys keys = {{{0}}};
  classes->count = aq_set_walk (set, walk, &keys, classes->images);
  aq_kernels (0)->unrank (&keys, n, &classes->column);
  for (unsigned lane = 0; lane < classes->count; lane++) {
    if (canonical)
      classes->images[lane] = 1;
    else if (!classes->images[lane])
      classes->images[lane] = orbit_of (&classes->column, n, lane);
  }
  for (unsigned row = 0; row < n; row++)
    for (unsigned lane = 0; lane < AQ_LANES; lane++)
      classes->transposed.column[classes->column.column[row][lane]][lane] =
          (uint8_t) row;
  return classes->count > 0;
}

/* Writes the first ROWS rows of image WHICH. */
static void write_image (const struct classes *classes, unsigned n,
                         unsigned which, unsigned rows, struct tile *image) {
  const struct tile *source =
      which & AQ_TRANSPOSE ? &classes->transposed : &classes->column;
  const uint64_t last = (n - 1) * 0x0101010101010101; /* in each byte */
  for (unsigned row = 0; row < rows; row++) {
    const uint8_t *from =
        source->column[which & AQ_REVERSE_ROWS ? n - 1 - row : row];
    for (unsigned lane = 0; lane < AQ_LANES; lane += sizeof last) {
      uint64_t columns;
      memcpy (&columns, from + lane, sizeof columns);
      if (which & AQ_MIRROR_COLUMNS)
        columns = last - columns;
      memcpy (&image->column[row][lane], &columns, sizeof columns);
    }
  }
}

/* --- buckets --- */

static unsigned prefix_of (const struct tile *image, unsigned n,
                           unsigned lane) {
  return image->column[0][lane] * n + (n > 1 ? image->column[1][lane] : 0);
}

void aq_buckets_count (const struct solution_set *set, bool canonical,
                       uint64_t *counts) {
  const unsigned n = aq_set_size (set);
  struct set_walk walk = {0};
  struct classes classes;
  memset (counts, 0, aq_prefixes (n) * sizeof *counts);
  while (read_classes (set, canonical, &walk, &classes))
    for (unsigned which = 0; which < (canonical ? 1 : AQ_IMAGES); which++) {
      struct tile image;
      write_image (&classes, n, which, n < 2 ? n : 2, &image);
      for (unsigned lane = 0; lane < classes.count; lane++)
        counts[prefix_of (&image, n, lane)] +=
            classes.images[lane] >> which & 1;
    }
}

/* Puts the keys of image WHICH into their buckets. */
static void add_image (const struct classes *classes, unsigned n,
                       unsigned which, uint64_t **bucket) {
  const unsigned key_words = aq_key_words (n);
  struct tile image;
  struct tile_keys keys;
  write_image (classes, n, which, n, &image);
  aq_kernels (0)->rank (&image, n, &keys);
  for (unsigned lane = 0; lane < classes->count; lane++) {
    uint64_t **next = &bucket[prefix_of (&image, n, lane)];
    if (!(classes->images[lane] >> which & 1) || !*next)
      continue;
    for (unsigned word = 0; word < key_words; word++)
      *(*next)++ = keys.word[word][lane];
  }
}

void aq_buckets_fill (const struct solution_set *set, bool canonical,
                      uint64_t **bucket) {
  const unsigned n = aq_set_size (set);
  struct set_walk walk = {0};
  struct classes classes;
  while (read_classes (set, canonical, &walk, &classes))
    for (unsigned which = 0; which < (canonical ? 1 : AQ_IMAGES); which++)
      add_image (&classes, n, which, bucket);
}
