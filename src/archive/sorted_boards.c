/* SPDX-License-Identifier: MIT */

/* Sorting a part of the boards at a time.  A part is a range of prefixes, a
   prefix being the columns of the first two rows.  Each part takes another
   walk over the set, so parts are as large as memory allows. */

#include "archive/sorted_boards.h"

#include <stdlib.h>

#include "core/large_block.h"
#include "core/radix_sort.h"

/* The least memory for the keys of a part, in bytes; a single prefix may have
   more.  Sorting them takes as much again. */
enum { PART_BYTES_LEAST = 1 << 26 };

struct part {
  unsigned n, key_words;
  bool canonical;
  unsigned from, to; /* prefixes, TO excluded */
  uint64_t *keys;    /* the boards of the part; NULL: only count them */
  size_t count;
  size_t *counts; /* boards by prefix */
};

/* A class's board as its images are read from it. */
struct source {
  unsigned n;
  uint8_t column[AQ_SEARCH_MAX];
  uint8_t transposed[AQ_SEARCH_MAX];
};

static unsigned column_of (const struct source *source, unsigned which,
                           unsigned row) {
  return aq_image_column (
      source->n, which & AQ_TRANSPOSE ? source->transposed : source->column,
      which, row);
}

static void add_image (struct part *part, const struct source *source,
                       unsigned which) {
  const unsigned n = part->n;
  const unsigned prefix = column_of (source, which, 0) * n +
                          (n > 1 ? column_of (source, which, 1) : 0);
  if (!part->keys) {
    part->counts[prefix]++;
    return;
  }
  if (prefix < part->from || prefix >= part->to)
    return;
  uint8_t image[AQ_SEARCH_MAX];
  for (unsigned row = 0; row < n; row++)
    image[row] = (uint8_t) column_of (source, which, row);
  aq_pack (n, image, part->keys + part->count++ * part->key_words);
}

/* A class_visitor. */
static void add_class (const uint64_t *key, aq_image_mask found, void *data) {
  struct part *part = data;
  struct source source = {.n = part->n};
  aq_unpack (part->n, key, source.column);
  aq_image (part->n, source.column, AQ_TRANSPOSE, source.transposed);
  for (unsigned images = part->canonical ? 1 : found; images;
       images &= images - 1)
    add_image (part, &source, (unsigned) __builtin_ctz (images));
}

/* Sorts and visits the BOARDS boards of a part. */
static enum aq_status visit_part (struct part *part,
                                  const struct solution_set *set,
                                  size_t boards, aq_visit *visit, void *data) {
  const size_t words = boards * part->key_words;
  part->keys = aq_large_block (2 * words * sizeof *part->keys);
  if (!part->keys)
    return AQ_NO_MEMORY;
  aq_set_each_class (set, add_class, part);
  const uint64_t *key =
      aq_radix_sort (part->keys, part->keys + words, boards, part->key_words);

  enum aq_status status = AQ_OK;
  struct aq_board board = {.n = part->n};
  for (size_t i = 0; i < boards && !status; i++, key += part->key_words) {
    aq_unpack (part->n, key, board.column);
    if (!visit (&board, data))
      status = AQ_STOPPED;
  }
  free (part->keys);
  return status;
}

/* How many boards a part may have. */
static size_t largest_part (const struct solution_set *set,
                            unsigned key_words) {
  size_t bytes = aq_set_classes (set) * aq_set_class_bytes (set) / 16;
  if (bytes < PART_BYTES_LEAST)
    bytes = PART_BYTES_LEAST;
  return bytes / (key_words * sizeof (uint64_t));
}

enum aq_status aq_visit_sorted (const struct solution_set *set, bool canonical,
                                aq_visit *visit, void *data) {
  const unsigned n = aq_set_size (set), prefixes = n * n;
  size_t counts[AQ_SEARCH_MAX * AQ_SEARCH_MAX] = {0};
  struct part part = {.n = n,
                      .key_words = aq_key_words (n),
                      .canonical = canonical,
                      .counts = counts};
  aq_set_each_class (set, add_class, &part);

  const size_t most = largest_part (set, part.key_words);
  enum aq_status status = AQ_OK;
  for (unsigned from = 0, to; from < prefixes && !status; from = to) {
    size_t boards = counts[from];
    for (to = from + 1; to < prefixes && boards + counts[to] <= most; to++)
      boards += counts[to];
    part.from = from;
    part.to = to;
    part.count = 0;
    if (boards)
      status = visit_part (&part, set, boards, visit, data);
  }
  return status;
}
