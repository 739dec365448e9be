/* SPDX-License-Identifier: MIT */

/* Sorting a part of the boards at a time.  A bucket has the boards of one
   prefix, which is the columns of the first two rows; a part is as many
   buckets as memory allows, and half as many where there is less.  Each part
   takes another walk over the set, which puts the keys into their buckets;
   these are then sorted one by one. */

#include "archive/sorted_boards.h"

#include <stdlib.h>
#include <string.h>

#include "core/large_block.h"
#include "core/radix_sort.h"

enum {
  PREFIXES_MAX = AQ_SEARCH_MAX * AQ_SEARCH_MAX,
  /* The least memory for the keys of a part, in bytes; a single bucket may
     have more. */
  PART_BYTES_LEAST = 1 << 27,
  /* A larger set has parts of 1 / 8 of its elements, 64 bytes each. */
  BYTES_A_CLASS = 8,
  ROUNDED_UP = 1 << 22 /* large blocks are whole large pages */
};

struct part {
  const struct solution_set *set;
  unsigned n, key_words;
  bool canonical;
  unsigned from, to;              /* prefixes, TO excluded */
  size_t counts[PREFIXES_MAX];    /* boards by prefix */
  uint64_t *keys;                 /* the boards of the part */
  uint64_t *bucket[PREFIXES_MAX]; /* where the next key belongs */
};

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
static bool read_classes (const struct part *part, struct set_walk *walk,
                          struct classes *classes) {
  const unsigned n = part->n;
  struct tile_keys keys = {{{0}}};
  classes->count = aq_set_walk (part->set, walk, &keys, classes->images);
  aq_kernels (0)->unrank (&keys, n, &classes->column);
  for (unsigned lane = 0; lane < classes->count; lane++) {
    if (part->canonical)
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

static unsigned prefix_of (const struct tile *image, unsigned n,
                           unsigned lane) {
  return image->column[0][lane] * n + (n > 1 ? image->column[1][lane] : 0);
}

static void count_boards (struct part *part) {
  const unsigned n = part->n;
  struct set_walk walk = {0};
  struct classes classes;
  while (read_classes (part, &walk, &classes))
    for (unsigned which = 0; which < AQ_IMAGES; which++) {
      struct tile image;
      write_image (&classes, n, which, n < 2 ? n : 2, &image);
      for (unsigned lane = 0; lane < classes.count; lane++)
        part->counts[prefix_of (&image, n, lane)] +=
            classes.images[lane] >> which & 1;
    }
}

/* Puts the keys of image WHICH into the buckets of the part. */
static void add_image (struct part *part, const struct classes *classes,
                       unsigned which) {
  const unsigned n = part->n;
  struct tile image;
  struct tile_keys keys;
  write_image (classes, n, which, n, &image);
  aq_kernels (0)->rank (&image, n, &keys);
  for (unsigned lane = 0; lane < classes->count; lane++) {
    const unsigned prefix = prefix_of (&image, n, lane);
    if (!(classes->images[lane] >> which & 1) || prefix < part->from ||
        prefix >= part->to)
      continue;
    for (unsigned word = 0; word < part->key_words; word++)
      *part->bucket[prefix]++ = keys.word[word][lane];
  }
}

/* --- sorting and visiting --- */

/* Visits COUNT sorted boards. */
static enum aq_status visit_keys (const struct part *part, const uint64_t *key,
                                  size_t count, aq_visit *visit, void *data) {
  const unsigned n = part->n;
  const size_t stride = aq_board_stride (n);
  struct aq_board board = {.n = n};
  struct tile tile;
  struct tile_keys keys = {{{0}}};
  uint8_t columns[AQ_LANES * AQ_SEARCH_MAX];
  for (size_t at = 0; at < count; at += AQ_LANES) {
    const unsigned here = aq_lanes_filled (count - at);
    for (unsigned i = 0; i < here; i++)
      for (unsigned word = 0; word < part->key_words; word++)
        keys.word[word][i] = *key++;
    aq_kernels (0)->unrank (&keys, n, &tile);
    aq_kernels (0)->store (&tile, n, columns, here);
    for (unsigned i = 0; i < here; i++) {
      memcpy (board.column, columns + i * stride, stride);
      if (!visit (&board, data))
        return AQ_STOPPED;
    }
  }
  return AQ_OK;
}

/* Sorts and visits the buckets of a part.  SCRATCH has room for the keys of
   any of them. */
static enum aq_status visit_buckets (struct part *part, uint64_t *scratch,
                                     aq_visit *visit, void *data) {
  enum aq_status status = AQ_OK;
  uint64_t *keys = part->keys;
  for (unsigned i = part->from; i < part->to && !status; i++) {
    const size_t count = part->counts[i];
    status = visit_keys (part,
                         aq_radix_sort (keys, scratch, count, part->key_words),
                         count, visit, data);
    keys += count * part->key_words;
  }
  return status;
}

/* Visits the BOARDS boards of a part. */
static enum aq_status visit_part (struct part *part, size_t boards,
                                  aq_visit *visit, void *data) {
  const size_t key_bytes = part->key_words * sizeof *part->keys;
  size_t largest = 0;
  for (unsigned i = part->from; i < part->to; i++)
    largest = part->counts[i] > largest ? part->counts[i] : largest;
  part->keys = aq_large_block (boards * key_bytes);
  uint64_t *scratch = malloc (largest * key_bytes);
  enum aq_status status = part->keys && scratch ? AQ_OK : AQ_NO_MEMORY;
  if (!status) {
    struct set_walk walk = {0};
    struct classes classes;
    uint64_t *bucket = part->keys;
    for (unsigned i = part->from; i < part->to; i++) {
      part->bucket[i] = bucket;
      bucket += part->counts[i] * part->key_words;
    }
    while (read_classes (part, &walk, &classes))
      for (unsigned which = 0; which < (part->canonical ? 1 : AQ_IMAGES);
           which++)
        add_image (part, &classes, which);
    status = visit_buckets (part, scratch, visit, data);
  }
  free (scratch);
  free (part->keys);
  return status;
}

/* How many boards a part may have. */
static size_t largest_part (const struct solution_set *set,
                            unsigned key_words) {
  size_t bytes = aq_set_classes (set) * BYTES_A_CLASS;
  if (bytes < PART_BYTES_LEAST)
    bytes = PART_BYTES_LEAST;
  return bytes / (key_words * sizeof (uint64_t));
}

enum aq_status aq_visit_sorted (const struct solution_set *set, bool canonical,
                                aq_visit *visit, void *data) {
  const unsigned n = aq_set_size (set), prefixes = n * n;
  struct part part = {.set = set,
                      .n = n,
                      .key_words = aq_key_words (n),
                      .canonical = canonical};
  count_boards (&part);
  size_t most = largest_part (set, part.key_words);
  enum aq_status status = AQ_OK;
  for (unsigned to; part.from < prefixes && !status; part.from = to) {
    size_t boards = part.counts[part.from];
    for (to = part.from + 1; to < prefixes && boards + part.counts[to] <= most;
         to++)
      boards += part.counts[to];
    part.to = to;
    if (boards)
      status = visit_part (&part, boards, visit, data);
    if (status == AQ_NO_MEMORY && to > part.from + 1) {
      most = boards / 2;
      to = part.from;
      status = AQ_OK;
    }
  }
  return status;
}

size_t aq_sorted_bytes (const struct solution_set *set) {
  const unsigned words = aq_key_words (aq_set_size (set));
  const size_t most = largest_part (set, words), found = aq_set_found (set);
  const size_t boards = found < most ? found : most;
  return (boards + found / aq_set_size (set)) * words * sizeof (uint64_t) +
         ROUNDED_UP;
}
