/* SPDX-License-Identifier: MIT */

/* Packing hits, and lists of them. */

#include "archive/hit_list.h"

#include <stdlib.h>
#include <string.h>

/* Lists up to this length are sorted by insertion. */
enum { SHORT = 24 };

enum aq_status aq_hits_reserve (struct hit_list *list, size_t count) {
  const size_t needed = list->count + count;
  if (needed <= list->capacity)
    return AQ_OK;
  size_t capacity = list->capacity + list->capacity / 2;
  if (capacity < needed)
    capacity = needed;
  struct packed_hit *grown = realloc (list->hit, capacity * sizeof *list->hit);
  if (!grown)
    return AQ_NO_MEMORY;
  list->hit = grown;
  list->capacity = capacity;
  return AQ_OK;
}

enum aq_status aq_hits_pack (struct hit_list *list, unsigned n,
                             const struct lane_kernels *kernels,
                             const uint8_t *boards, size_t count) {
  if (!count) /* true of most generations of some schemes */
    return AQ_OK;
  const size_t stride = aq_board_stride (n);
  struct tile tile, canonical;
  struct tile_keys keys = {{{0}}};
  aq_image_mask images[AQ_LANES];
  if (aq_hits_reserve (list, count))
    return AQ_NO_MEMORY;
  for (size_t first = 0; first < count; first += AQ_LANES) {
    const unsigned here = aq_lanes_filled (count - first);
    kernels->load (&tile, n, boards + first * stride, here);
    kernels->canonical (&tile, n, &canonical, images);
    kernels->rank (&canonical, n, &keys);
    for (unsigned i = 0; i < here; i++)
      list->hit[list->count++] = (struct packed_hit){
          .key = {keys.word[0][i], keys.word[1][i]}, .images = images[i]};
  }
  return AQ_OK;
}

void aq_hits_canonical (unsigned n, const struct lane_kernels *kernels,
                        const struct packed_hit *hits, unsigned count,
                        uint8_t *boards) {
  struct tile tile;
  struct tile_keys keys = {{{0}}};
  for (unsigned i = 0; i < count; i++)
    for (unsigned word = 0; word < aq_key_words (n); word++)
      keys.word[word][i] = hits[i].key[word];
  kernels->unrank (&keys, n, &tile);
  kernels->store (&tile, n, boards, count);
}

void aq_hits_boards (unsigned n, const struct lane_kernels *kernels,
                     const struct packed_hit *hits, unsigned count,
                     uint8_t *boards) {
  const size_t stride = aq_board_stride (n);
  aq_hits_canonical (n, kernels, hits, count, boards);
  for (unsigned i = 0; i < count; i++) {
    const unsigned which = (unsigned) __builtin_ctz (hits[i].images);
    uint8_t canonical[AQ_SEARCH_MAX];
    if (!which)
      continue;
    memcpy (canonical, boards + i * stride, n);
    aq_image (n, canonical, which, boards + i * stride);
  }
}

enum aq_status aq_hits_append (struct hit_list *list,
                               const struct hit_list *other) {
  if (!other->count)
    return AQ_OK;
  if (aq_hits_reserve (list, other->count))
    return AQ_NO_MEMORY;
  memcpy (list->hit + list->count, other->hit,
          other->count * sizeof *other->hit);
  list->count += other->count;
  return AQ_OK;
}

aq_image_mask aq_orbit_of (unsigned n, const uint8_t *canonical,
                           unsigned images) {
  return images & (images - 1) ? aq_distinct_images (n, canonical)
                               : (1 << AQ_IMAGES) - 1;
}

/* --- order --- */

/* Whether A comes before B by island, canonical form and first image. */
static bool is_before (const struct packed_hit *a,
                       const struct packed_hit *b) {
  if (a->island != b->island)
    return a->island < b->island;
  for (unsigned i = 0; i < AQ_KEY_WORDS_MAX; i++)
    if (a->key[i] != b->key[i])
      return a->key[i] < b->key[i];
  return aq_first_image (a) < aq_first_image (b);
}

static int compare (const void *a, const void *b) {
  return is_before (b, a) - is_before (a, b);
}

static void sort_hits (struct packed_hit *hit, size_t count) {
  if (count > SHORT) {
    qsort (hit, count, sizeof *hit, compare);
    return;
  }
  for (size_t i = 1; i < count; i++) {
    const struct packed_hit moved = hit[i];
    size_t to = i;
    for (; to > 0 && is_before (&moved, &hit[to - 1]); to--)
      hit[to] = hit[to - 1];
    hit[to] = moved;
  }
}

void aq_hits_sort (struct hit_list *list) {
  sort_hits (list->hit, list->count);
}

enum aq_status aq_hits_sort_shards (struct hit_list *list,
                                    struct hit_list *scratch) {
  size_t next[AQ_SHARDS + 1] = {0};
  scratch->count = 0;
  if (list->count < 2)
    return AQ_OK;
  if (aq_hits_reserve (scratch, list->count))
    return AQ_NO_MEMORY;
  for (size_t i = 0; i < list->count; i++)
    next[list->hit[i].shard + 1]++;
  for (unsigned shard = 0; shard < AQ_SHARDS; shard++)
    next[shard + 1] += next[shard];
  for (size_t i = 0; i < list->count; i++)
    scratch->hit[next[list->hit[i].shard]++] = list->hit[i];
  scratch->count = list->count;
  for (unsigned shard = 0; shard < AQ_SHARDS; shard++) {
    const size_t from = shard ? next[shard - 1] : 0;
    sort_hits (scratch->hit + from, next[shard] - from);
  }
  const struct hit_list sorted = *scratch;
  *scratch = *list;
  *list = sorted;
  return AQ_OK;
}

void aq_hits_free (struct hit_list *list) {
  free (list->hit);
  *list = (struct hit_list){0};
}
