/* SPDX-License-Identifier: MIT */

/* What is saved of a shard: struct saved_shard; its pages, those in the queue
   first and in its order, each a struct saved_page and the arrays that it has
   (aq_page_parts).

   Loading trusts nothing.  What it reads becomes part of the set page by page,
   so memory grows with the bytes that are read and not with the numbers that
   the file claims. */

#include "archive/saved_set.h"

#include <string.h>

#include "archive/pages.h"

struct saved_shard {
  uint64_t pages; /* with classes */
  uint64_t depth;
};

struct saved_page {
  uint64_t popped;
  uint32_t number, count;
};

/* --- saving --- */

static enum aq_status save_page (const struct solution_set *set,
                                 const struct page *page,
                                 struct checked_stream *stream) {
  struct page_part parts[AQ_PAGE_PARTS];
  const struct saved_page saved = {
      .popped = page->popped, .number = page->number, .count = page->count};
  const unsigned arrays = aq_page_parts (set, page, parts);
  if (page->count)
    aq_checked_put (stream, &saved, sizeof saved);
  for (unsigned i = 0; i < arrays; i++)
    aq_checked_put (stream, parts[i].first, page->count * parts[i].bytes);
  return stream->status;
}

enum aq_status aq_set_save_shard (const struct solution_set *set,
                                  unsigned number,
                                  struct checked_stream *stream) {
  const struct shard *shard = &set->shard[number];
  struct saved_shard saved = {.depth = shard->depth};
  for (const struct page *page = shard->first; page; page = page->hh.next)
    saved.pages += page->count > 0;
  aq_checked_put (stream, &saved, sizeof saved);
  for (const struct page *page = shard->first_queued; page;
       page = page->next_queued)
    save_page (set, page, stream);
  for (const struct page *page = shard->first; page; page = page->hh.next)
    if (!page->queued)
      save_page (set, page, stream);
  return stream->status;
}

/* --- loading --- */

struct loading {
  struct solution_set *set;
  struct shard *shard;
  struct checked_stream *stream;
  struct set_gain gain;
};

static enum aq_status damaged (struct loading *loading, const char *what) {
  return aq_checked_damaged (loading->stream, what);
}

/* FROM * (FROM + 1) * ... * TO. */
static uint64_t product (unsigned from, unsigned to) {
  uint64_t result = 1;
  for (; from <= to; from++)
    result *= from;
  return result;
}

static bool is_key (const struct solution_set *set, const uint64_t *key) {
  const unsigned n = set->n;
  return set->key_words == 1 ? key[0] < product (1, n)
                             : key[0] < product (AQ_ONE_WORD_MAX + 1, n) &&
                                   key[1] < product (1, AQ_ONE_WORD_MAX);
}

/* A page as it is read, and the boards of its classes. */
struct loaded_page {
  struct page page;
  uint64_t bytes[AQ_PAGE_BYTES_MAX / sizeof (uint64_t)]; /* of its arrays */
  struct tile_keys keys;
  uint8_t boards[AQ_PAGE_MOST * AQ_SEARCH_MAX];
  aq_image_mask images[AQ_PAGE_MOST];
};

static enum aq_status read_page (struct loading *loading,
                                 struct loaded_page *loaded) {
  struct page *page = &loaded->page;
  struct page_part parts[AQ_PAGE_PARTS];
  struct saved_page saved;
  enum aq_status status =
      aq_checked_get (loading->stream, &saved, sizeof saved);
  if (status)
    return status;
  if (!saved.count || saved.count > AQ_PAGE_MOST)
    return damaged (loading, "it has a page of no classes or too many");
  const uint64_t classes = UINT64_MAX >> (AQ_PAGE_MOST - saved.count);
  if (saved.popped & (loading->set->whole_orbits ? ~classes : UINT64_MAX))
    return damaged (loading, "its queue is wrong");
  *page = (struct page){.number = saved.number,
                        .count = (uint8_t) saved.count,
                        .capacity = AQ_PAGE_MOST,
                        .popped = saved.popped,
                        .tags = loaded->bytes};
  const unsigned arrays = aq_page_parts (loading->set, page, parts);
  for (unsigned i = 0; i < arrays && !status; i++)
    status = aq_checked_get (loading->stream, parts[i].first,
                             page->count * parts[i].bytes);
  return status;
}

/* Finds the boards of a page's classes, whose keys must be ranks. */
static enum aq_status find_boards (struct loading *loading,
                                   struct loaded_page *loaded) {
  const struct solution_set *set = loading->set;
  struct tile tile, canonical;
  memset (&loaded->keys, 0, sizeof loaded->keys);
  for (unsigned i = 0; i < loaded->page.count; i++) {
    uint64_t key[AQ_KEY_WORDS_MAX];
    aq_page_key (set, loading->shard, &loaded->page, i, key);
    if (!is_key (set, key))
      return damaged (loading, "it has a class that is no board");
    for (unsigned j = 0; j < set->key_words; j++)
      loaded->keys.word[j][i] = key[j];
  }
  set->kernels->unrank (&loaded->keys, set->n, &tile);
  set->kernels->store (&tile, set->n, loaded->boards, loaded->page.count);
  set->kernels->canonical (&tile, set->n, &canonical, loaded->images);
  return AQ_OK;
}

/* Adds class INDEX of a page to the set and counts it, ORBIT being its
   distinct images.  The loaded page's image masks, if it has any, must fit. */
static enum aq_status add_class (struct loading *loading,
                                 const struct loaded_page *loaded,
                                 unsigned index, unsigned orbit,
                                 struct class_place class) {
  struct solution_set *set = loading->set;
  const struct page *page = &loaded->page;
  const unsigned size = (unsigned) __builtin_popcount (orbit);
  unsigned found = orbit;
  unsigned popped = page->popped >> index & 1;
  if (!set->whole_orbits) {
    found = aq_page_found (set, page)[index];
    popped = aq_page_popped (set, page)[index];
    aq_page_found (set, class.page)[index] = (aq_image_mask) found;
    aq_page_popped (set, class.page)[index] = (aq_image_mask) popped;
    if (!found || found & ~orbit || popped & ~found)
      return damaged (loading, "it has a class with wrong images");
  }
  loading->gain.classes++;
  loading->gain.orbits.of_size[size]++;
  loading->gain.boards += (unsigned) __builtin_popcount (found);
  set->popped += (unsigned) __builtin_popcount (popped);
  return AQ_OK;
}

static enum aq_status load_class (struct loading *loading,
                                  const struct loaded_page *loaded,
                                  unsigned index, struct class_place *class) {
  struct solution_set *set = loading->set;
  const uint8_t *board = loaded->boards + index * aq_board_stride (set->n);
  const uint64_t key[AQ_KEY_WORDS_MAX] = {loaded->keys.word[0][index],
                                          loaded->keys.word[1][index]};
  const uint64_t hash = aq_key_hash (set->key_bits, key);
  if (!aq_is_solution (set->n, board))
    return damaged (loading, "it has a class that is no solution");
  if (!(loaded->images[index] & 1))
    return damaged (loading, "it has a class that is not canonical");
  if (&set->shard[aq_hash_shard (hash)] != loading->shard ||
      aq_page_number (loading->shard, hash) != loaded->page.number)
    return damaged (loading, "it has a class of another page");
  if (aq_page_find (set, key, hash).page)
    return damaged (loading, "it has a class twice");
  *class = aq_page_add (set, key, hash);
  if (!class->page)
    return AQ_NO_MEMORY;
  if (class->index != index)
    return damaged (loading, "it has a page twice");
  return add_class (loading, loaded, index,
                    aq_orbit_of (set->n, board, loaded->images[index]),
                    *class);
}

static enum aq_status load_page (struct loading *loading) {
  struct loaded_page loaded;
  struct class_place class = {NULL, 0};
  enum aq_status status = read_page (loading, &loaded);
  if (!status)
    status = find_boards (loading, &loaded);
  for (unsigned i = 0; i < loaded.page.count && !status; i++)
    status = load_class (loading, &loaded, i, &class);
  if (status)
    return status;
  class.page->popped = loaded.page.popped;
  aq_page_queue (loading->set, loading->shard, class.page);
  return AQ_OK;
}

enum aq_status aq_set_load_shard (struct solution_set *set, unsigned number,
                                  struct checked_stream *stream) {
  struct loading loading = {
      .set = set, .shard = &set->shard[number], .stream = stream};
  struct saved_shard saved;
  enum aq_status status = aq_checked_get (stream, &saved, sizeof saved);
  if (!status &&
      (saved.depth < aq_least_depth (set->n) || saved.depth > AQ_DEPTH_MOST))
    status = damaged (&loading, "it has a shard of wrong depth");
  if (!status)
    loading.shard->depth = (unsigned) saved.depth;
  for (uint64_t i = 0; i < saved.pages && !status; i++)
    status = load_page (&loading);
  if (!status)
    aq_set_gained (set, &loading.gain);
  return status;
}
