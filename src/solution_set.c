/* SPDX-License-Identifier: MIT */

/* The set of solutions, on uthash.  A key is a canonical form packed into
   64-bit words, earlier rows in higher bits, so that keys compare as boards
   do.  Elements come from a pool: they never move and are freed as a whole.

   Most lookups of a large set miss all caches.  So finds are merged some at a
   time: the memory that all of them will need is asked for before the first of
   them waits for it. */

#include "solution_set.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "radix_sort.h"

enum {
  LARGE_PAGE = 1 << 21,      /* bytes */
  SHARD_SHIFT = 29,          /* leaves 3 of 32 bits: AQ_SHARDS */
  NIBBLE_MAX = 16,           /* largest board with 4 bits a row, in one word */
  ROWS_A_WORD = 12,          /* above it, with 5 bits a row */
  POOL_LEAST = 64,           /* elements in the pool's first chunk, */
  POOL_MOST = 7 << 13,       /* and in its largest */
  TOGETHER = 32,             /* finds merged at a time */
  SORT_BYTES_LEAST = 1 << 26 /* of keys sorted at a time, unless one prefix has
                                more; as much again is needed to sort them */
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

/* Large blocks of memory in large pages, which spares the processor most of
   its searches for the place of a page. */
static void *allocate (size_t bytes) {
  if (bytes < LARGE_PAGE)
    return malloc (bytes);
  bytes = (bytes + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE;
  void *memory = aligned_alloc (LARGE_PAGE, bytes);
#ifdef MADV_HUGEPAGE
  if (memory)
    madvise (memory, bytes, MADV_HUGEPAGE);
#endif
  return memory;
}

#define uthash_malloc(bytes) allocate (bytes)
#define HASH_NONFATAL_OOM 1
#define HASH_KEYCMP(a, b, bytes) compare_keys ((a), (b), (bytes))
#define HASH_FUNCTION(keyptr, keylen, hashv) \
  ((hashv) = mix ((keyptr), (keylen) / sizeof (uint64_t)))

/* A multiplication for each word and one to finish; the bits that uthash takes
   from the low end, and those of the shard from the high one, come from the
   high half of the product. */
static uint32_t mix (const uint64_t *key, size_t words) {
  uint64_t hash = 0;
  for (size_t i = 0; i < words; i++) {
    hash = (hash ^ key[i]) * 0x9e3779b97f4a7c15;
    hash ^= hash >> 32;
  }
  return (uint32_t) ((hash * 0xd6e8feb86659fd93) >> 32);
}

#include <uthash.h>

/* What a lookup reads is the end of the handle and the key: most often one
   cache line. */
struct element {
  aq_image_mask orbit; /* a bit for each distinct image */
  aq_image_mask met;   /* those in the set */
  aq_image_mask taken; /* those that aq_set_take gave */
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
  struct element *last_taken; /* in the order in which they came */
  uint64_t taken;             /* as many */
  struct finds late;          /* images that came after theirs was taken */
};

struct solution_set {
  unsigned n;
  bool whole_orbits;
  unsigned key_words;
  size_t element_bytes;
  struct shard shard[AQ_SHARDS];
};

static unsigned key_words (unsigned n) {
  return n <= NIBBLE_MAX ? 1 : (n + ROWS_A_WORD - 1) / ROWS_A_WORD;
}

/* Bits that row ROW is shifted by in its word, and the word. */
static unsigned shift_of (unsigned n, unsigned row) {
  return n <= NIBBLE_MAX ? 4 * (n - 1 - row)
                         : 5 * (ROWS_A_WORD - 1 - row % ROWS_A_WORD);
}

static unsigned word_of (unsigned n, unsigned row) {
  return n <= NIBBLE_MAX ? 0 : row / ROWS_A_WORD;
}

static void pack (unsigned n, const uint8_t *column, uint64_t *key) {
  if (n <= NIBBLE_MAX) {
    uint64_t word = 0;
    for (unsigned row = 0; row < n; row++)
      word = word << 4 | column[row];
    *key = word;
    return;
  }
  memset (key, 0, key_words (n) * sizeof *key);
  for (unsigned row = 0; row < n; row++)
    key[word_of (n, row)] |= (uint64_t) column[row] << shift_of (n, row);
}

static void unpack (unsigned n, const uint64_t *key, uint8_t *column) {
  const unsigned mask = n <= NIBBLE_MAX ? 15 : 31;
  for (unsigned row = 0; row < n; row++)
    column[row] =
        (uint8_t) (key[word_of (n, row)] >> shift_of (n, row) & mask);
}

/* --- finds --- */

static struct find *append (struct finds *finds) {
  if (finds->count == finds->room) {
    const size_t room = finds->room ? 2 * finds->room : 64;
    struct find *grown = realloc (finds->find, room * sizeof *grown);
    if (!grown)
      return NULL;
    finds->find = grown;
    finds->room = room;
  }
  return &finds->find[finds->count++];
}

unsigned aq_find_shard (const struct find *find) {
  return find->hash >> SHARD_SHIFT;
}

enum aq_status aq_finds_add (struct finds shards[AQ_SHARDS], unsigned n,
                             const struct lane_kernels *lanes,
                             const uint8_t *boards, size_t count) {
  const size_t stride = aq_board_stride (n);
  struct tile tile, canonical;
  aq_image_mask images[AQ_LANES];
  uint8_t columns[AQ_LANES * AQ_SEARCH_MAX];
  for (size_t at = 0; at < count; at += AQ_LANES) {
    const unsigned here =
        (unsigned) (count - at < AQ_LANES ? count - at : AQ_LANES);
    lanes->load (&tile, n, boards + at * stride, here);
    lanes->canonical (&tile, n, &canonical, images);
    lanes->store (&canonical, n, columns, here);
    for (unsigned i = 0; i < here; i++) {
      struct find find = {.images = images[i]};
      pack (n, columns + i * stride, find.key);
      find.hash = mix (find.key, key_words (n));
      struct find *added = append (&shards[aq_find_shard (&find)]);
      if (!added)
        return AQ_NO_MEMORY;
      *added = find;
    }
  }
  return AQ_OK;
}

enum aq_status aq_finds_append (struct finds *finds,
                                const struct finds *other) {
  for (size_t i = 0; i < other->count; i++) {
    struct find *added = append (finds);
    if (!added)
      return AQ_NO_MEMORY;
    *added = other->find[i];
  }
  return AQ_OK;
}

static int compare_finds (const void *a, const void *b) {
  const struct find *left = a, *right = b;
  for (unsigned i = 0; i < AQ_KEY_WORDS_MAX; i++)
    if (left->key[i] != right->key[i])
      return left->key[i] < right->key[i] ? -1 : 1;
  return (left->images & -left->images) - (right->images & -right->images);
}

void aq_finds_sort (struct finds *finds) {
  if (finds->count)
    qsort (finds->find, finds->count, sizeof *finds->find, compare_finds);
}

void aq_find_board (unsigned n, const struct find *find, uint8_t *board) {
  uint8_t column[AQ_SEARCH_MAX];
  unpack (n, find->key, column);
  memset (board, 0, aq_board_stride (n));
  aq_image (n, column, (unsigned) __builtin_ctz (find->images), board);
}

void aq_finds_free (struct finds *finds) {
  free (finds->find);
  *finds = (struct finds){0};
}

/* --- the set --- */

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
  made->key_words = key_words (n);
  made->element_bytes =
      sizeof (struct element) + made->key_words * sizeof (uint64_t);
  *set = made;
  return AQ_OK;
}

static void free_shard (struct shard *shard) {
  HASH_CLEAR (hh, shard->first);
  aq_finds_free (&shard->late);
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

/* An element that only a successful insertion takes out of the pool. */
static struct element *next_unused (const struct solution_set *set,
                                    struct shard *shard) {
  if (!shard->unused) {
    size_t elements = shard->chunks ? 2 * shard->chunks->elements : POOL_LEAST;
    if (elements > POOL_MOST)
      elements = POOL_MOST;
    struct chunk *chunk =
        allocate (sizeof *chunk + elements * set->element_bytes);
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

/* A board that is only one of its canonical form's images has no symmetry. */
static aq_image_mask orbit_of (unsigned n, const struct find *find) {
  uint8_t column[AQ_SEARCH_MAX];
  if (!(find->images & (find->images - 1)))
    return (1 << AQ_IMAGES) - 1;
  unpack (n, find->key, column);
  return aq_distinct_images (n, column);
}

static struct element *insert (const struct solution_set *set,
                               struct shard *shard, const struct find *find) {
  struct element *element = next_unused (set, shard);
  if (!element)
    return NULL;
  const unsigned bytes = set->key_words * (unsigned) sizeof *find->key;
  memcpy (element->key, find->key, bytes);
  element->orbit = orbit_of (set->n, find);
  element->met = element->taken = 0;
  HASH_ADD_KEYPTR_BYHASHVALUE (hh, shard->first, element->key, bytes,
                               find->hash, element);
  if (!element->hh.tbl) /* so uthash tells that memory ran out */
    return NULL;
  shard->unused--;
  shard->orbits.of_size[__builtin_popcount (element->orbit)]++;
  return element;
}

/* With whole orbits, what is there is there as a whole. */
static enum aq_status merge_one (const struct solution_set *set,
                                 struct shard *shard, const struct find *find,
                                 uint64_t *room) {
  struct element *element;
  HASH_FIND_BYHASHVALUE (hh, shard->first, find->key,
                         set->key_words * (unsigned) sizeof *find->key,
                         find->hash, element);
  if (element && set->whole_orbits)
    return AQ_OK;
  if (!element)
    element = insert (set, shard, find);
  if (!element)
    return AQ_NO_MEMORY;

  const unsigned wanted =
      set->whole_orbits ? element->orbit : find->images & element->orbit;
  unsigned new = wanted & ~(unsigned) element->met;
  while ((uint64_t) __builtin_popcount (new) > *room)
    new ^= 1u << (31 - __builtin_clz (new));
  if (new && element->taken) {
    struct find *late = append (&shard->late);
    if (!late)
      return AQ_NO_MEMORY;
    *late = *find;
    late->images = (aq_image_mask) new;
  }
  element->met |= (aq_image_mask) new;
  shard->found += (unsigned) __builtin_popcount (new);
  *room -= (unsigned) __builtin_popcount (new);
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

/* Asks for what finding COUNT finds will read, in the order in which one thing
   leads to the next: the buckets, the first element of each, the second where
   the first is not the one. */
static void prefetch_all (const struct shard *shard, const struct find *finds,
                          size_t count) {
  const UT_hash_handle *first[TOGETHER];
  for (size_t i = 0; i < count; i++)
    __builtin_prefetch (bucket_of (shard, finds[i].hash));
  for (size_t i = 0; i < count; i++) {
    first[i] = bucket_of (shard, finds[i].hash)->hh_head;
    prefetch (first[i]);
  }
  for (size_t i = 0; i < count; i++)
    if (first[i] && first[i]->hashv != finds[i].hash)
      prefetch (first[i]->hh_next);
}

enum aq_status aq_set_merge (struct solution_set *set, unsigned shard_number,
                             const struct find *finds, size_t count,
                             uint64_t room, uint64_t *added) {
  struct shard *shard = &set->shard[shard_number];
  const uint64_t found_before = shard->found;
  enum aq_status status = AQ_OK;
  for (size_t at = 0; at < count && !status; at += TOGETHER) {
    const size_t end = count - at < TOGETHER ? count : at + TOGETHER;
    if (shard->first)
      prefetch_all (shard, finds + at, end - at);
    for (size_t i = at; i < end && room && !status; i++)
      status = merge_one (set, shard, &finds[i], &room);
  }
  *added += shard->found - found_before;
  return status;
}

static enum aq_status take_from_shard (const struct solution_set *set,
                                       struct shard *shard, size_t most,
                                       struct finds *taken) {
  while (most > 0 && shard->taken < HASH_COUNT (shard->first)) {
    struct find *find = append (taken);
    if (!find)
      return AQ_NO_MEMORY;
    struct element *next =
        shard->last_taken ? shard->last_taken->hh.next : shard->first;
    *find = (struct find){.hash = next->hh.hashv};
    memcpy (find->key, next->key, set->key_words * sizeof *find->key);
    find->images = next->taken = set->whole_orbits ? 1 : next->met;
    shard->last_taken = next;
    shard->taken++;
    most--;
  }
  for (; most > 0 && shard->late.count; most--) {
    struct find *find = append (taken);
    if (!find)
      return AQ_NO_MEMORY;
    *find = shard->late.find[--shard->late.count];
  }
  return AQ_OK;
}

enum aq_status aq_set_take (struct solution_set *set, size_t most,
                            struct finds *taken) {
  enum aq_status status = AQ_OK;
  const size_t before = taken->count;
  for (unsigned i = 0; i < AQ_SHARDS && !status; i++)
    status = take_from_shard (set, &set->shard[i],
                              most - (taken->count - before), taken);
  return status;
}

uint64_t aq_set_waiting (const struct solution_set *set) {
  uint64_t waiting = 0;
  for (unsigned i = 0; i < AQ_SHARDS; i++)
    waiting += HASH_COUNT (set->shard[i].first) - set->shard[i].taken +
               set->shard[i].late.count;
  return waiting;
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

/* --- sorted output ---

   The boards are sorted a part at a time.  A part is a range of prefixes, a
   prefix being the columns of the first two rows; every part is one more walk
   over the set, so parts are made as large as memory allows. */

struct part {
  const struct solution_set *set;
  unsigned from, to; /* prefixes, TO excluded */
  uint64_t *keys;    /* key_words each; NULL: only count */
  size_t count;
  size_t *counts; /* by prefix */
};

/* An element's board as image after image is read from it. */
struct source {
  unsigned n;
  uint8_t column[AQ_SEARCH_MAX];
  uint8_t transposed[AQ_SEARCH_MAX];
};

static unsigned source_column (const struct source *source, unsigned which,
                               unsigned row) {
  return aq_image_column (
      source->n, which & AQ_TRANSPOSE ? source->transposed : source->column,
      which, row);
}

static void take_images (struct part *part, const struct source *source,
                         unsigned images) {
  const unsigned n = source->n;
  for (; images; images &= images - 1) {
    const unsigned which = (unsigned) __builtin_ctz (images);
    const unsigned prefix = source_column (source, which, 0) * n +
                            (n > 1 ? source_column (source, which, 1) : 0);
    if (!part->keys) {
      part->counts[prefix]++;
      continue;
    }
    if (prefix < part->from || prefix >= part->to)
      continue;
    uint8_t image[AQ_SEARCH_MAX];
    for (unsigned row = 0; row < n; row++)
      image[row] = (uint8_t) source_column (source, which, row);
    pack (n, image, part->keys + part->count++ * part->set->key_words);
  }
}

static void walk (struct part *part, bool canonical) {
  struct source source = {.n = part->set->n};
  for (unsigned i = 0; i < AQ_SHARDS; i++)
    for (const struct element *element = part->set->shard[i].first; element;
         element = element->hh.next) {
      unpack (source.n, element->key, source.column);
      for (unsigned row = 0; row < source.n; row++)
        source.transposed[source.column[row]] = (uint8_t) row;
      take_images (part, &source, canonical ? 1 : element->met);
    }
}

static enum aq_status visit_part (struct part *part, bool canonical,
                                  size_t boards, aq_visit *visit, void *data) {
  const struct solution_set *set = part->set;
  part->keys = allocate (2 * boards * set->key_words * sizeof *part->keys);
  if (!part->keys)
    return AQ_NO_MEMORY;
  part->count = 0;
  walk (part, canonical);
  const uint64_t *key =
      aq_radix_sort (part->keys, part->keys + boards * set->key_words, boards,
                     set->key_words);

  enum aq_status status = AQ_OK;
  struct aq_board board = {.n = set->n};
  for (size_t i = 0; i < boards && !status; i++, key += set->key_words) {
    unpack (set->n, key, board.column);
    if (!visit (&board, data))
      status = AQ_STOPPED;
  }
  free (part->keys);
  return status;
}

enum aq_status aq_set_each (const struct solution_set *set, bool canonical,
                            aq_visit *visit, void *data) {
  size_t counts[AQ_SEARCH_MAX * AQ_SEARCH_MAX] = {0};
  struct part count = {.set = set, .counts = counts};
  walk (&count, canonical);

  size_t bytes = aq_set_classes (set) * set->element_bytes / 16;
  if (bytes < SORT_BYTES_LEAST)
    bytes = SORT_BYTES_LEAST;
  const size_t most = bytes / (set->key_words * sizeof (uint64_t));
  const unsigned prefixes = set->n * set->n;
  enum aq_status status = AQ_OK;
  for (unsigned from = 0, to; from < prefixes && !status; from = to) {
    size_t boards = counts[from];
    for (to = from + 1; to < prefixes && boards + counts[to] <= most; to++)
      boards += counts[to];
    struct part part = {.set = set, .from = from, .to = to};
    if (boards)
      status = visit_part (&part, canonical, boards, visit, data);
  }
  return status;
}
