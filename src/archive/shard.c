/* SPDX-License-Identifier: MIT */

/* Looking classes up, and inserting them. */

#include "archive/shard.h"

#include <stdlib.h>

enum {
  CHUNK_LEAST = 8, /* elements that a shard takes from the pool at a time */
  CHUNK_MOST = 512,
  CHUNK_SHARE = 8 /* a chunk is up to 1 / 8 of the shard */
};

static const struct shard *shard_of (const struct solution_set *set,
                                     uint64_t hash) {
  return &set->shard[aq_hash_shard (hash)];
}

struct element *aq_shard_find (const struct solution_set *set,
                               const uint64_t *key, uint64_t hash) {
  struct element *element;
  HASH_FIND_BYHASHVALUE (hh, shard_of (set, hash)->first, key,
                         set->key_words * (unsigned) sizeof *key,
                         aq_short_hash (set, hash), element);
  return element;
}

/* An unused element.  It stays so until an insertion succeeds. */
static struct element *next_unused (struct solution_set *set,
                                    struct shard *shard) {
  if (!shard->unused_count) {
    size_t count = HASH_COUNT (shard->first) / CHUNK_SHARE;
    count = count < CHUNK_LEAST ? CHUNK_LEAST : count;
    count = count > CHUNK_MOST ? CHUNK_MOST : count;
    shard->unused = aq_pool_take (&set->pool, count * set->element_bytes);
    if (!shard->unused)
      return NULL;
    shard->unused_count = count;
  }
  return (struct element *) shard->unused;
}

struct element *aq_shard_add (struct solution_set *set, const uint64_t *key,
                              uint64_t hash) {
  struct shard *shard = &set->shard[aq_hash_shard (hash)];
  struct element *element = next_unused (set, shard);
  if (!element)
    return NULL;
  if (!set->whole_orbits)
    element->key[set->flag_word] = 0;
  for (unsigned word = 0; word < set->key_words; word++)
    element->key[word] = key[word];
  HASH_ADD_KEYPTR_BYHASHVALUE (hh, shard->first, element->key,
                               set->key_words * (unsigned) sizeof *key,
                               aq_short_hash (set, hash), element);
  if (!element->hh.tbl) /* this is how uthash reports a lack of memory */
    return NULL;
  shard->unused += set->element_bytes;
  shard->unused_count--;
  return element;
}

void aq_shard_free (struct shard *shard) {
  HASH_CLEAR (hh, shard->first);
  aq_hits_free (&shard->waiting);
}

size_t aq_shard_bytes (const struct shard *shard) {
  size_t bytes = shard->waiting.capacity * sizeof *shard->waiting.hit;
  if (shard->first) {
    const UT_hash_table *table = shard->first->hh.tbl;
    bytes += sizeof *table + table->num_buckets * sizeof *table->buckets;
  }
  return bytes;
}

/* --- prefetching --- */

static const UT_hash_bucket *bucket_of (const struct solution_set *set,
                                        uint64_t hash) {
  const struct shard *shard = shard_of (set, hash);
  if (!shard->first)
    return NULL;
  const UT_hash_table *table = shard->first->hh.tbl;
  return &table->buckets[aq_short_hash (set, hash) & (table->num_buckets - 1)];
}

static void prefetch (const UT_hash_handle *handle) {
  if (!handle)
    return;
  __builtin_prefetch (&handle->hh_next);
  __builtin_prefetch (handle + 1); /* the key */
}

/* In the order in which each address becomes known: the buckets, the first
   element of each, the second if the first has another hash. */
void aq_shard_prefetch (const struct solution_set *set, const uint64_t *hashes,
                        size_t count) {
  const UT_hash_bucket *bucket[AQ_TOGETHER];
  const UT_hash_handle *first[AQ_TOGETHER];
  for (size_t i = 0; i < count; i++) {
    bucket[i] = bucket_of (set, hashes[i]);
    if (bucket[i])
      __builtin_prefetch (bucket[i]);
  }
  for (size_t i = 0; i < count; i++) {
    first[i] = bucket[i] ? bucket[i]->hh_head : NULL;
    prefetch (first[i]);
  }
  for (size_t i = 0; i < count; i++)
    if (first[i] && first[i]->hashv != aq_short_hash (set, hashes[i]))
      prefetch (first[i]->hh_next);
}
