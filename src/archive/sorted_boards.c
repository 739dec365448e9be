/* SPDX-License-Identifier: MIT */

/* Sorting a part of the boards at a time.  A part is as many buckets as fit
   into a bound on memory, and fewer if the memory cannot be allocated.  Each
   part takes another walk over the set, which puts the keys into their
   buckets; these are then sorted one by one. */

#include "archive/sorted_boards.h"

#include <stdlib.h>
#include <string.h>

#include "archive/arena.h"
#include "core/radix_sort.h"

/* --- buckets: the boards of one prefix, which is the columns of the first two
   rows.  Prefixes are numbers in lexicographic order. --- */

enum { PREFIXES_MAX = AQ_SEARCH_MAX * AQ_SEARCH_MAX };

/* The prefixes of boards of size N are 0 .. prefixes_of (N) - 1. */
static unsigned prefixes_of (unsigned n) {
  return n * n;
}

/* Up to 64 classes, and which of their images are wanted. */
struct classes {
  unsigned count;
  aq_image_mask images[AQ_LANES];
  struct tile column, transposed;
};

/* Replaces images that are 0 by all images of a whole orbit. */
static void complete_images (unsigned n, struct classes *classes) {
  const struct lane_kernels *kernels = aq_kernels (0);
  uint8_t boards[AQ_LANES * AQ_SEARCH_MAX];
  struct tile canonical;
  aq_image_mask equal[AQ_LANES];
  kernels->canonical (&classes->column, n, &canonical, equal);
  kernels->store (&classes->column, n, boards, classes->count);
  for (unsigned lane = 0; lane < classes->count; lane++)
    if (!classes->images[lane])
      classes->images[lane] =
          aq_orbit_of (n, boards + lane * aq_board_stride (n), equal[lane]);
}

/* Reads the next classes of a walk; returns false at its end. */
static bool read_classes (const struct solution_set *set, bool canonical,
                          struct set_walk *walk, struct classes *classes) {
  const unsigned n = aq_set_size (set);
  struct tile_keys keys = {{{0}}};
  classes->count = aq_set_walk (set, walk, &keys, classes->images);
  aq_kernels (0)->unrank (&keys, n, &classes->column);
  if (canonical)
    memset (classes->images, 1, classes->count);
  else if (classes->count)
    complete_images (n, classes);
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

/* Counts the boards of SET that have each prefix, or with CANONICAL the
   canonical forms of its classes. */
static void count_set (const struct solution_set *set, bool canonical,
                       uint64_t *counts) {
  const unsigned n = aq_set_size (set);
  struct set_walk walk = {0};
  struct classes classes;
  memset (counts, 0, prefixes_of (n) * sizeof *counts);
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

/* Writes the keys of the boards of SET, or with CANONICAL of its classes'
   canonical forms: those of prefix I from BUCKET[I] on, in no particular
   order.  Moves BUCKET[I] behind them.  Skips the boards whose bucket is
   NULL. */
static void fill_buckets (const struct solution_set *set, bool canonical,
                          uint64_t **bucket) {
  const unsigned n = aq_set_size (set);
  struct set_walk walk = {0};
  struct classes classes;
  while (read_classes (set, canonical, &walk, &classes))
    for (unsigned which = 0; which < (canonical ? 1 : AQ_IMAGES); which++)
      add_image (&classes, n, which, bucket);
}

/* --- bounds on memory, and the state of a sort --- */

enum {
  /* The bound on the keys of a part in a small set, in bytes; a single bucket
     may have more. */
  PART_BYTES_LEAST = 1 << 27,
  /* In a larger set the bound is this many bytes for each class. */
  BYTES_A_CLASS = 8,
  /* The largest bucket has 2.3 to 2.4 times the mean, N = 13 to 16. */
  BUCKET_SHARE = 3,
  ROUNDED_UP = 1 << 22 /* large blocks are whole large pages */
};

struct sorting {
  const struct solution_set *set;
  unsigned n, key_words;
  bool canonical;
  uint64_t counts[PREFIXES_MAX]; /* the boards of each prefix */
  unsigned first, end;           /* the prefixes of the part */
  uint64_t *keys;                /* of the part, bucket by bucket */
  uint64_t *scratch;             /* for the largest of these buckets */
};

/* --- parts --- */

static uint64_t boards_of_part (const struct sorting *sorting) {
  uint64_t boards = 0;
  for (unsigned i = sorting->first; i < sorting->end; i++)
    boards += sorting->counts[i];
  return boards;
}

/* Chooses the next part, of up to MOST boards or one bucket.  It begins at
   `first`, but skips empty buckets.  Returns false when there are no more
   boards. */
static bool choose_part (struct sorting *sorting, uint64_t most) {
  const uint64_t *counts = sorting->counts;
  const unsigned end = prefixes_of (sorting->n);
  while (sorting->first < end && !counts[sorting->first])
    sorting->first++;
  sorting->end = sorting->first;
  uint64_t boards = 0;
  while (sorting->end < end && (sorting->end == sorting->first ||
                                boards + counts[sorting->end] <= most))
    boards += counts[sorting->end++];
  return boards > 0;
}

static enum aq_status allocate (struct sorting *sorting) {
  const size_t key_bytes = sorting->key_words * sizeof *sorting->keys;
  const uint64_t all = boards_of_part (sorting);
  uint64_t largest = 0;
  if (all > SIZE_MAX / 2 / key_bytes)
    return AQ_NO_MEMORY;
  for (unsigned i = sorting->first; i < sorting->end; i++)
    largest = sorting->counts[i] > largest ? sorting->counts[i] : largest;
  sorting->keys = aq_large_block ((size_t) all * key_bytes);
  sorting->scratch = aq_large_block ((size_t) largest * key_bytes);
  return sorting->keys && sorting->scratch ? AQ_OK : AQ_NO_MEMORY;
}

static void release (struct sorting *sorting) {
  free (sorting->keys);
  free (sorting->scratch);
  sorting->keys = sorting->scratch = NULL;
}

/* Puts the keys of the part into their buckets. */
static void fill (struct sorting *sorting) {
  uint64_t *bucket[PREFIXES_MAX] = {NULL};
  uint64_t *next = sorting->keys;
  for (unsigned i = sorting->first; i < sorting->end; i++) {
    bucket[i] = next;
    next += sorting->counts[i] * sorting->key_words;
  }
  fill_buckets (sorting->set, sorting->canonical, bucket);
}

/* --- sorting and visiting --- */

/* Visits COUNT sorted boards. */
static enum aq_status visit_keys (const struct sorting *sorting,
                                  const uint64_t *key, size_t count,
                                  aq_visit *visit, void *data) {
  const unsigned n = sorting->n;
  const size_t stride = aq_board_stride (n);
  struct aq_board board = {.n = n};
  struct tile tile;
  struct tile_keys keys = {{{0}}};
  uint8_t columns[AQ_LANES * AQ_SEARCH_MAX];
  for (size_t at = 0; at < count; at += AQ_LANES) {
    const unsigned here = aq_lanes_filled (count - at);
    for (unsigned i = 0; i < here; i++)
      for (unsigned word = 0; word < sorting->key_words; word++)
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

/* Sorts and visits the buckets of the part. */
static enum aq_status visit_buckets (const struct sorting *sorting,
                                     aq_visit *visit, void *data) {
  uint64_t *keys = sorting->keys;
  enum aq_status status = AQ_OK;
  for (unsigned i = sorting->first; i < sorting->end && !status; i++) {
    const size_t count = (size_t) sorting->counts[i];
    status = visit_keys (
        sorting,
        aq_radix_sort (keys, sorting->scratch, count, sorting->key_words),
        count, visit, data);
    keys += count * sorting->key_words;
  }
  return status;
}

static enum aq_status visit_part (struct sorting *sorting, aq_visit *visit,
                                  void *data) {
  enum aq_status status = allocate (sorting);
  if (!status) {
    fill (sorting);
    status = visit_buckets (sorting, visit, data);
  }
  release (sorting);
  return status;
}

enum aq_status aq_visit_in_parts (const struct solution_set *set,
                                  bool canonical, uint64_t most,
                                  aq_visit *visit, void *data) {
  const unsigned n = aq_set_size (set);
  struct sorting sorting = {.set = set,
                            .n = n,
                            .key_words = aq_key_words (n),
                            .canonical = canonical};
  enum aq_status status = AQ_OK;
  count_set (set, canonical, sorting.counts);
  while (!status && choose_part (&sorting, most)) {
    status = visit_part (&sorting, visit, data);
    if (status == AQ_NO_MEMORY && sorting.end - sorting.first > 1) {
      most = boards_of_part (&sorting) / 2;
      status = AQ_OK;
    } else
      sorting.first = sorting.end;
  }
  return status;
}

/* How many boards a part of a set may have. */
static uint64_t largest_part (unsigned n, uint64_t classes) {
  uint64_t bytes = classes * BYTES_A_CLASS;
  if (bytes < PART_BYTES_LEAST)
    bytes = PART_BYTES_LEAST;
  return bytes / (aq_key_words (n) * sizeof (uint64_t));
}

enum aq_status aq_visit_sorted (const struct solution_set *set, bool canonical,
                                aq_visit *visit, void *data) {
  const uint64_t most = largest_part (aq_set_size (set), aq_set_classes (set));
  return aq_visit_in_parts (set, canonical, most, visit, data);
}

uint64_t aq_sorted_bytes (unsigned n, uint64_t boards, uint64_t classes) {
  const uint64_t most = largest_part (n, classes);
  const uint64_t part = boards < most ? boards : most;
  const uint64_t bucket = boards * BUCKET_SHARE / (n * n);
  return (part + bucket) * aq_key_words (n) * sizeof (uint64_t) + ROUNDED_UP;
}
