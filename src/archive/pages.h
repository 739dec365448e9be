/* SPDX-License-Identifier: MIT */

/* The inside of the solution set.  Each shard is a hash table (uthash) whose
   elements are pages; a page has the classes whose hashes have the same lower
   bits:

       hash   | tag ................................ |
              | rest          | page number  | shard |
                              | <-- depth bits ----> |

   A class is a tag in its page.  Up to N = 19 the tag is the upper 32 bits of
   the hash, which reach down to the page number.  At N = 20 it is the whole
   hash, and above, the hash and the key's second word.  So shard, page number
   and tag are the whole key.  To look a class up takes one look-up in the
   table and comparisons of tags, 16 at a time.

   A page has room for 16 classes at first, and for 16 more whenever it is
   full.  When a page that holds AQ_PAGE_MOST classes needs room for one more,
   its shard gets one more bit of depth: each page of the shard keeps the
   classes with a 0 in the new bit, about half, and a new page takes the
   others.  The shards do so at different times.  Memory that one shard gives
   back is used by others.

   The set is also a queue (solution_set.c): the pages of a shard with classes
   that are still to be popped are in a list. */

#ifndef AQ_PAGES_H
#define AQ_PAGES_H

#include "archive/arena.h"
#include "archive/hit_list.h"
#include "archive/known_classes.h"

#define uthash_malloc(bytes) aq_large_block (bytes)
#define HASH_NONFATAL_OOM 1
/* The number of a page is its hash, and uthash compares hashes first. */
#define HASH_KEYCMP(a, b, bytes) 0
#define HASH_FUNCTION(key, bytes, hash) ((hash) = *(const uint32_t *) (key))

#include <uthash.h>

/* Numbers of pages differ in their lowest bits, so chains have one page for
   the most part. */
#undef HASH_BKT_CAPACITY_THRESH
#define HASH_BKT_CAPACITY_THRESH 2U

enum { AQ_PAGE_STEP = 16, AQ_PAGE_MOST = 64 };

/* The bits of a narrow tag, and a limit of depth that is never reached. */
enum { AQ_TAG_BITS = 32, AQ_DEPTH_MOST = AQ_SHARD_BITS + 32 };

struct page {
  UT_hash_handle hh; /* first: a handle's address is its page's */
  /* Arrays for CAPACITY classes, one behind the other: tags of 4 bytes, or of
     8 if they are whole hashes; above N = 20 second words of keys; without
     whole orbits a byte of images found, and a byte of images popped. */
  void *tags;
  uint32_t number; /* the key */
  uint8_t count, capacity;
  bool queued;
  struct page *next_queued;
  uint64_t popped; /* with whole orbits: a bit for each class */
};

struct shard {
  struct page *first; /* uthash's head */
  unsigned depth;
  struct page *first_queued, *last_queued;
};

struct solution_set {
  unsigned n;
  bool whole_orbits;
  unsigned key_words, key_bits;
  unsigned tag_shift; /* a tag is the hash from this bit on */
  const struct lane_kernels *kernels;
  struct arena arena;
  uint64_t boards, classes;
  struct aq_orbits orbits;
  uint64_t popped;            /* boards, or with whole orbits classes */
  struct known_classes known; /* with whole orbits */
  struct shard shard[AQ_SHARDS];
};

/* Where a class is in the set; page = NULL: it is not in the set. */
struct class_place {
  struct page *page;
  unsigned index;
};

/* The least depth: with fewer bits a page number and a tag would not make up
   the whole hash. */
unsigned aq_least_depth (unsigned n);

/* Makes the arena and the shards of an empty set; its other members are
   set. */
void aq_pages_init (struct solution_set *set);
void aq_pages_free (struct solution_set *set);

/* The bytes of a class in a page. */
size_t aq_class_bytes (const struct solution_set *set);

/* Finds the class of KEY, whose hash is HASH. */
struct class_place aq_page_find (const struct solution_set *set,
                                 const uint64_t *key, uint64_t hash);

/* The number of the page that a hash belongs to, whose shard is SHARD. */
uint32_t aq_page_number (const struct shard *shard, uint64_t hash);

/* Adds a class that is not in the set, without any image.  NULL as page
   without memory; then the set has not changed. */
struct class_place aq_page_add (struct solution_set *set, const uint64_t *key,
                                uint64_t hash);

/* The key of class INDEX of a page. */
void aq_page_key (const struct solution_set *set, const struct shard *shard,
                  const struct page *page, unsigned index,
                  uint64_t key[AQ_KEY_WORDS_MAX]);

/* Without whole orbits: the images found and popped of each class. */
aq_image_mask *aq_page_found (const struct solution_set *set,
                              const struct page *page);
aq_image_mask *aq_page_popped (const struct solution_set *set,
                               const struct page *page);

/* The popped images of class INDEX, or if not POPPED the others.  With whole
   orbits the first one stands for its class. */
unsigned aq_page_images (const struct solution_set *set,
                         const struct page *page, unsigned index, bool popped);
/* Marks all images of a page as popped. */
void aq_page_pop_all (const struct solution_set *set, struct page *page);

/* Appends a page to the queue of its shard, if it has images to pop and is not
   in the queue. */
void aq_page_queue (const struct solution_set *set, struct shard *shard,
                    struct page *page);

/* Removes the first page from the queue of SHARD if all of it is popped. */
void aq_page_unqueue (const struct solution_set *set, struct shard *shard);

/* Looks up the classes of up to AQ_LANES hits, whose hashes are HASHES: those
   of the bits of WANTED.  Returns a bit for each that is in the set.  Most
   look-ups miss all caches, so memory that the whole group will read is
   prefetched, step by step, before the first read. */
uint64_t aq_pages_have (const struct solution_set *set,
                        const struct packed_hit *hits, const uint64_t *hashes,
                        uint64_t wanted);

#endif
