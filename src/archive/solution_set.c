/* SPDX-License-Identifier: MIT */

/* The set of solutions: merging hits, and what is in it.

   Most lookups of a large set miss all caches.  So hits are looked up in
   groups, and the memory that all hits of a group will read is prefetched
   before the first of them is looked up. */

#include "archive/solution_set.h"

#include <stdlib.h>
#include <string.h>

#include "archive/shard.h"

enum aq_status aq_set_new (struct solution_set **set, unsigned n,
                           bool whole_orbits) {
  return aq_set_new_part (set, n, whole_orbits, (struct share){0, AQ_SHARDS});
}

enum aq_status aq_set_new_part (struct solution_set **set, unsigned n,
                                bool whole_orbits, struct share shards) {
  *set = NULL;
  if (n < 1 || n > AQ_SEARCH_MAX)
    return AQ_BAD_SIZE;
  struct solution_set *made = calloc (1, sizeof *made);
  if (!made)
    return AQ_NO_MEMORY;
  const bool flags_in_key = !whole_orbits && n <= AQ_FLAGS_SIZE_MAX;
  made->n = n;
  made->whole_orbits = whole_orbits;
  made->key_words = aq_key_words (n);
  made->key_bits = aq_key_bits (n);
  made->key_mask =
      flags_in_key ? ((uint64_t) 1 << AQ_POPPED_SHIFT) - 1 : UINT64_MAX;
  made->flag_word = flags_in_key ? 0 : made->key_words;
  made->element_bytes =
      sizeof (struct element) +
      (made->key_words + (!whole_orbits && !flags_in_key)) * sizeof (uint64_t);
  made->kernels = aq_kernels (0);
  aq_pool_init (&made->pool);
  aq_known_init (&made->known, n, shards);
  *set = made;
  return AQ_OK;
}

void aq_set_free (struct solution_set *set) {
  if (!set)
    return;
  for (unsigned i = 0; i < AQ_SHARDS; i++)
    aq_shard_free (&set->shard[i]);
  aq_known_free (&set->known);
  aq_pool_free (&set->pool);
  free (set);
}

/* --- looking up --- */

/* Whether the set has all that a hit can add. */
static bool has (const struct solution_set *set, const struct packed_hit *hit,
                 uint64_t hash) {
  if (set->known.tags)
    return aq_known_has (&set->known, hash);
  const struct element *element = aq_shard_find (set, hit->key, hash);
  return element && element != set->partial &&
         (set->whole_orbits ||
          (aq_element_found (set, element) & aq_first_image (hit)));
}

/* Prefetches for the lookups of a group and finds its hashes. */
static void begin_group (const struct solution_set *set,
                         const struct packed_hit *hits, size_t count,
                         uint64_t hashes[AQ_TOGETHER]) {
  for (size_t i = 0; i < count; i++) {
    hashes[i] = aq_key_hash (set->key_bits, hits[i].key);
    if (set->known.tags)
      __builtin_prefetch (aq_known_line (&set->known, hashes[i]));
  }
  if (!set->known.tags)
    aq_shard_prefetch (set, hashes, count);
}

enum aq_status aq_set_missing (const struct solution_set *set,
                               const struct hit_list *hits,
                               struct hit_list *missing) {
  if (aq_hits_reserve (missing, hits->count))
    return AQ_NO_MEMORY;
  for (size_t at = 0; at < hits->count; at += AQ_TOGETHER) {
    const struct packed_hit *group = hits->hit + at;
    const size_t left = hits->count - at;
    const size_t count = left < AQ_TOGETHER ? left : AQ_TOGETHER;
    uint64_t hashes[AQ_TOGETHER];
    begin_group (set, group, count, hashes);
    for (size_t i = 0; i < count; i++) {
      if (has (set, &group[i], hashes[i]))
        continue;
      struct packed_hit *added = &missing->hit[missing->count++];
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
  uint64_t most;
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

/* With whole orbits: the images of a new class. */
static void add_orbit (struct insertion *insertion, struct element *element,
                       const struct packed_hit *hit, uint64_t hash,
                       const uint8_t *canonical) {
  struct solution_set *set = insertion->set;
  unsigned boards = orbit_size (hit);
  if (boards > insertion->most) {
    unsigned found = aq_orbit_of (set->n, canonical, hit->images);
    for (; boards > insertion->most; boards--)
      found ^= 1u << (31 - __builtin_clz (found));
    set->partial = element;
    set->partial_found = (aq_image_mask) found;
  } else
    aq_known_add (&set->known, hash);
  insertion->most -= boards;
  count_boards (insertion, hit, boards);
}

/* Without whole orbits: the image that was hit.  It waits to be popped if its
   class was popped already. */
static enum aq_status add_image (struct insertion *insertion,
                                 struct element *element,
                                 const struct packed_hit *hit, uint64_t hash) {
  struct solution_set *set = insertion->set;
  const unsigned image = aq_first_image (hit);
  const unsigned before = aq_element_found (set, element);
  const unsigned found = before | image;
  struct hit_list *waiting = &set->shard[hit->shard].waiting;
  const bool waits = found != before && aq_element_popped (set, element);
  if (waits && aq_hits_reserve (waiting, 1))
    return AQ_NO_MEMORY;
  if (waits) {
    waiting->hit[waiting->count] = *hit;
    waiting->hit[waiting->count++].images = (aq_image_mask) image;
  }
  if ((unsigned) __builtin_popcount (found) == orbit_size (hit))
    aq_known_add (&set->known, hash);
  if (found == before)
    return AQ_OK;
  element->key[set->flag_word] |= (uint64_t) image << AQ_FOUND_SHIFT;
  insertion->most--;
  count_boards (insertion, hit, 1);
  return AQ_OK;
}

static enum aq_status insert_one (struct insertion *insertion,
                                  const struct packed_hit *hit, uint64_t hash,
                                  const uint8_t *canonical) {
  struct solution_set *set = insertion->set;
  struct element *element = aq_shard_find (set, hit->key, hash);
  const bool new = !element;
  if (new) {
    if (!aq_is_solution (set->n, canonical))
      return AQ_BAD_SOLUTION;
    element = aq_shard_add (set, hit->key, hash);
    if (!element)
      return AQ_NO_MEMORY;
    insertion->gain->classes++;
    insertion->gain->orbits.of_size[orbit_size (hit)]++;
  }
  if (!set->whole_orbits)
    return add_image (insertion, element, hit, hash);
  if (new)
    add_orbit (insertion, element, hit, hash, canonical);
  else if (element != set->partial)
    aq_known_add (&set->known, hash);
  return AQ_OK;
}

/* Whether a hit can add nothing after the one before it. */
static bool repeats (const struct solution_set *set,
                     const struct packed_hit *hit) {
  return !memcmp (hit[-1].key, hit->key, sizeof hit->key) &&
         (set->whole_orbits ||
          aq_first_image (hit - 1) == aq_first_image (hit));
}

enum aq_status aq_set_insert (struct solution_set *set,
                              const struct packed_hit *hits, size_t count,
                              uint64_t most, bool *was_new,
                              struct set_gain *gain) {
  struct insertion insertion = {
      .set = set, .most = most, .was_new = was_new, .gain = gain};
  const size_t stride = aq_board_stride (set->n);
  enum aq_status status = AQ_OK;
  for (size_t at = 0; at < count && !status; at += AQ_TOGETHER) {
    const size_t end = count - at < AQ_TOGETHER ? count : at + AQ_TOGETHER;
    uint64_t hashes[AQ_TOGETHER];
    uint8_t canonical[AQ_TOGETHER * AQ_SEARCH_MAX];
    for (size_t i = at; i < end; i++) {
      hashes[i - at] = aq_key_hash (set->key_bits, hits[i].key);
      if (set->known.tags)
        __builtin_prefetch (aq_known_line (&set->known, hashes[i - at]));
    }
    aq_shard_prefetch (set, hashes, end - at);
    aq_hits_canonical (set->n, set->kernels, hits + at, (unsigned) (end - at),
                       canonical);
    for (size_t i = at; i < end && insertion.most && !status; i++)
      if (i == 0 || !repeats (set, &hits[i]))
        status = insert_one (&insertion, &hits[i], hashes[i - at],
                             canonical + (i - at) * stride);
  }
  return status;
}

void aq_set_gained (struct solution_set *set, const struct set_gain *gain) {
  set->boards += gain->boards;
  set->classes += gain->classes;
  for (unsigned size = 1; size <= AQ_IMAGES; size *= 2)
    set->orbits.of_size[size] += gain->orbits.of_size[size];
  aq_known_fit (&set->known, set->classes);
}

/* --- what is in it --- */

uint64_t aq_set_found (const struct solution_set *set) {
  return set->boards;
}

uint64_t aq_set_classes (const struct solution_set *set) {
  return set->classes;
}

struct aq_orbits aq_set_orbits (const struct solution_set *set) {
  return set->orbits;
}

unsigned aq_set_size (const struct solution_set *set) {
  return set->n;
}

unsigned aq_set_shards (const struct solution_set *set) {
  return set->known.shards;
}

size_t aq_set_bytes (const struct solution_set *set) {
  size_t bytes = sizeof *set + set->pool.bytes + aq_known_bytes (&set->known);
  for (unsigned i = 0; i < AQ_SHARDS; i++)
    bytes += aq_shard_bytes (&set->shard[i]);
  return bytes;
}

/* The class after that of a walk, or NULL at the end. */
static const struct element *next_class (const struct solution_set *set,
                                         struct set_walk *walk) {
  const struct element *next = walk->next;
  while (!next && walk->shard < AQ_SHARDS)
    if (walk->begun) {
      walk->shard++;
      walk->begun = false;
    } else {
      next = set->shard[walk->shard].first;
      walk->begun = true;
    }
  if (next)
    walk->next = next->hh.next;
  return next;
}

unsigned aq_set_walk (const struct solution_set *set, struct set_walk *walk,
                      struct tile_keys *keys, aq_image_mask found[AQ_LANES]) {
  unsigned count = 0;
  const struct element *element;
  while (count < AQ_LANES && (element = next_class (set, walk))) {
    uint64_t key[AQ_KEY_WORDS_MAX];
    aq_element_key (set, element, key);
    for (unsigned word = 0; word < set->key_words; word++)
      keys->word[word][count] = key[word];
    found[count++] = element == set->partial ? set->partial_found
                     : set->whole_orbits     ? 0
                                             : aq_element_found (set, element);
  }
  return count;
}
