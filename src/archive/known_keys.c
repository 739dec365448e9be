/* SPDX-License-Identifier: MIT */

/* The table of known keys. */

#include "archive/known_keys.h"

#include <stdlib.h>
#include <string.h>

#include "archive/board_key.h"
#include "core/large_block.h"

enum {
  TAG_BITS = 32,
  FIRST_SHARE = 16 /* classes for 1 / 16 of its tags: the first table */
};

void aq_known_init (struct known_keys *known, unsigned n,
                    struct share shards) {
  *known = (struct known_keys){
      .bits = aq_key_bits (n),
      .shards = shards.end - shards.first,
      .least_hash = (uint64_t) shards.first << (AQ_HASH_BITS - AQ_SHARD_BITS)};
}

/* The tags of its shards if LINE_BITS choose a line. */
static uint64_t tags_of (const struct known_keys *known, unsigned line_bits) {
  return ((uint64_t) known->shards << (line_bits - AQ_SHARD_BITS)) *
         AQ_LINE_TAGS;
}

size_t aq_known_bytes (const struct known_keys *known) {
  return known->tags ? tags_of (known, known->line_bits) * sizeof *known->tags
                     : 0;
}

void aq_known_add (struct known_keys *known, uint64_t hash) {
  if (!known->tags)
    return;
  uint32_t *line = aq_known_line (known, hash);
  const uint32_t tag = aq_known_tag (known, hash);
  if (!tag) /* that of an unused place */
    return;
  unsigned at = tag % AQ_LINE_TAGS; /* if all are used */
  for (unsigned i = AQ_LINE_TAGS; i-- > 0;)
    if (!line[i] || line[i] == tag)
      at = i;
  line[at] = tag;
}

/* Adds the keys of a smaller table. */
static void add_all (struct known_keys *known,
                     const struct known_keys *smaller) {
  const uint64_t mask = UINT64_MAX >> (64 - known->bits + smaller->line_bits);
  for (uint64_t i = 0; i < tags_of (smaller, smaller->line_bits); i++) {
    const uint64_t line = i / AQ_LINE_TAGS, tag = smaller->tags[i];
    if (tag)
      aq_known_add (known, smaller->least_hash +
                               (line << (64 - smaller->line_bits) |
                                (tag & mask) << (64 - known->bits)));
  }
}

/* The lines of the smallest table: at least one for each shard, and enough
   that the tags tell all keys apart. */
static unsigned least_line_bits (unsigned bits) {
  return bits > TAG_BITS + AQ_SHARD_BITS ? bits - TAG_BITS : AQ_SHARD_BITS;
}

/* From 4 / 3 to 8 / 3 times as many tags as classes: with fewer, some lines
   are full, and the keys that they forget are looked up again and again. */
void aq_known_fit (struct known_keys *known, uint64_t classes) {
  unsigned line_bits = known->line_bits;
  if (!line_bits) {
    line_bits = least_line_bits (known->bits);
    if (known->bits == AQ_HASH_BITS ||
        classes < tags_of (known, line_bits) / FIRST_SHARE)
      return;
  }
  while (classes > tags_of (known, line_bits) * 3 / 4 &&
         line_bits + 4 < known->bits)
    line_bits++;
  if (line_bits == known->line_bits)
    return;
  struct known_keys larger = *known;
  larger.line_bits = line_bits;
  larger.tags =
      aq_large_block (tags_of (&larger, line_bits) * sizeof (uint32_t));
  if (!larger.tags)
    return;
  memset (larger.tags, 0, aq_known_bytes (&larger));
  if (known->tags)
    add_all (&larger, known);
  free (known->tags);
  *known = larger;
}

void aq_known_free (struct known_keys *known) {
  free (known->tags);
  known->tags = NULL;
}
