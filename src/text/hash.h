/* SPDX-License-Identifier: MIT */

/* Hashes of texts that grow by a character at a time, and sets of hashes. */

#ifndef AQ_TEXT_HASH_H
#define AQ_TEXT_HASH_H

#include "text/page.h"

/* Frames: texts that are compared except for the numbers in them.  A frame is
   a hash that grows by a character at a time, so that all beginnings of a text
   are looked up while it is read once (FNV-1a). */
struct aq_text_hash {
  uint64_t hash;
  size_t length; /* characters so far */
};

#define AQ_TEXT_HASH_EMPTY \
  ((struct aq_text_hash){UINT64_C (14695981039346656037), 0})

static inline void aq_hash_add (struct aq_text_hash *frame, char c) {
  frame->hash = (frame->hash ^ (unsigned char) c) * UINT64_C (1099511628211);
  frame->length++;
}

/* Adds the character at AT, which is at the end of what was added; digits side
   by side are one #. */
static inline void aq_hash_add_masked (struct aq_text_hash *frame,
                                       const char *text, const char *at) {
  if (!aq_is_digit (*at))
    aq_hash_add (frame, *at);
  else if (at == text || !aq_is_digit (at[-1]))
    aq_hash_add (frame, '#');
}

/* A set of hashes: added one by one, then sorted, then looked up. */
struct aq_hash_set {
  uint64_t *hash;
  size_t count, room;
};

void aq_hash_set_add (struct aq_page *page, struct aq_hash_set *set,
                      uint64_t hash);
void aq_hash_set_sort (struct aq_hash_set *set);
bool aq_hash_set_has (const struct aq_hash_set *set, uint64_t hash);

#endif
