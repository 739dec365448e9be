/* SPDX-License-Identifier: MIT */

/* The set of solutions, on uthash.  A key is a canonical form packed into
   64-bit words, earlier rows in higher bits, so that keys compare as boards
   do.  Elements come from a pool: they never move and are freed as a whole. */

#include "solution_set.h"

#include <stdlib.h>
#include <string.h>

#include "symmetry.h"

static uint32_t mix (const void *key, size_t bytes);

#define HASH_NONFATAL_OOM 1
#define HASH_FUNCTION(keyptr, keylen, hashv) \
  ((hashv) = mix ((keyptr), (keylen)))
#include <uthash.h>

enum {
  NIBBLE_MAX = 16,      /* largest board with 4 bits a row, in one word */
  ROWS_A_WORD = 12,     /* above it, with 5 bits a row */
  KEY_WORDS_MAX = 3,    /* for AQ_SEARCH_MAX rows */
  POOL_ELEMENTS = 4096, /* in one chunk of the pool */
  SORT_BOARDS = 1 << 20 /* sorted at a time, unless one prefix has more */
};

struct element {
  UT_hash_handle hh;
  aq_image_mask orbit; /* a bit for each distinct image */
  aq_image_mask met;   /* those in the set */
  uint64_t key[];
};

struct chunk {
  struct chunk *next;
  max_align_t elements[];
};

struct solution_set {
  unsigned n;
  unsigned key_words;
  size_t element_bytes;
  struct element *first; /* uthash's head */
  struct chunk *chunks;
  size_t unused; /* elements left in the first chunk */
  uint64_t found;
  struct aq_orbits orbits;
};

/* A multiplication for each word and one to finish; the bits that HASH_FIND
   takes from the low end come from the high half of the product. */
static uint32_t mix (const void *key, size_t bytes) {
  uint64_t hash = 0;
  for (size_t i = 0; i < bytes; i += sizeof hash) {
    uint64_t word;
    memcpy (&word, (const char *) key + i, sizeof word);
    hash = (hash ^ word) * 0x9e3779b97f4a7c15;
    hash ^= hash >> 32;
  }
  return (uint32_t) ((hash * 0xd6e8feb86659fd93) >> 32);
}

static void pack (const struct solution_set *set, const uint8_t *column,
                  uint64_t *key) {
  if (set->n <= NIBBLE_MAX) {
    uint64_t word = 0;
    for (unsigned row = 0; row < set->n; row++)
      word = word << 4 | column[row];
    *key = word;
    return;
  }
  memset (key, 0, set->key_words * sizeof *key);
  for (unsigned row = 0; row < set->n; row++)
    key[row / ROWS_A_WORD] |= (uint64_t) column[row]
                              << (5 * (ROWS_A_WORD - 1 - row % ROWS_A_WORD));
}

static void unpack (const struct solution_set *set, const uint64_t *key,
                    uint8_t *column) {
  if (set->n <= NIBBLE_MAX) {
    uint64_t word = *key;
    for (unsigned row = set->n; row-- > 0; word >>= 4)
      column[row] = word & 15;
    return;
  }
  for (unsigned row = 0; row < set->n; row++)
    column[row] =
        key[row / ROWS_A_WORD] >> (5 * (ROWS_A_WORD - 1 - row % ROWS_A_WORD)) &
        31;
}

enum aq_status aq_set_new (struct solution_set **set, unsigned n) {
  *set = NULL;
  if (n < 1 || n > AQ_SEARCH_MAX)
    return AQ_BAD_SIZE;
  struct solution_set *made = calloc (1, sizeof *made);
  if (!made)
    return AQ_NO_MEMORY;
  made->n = n;
  made->key_words = n <= NIBBLE_MAX ? 1 : (n + ROWS_A_WORD - 1) / ROWS_A_WORD;
  made->element_bytes =
      sizeof (struct element) + made->key_words * sizeof (uint64_t);
  *set = made;
  return AQ_OK;
}

void aq_set_free (struct solution_set *set) {
  if (!set)
    return;
  HASH_CLEAR (hh, set->first);
  while (set->chunks) {
    struct chunk *chunk = set->chunks;
    set->chunks = chunk->next;
    free (chunk);
  }
  free (set);
}

/* An element that only a successful insertion takes out of the pool. */
static struct element *next_unused (struct solution_set *set) {
  if (!set->unused) {
    struct chunk *chunk =
        malloc (sizeof *chunk + POOL_ELEMENTS * set->element_bytes);
    if (!chunk)
      return NULL;
    chunk->next = set->chunks;
    set->chunks = chunk;
    set->unused = POOL_ELEMENTS;
  }
  char *elements = (char *) set->chunks->elements;
  return (struct element *) (elements +
                             (set->unused - 1) * set->element_bytes);
}

static struct element *insert (struct solution_set *set,
                               const uint8_t *canonical, const uint64_t *key,
                               uint32_t hash) {
  struct element *element = next_unused (set);
  if (!element)
    return NULL;
  const unsigned bytes = set->key_words * (unsigned) sizeof *key;
  memcpy (element->key, key, bytes);
  element->orbit = aq_distinct_images (set->n, canonical);
  element->met = 0;
  HASH_ADD_KEYPTR_BYHASHVALUE (hh, set->first, element->key, bytes, hash,
                               element);
  if (!element->hh.tbl) /* so uthash tells that memory ran out */
    return NULL;
  set->unused--;
  set->orbits.of_size[__builtin_popcount (element->orbit)]++;
  return element;
}

enum aq_status aq_set_add (struct solution_set *set, const uint8_t *column,
                           bool whole_orbit, uint64_t room) {
  uint8_t canonical[AQ_SEARCH_MAX];
  uint64_t key[KEY_WORDS_MAX];
  const aq_image_mask images = aq_canonical (set->n, column, canonical);
  pack (set, canonical, key);
  const unsigned bytes = set->key_words * (unsigned) sizeof *key;
  const uint32_t hash = mix (key, bytes);
  struct element *element;
  HASH_FIND_BYHASHVALUE (hh, set->first, key, bytes, hash, element);
  if (!element)
    element = insert (set, canonical, key, hash);
  if (!element)
    return AQ_NO_MEMORY;

  const unsigned wanted =
      whole_orbit ? element->orbit : images & element->orbit;
  unsigned fresh = wanted & ~(unsigned) element->met;
  while ((uint64_t) __builtin_popcount (fresh) > room)
    fresh ^= 1u << (31 - __builtin_clz (fresh));
  element->met |= (aq_image_mask) fresh;
  set->found += (unsigned) __builtin_popcount (fresh);
  return AQ_OK;
}

uint64_t aq_set_found (const struct solution_set *set) {
  return set->found;
}

uint64_t aq_set_classes (const struct solution_set *set) {
  return HASH_COUNT (set->first);
}

struct aq_orbits aq_set_orbits (const struct solution_set *set) {
  return set->orbits;
}

/* --- sorted output ---

   The boards are sorted a part at a time.  A part is a range of prefixes, a
   prefix being the columns of the first two rows; every part is one more walk
   over the set, so parts are made as large as SORT_BOARDS allows. */

struct part {
  const struct solution_set *set;
  unsigned from, to; /* prefixes, TO excluded */
  uint64_t *keys;    /* key_words each */
  size_t count;
};

typedef void use_image (const uint8_t *image, void *data);

static unsigned prefix (const struct solution_set *set, const uint8_t *image) {
  return image[0] * set->n + (set->n > 1 ? image[1] : 0);
}

static void each_unsorted (const struct solution_set *set, bool canonical,
                           use_image *use, void *data) {
  for (const struct element *element = set->first; element;
       element = element->hh.next) {
    uint8_t column[AQ_SEARCH_MAX];
    uint8_t image[AQ_SEARCH_MAX];
    unpack (set, element->key, column);
    unsigned rest = canonical ? 1 : element->met;
    for (; rest; rest &= rest - 1) {
      aq_image (set->n, column, (unsigned) __builtin_ctz (rest), image);
      use (image, data);
    }
  }
}

struct prefix_counts {
  const struct solution_set *set;
  size_t count[AQ_SEARCH_MAX * AQ_SEARCH_MAX];
};

static void count_prefix (const uint8_t *image, void *data) {
  struct prefix_counts *counts = data;
  counts->count[prefix (counts->set, image)]++;
}

static void take_if_in_part (const uint8_t *image, void *data) {
  struct part *part = data;
  const unsigned here = prefix (part->set, image);
  if (here < part->from || here >= part->to)
    return;
  pack (part->set, image, part->keys + part->count * part->set->key_words);
  part->count++;
}

static int compare_keys (const void *a, const void *b, void *set) {
  const uint64_t *left = a;
  const uint64_t *right = b;
  for (unsigned i = 0; i < ((const struct solution_set *) set)->key_words; i++)
    if (left[i] != right[i])
      return left[i] < right[i] ? -1 : 1;
  return 0;
}

static enum aq_status visit_part (struct part *part, bool canonical,
                                  size_t boards, aq_visit *visit, void *data) {
  const struct solution_set *set = part->set;
  const size_t key_bytes = set->key_words * sizeof *part->keys;
  part->keys = malloc (boards * key_bytes);
  if (!part->keys)
    return AQ_NO_MEMORY;
  part->count = 0;
  each_unsorted (set, canonical, take_if_in_part, part);
  qsort_r (part->keys, part->count, key_bytes, compare_keys, (void *) set);

  enum aq_status status = AQ_OK;
  struct aq_board board = {.n = set->n};
  for (size_t i = 0; i < part->count && !status; i++) {
    unpack (set, part->keys + i * set->key_words, board.column);
    if (!visit (&board, data))
      status = AQ_STOPPED;
  }
  free (part->keys);
  return status;
}

enum aq_status aq_set_each (const struct solution_set *set, bool canonical,
                            aq_visit *visit, void *data) {
  struct prefix_counts counts = {.set = set};
  each_unsorted (set, canonical, count_prefix, &counts);

  const unsigned prefixes = set->n * set->n;
  enum aq_status status = AQ_OK;
  for (unsigned from = 0, to; from < prefixes && !status; from = to) {
    size_t boards = counts.count[from];
    for (to = from + 1;
         to < prefixes && boards + counts.count[to] <= SORT_BOARDS; to++)
      boards += counts.count[to];
    struct part part = {.set = set, .from = from, .to = to};
    if (boards)
      status = visit_part (&part, canonical, boards, visit, data);
  }
  return status;
}
