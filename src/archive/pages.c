/* SPDX-License-Identifier: MIT */

/* Pages: finding classes, adding them, growing and dividing. */

#include "archive/pages.h"

#include <stdlib.h>
#include <string.h>

/* The pieces of the arena: number 0 is a page, number I the arrays of a page
   with room for I * AQ_PAGE_STEP classes. */
enum { PAGE_PIECE = 0, CACHE_LINE = 64 /* bytes */ };
static unsigned classes_piece (unsigned capacity) {
  return capacity / AQ_PAGE_STEP;
}

/* --- the form of a page --- */

unsigned aq_least_depth (unsigned n) {
  const unsigned bits = aq_key_bits (n);
  return n < AQ_ONE_WORD_MAX && bits > AQ_TAG_BITS + AQ_SHARD_BITS
             ? bits - AQ_TAG_BITS
             : AQ_SHARD_BITS;
}

/* Whether a tag has 4 bytes, not 8. */
static bool is_narrow (const struct solution_set *set) {
  return set->n < AQ_ONE_WORD_MAX;
}

static size_t tag_bytes (const struct solution_set *set) {
  return is_narrow (set) ? sizeof (uint32_t) : sizeof (uint64_t);
}

/* The bytes of a class's key in a page. */
static size_t key_bytes (const struct solution_set *set) {
  return set->key_words * tag_bytes (set);
}

static uint64_t get_tag (const struct solution_set *set,
                         const struct page *page, unsigned index) {
  return is_narrow (set) ? ((const uint32_t *) page->tags)[index]
                         : ((const uint64_t *) page->tags)[index];
}

/* The second words of keys, above N = 20. */
static uint64_t *second_words (const struct page *page) {
  return (uint64_t *) page->tags + page->capacity;
}

aq_image_mask *aq_page_found (const struct solution_set *set,
                              const struct page *page) {
  return (aq_image_mask *) page->tags + page->capacity * key_bytes (set);
}

aq_image_mask *aq_page_popped (const struct solution_set *set,
                               const struct page *page) {
  return aq_page_found (set, page) + page->capacity;
}

void aq_page_key (const struct solution_set *set, const struct shard *shard,
                  const struct page *page, unsigned index,
                  uint64_t key[AQ_KEY_WORDS_MAX]) {
  const uint64_t below = ((uint64_t) 1 << set->tag_shift) - 1;
  const uint64_t low = (uint64_t) page->number << AQ_SHARD_BITS |
                       (uint64_t) (shard - set->shard);
  const uint64_t hash =
      get_tag (set, page, index) << set->tag_shift | (low & below);
  key[1] = set->key_words > 1 ? second_words (page)[index] : 0;
  aq_hash_key (set->key_bits, hash, key);
}

/* A bit for each of COUNT classes. */
static uint64_t all_classes (unsigned count) {
  return count < AQ_PAGE_MOST ? ((uint64_t) 1 << count) - 1 : UINT64_MAX;
}

/* Copies class FROM of a page to class TO of a page, which may be the same. */
static void copy_class (const struct solution_set *set,
                        const struct page *source, unsigned from,
                        struct page *target, unsigned to) {
  if (is_narrow (set))
    ((uint32_t *) target->tags)[to] = ((const uint32_t *) source->tags)[from];
  else
    ((uint64_t *) target->tags)[to] = ((const uint64_t *) source->tags)[from];
  if (set->key_words > 1)
    second_words (target)[to] = second_words (source)[from];
  if (!set->whole_orbits) {
    aq_page_found (set, target)[to] = aq_page_found (set, source)[from];
    aq_page_popped (set, target)[to] = aq_page_popped (set, source)[from];
  } else {
    const uint64_t popped = source->popped >> from & 1;
    target->popped = (target->popped & ~((uint64_t) 1 << to)) | popped << to;
  }
}

/* Fills unused narrow tags: they are compared, too. */
static void fill_unused (const struct solution_set *set, struct page *page) {
  uint32_t *tags = page->tags;
  for (unsigned i = page->count; i < page->capacity && is_narrow (set); i++)
    tags[i] = tags[0];
}

size_t aq_class_bytes (const struct solution_set *set) {
  return key_bytes (set) +
         (set->whole_orbits ? 0 : 2 * sizeof (aq_image_mask));
}

/* --- making and freeing --- */

void aq_pages_init (struct solution_set *set) {
  size_t sizes[AQ_ARENA_SIZES_MAX] = {[PAGE_PIECE] = sizeof (struct page)};
  for (unsigned capacity = AQ_PAGE_STEP; capacity <= AQ_PAGE_MOST;
       capacity += AQ_PAGE_STEP)
    sizes[classes_piece (capacity)] = capacity * aq_class_bytes (set);
  aq_arena_init (&set->arena, sizes, AQ_ARENA_SIZES_MAX);
  for (unsigned i = 0; i < AQ_SHARDS; i++)
    set->shard[i].depth = aq_least_depth (set->n);
}

void aq_pages_free (struct solution_set *set) {
  for (unsigned i = 0; i < AQ_SHARDS; i++)
    HASH_CLEAR (hh, set->shard[i].first);
  aq_arena_free (&set->arena);
}

/* A page's memory, with room for CAPACITY classes.  NULL without memory. */
static struct page *allocate (struct solution_set *set, uint32_t number,
                              unsigned capacity) {
  struct page *page = aq_arena_take (&set->arena, PAGE_PIECE);
  void *tags =
      page ? aq_arena_take (&set->arena, classes_piece (capacity)) : NULL;
  if (tags)
    *page = (struct page){
        .number = number, .capacity = (uint8_t) capacity, .tags = tags};
  else if (page)
    aq_arena_give (&set->arena, PAGE_PIECE, page);
  return tags ? page : NULL;
}

static void release (struct solution_set *set, struct page *page) {
  aq_arena_give (&set->arena, classes_piece (page->capacity), page->tags);
  aq_arena_give (&set->arena, PAGE_PIECE, page);
}

/* Puts a page into its shard's table.  Without memory it is freed. */
static bool add_page (struct solution_set *set, struct shard *shard,
                      struct page *page) {
  HASH_ADD (hh, shard->first, number, sizeof page->number, page);
  if (page->hh.tbl) /* NULL is how uthash reports a lack of memory */
    return true;
  release (set, page);
  return false;
}

/* Gives a page room for CAPACITY classes, at least as many as it has.  Without
   memory it stays as it is. */
static bool resize (struct solution_set *set, struct page *page,
                    unsigned capacity) {
  struct page resized = *page;
  resized.capacity = (uint8_t) capacity;
  resized.tags = aq_arena_take (&set->arena, classes_piece (capacity));
  if (!resized.tags)
    return false;
  for (unsigned i = 0; i < page->count; i++)
    copy_class (set, page, i, &resized, i);
  aq_arena_give (&set->arena, classes_piece (page->capacity), page->tags);
  page->capacity = resized.capacity;
  page->tags = resized.tags;
  fill_unused (set, page);
  return true;
}

/* --- the queue --- */

unsigned aq_page_images (const struct solution_set *set,
                         const struct page *page, unsigned index,
                         bool popped) {
  const uint64_t flip = popped ? 0 : UINT64_MAX;
  if (set->whole_orbits)
    return (page->popped ^ flip) >> index & 1;
  return aq_page_found (set, page)[index] &
         (aq_page_popped (set, page)[index] ^ (unsigned) flip);
}

void aq_page_pop_all (const struct solution_set *set, struct page *page) {
  if (set->whole_orbits)
    page->popped = all_classes (page->count);
  else
    memcpy (aq_page_popped (set, page), aq_page_found (set, page),
            page->count);
}

static bool has_queued (const struct solution_set *set,
                        const struct page *page) {
  if (set->whole_orbits)
    return page->popped != all_classes (page->count);
  for (unsigned i = 0; i < page->count; i++)
    if (aq_page_images (set, page, i, false))
      return true;
  return false;
}

void aq_page_queue (const struct solution_set *set, struct shard *shard,
                    struct page *page) {
  if (page->queued || !has_queued (set, page))
    return;
  page->queued = true;
  page->next_queued = NULL;
  if (shard->first_queued)
    shard->last_queued->next_queued = page;
  else
    shard->first_queued = page;
  shard->last_queued = page;
}

void aq_page_unqueue (const struct solution_set *set, struct shard *shard) {
  struct page *page = shard->first_queued;
  if (has_queued (set, page))
    return;
  page->queued = false;
  shard->first_queued = page->next_queued;
}

/* --- finding --- */

uint32_t aq_page_number (const struct shard *shard, uint64_t hash) {
  const uint64_t mask = ((uint64_t) 1 << shard->depth) - 1;
  return (uint32_t) ((hash & mask) >> AQ_SHARD_BITS);
}

static struct page *find_page (const struct shard *shard, uint32_t number) {
  struct page *page;
  HASH_FIND (hh, shard->first, &number, sizeof number, page);
  return page;
}

/* Whether TAG is among COUNT tags.  16 are compared at once; those behind
   COUNT are copies of the first one. */
static bool has_narrow (const uint32_t *tags, unsigned count, uint32_t tag) {
  uint32_t any = 0;
  for (unsigned at = 0; at < count; at += AQ_PAGE_STEP)
    for (unsigned i = 0; i < AQ_PAGE_STEP; i++)
      any |= tags[at + i] == tag;
  return any;
}

/* The index of a class in a page, or the page's count. */
static unsigned index_of (const struct solution_set *set,
                          const struct page *page, const uint64_t *key,
                          uint64_t hash) {
  const uint64_t tag =
      is_narrow (set) ? (uint32_t) (hash >> set->tag_shift) : hash;
  unsigned i = 0;
  while (i < page->count &&
         (get_tag (set, page, i) != tag ||
          (set->key_words > 1 && second_words (page)[i] != key[1])))
    i++;
  return i;
}

static bool has_class (const struct solution_set *set, const struct page *page,
                       const uint64_t *key, uint64_t hash) {
  if (!page)
    return false;
  return is_narrow (set) ? has_narrow (page->tags, page->count,
                                       (uint32_t) (hash >> set->tag_shift))
                         : index_of (set, page, key, hash) < page->count;
}

struct class_place aq_page_find (const struct solution_set *set,
                                 const uint64_t *key, uint64_t hash) {
  const struct shard *shard = &set->shard[aq_hash_shard (hash)];
  struct page *page = find_page (shard, aq_page_number (shard, hash));
  if (!has_class (set, page, key, hash))
    return (struct class_place){NULL, 0};
  return (struct class_place){page, index_of (set, page, key, hash)};
}

/* --- dividing --- */

/* Whether class INDEX of a page moves to the other half when the shard gets
   one more bit of depth. */
static bool moves (const struct solution_set *set, const struct shard *shard,
                   const struct page *page, unsigned index) {
  return get_tag (set, page, index) >> (shard->depth - set->tag_shift) & 1;
}

static unsigned count_moving (const struct solution_set *set,
                              const struct shard *shard,
                              const struct page *page) {
  unsigned count = 0;
  for (unsigned i = 0; i < page->count; i++)
    count += moves (set, shard, page, i);
  return count;
}

static unsigned least_capacity (unsigned count) {
  const unsigned steps = (count + AQ_PAGE_STEP - 1) / AQ_PAGE_STEP;
  return (steps ? steps : 1) * AQ_PAGE_STEP;
}

static uint32_t other_half (const struct shard *shard, uint32_t number) {
  return number | (uint32_t) 1 << (shard->depth - AQ_SHARD_BITS);
}

/* Adds a page with copies of the classes of PAGE that are to move, if there
   are any. */
static bool add_half (struct solution_set *set, struct shard *shard,
                      const struct page *page) {
  const unsigned count = count_moving (set, shard, page);
  if (!count)
    return true;
  struct page *half =
      allocate (set, other_half (shard, page->number), least_capacity (count));
  if (!half)
    return false;
  for (unsigned i = 0; i < page->count; i++)
    if (moves (set, shard, page, i))
      copy_class (set, page, i, half, half->count++);
  fill_unused (set, half);
  return add_page (set, shard, half);
}

/* Drops the pages behind LAST. */
static void drop_behind (struct solution_set *set, struct shard *shard,
                         struct page *last) {
  for (struct page *page; (page = last->hh.next);) {
    HASH_DELETE (hh, shard->first, page);
    release (set, page);
  }
}

/* Drops the classes of a page that have moved. */
static void keep_half (struct solution_set *set, const struct shard *shard,
                       struct page *page) {
  unsigned kept = 0;
  for (unsigned i = 0; i < page->count; i++)
    if (!moves (set, shard, page, i))
      copy_class (set, page, i, page, kept++);
  page->count = (uint8_t) kept;
  page->popped &= all_classes (kept);
  fill_unused (set, page);
  if (least_capacity (kept) < page->capacity)
    resize (set, page, least_capacity (kept)); /* if there is memory */
}

/* Puts the halves of each page where the page was in the queue. */
static void queue_halves (const struct solution_set *set,
                          struct shard *shard) {
  struct page *next = shard->first_queued;
  shard->first_queued = NULL;
  for (struct page *page; (page = next);) {
    next = page->next_queued;
    page->queued = false;
    struct page *other = find_page (shard, other_half (shard, page->number));
    aq_page_queue (set, shard, page);
    if (other)
      aq_page_queue (set, shard, other);
  }
}

/* Divides the pages of a shard.  Without memory they stay as they are: no
   class leaves its page before all are copied. */
static bool divide (struct solution_set *set, struct shard *shard) {
  struct page *last =
      ELMT_FROM_HH (shard->first->hh.tbl, shard->first->hh.tbl->tail);
  struct page *page = shard->first;
  bool good = shard->depth < AQ_DEPTH_MOST;
  for (bool more = good; more && good; page = page->hh.next) {
    good = add_half (set, shard, page);
    more = page != last;
  }
  if (!good) {
    drop_behind (set, shard, last);
    return false;
  }
  page = shard->first;
  for (bool more = true; more; page = page->hh.next) {
    keep_half (set, shard, page);
    more = page != last;
  }
  queue_halves (set, shard);
  shard->depth++;
  return true;
}

/* --- adding --- */

/* The page for a hash, with room for one class more.  NULL without memory. */
static struct page *page_with_room (struct solution_set *set, uint64_t hash) {
  struct shard *shard = &set->shard[aq_hash_shard (hash)];
  struct page *page;
  for (;;) {
    page = find_page (shard, aq_page_number (shard, hash));
    if (!page || page->count < AQ_PAGE_MOST)
      break;
    if (!divide (set, shard))
      return NULL;
  }
  if (!page) {
    page = allocate (set, aq_page_number (shard, hash), AQ_PAGE_STEP);
    return page && add_page (set, shard, page) ? page : NULL;
  }
  return page->count < page->capacity ||
                 resize (set, page, page->capacity + AQ_PAGE_STEP)
             ? page
             : NULL;
}

struct class_place aq_page_add (struct solution_set *set, const uint64_t *key,
                                uint64_t hash) {
  struct page *page = page_with_room (set, hash);
  if (!page)
    return (struct class_place){NULL, 0};
  const unsigned index = page->count++;
  if (is_narrow (set))
    ((uint32_t *) page->tags)[index] = (uint32_t) (hash >> set->tag_shift);
  else
    ((uint64_t *) page->tags)[index] = hash;
  if (index == 0)
    fill_unused (set, page);
  if (set->key_words > 1)
    second_words (page)[index] = key[1];
  if (!set->whole_orbits)
    aq_page_found (set, page)[index] = aq_page_popped (set, page)[index] = 0;
  return (struct class_place){page, index};
}

/* --- groups --- */

/* What the steps of looking up a hash find. */
struct look_up {
  uint32_t number; /* of its page */
  const UT_hash_bucket *bucket;
  const struct page *page;
};

static const UT_hash_bucket *bucket_of (const struct shard *shard,
                                        uint32_t number) {
  if (!shard->first)
    return NULL;
  const UT_hash_table *table = shard->first->hh.tbl;
  return &table->buckets[number & (table->num_buckets - 1)];
}

/* Prefetches the members of a bucket's first page that will be read. */
static void prefetch_page (const struct look_up *look_up) {
  const struct page *page =
      look_up->bucket ? (const struct page *) look_up->bucket->hh_head : NULL;
  if (!page)
    return;
  __builtin_prefetch (&page->hh.hashv);
  __builtin_prefetch (&page->count);
}

/* The page of a bucket, mostly the first in its chain. */
static const struct page *page_of (const struct look_up *look_up) {
  const UT_hash_handle *handle =
      look_up->bucket ? look_up->bucket->hh_head : NULL;
  while (handle && handle->hashv != look_up->number)
    handle = handle->hh_next;
  return (const struct page *) handle;
}

static void prefetch_tags (const struct solution_set *set,
                           const struct page *page) {
  const size_t bytes = page ? page->count * tag_bytes (set) : 0;
  for (size_t at = 0; at < bytes; at += CACHE_LINE)
    __builtin_prefetch ((const char *) page->tags + at);
}

uint64_t aq_pages_have (const struct solution_set *set,
                        const struct packed_hit *hits, const uint64_t *hashes,
                        uint64_t wanted) {
  struct look_up look_up[AQ_LANES];
  uint8_t index[AQ_LANES];
  unsigned count = 0;
  uint64_t have = 0;
  for (; wanted; wanted &= wanted - 1)
    index[count++] = (uint8_t) __builtin_ctzll (wanted);
  for (unsigned i = 0; i < count; i++) {
    const uint64_t hash = hashes[index[i]];
    const struct shard *shard = &set->shard[aq_hash_shard (hash)];
    look_up[i].number = aq_page_number (shard, hash);
    look_up[i].bucket = bucket_of (shard, look_up[i].number);
    __builtin_prefetch (look_up[i].bucket);
  }
  for (unsigned i = 0; i < count; i++)
    prefetch_page (&look_up[i]);
  for (unsigned i = 0; i < count; i++) {
    look_up[i].page = page_of (&look_up[i]);
    prefetch_tags (set, look_up[i].page);
  }
  for (unsigned i = 0; i < count; i++)
    have |= (uint64_t) has_class (set, look_up[i].page, hits[index[i]].key,
                                  hashes[index[i]])
            << index[i];
  return have;
}
