/* SPDX-License-Identifier: MIT */

/* The set of solutions, on uthash.  A key is a packed canonical form.
   Elements come from a pool: they never move and are freed as a whole.

   Most lookups of a large set miss all caches.  So hits are merged in groups,
   and the memory that all hits of a group will read is prefetched before the
   first of them is looked up. */

#include "archive/solution_set.h"

#include <stdlib.h>

#include "core/large_block.h"

enum {
  POOL_LEAST = 64,     /* elements in the pool's first chunk ... */
  POOL_MOST = 7 << 13, /* ... and in its largest */
  TOGETHER = 32        /* hits merged in a group */
};

/* Most keys are one word. */
static inline int compare_keys (const void *a, const void *b, size_t bytes) {
  uint64_t left, right;
  memcpy (&left, a, sizeof left);
  memcpy (&right, b, sizeof right);
  if (left != right || bytes == sizeof left)
    return left != right;
  return memcmp (a, b, bytes);
}

#define uthash_malloc(bytes) aq_large_block (bytes)
#define HASH_NONFATAL_OOM 1
#define HASH_KEYCMP(a, b, bytes) compare_keys ((a), (b), (bytes))
#define HASH_FUNCTION(keyptr, keylen, hashv) \
  ((hashv) = aq_hash_key ((keyptr), (unsigned) ((keylen) / sizeof (uint64_t))))

#include <uthash.h>

/* A class.  A lookup reads the end of the handle and the key, most often one
   cache line. */
struct element {
  aq_image_mask orbit; /* a bit for each distinct image */
  aq_image_mask found; /* the images in the set */
  bool popped;         /* whether aq_set_pop has come to this class */
  UT_hash_handle hh;
  uint64_t key[];
};

struct chunk {
  struct chunk *next;
  size_t elements;
  max_align_t element[];
};

struct shard {
  struct element *first; /* uthash's head */
  struct chunk *chunks;
  size_t unused; /* elements left in the first chunk */
  uint64_t found;
  struct aq_orbits orbits;
  struct element *last_popped; /* classes are popped in order of insertion */
  struct hit_list waiting; /* images of popped classes still to be popped */
  uint64_t popped; /* boards, or with whole orbits classes, popped so far */
};

struct solution_set {
  unsigned n;
  bool whole_orbits;
  unsigned key_words;
  size_t element_bytes;
  struct shard shard[AQ_SHARDS];
};

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
  made->element_bytes =
      sizeof (struct element) + made->key_words * sizeof (uint64_t);
  *set = made;
  return AQ_OK;
}

static void free_shard (struct shard *shard) {
  HASH_CLEAR (hh, shard->first);
  aq_hits_free (&shard->waiting);
  while (shard->chunks) {
    struct chunk *chunk = shard->chunks;
    shard->chunks = chunk->next;
    free (chunk);
  }
}

void aq_set_free (struct solution_set *set) {
  if (!set)
    return;
  for (unsigned i = 0; i < AQ_SHARDS; i++)
    free_shard (&set->shard[i]);
  free (set);
}

/* An unused element.  It stays in the pool until an insertion succeeds. */
static struct element *next_unused (const struct solution_set *set,
                                    struct shard *shard) {
  if (!shard->unused) {
    size_t elements = shard->chunks ? 2 * shard->chunks->elements : POOL_LEAST;
    if (elements > POOL_MOST)
      elements = POOL_MOST;
    struct chunk *chunk =
        aq_large_block (sizeof *chunk + elements * set->element_bytes);
    if (!chunk)
      return NULL;
    chunk->next = shard->chunks;
    chunk->elements = elements;
    shard->chunks = chunk;
    shard->unused = elements;
  }
  char *elements = (char *) shard->chunks->element;
  return (struct element *) (elements +
                             (shard->unused - 1) * set->element_bytes);
}

/* The distinct images of the class.  A board that equals only one image of its
   canonical form has no symmetry. */
static aq_image_mask orbit_of (unsigned n, const struct packed_hit *hit,
                               const uint8_t *canonical) {
  return hit->images & (hit->images - 1) ? aq_distinct_images (n, canonical)
                                         : (1 << AQ_IMAGES) - 1;
}

/* Adds a class without any image yet. */
static enum aq_status insert (const struct solution_set *set,
                              struct shard *shard,
                              const struct packed_hit *hit,
                              struct element **inserted) {
  uint8_t canonical[AQ_SEARCH_MAX];
  aq_unpack (set->n, hit->key, canonical);
  if (!aq_is_solution (set->n, canonical))
    return AQ_BAD_SOLUTION;
  struct element *element = *inserted = next_unused (set, shard);
  if (!element)
    return AQ_NO_MEMORY;
  const unsigned bytes = set->key_words * (unsigned) sizeof *hit->key;
  memcpy (element->key, hit->key, bytes);
  element->orbit = orbit_of (set->n, hit, canonical);
  element->found = 0;
  element->popped = false;
  HASH_ADD_KEYPTR_BYHASHVALUE (hh, shard->first, element->key, bytes,
                               hit->hash, element);
  if (!element->hh.tbl) /* this is how uthash reports a lack of memory */
    return AQ_NO_MEMORY;
  shard->unused--;
  shard->orbits.of_size[__builtin_popcount (element->orbit)]++;
  return AQ_OK;
}

/* Queues each of IMAGES, whose class was popped.  HIT has the class's key. */
static enum aq_status queue_images (struct shard *shard,
                                    const struct packed_hit *hit,
                                    unsigned images) {
  for (; images; images &= images - 1) {
    struct packed_hit *added = aq_hits_add (&shard->waiting);
    if (!added)
      return AQ_NO_MEMORY;
    *added = *hit;
    added->images = (aq_image_mask) (images & -images);
  }
  return AQ_OK;
}

/* With whole orbits, a class in the set has all of its images. */
static enum aq_status merge_one (const struct solution_set *set,
                                 struct shard *shard,
                                 const struct packed_hit *hit,
                                 uint64_t *most) {
  struct element *element;
  HASH_FIND_BYHASHVALUE (hh, shard->first, hit->key,
                         set->key_words * (unsigned) sizeof *hit->key,
                         hit->hash, element);
  if (element && set->whole_orbits)
    return AQ_OK;
  enum aq_status status = element ? AQ_OK : insert (set, shard, hit, &element);
  if (status)
    return status;

  const unsigned wanted =
      set->whole_orbits ? element->orbit : hit->images & element->orbit;
  unsigned new = wanted & ~(unsigned) element->found;
  while ((uint64_t) __builtin_popcount (new) > *most)
    new ^= 1u << (31 - __builtin_clz (new));
  if (element->popped)
    status = queue_images (shard, hit, new);
  if (status)
    return status;
  element->found |= (aq_image_mask) new;
  shard->found += (unsigned) __builtin_popcount (new);
  *most -= (unsigned) __builtin_popcount (new);
  return AQ_OK;
}

static const UT_hash_bucket *bucket_of (const struct shard *shard,
                                        uint32_t hash) {
  const UT_hash_table *table = shard->first->hh.tbl;
  return &table->buckets[hash & (table->num_buckets - 1)];
}

static void prefetch (const UT_hash_handle *handle) {
  if (!handle)
    return;
  __builtin_prefetch (&handle->hh_next);
  __builtin_prefetch (handle + 1); /* the key */
}

/* Prefetches what the lookups of COUNT hits will read, in the order in which
   each address becomes known: the buckets, the first element of each, the
   second where the first has another hash. */
static void prefetch_all (const struct shard *shard,
                          const struct packed_hit *hits, size_t count) {
  const UT_hash_handle *first[TOGETHER];
  for (size_t i = 0; i < count; i++)
    __builtin_prefetch (bucket_of (shard, hits[i].hash));
  for (size_t i = 0; i < count; i++) {
    first[i] = bucket_of (shard, hits[i].hash)->hh_head;
    prefetch (first[i]);
  }
  for (size_t i = 0; i < count; i++)
    if (first[i] && first[i]->hashv != hits[i].hash)
      prefetch (first[i]->hh_next);
}

enum aq_status aq_set_merge (struct solution_set *set, unsigned shard_number,
                             const struct packed_hit *hits, size_t count,
                             uint64_t most, uint64_t *added) {
  struct shard *shard = &set->shard[shard_number];
  const uint64_t found_before = shard->found;
  enum aq_status status = AQ_OK;
  for (size_t at = 0; at < count && !status; at += TOGETHER) {
    const size_t end = count - at < TOGETHER ? count : at + TOGETHER;
    if (shard->first)
      prefetch_all (shard, hits + at, end - at);
    for (size_t i = at; i < end && most && !status; i++)
      status = merge_one (set, shard, &hits[i], &most);
  }
  *added += shard->found - found_before;
  return status;
}

static enum aq_status pop_from_shard (const struct solution_set *set,
                                      struct shard *shard, size_t most,
                                      struct hit_list *popped) {
  struct element *next =
      shard->last_popped ? shard->last_popped->hh.next : shard->first;
  for (; most > 0 && (next || shard->waiting.count); most--) {
    struct packed_hit *hit = aq_hits_add (popped);
    if (!hit)
      return AQ_NO_MEMORY;
    shard->popped++;
    if (!next) {
      *hit = shard->waiting.hit[--shard->waiting.count];
      continue;
    }
    const unsigned images = set->whole_orbits ? 1 : next->found;
    *hit = (struct packed_hit){.hash = next->hh.hashv};
    memcpy (hit->key, next->key, set->key_words * sizeof *hit->key);
    hit->images = (aq_image_mask) (images & -images);
    const enum aq_status status =
        queue_images (shard, hit, images & (images - 1));
    if (status)
      return status;
    next->popped = true;
    shard->last_popped = next;
    next = next->hh.next;
  }
  return AQ_OK;
}

enum aq_status aq_set_pop (struct solution_set *set, size_t most,
                           struct hit_list *popped) {
  enum aq_status status = AQ_OK;
  const size_t before = popped->count;
  for (unsigned i = 0; i < AQ_SHARDS && !status; i++)
    status = pop_from_shard (set, &set->shard[i],
                             most - (popped->count - before), popped);
  return status;
}

uint64_t aq_set_queued (const struct solution_set *set) {
  uint64_t queued = 0;
  for (unsigned i = 0; i < AQ_SHARDS; i++)
    queued += (set->whole_orbits ? HASH_COUNT (set->shard[i].first)
                                 : set->shard[i].found) -
              set->shard[i].popped;
  return queued;
}

uint64_t aq_set_found (const struct solution_set *set) {
  uint64_t found = 0;
  for (unsigned i = 0; i < AQ_SHARDS; i++)
    found += set->shard[i].found;
  return found;
}

uint64_t aq_set_classes (const struct solution_set *set) {
  uint64_t classes = 0;
  for (unsigned i = 0; i < AQ_SHARDS; i++)
    classes += HASH_COUNT (set->shard[i].first);
  return classes;
}

struct aq_orbits aq_set_orbits (const struct solution_set *set) {
  struct aq_orbits orbits = {{0}};
  for (unsigned i = 0; i < AQ_SHARDS; i++)
    for (unsigned size = 1; size <= AQ_IMAGES; size *= 2)
      orbits.of_size[size] += set->shard[i].orbits.of_size[size];
  return orbits;
}

unsigned aq_set_size (const struct solution_set *set) {
  return set->n;
}

size_t aq_set_class_bytes (const struct solution_set *set) {
  return set->element_bytes;
}

void aq_set_each_class (const struct solution_set *set, class_visitor *visit,
                        void *data) {
  for (unsigned i = 0; i < AQ_SHARDS; i++)
    for (const struct element *element = set->shard[i].first; element;
         element = element->hh.next)
      visit (element->key, element->found, data);
}
