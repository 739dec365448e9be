/* SPDX-License-Identifier: MIT */

/* The set of solutions: inserting hits, counting, and the queue.

   Most lookups of a large set miss all caches.  So hits are looked up in
   groups, and the memory that all hits of a group will read is prefetched
   before the first of them is looked up. */

#include "archive/solution_set.h"

#include <stdlib.h>
#include <string.h>

#include "archive/pages.h"

enum aq_status aq_set_new (struct solution_set **set, unsigned n,
                           bool whole_orbits) {
  *set = NULL;
  if (n < 1 || n > AQ_SEARCH_MAX)
    return AQ_BAD_SIZE;
  struct solution_set *made = calloc (1, sizeof *made);
  if (!made)
    return AQ_NO_MEMORY;
  made->n = n;
  made->whole_orbits = whole_orbits;
  made->key_words = aq_key_words (n);
  made->key_bits = aq_key_bits (n);
  made->tag_shift = n < AQ_ONE_WORD_MAX ? made->key_bits - AQ_TAG_BITS : 0;
  made->kernels = aq_kernels (0);
  aq_pages_init (made);
  *set = made;
  return AQ_OK;
}

void aq_set_free (struct solution_set *set) {
  if (!set)
    return;
  aq_pages_free (set);
  aq_known_free (&set->known);
  free (set);
}

/* --- looking up --- */

/* Whether a hit whose class is in the set adds no board. */
static bool adds_nothing (const struct solution_set *set,
                          const struct packed_hit *hit, uint64_t hash) {
  if (set->whole_orbits)
    return true;
  const struct class_place class = aq_page_find (set, hit->key, hash);
  return aq_page_found (set, class.page)[class.index] & aq_first_image (hit);
}

static void find_hashes (const struct solution_set *set,
                         const struct packed_hit *hits, unsigned count,
                         uint64_t hashes[AQ_LANES]) {
  for (unsigned i = 0; i < count; i++)
    hashes[i] = aq_key_hash (set->key_bits, hits[i].key);
}

/* Which of a group of hits have a class that is in the set. */
static uint64_t look_up (const struct solution_set *set,
                         const struct packed_hit *hits, unsigned count,
                         const uint64_t hashes[AQ_LANES]) {
  const uint64_t known = aq_known_have (&set->known, hashes, count);
  const uint64_t found =
      aq_pages_have (set, hits, hashes, aq_first_lanes (count) & ~known);
  for (uint64_t left = found; left; left &= left - 1)
    aq_known_add (&set->known, hashes[__builtin_ctzll (left)]);
  return known | found;
}

enum aq_status aq_set_list_candidates (const struct solution_set *set,
                                       const struct hit_list *hits,
                                       struct hit_list *candidates) {
  if (aq_hits_reserve (candidates, hits->count))
    return AQ_NO_MEMORY;
  for (size_t at = 0; at < hits->count; at += AQ_LANES) {
    const struct packed_hit *group = hits->hit + at;
    const unsigned count = aq_lanes_filled (hits->count - at);
    uint64_t hashes[AQ_LANES];
    find_hashes (set, group, count, hashes);
    const uint64_t have = look_up (set, group, count, hashes);
    for (size_t i = 0; i < count; i++) {
      if (have >> i & 1 && adds_nothing (set, &group[i], hashes[i]))
        continue;
      struct packed_hit *added = &candidates->hit[candidates->count++];
      *added = group[i];
      added->shard = (uint8_t) aq_hash_shard (hashes[i]);
    }
  }
  return AQ_OK;
}

/* --- inserting --- */

/* What one insertion works on. */
struct insertion {
  struct solution_set *set;
  bool *was_new;
  struct set_gain *gain;
};

/* A board that equals several images of its canonical form has a smaller
   orbit. */
static unsigned orbit_size (const struct packed_hit *hit) {
  return AQ_IMAGES / (unsigned) __builtin_popcount (hit->images);
}

static void count_boards (const struct insertion *insertion,
                          const struct packed_hit *hit, unsigned boards) {
  insertion->gain->boards += boards;
  /* Several threads may write it at a time. */
  __atomic_store_n (&insertion->was_new[hit->island], true, __ATOMIC_RELAXED);
}

/* Without whole orbits: adds the image that was hit. */
static void add_image (struct insertion *insertion, struct class_place class,
                       const struct packed_hit *hit) {
  struct solution_set *set = insertion->set;
  aq_image_mask *found = aq_page_found (set, class.page) + class.index;
  const unsigned image = aq_first_image (hit);
  if (*found & image)
    return;
  *found = (aq_image_mask) (*found | image);
  aq_page_queue (set, &set->shard[hit->shard], class.page);
  count_boards (insertion, hit, 1);
}

static enum aq_status insert_one (struct insertion *insertion,
                                  const struct packed_hit *hit, uint64_t hash,
                                  const uint8_t *canonical) {
  struct solution_set *set = insertion->set;
  struct class_place class = aq_page_find (set, hit->key, hash);
  const bool new = !class.page;
  if (new) {
    if (!aq_is_solution (set->n, canonical))
      return AQ_BAD_SOLUTION;
    class = aq_page_add (set, hit->key, hash);
    if (!class.page)
      return AQ_NO_MEMORY;
    insertion->gain->classes++;
    insertion->gain->orbits.of_size[orbit_size (hit)]++;
  }
  if (!set->whole_orbits)
    add_image (insertion, class, hit);
  else if (new) {
    aq_page_queue (set, &set->shard[hit->shard], class.page);
    count_boards (insertion, hit, orbit_size (hit));
  }
  return AQ_OK;
}

enum aq_status aq_set_insert (struct solution_set *set,
                              const struct packed_hit *hits, size_t count,
                              bool *was_new, struct set_gain *gain) {
  struct insertion insertion = {.set = set, .was_new = was_new, .gain = gain};
  const size_t stride = aq_board_stride (set->n);
  enum aq_status status = AQ_OK;
  for (size_t at = 0; at < count && !status; at += AQ_LANES) {
    const unsigned here = aq_lanes_filled (count - at);
    uint64_t hashes[AQ_LANES];
    uint8_t canonical[AQ_LANES * AQ_SEARCH_MAX];
    find_hashes (set, hits + at, here, hashes);
    /* fills the caches */
    aq_pages_have (set, hits + at, hashes, aq_first_lanes (here));
    aq_hits_canonical (set->n, set->kernels, hits + at, here, canonical);
    for (unsigned i = 0; i < here && !status; i++)
      status = insert_one (&insertion, &hits[at + i], hashes[i],
                           canonical + i * stride);
  }
  return status;
}

void aq_set_gained (struct solution_set *set, const struct set_gain *gain) {
  set->boards += gain->boards;
  set->classes += gain->classes;
  for (unsigned size = 1; size <= AQ_IMAGES; size *= 2)
    set->orbits.of_size[size] += gain->orbits.of_size[size];
  if (set->whole_orbits)
    aq_known_grow (&set->known, set->key_bits, set->classes);
}

/* --- contents --- */

uint64_t aq_set_found (const struct solution_set *set) {
  return set->boards;
}

uint64_t aq_set_classes (const struct solution_set *set) {
  return set->classes;
}

struct aq_orbits aq_set_orbits (const struct solution_set *set) {
  return set->orbits;
}

aq_image_mask aq_set_images (const struct solution_set *set,
                             const struct packed_hit *hit) {
  const uint64_t hash = aq_key_hash (set->key_bits, hit->key);
  const struct class_place class = aq_page_find (set, hit->key, hash);
  return aq_page_found (set, class.page)[class.index];
}

unsigned aq_set_size (const struct solution_set *set) {
  return set->n;
}

/* The shards get one more bit of depth when their pages have some 40 classes
   each: some page has 64 then.  Half a step of each page is unused.  Measured
   runs take a third more: pieces that were given back and not reused.  The
   table of known classes comes to it. */
uint64_t aq_set_expected_bytes (const struct solution_set *set,
                                uint64_t classes) {
  enum { MEAN_MOST = 40 };
  const size_t page_bytes = sizeof (struct page) + sizeof (UT_hash_bucket);
  uint64_t pages = (uint64_t) 1 << aq_least_depth (set->n);
  while (pages < classes / MEAN_MOST)
    pages *= 2;
  pages = pages < classes ? pages : classes;
  return (pages * page_bytes +
          (classes + pages * AQ_PAGE_STEP / 2) * aq_class_bytes (set)) /
             3 * 4 +
         (set->whole_orbits ? aq_known_bytes (set->key_bits, classes) : 0);
}

/* --- walking --- */

/* Goes on to the next class; returns its page, NULL at the end. */
static const struct page *next_class (const struct solution_set *set,
                                      struct set_walk *walk) {
  const struct page *page = walk->page;
  while (!page || walk->index == page->count) {
    if (page)
      page = page->hh.next;
    while (!page && walk->shard < AQ_SHARDS)
      page = set->shard[walk->shard++].first;
    if (!page)
      return NULL;
    walk->page = page;
    walk->index = 0;
  }
  return page;
}

unsigned aq_set_walk (const struct solution_set *set, struct set_walk *walk,
                      struct tile_keys *keys, aq_image_mask found[AQ_LANES]) {
  unsigned count = 0;
  const struct page *page;
  while (count < AQ_LANES && (page = next_class (set, walk))) {
    uint64_t key[AQ_KEY_WORDS_MAX];
    aq_page_key (set, &set->shard[walk->shard - 1], page, walk->index, key);
    for (unsigned word = 0; word < set->key_words; word++)
      keys->word[word][count] = key[word];
    found[count] =
        set->whole_orbits ? 0 : aq_page_found (set, page)[walk->index];
    walk->index++;
    count++;
  }
  return count;
}

/* --- the queue: a shard pops from its pages in the order in which they got
   something to pop, from a page the classes in the order of insertion, and
   from a class its images from the first one on.  A page without more leaves
   the queue. --- */

/* Lists IMAGES of a class in HITS: a hit each, MOST at most.  Returns how
   many. */
static size_t list_class (const struct solution_set *set,
                          const struct shard *shard, const struct page *page,
                          unsigned index, unsigned images, size_t most,
                          struct packed_hit *hits) {
  struct packed_hit hit = {.shard = (uint8_t) (shard - set->shard)};
  size_t count = 0;
  if (images)
    aq_page_key (set, shard, page, index, hit.key);
  for (; images && count < most; images &= images - 1) {
    hit.images = (aq_image_mask) (images & -images);
    hits[count++] = hit;
  }
  return count;
}

/* Pops up to MOST images of a class, and lists them; returns how many. */
static size_t pop_class (struct solution_set *set, const struct shard *shard,
                         struct page *page, unsigned index, size_t most,
                         struct packed_hit *hits) {
  const size_t count =
      list_class (set, shard, page, index,
                  aq_page_images (set, page, index, false), most, hits);
  for (size_t i = 0; i < count; i++)
    if (set->whole_orbits)
      page->popped |= (uint64_t) 1 << index;
    else
      aq_page_popped (set, page)[index] |= hits[i].images;
  set->popped += count;
  return count;
}

/* The most images that a page can pop, at most MOST. */
static size_t most_of_page (const struct solution_set *set, size_t most) {
  const size_t all = AQ_PAGE_MOST * (set->whole_orbits ? 1 : AQ_IMAGES);
  return most < all ? most : all;
}

static enum aq_status pop_shard (struct solution_set *set, struct shard *shard,
                                 size_t most, struct hit_list *popped) {
  struct page *next = shard->first_queued;
  for (struct page *page; most && (page = next);) {
    next = page->next_queued;
    if (aq_hits_reserve (popped, most_of_page (set, most)))
      return AQ_NO_MEMORY;
    for (unsigned i = 0; i < page->count && most; i++) {
      const size_t count =
          pop_class (set, shard, page, i, most, popped->hit + popped->count);
      popped->count += count;
      most -= count;
    }
    aq_page_unqueue (set, shard);
  }
  return AQ_OK;
}

/* Prefetches the next page that a shard pops from. */
static void prefetch (const struct shard *shard) {
  if (shard->first_queued) {
    __builtin_prefetch (&shard->first_queued->tags);
    __builtin_prefetch (&shard->first_queued->popped);
  }
}

enum aq_status aq_set_pop (struct solution_set *set, size_t most,
                           struct hit_list *popped) {
  enum aq_status status = AQ_OK;
  for (unsigned i = 0; i < AQ_SHARDS && !status; i++) {
    if (i + 1 < AQ_SHARDS)
      prefetch (&set->shard[i + 1]);
    status = pop_shard (set, &set->shard[i], most, popped);
  }
  return status;
}

void aq_set_pop_all (struct solution_set *set) {
  for (unsigned i = 0; i < AQ_SHARDS; i++)
    for (struct page *page; (page = set->shard[i].first_queued);) {
      aq_page_pop_all (set, page);
      aq_page_unqueue (set, &set->shard[i]);
    }
  set->popped = set->whole_orbits ? set->classes : set->boards;
}

uint64_t aq_set_queued (const struct solution_set *set) {
  return (set->whole_orbits ? set->classes : set->boards) - set->popped;
}

/* --- walking over popped images, or over the others --- */

unsigned aq_set_list (const struct solution_set *set, struct set_walk *walk,
                      bool popped, struct packed_hit hits[AQ_LANES]) {
  unsigned count = 0;
  const struct page *page;
  while (count + AQ_IMAGES <= AQ_LANES && (page = next_class (set, walk))) {
    const unsigned index = walk->index++;
    count += (unsigned) list_class (
        set, &set->shard[walk->shard - 1], page, index,
        aq_page_images (set, page, index, popped), AQ_IMAGES, hits + count);
  }
  return count;
}
