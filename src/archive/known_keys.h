/* SPDX-License-Identifier: MIT */

/* A small table of keys that are in the solution set with all that a hit can
   add.  Most hits are of such keys, and here they are recognized by reading
   one cache line.  A full line forgets a key for each one that is added.

   A line has 16 tags of 32 bits.  The upper bits of a key's hash choose the
   line, its lowest 32 bits are the tag.  Together they must be all bits of the
   hash: then a tag stands for one key only.  This needs a number of lines that
   depends on the size of the boards.  There is no table before a set is large
   enough for them, and none above N = 20.  A set that has some of the shards
   has their lines only. */

#ifndef AQ_KNOWN_KEYS_H
#define AQ_KNOWN_KEYS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/processes.h"

enum { AQ_LINE_TAGS = 16 };

struct known_keys {
  unsigned bits;       /* aq_key_bits (N) */
  unsigned shards;     /* how many shards it has lines for ... */
  uint64_t least_hash; /* ... and the least hash of the first of them */
  unsigned line_bits;  /* bits that choose one of the lines of all shards; 0:
                          there is no table */
  uint32_t *tags;      /* 0: empty */
};

/* Sets KNOWN to an empty table for boards of size N.  The keys given to it
   must be of SHARDS. */
void aq_known_init (struct known_keys *known, unsigned n, struct share shards);

/* Makes the table, or makes it larger, if a set of so many classes should have
   it.  Without memory it stays as it is. */
void aq_known_fit (struct known_keys *known, uint64_t classes);
void aq_known_free (struct known_keys *known);

/* The bytes of the table. */
size_t aq_known_bytes (const struct known_keys *known);

static inline uint32_t *aq_known_line (const struct known_keys *known,
                                       uint64_t hash) {
  const uint64_t line = (hash - known->least_hash) >> (64 - known->line_bits);
  return known->tags + line * AQ_LINE_TAGS;
}

static inline uint32_t aq_known_tag (const struct known_keys *known,
                                     uint64_t hash) {
  return (uint32_t) (hash >> (64 - known->bits));
}

/* Whether the table, which must be there, has the key of this hash. */
static inline bool aq_known_has (const struct known_keys *known,
                                 uint64_t hash) {
  const uint32_t *line = aq_known_line (known, hash);
  const uint32_t tag = aq_known_tag (known, hash);
  uint32_t found = 0;
  for (unsigned i = 0; i < AQ_LINE_TAGS; i++)
    found |= line[i] == tag;
  return found && tag;
}

/* Adds the key of this hash if there is a table.  Keys of different shards are
   in different lines. */
void aq_known_add (struct known_keys *known, uint64_t hash);

#endif
