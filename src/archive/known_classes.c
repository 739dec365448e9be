/* SPDX-License-Identifier: MIT */

/* The table of classes that a solution set has. */

#include "archive/known_classes.h"

#include <stdlib.h>
#include <string.h>

#include "archive/arena.h"

/* The set of fewer classes is in the second-level cache.  The largest table
   has 32 MiB: it serves N = 17, and knows some of the classes of N = 18. */
enum { BITS_LEAST = 14, BITS_MOST = 23 };

/* A slot has the rest of a hash and 1; 0 is an empty slot. */
enum { REST_BITS = 31 };

/* The bits of a table for so many classes; 0: there is none. */
static unsigned table_bits (unsigned key_bits, uint64_t classes) {
  unsigned bits = BITS_LEAST;
  if (classes >> BITS_LEAST == 0)
    return 0;
  while (bits < BITS_MOST && classes >> bits)
    bits++;
  return key_bits <= bits + REST_BITS ? bits : 0;
}

size_t aq_known_bytes (unsigned key_bits, uint64_t classes) {
  const unsigned bits = table_bits (key_bits, classes);
  return bits ? sizeof (uint32_t) << bits : 0;
}

void aq_known_grow (struct known_classes *known, unsigned key_bits,
                    uint64_t classes) {
  const unsigned bits = table_bits (key_bits, classes);
  if (bits <= known->bits)
    return;
  free (known->slot);
  known->bits = bits;
  known->slot = aq_large_block (aq_known_bytes (key_bits, classes));
  if (known->slot)
    memset (known->slot, 0, aq_known_bytes (key_bits, classes));
}

void aq_known_free (struct known_classes *known) {
  free (known->slot);
}

static uint32_t *slot_of (const struct known_classes *known, uint64_t hash) {
  return &known->slot[hash & (((uint64_t) 1 << known->bits) - 1)];
}

/* What the slot of a class has. */
static uint32_t content (const struct known_classes *known, uint64_t hash) {
  return (uint32_t) (hash >> known->bits) + 1;
}

uint64_t aq_known_have (const struct known_classes *known,
                        const uint64_t *hashes, size_t count) {
  uint64_t have = 0;
  if (!known->slot)
    return 0;
  for (size_t i = 0; i < count; i++)
    __builtin_prefetch (slot_of (known, hashes[i]));
  for (size_t i = 0; i < count; i++) {
    const uint32_t *slot = slot_of (known, hashes[i]);
    const uint32_t has = __atomic_load_n (slot, __ATOMIC_RELAXED);
    have |= (uint64_t) (has == content (known, hashes[i])) << i;
  }
  return have;
}

void aq_known_add (const struct known_classes *known, uint64_t hash) {
  if (known->slot)
    __atomic_store_n (slot_of (known, hash), content (known, hash),
                      __ATOMIC_RELAXED);
}
