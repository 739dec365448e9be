/* SPDX-License-Identifier: MIT */

/* Hashes by which texts are compared, and sets of hashes. */

#ifndef AQ_TEXT_HASH_H
#define AQ_TEXT_HASH_H

#include "text/page.h"

/* A hash that grows by a character at a time (FNV-1a), so that all beginnings
   of a text are looked up while it is read once. */
struct aq_text_hash {
  uint64_t hash;
  size_t length; /* characters so far */
};

#define AQ_TEXT_HASH_EMPTY \
  ((struct aq_text_hash){UINT64_C (14695981039346656037), 0})

static inline void aq_hash_add (struct aq_text_hash *hash, char c) {
  hash->hash = (hash->hash ^ (unsigned char) c) * UINT64_C (1099511628211);
  hash->length++;
}

/* Adds the character at AT, the next one of TEXT; digits side by side become
   one #, so that texts that differ in numbers alone have the same hash. */
static inline void aq_hash_add_masked (struct aq_text_hash *hash,
                                       const char *text, const char *at) {
  if (!aq_is_digit (*at))
    aq_hash_add (hash, *at);
  else if (at == text || !aq_is_digit (at[-1]))
    aq_hash_add (hash, '#');
}

/* A set of hashes: they are added one by one, then sorted, then looked up. */
struct aq_hash_set {
  uint64_t *hash;
  size_t count, room;
};

void aq_hash_set_add (struct aq_page *page, struct aq_hash_set *set,
                      uint64_t hash);
void aq_hash_set_sort (struct aq_hash_set *set);
bool aq_hash_set_has (const struct aq_hash_set *set, uint64_t hash);

/* Adds a hash once more if it is there, and tells whether it was so added. */
void aq_hash_set_add_again (struct aq_page *page, struct aq_hash_set *set,
                            uint64_t hash);
bool aq_hash_set_has_twice (const struct aq_hash_set *set, uint64_t hash);

#endif
