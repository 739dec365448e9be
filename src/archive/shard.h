/* SPDX-License-Identifier: MIT */

/* The inside of the solution set: its shards, each a hash table (uthash) whose
   elements are classes, in the order in which they were inserted. */

#ifndef AQ_SHARD_H
#define AQ_SHARD_H

#include "archive/element_pool.h"
#include "archive/hit_list.h"
#include "archive/known_keys.h"
#include "core/large_block.h"

#define uthash_malloc(bytes) aq_large_block (bytes)
#define HASH_NONFATAL_OOM 1
/* The set that is searched must be in scope. */
#define HASH_KEYCMP(a, b, bytes) aq_compare_keys (set, (a), (b))
#define HASH_FUNCTION(key, bytes, hash) ((hash) = 0) /* always given */

#include <uthash.h>

/* A class: 64 bytes with a key of one word.  Without whole orbits it also has
   flags: the images found, and whether the class was popped.  They are the
   upper bits of a word.  Up to N = 18 this is the key's word, which needs at
   most 53 bits; above, it is one more word. */
struct element {
  UT_hash_handle hh;
  uint64_t key[];
};

enum { AQ_FOUND_SHIFT = 56, AQ_POPPED_SHIFT = 55, AQ_FLAGS_SIZE_MAX = 18 };

struct shard {
  struct element *first; /* uthash's head */
  char *unused;          /* elements for the next classes ... */
  size_t unused_count;   /* ... and how many */
  struct element *last_popped;
  struct hit_list waiting; /* images of popped classes still to be popped */
  /* After the next aq_set_pop: */
  struct element *next_popped;
  size_t next_waiting;
};

struct solution_set {
  unsigned n;
  bool whole_orbits;
  unsigned key_words, key_bits;
  unsigned flag_word; /* of an element; unused with whole orbits */
  uint64_t key_mask;  /* the bits of a key's first word that are not flags */
  size_t element_bytes;
  const struct lane_kernels *kernels;
  struct element_pool pool;
  struct known_keys known;
  uint64_t boards, classes;
  struct aq_orbits orbits;
  uint64_t popped, peeked;
  /* The class that a limit on boards cut, with whole orbits. */
  struct element *partial;
  aq_image_mask partial_found;
  struct shard shard[AQ_SHARDS];
};

/* Zero if two keys are equal; A may have flags. */
static inline int aq_compare_keys (const struct solution_set *set,
                                   const void *a, const void *b) {
  const uint64_t *left = a, *right = b;
  return ((left[0] ^ right[0]) & set->key_mask) != 0 ||
         (set->key_words > 1 && left[1] != right[1]);
}

/* The images found, without whole orbits. */
static inline aq_image_mask aq_element_found (const struct solution_set *set,
                                              const struct element *element) {
  return (aq_image_mask) (element->key[set->flag_word] >> AQ_FOUND_SHIFT);
}

static inline bool aq_element_popped (const struct solution_set *set,
                                      const struct element *element) {
  return element->key[set->flag_word] >> AQ_POPPED_SHIFT & 1;
}

static inline void aq_element_set_popped (const struct solution_set *set,
                                          struct element *element) {
  element->key[set->flag_word] |= (uint64_t) 1 << AQ_POPPED_SHIFT;
}

static inline void aq_element_key (const struct solution_set *set,
                                   const struct element *element,
                                   uint64_t key[AQ_KEY_WORDS_MAX]) {
  key[0] = element->key[0] & set->key_mask;
  key[1] = set->key_words > 1 ? element->key[1] : 0;
}

/* The bits of a key's hash that uthash takes. */
static inline uint32_t aq_short_hash (const struct solution_set *set,
                                      uint64_t hash) {
  return (uint32_t) (hash >> (AQ_HASH_BITS - set->key_bits));
}

/* The element of KEY in its shard, or NULL. */
struct element *aq_shard_find (const struct solution_set *set,
                               const uint64_t *key, uint64_t hash);

/* Adds a class that is not in the set, without any image.  NULL without
   memory, and then nothing has changed. */
struct element *aq_shard_add (struct solution_set *set, const uint64_t *key,
                              uint64_t hash);

void aq_shard_free (struct shard *shard);

/* The bytes of its hash table and its queue. */
size_t aq_shard_bytes (const struct shard *shard);

/* Hits that are looked up in a group. */
enum { AQ_TOGETHER = 32 };

/* Prefetches what looking up to AQ_TOGETHER keys up will read. */
void aq_shard_prefetch (const struct solution_set *set, const uint64_t *hashes,
                        size_t count);

#endif
