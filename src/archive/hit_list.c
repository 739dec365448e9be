/* SPDX-License-Identifier: MIT */

/* Packing hits, and lists of them. */

#include "archive/hit_list.h"

#include <stdlib.h>

enum { SHARD_SHIFT = 29 }; /* the upper 3 of the hash's 32 bits: AQ_SHARDS */

unsigned aq_hit_shard (const struct packed_hit *hit) {
  return hit->hash >> SHARD_SHIFT;
}

void aq_hit_board (unsigned n, const struct packed_hit *hit, uint8_t *board) {
  uint8_t column[AQ_SEARCH_MAX];
  aq_unpack (n, hit->key, column);
  memset (board, 0, aq_board_stride (n));
  aq_image (n, column, (unsigned) __builtin_ctz (hit->images), board);
}

struct packed_hit *aq_hits_add (struct hit_list *list) {
  if (list->count == list->capacity) {
    const size_t capacity = list->capacity ? 2 * list->capacity : 64;
    struct packed_hit *grown = realloc (list->hit, capacity * sizeof *grown);
    if (!grown)
      return NULL;
    list->hit = grown;
    list->capacity = capacity;
  }
  return &list->hit[list->count++];
}

enum aq_status aq_hits_pack (struct hit_list shards[AQ_SHARDS], unsigned n,
                             const struct lane_kernels *kernels,
                             const uint8_t *boards, size_t count) {
  const size_t stride = aq_board_stride (n);
  struct tile tile, canonical;
  aq_image_mask images[AQ_LANES];
  uint8_t columns[AQ_LANES * AQ_SEARCH_MAX];
  for (size_t first = 0; first < count; first += AQ_LANES) {
    const unsigned here = aq_lanes_filled (count - first);
    kernels->load (&tile, n, boards + first * stride, here);
    kernels->canonical (&tile, n, &canonical, images);
    kernels->store (&canonical, n, columns, here);
    for (unsigned i = 0; i < here; i++) {
      struct packed_hit hit = {.images = images[i]};
      aq_pack (n, columns + i * stride, hit.key);
      hit.hash = aq_hash_key (hit.key, aq_key_words (n));
      struct packed_hit *added = aq_hits_add (&shards[aq_hit_shard (&hit)]);
      if (!added)
        return AQ_NO_MEMORY;
      *added = hit;
    }
  }
  return AQ_OK;
}

enum aq_status aq_hits_append (struct hit_list *list,
                               const struct hit_list *other) {
  for (size_t i = 0; i < other->count; i++) {
    struct packed_hit *added = aq_hits_add (list);
    if (!added)
      return AQ_NO_MEMORY;
    *added = other->hit[i];
  }
  return AQ_OK;
}

static int compare (const void *a, const void *b) {
  const struct packed_hit *left = a, *right = b;
  for (unsigned i = 0; i < AQ_KEY_WORDS_MAX; i++)
    if (left->key[i] != right->key[i])
      return left->key[i] < right->key[i] ? -1 : 1;
  return (left->images & -left->images) - (right->images & -right->images);
}

void aq_hits_sort (struct hit_list *list) {
  if (list->count)
    qsort (list->hit, list->count, sizeof *list->hit, compare);
}

void aq_hits_free (struct hit_list *list) {
  free (list->hit);
  *list = (struct hit_list){0};
}
